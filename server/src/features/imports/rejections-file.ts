// Writes the rejected rows of an import to a CSV file (`.rechazos.csv`) beside the imported file.

import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import type { Delimiter } from '../../platform/csv/csv-records.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Rejection } from './product-rows.js';

/** Returns the path of an import's rejections, beside its file. */
export function rejectionsPath(file: string): string {
  return `${file.replace(/\.(csv|txt|tsv|xlsx|ndjson|jsonl)$/i, '')}.rechazos.csv`;
}

const HEADER = ['linea', 'codigo', 'campo', 'valor', 'motivo', 'fila'];
const BYTE_ORDER_MARK = '\ufeff';

/** Returns a CSV line. A cell that begins like a formula gets an apostrophe, so that spreadsheets do not run it. */
export function toCsvLine(cells: readonly string[], delimiter: Delimiter): string {
  const quoted = cells.map((cell) => {
    const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
    return /[",;\n\r\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${quoted.join(delimiter)}\r\n`;
}

/** Writes the file of rejections. It replaces the file of an earlier run and is deleted when nothing was rejected. */
export class RejectionsFile {
  readonly path: string;
  readonly #file: number;
  readonly #delimiter: Delimiter;
  #isEmpty = true;

  /** @throws OperatorError when the file cannot be written. */
  constructor(path: string, delimiter: Delimiter) {
    this.path = path;
    this.#delimiter = delimiter;
    try {
      this.#file = openSync(path, 'w');
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'error';
      throw new OperatorError(`No se puede escribir ${path}, el archivo de los rechazos (${code}).`);
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

  /** @returns the file's path, or undefined when nothing was rejected. */
  close(): string | undefined {
    closeSync(this.#file);
    if (!this.#isEmpty) return this.path;
    rmSync(this.path, { force: true });
    return undefined;
  }
}
