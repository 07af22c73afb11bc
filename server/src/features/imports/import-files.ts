// The files of imports in the data folder: where each lies, and how its parts arrive.

import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportRecord } from './import-records.queries.js';

/** The folder of uploaded files, and of files that are made for one answer. */
export const importsFolder = (dataDir: string): string => join(dataDir, 'imports');

/** Where an import's file lies. The name is the import's id, never one that a user has typed. */
export const importPath = (
  dataDir: string,
  { import_id, format }: Pick<ImportRecord, 'import_id' | 'format'>,
): string => join(importsFolder(dataDir), `${import_id}.${format}`);

/** Writes a part of a file at its place. Only the shop's own user may read the file. */
export async function writePart(path: string, offset: number, part: Buffer): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const file = await open(path, offset === 0 ? 'w' : 'r+', 0o600);
  try {
    for (let at = 0; at < part.byteLength; ) {
      const { bytesWritten } = await file.write(part, at, part.byteLength - at, offset + at);
      if (bytesWritten === 0) throw new Error('The disk takes no more of the file.');
      at += bytesWritten;
    }
    await file.truncate(offset + part.byteLength);
  } finally {
    await file.close();
  }
}

export const deleteFile = (path: string): Promise<void> => rm(path, { force: true });
