// Exports the kind `images`: the pictures of all products as a ZIP file whose names its import matches with the products.

import { createWriteStream } from 'node:fs';
import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Database } from '../../platform/database/database.js';
import { findOriginal } from '../../platform/images/originals.js';
import type { Company } from '../../shop.js';
import { exportPicturePages } from './kind-exports.queries.js';
import { isPicture, safeCode } from './picture-source.js';

/**
 * Writes the pictures to a ZIP file, one in memory at a time. Drawings of the demonstration data are no pictures of the company.
 * @returns the number of pictures.
 */
export async function writePictures(
  db: Database,
  { companyId, code: companyCode }: Pick<Company, 'companyId' | 'code'>,
  files: BlobStore,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream as Readable, createWriteStream(path), { signal });
  // Its failure is thrown below.
  written.catch(() => undefined);
  let count = 0;
  for await (const page of exportPicturePages(db, companyId)) {
    for (const { code, images, isAmbiguous } of page) {
      for (const [at, name] of images.entries()) {
        signal.throwIfAborted();
        const original = isPicture(name) ? await findOriginal(files, companyCode, name) : undefined;
        if (original === undefined) continue;
        count += 1;
        // Photos hardly shrink.
        zip.addReadStreamLazy(entryName(code, at + 1, name, isAmbiguous), { compress: false }, (take) => {
          original.read().then(
            (bytes) => take(null, Readable.from([bytes])),
            (error: unknown) => take(error as Error, Readable.from([])),
          );
        });
      }
    }
  }
  zip.end();
  await written;
  return count;
}

/** `CUA-1-02.webp` is the second picture of CUA-1; where a product has that code, it is `02/CUA-1.webp`. */
function entryName(code: string, place: number, name: string, isAmbiguous: boolean): string {
  const number = String(place).padStart(2, '0');
  const ending = extname(name).toLowerCase();
  return isAmbiguous ? `${number}/${safeCode(code)}${ending}` : `${safeCode(code)}-${number}${ending}`;
}
