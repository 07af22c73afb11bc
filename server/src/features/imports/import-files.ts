// The files of imports: where each is stored, how its parts arrive, and its copy on the machine that reads it. In the data folder a file
// lies where it is read; in a bucket its parts are files of their own, and a machine fetches them when it reads the import.

import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { appendFile, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Shop } from '../../shop.js';
import type { ImportRecord } from './import-records.queries.js';

type FileShop = Pick<Shop, 'dataDir' | 'files'>;
type NamedFile = Pick<ImportRecord, 'import_id' | 'format'>;
/** A file of which so many bytes have arrived. */
type StoredFile = NamedFile & Pick<ImportRecord, 'bytes_received'>;

/** Copies of a bucket's files are fetched again after so long. */
const COPY_KEPT_MS = 86_400_000;
const PART_DIGITS = 10;

/** The folder of this machine for files under import, and for files that are made for one answer. */
export const importsFolder = (dataDir: string): string => join(dataDir, 'imports');

/** The key of an import's file. The name is the import's id, never one that a user has typed. */
const importKey = ({ import_id, format }: NamedFile): string => `imports/${import_id}.${format}`;

/** Where an import's file is read on this machine. */
export const importPath = (dataDir: string, file: NamedFile): string => join(dataDir, importKey(file));

/** Stores a part of an import's file. The same part may come again. */
export async function storePart(
  { files }: FileShop,
  file: NamedFile,
  offset: number,
  part: Buffer,
): Promise<void> {
  const path = files.pathOf(importKey(file));
  if (path !== undefined) await writePart(path, offset, part);
  else await files.put(partKey(file, offset), part);
}

/** Stores a whole file that lies at its path on this machine. */
export async function storeImportFile({ dataDir, files }: FileShop, file: NamedFile): Promise<void> {
  const key = importKey(file);
  if (files.pathOf(key) === undefined) await files.put(key, { file: importPath(dataDir, file) });
}

/** Brings an import's file to this machine unless it is there. If it is nowhere, its reader says so. @returns its path. */
export async function fetchImportFile({ dataDir, files }: FileShop, file: StoredFile): Promise<string> {
  const path = importPath(dataDir, file);
  if (files.pathOf(importKey(file)) !== undefined) return path;
  await deleteOldCopies(dataDir);
  const copy = await stat(path).catch(() => undefined);
  if (copy?.size === file.bytes_received) {
    await utimes(path, new Date(), new Date());
    return path;
  }
  const draft = `${path}.${randomUUID()}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    if (await fetchInto(draft, files, file)) await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
  return path;
}

/** Deletes an import's file from the store and from this machine. */
export async function deleteImportFile({ dataDir, files }: FileShop, file: NamedFile): Promise<void> {
  const key = importKey(file);
  await files.delete(key);
  if (files.pathOf(key) !== undefined) return;
  for await (const part of files.list(partsFolder(file))) await files.delete(part.key);
  await rm(importPath(dataDir, file), { force: true });
}

/** Writes a part of a file at its place. Only the shop's own user may read the file. */
export async function writePart(path: string, offset: number, part: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
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

const partsFolder = (file: NamedFile): string => `${importKey(file)}.parts/`;

/** Parts are listed in their order, because their keys have as many digits. */
const partKey = (file: NamedFile, offset: number): string =>
  `${partsFolder(file)}${String(offset).padStart(PART_DIGITS, '0')}`;

/** Writes the whole file, or its parts one after the other. @returns false if there is neither. */
async function fetchInto(path: string, files: BlobStore, file: StoredFile): Promise<boolean> {
  const whole = await files.open(importKey(file));
  if (whole !== undefined) {
    await pipeline(whole.content, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
    return true;
  }
  let written = 0;
  while (written < file.bytes_received) {
    const part = await files.read(partKey(file, written));
    if (part === undefined || part.byteLength === 0) return false;
    await appendFile(path, part, { mode: 0o600 });
    written += part.byteLength;
  }
  return written > 0;
}

/** Deletes copies that no reader has asked for in a day: the import may be deleted by another machine. */
async function deleteOldCopies(dataDir: string): Promise<void> {
  const folder = importsFolder(dataDir);
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found?.isFile() === true && Date.now() - found.mtimeMs > COPY_KEPT_MS)
      await rm(path, { force: true });
  }
}
