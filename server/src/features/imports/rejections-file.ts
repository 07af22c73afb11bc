import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Delimiter } from '../../platform/csv/csv-records.js';
import { ImportError } from './import-error.js';
import type { Rejection } from './product-rows.js';

/** Where an import's rejections are written: beside its file. */
export function rejectionsPath(file: string): string {
  return `${file.replace(/\.(csv|txt)$/i, '')}.rechazos.csv`;
}

const HEADER = ['linea', 'codigo', 'campo', 'valor', 'motivo', 'fila'];
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV that a spreadsheet opens with its accents right and without running any cell as a formula. */
export function toCsvLine(cells: readonly string[], delimiter: Delimiter): string {
  const quoted = cells.map((cell) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",;\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${quoted.join(delimiter)}\r\n`;
}

/** The file of the rejections; one of an earlier run is replaced, and none is left when nothing was rejected. */
export class RejectionsFile {
  readonly path: string;
  readonly #file: number;
  readonly #delimiter: Delimiter;
  #isEmpty = true;

  /** @throws ImportError when the folder takes no file. */
  constructor(path: string, delimiter: Delimiter) {
    this.path = path;
    this.#delimiter = delimiter;
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
      throw new ImportError(`No se puede escribir ${path}, el archivo de los rechazos (${code}).`);
    }
    writeSync(this.#file, BYTE_ORDER_MARK + toCsvLine(HEADER, delimiter));
  }

  add(rejections: readonly Rejection[]): void {
    if (rejections.length === 0) return;
    this.#isEmpty = false;
    const lines = rejections.map(({ line, code, isStored, field, value, reason }) =>
      toCsvLine(
        [String(line), code, field, value, reason, isStored ? 'guardada' : 'rechazada'],
        this.#delimiter,
      ),
    );
    writeSync(this.#file, lines.join(''));
  }

  /** @returns where it is, or undefined when there was nothing to write. */
  close(): string | undefined {
    closeSync(this.#file);
    if (!this.#isEmpty) return this.path;
    rmSync(this.path, { force: true });
    return undefined;
  }
}
