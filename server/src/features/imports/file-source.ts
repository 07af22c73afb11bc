// The files of a ZIP file or of a folder as a table of one column: their names. Each is opened when its row is read.

import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { OperatorError } from '../../platform/operator-error.js';
import type { TableSource } from './table-source.js';

/** A file of a folder or ZIP file. */
export interface SourceFile {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** Files as rows: line 1 is the first file. */
export interface FileSource extends TableSource {
  readonly files: readonly SourceFile[];
}

/** Which files are read. */
export interface WantedFiles {
  /** The title of the one column. */
  readonly title: string;
  /** Lower-case endings: '.pdf'. */
  readonly endings: readonly string[];
  /** What is said of a ZIP file or folder without such a file: 'no tiene imágenes'. */
  readonly none: string;
  /** What they are, in Spanish: 'fotos'. */
  readonly what: string;
}

const FILES_MAX = 100_000;
const UNPACKED_MAX_BYTES = 20 * 1024 ** 3;
/** Photos and PDF files hardly shrink in a ZIP file: one that unpacks to more than this many times its size has none. */
const UNPACKED_TIMES_MAX = 20;
const UNPACKED_FREE_BYTES = 100 * 1024 ** 2;

/**
 * Opens a ZIP file or a folder.
 * @throws OperatorError when it cannot be read, has no wanted file, or unpacks to too much.
 */
export async function openFiles(path: string, wanted: WantedFiles): Promise<FileSource> {
  const found = await stat(path).catch(() => {
    throw new OperatorError(`No existe ${path}.`);
  });
  const { files, close } = found.isDirectory()
    ? { files: await filesOfFolder(path, wanted), close: () => undefined }
    : await filesOfZip(path, found.size, wanted);
  if (files.length === 0) {
    close();
    throw new OperatorError(`${path} ${wanted.none}.`);
  }
  const sorted = files.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    path,
    format: 'zip',
    bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0),
    names: [wanted.title],
    files: sorted,
    async *records(onBytes) {
      let read = 0;
      for (const [index, { name, bytes }] of sorted.entries()) {
        yield { line: index + 1, cells: [name] };
        read += bytes;
        onBytes?.(read);
      }
    },
    close,
  };
}

/** Whether a file's name has one of the endings and is not hidden. */
export const hasEnding = (name: string, endings: readonly string[]): boolean =>
  endings.includes(extname(name).toLowerCase()) && !basename(name).startsWith('.');

async function filesOfFolder(path: string, { endings }: WantedFiles): Promise<SourceFile[]> {
  const names = (await readdir(path)).filter((name) => hasEnding(name, endings));
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: (await stat(join(path, name))).size,
      open: async () => createReadStream(join(path, name)),
    })),
  );
}

async function filesOfZip(path: string, size: number, { endings, what }: WantedFiles) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new OperatorError(`${path} no es un archivo ZIP.`);
  });
  const close = () => zip.close();
  const files: SourceFile[] = [];
  let entries = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      unpacked += entry.uncompressedSize;
      if (entries > FILES_MAX)
        throw new OperatorError(`${path} tiene más de ${FILES_MAX} archivos. Divídalo en partes.`);
      if (unpacked > UNPACKED_MAX_BYTES || unpacked > size * UNPACKED_TIMES_MAX + UNPACKED_FREE_BYTES)
        throw new OperatorError(`${path} se expande a un tamaño que no es de ${what}. No se admite.`);
      if (!hasEnding(entry.fileName, endings)) continue;
      // yauzl refuses an entry that unpacks to more than it says.
      files.push({
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      });
    }
  } catch (error) {
    close();
    throw zipRefusal(error, path);
  }
  return { files, close };
}

/** yauzl refuses names that lead out of the folder into which a ZIP file is unpacked. Nothing is unpacked here, but no camera writes them. */
function zipRefusal(error: unknown, path: string): OperatorError {
  if (error instanceof OperatorError) return error;
  const leadsOut =
    error instanceof Error && /relative path|absolute path|characters in fileName/.test(error.message);
  return new OperatorError(
    leadsOut
      ? `${path} tiene un archivo cuyo nombre lleva a otra carpeta («../»). No se admite.`
      : `${path} está dañado y no se puede leer.`,
  );
}
