// The pictures of a ZIP file or of a folder as a table of one column: their names. Each is opened when its row is read.

import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { openPromise } from 'yauzl';
import { OperatorError } from '../../platform/operator-error.js';
import type { TableSource } from './table-source.js';

/** The title of the one column. */
export const PICTURE_TITLE = 'Imagen';

/** A picture of a folder or ZIP file. */
export interface SourcePicture {
  readonly name: string;
  /** Unpacked. */
  readonly bytes: number;
  open(): Promise<Readable>;
}

/** Pictures as rows: line 1 is the first picture. */
export interface PictureSource extends TableSource {
  readonly pictures: readonly SourcePicture[];
}

const PICTURES_MAX = 100_000;
const UNPACKED_MAX_BYTES = 20 * 1024 ** 3;
/** Photos hardly shrink in a ZIP file: one that unpacks to more than this many times its size is none of photos. */
const UNPACKED_TIMES_MAX = 20;
const UNPACKED_FREE_BYTES = 100 * 1024 ** 2;
const PICTURE_ENDINGS = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif']);

/**
 * Opens a ZIP file or a folder.
 * @throws OperatorError when it cannot be read, has no pictures, or unpacks to too much.
 */
export async function openPictures({ file: path }: { readonly file: string }): Promise<PictureSource> {
  const found = await stat(path).catch(() => {
    throw new OperatorError(`No existe ${path}.`);
  });
  const { pictures, close } = found.isDirectory()
    ? { pictures: await picturesOfFolder(path), close: () => undefined }
    : await picturesOfZip(path, found.size);
  if (pictures.length === 0) {
    close();
    throw new OperatorError(`${path} no tiene imágenes.`);
  }
  const sorted = pictures.sort((a, b) => (a.name < b.name ? -1 : 1));
  return {
    path,
    format: 'zip',
    bytes: sorted.reduce((sum, { bytes }) => sum + bytes, 0),
    names: [PICTURE_TITLE],
    pictures: sorted,
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

const UNSAFE = /[%/\\]|^\./g;

/** Returns a product's code as the name of a file has it: without signs that would be a folder's or an ending's. */
export const safeCode = (code: string): string =>
  code.replace(UNSAFE, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the code that `safeCode` made a name of. */
export const codeOfName = (name: string): string =>
  name.replace(/%(25|2F|5C|2E)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a file's name is a picture's. */
export const isPicture = (name: string): boolean =>
  PICTURE_ENDINGS.has(extname(name).toLowerCase()) && !basename(name).startsWith('.');

async function picturesOfFolder(path: string): Promise<SourcePicture[]> {
  const names = (await readdir(path)).filter(isPicture);
  return Promise.all(
    names.map(async (name) => ({
      name,
      bytes: (await stat(join(path, name))).size,
      open: async () => createReadStream(join(path, name)),
    })),
  );
}

async function picturesOfZip(path: string, size: number) {
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw new OperatorError(`${path} no es un archivo ZIP.`);
  });
  const close = () => zip.close();
  const pictures: SourcePicture[] = [];
  let entries = 0;
  let unpacked = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      entries += 1;
      unpacked += entry.uncompressedSize;
      if (entries > PICTURES_MAX)
        throw new OperatorError(`${path} tiene más de ${PICTURES_MAX} archivos. Divídalo en partes.`);
      if (unpacked > UNPACKED_MAX_BYTES || unpacked > size * UNPACKED_TIMES_MAX + UNPACKED_FREE_BYTES)
        throw new OperatorError(`${path} se expande a un tamaño que no es de fotos. No se admite.`);
      if (!isPicture(entry.fileName)) continue;
      // yauzl refuses an entry that unpacks to more than it says.
      pictures.push({
        name: entry.fileName,
        bytes: entry.uncompressedSize,
        open: () => zip.openReadStreamPromise(entry),
      });
    }
  } catch (error) {
    close();
    throw zipRefusal(error, path);
  }
  return { pictures, close };
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
