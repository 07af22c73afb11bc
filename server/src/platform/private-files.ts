// The private files of the data folder, documents and receipts: each is stored by the id of its row, opened for a download, compared by its
// checksum, and deleted once it has had no row for long.

import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** A folder of private files. */
export type PrivateFolder = 'documents' | 'receipts';

export const PRIVATE_FOLDERS: readonly PrivateFolder[] = ['documents', 'receipts'];

/** The endings of the files' names. A receipt has none that a server could take for a type. */
const ENDINGS: Readonly<Record<PrivateFolder, string>> = { documents: '.pdf', receipts: '' };
const PART = '.part';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Returns the path of a file. @param id the UUID of its row. */
export const privatePath = (dataDir: string, folder: PrivateFolder, id: string): string =>
  join(dataDir, folder, id.slice(0, 2), `${id}${ENDINGS[folder]}`);

/** Returns the checksum of bytes: SHA-256 in hexadecimal digits. */
export const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the checksum of a file; undefined if it is not there. */
export async function checksumOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256');
  try {
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  return hash.digest('hex');
}

/** Stores a file, readable by the shop's user alone. It is whole or not there. */
export async function storePrivateFile(path: string, bytes: Buffer): Promise<void> {
  const part = `${path}${PART}`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Deletes a file whose row was not stored. */
export const deletePrivateFile = (path: string): Promise<void> => rm(path, { force: true });

/** Opens a file; undefined if it is not there. */
export async function openPrivateFile(
  path: string,
): Promise<{ readonly content: ReadStream; readonly bytes: number } | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? { content: createReadStream(path), bytes: found.size } : undefined;
}

/**
 * Deletes the files of a folder that no row names and that were last written before a moment; also what is left of a write that was cut
 * off. Files with other names stay.
 * @param withRows returns those of the given ids that a row names.
 * @returns how many files were deleted.
 */
export async function deleteOrphans(
  dataDir: string,
  folder: PrivateFolder,
  {
    before,
    withRows,
    signal,
  }: {
    readonly before: Date;
    readonly withRows: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<number> {
  let deleted = 0;
  for (const group of await namesIn(join(dataDir, folder))) {
    signal?.throwIfAborted();
    const old: { readonly path: string; readonly id: string; readonly isPart: boolean }[] = [];
    for (const name of await namesIn(join(dataDir, folder, group))) {
      const path = join(dataDir, folder, group, name);
      const isPart = name.endsWith(PART);
      const id = name.slice(0, 36);
      const isNamed = UUID.test(id) && name === `${id}${ENDINGS[folder]}${isPart ? PART : ''}`;
      if (isNamed && (await isOlder(path, before))) old.push({ path, id, isPart });
    }
    if (old.length === 0) continue;
    const named = await withRows(old.map(({ id }) => id));
    for (const { path, id, isPart } of old)
      if (isPart || !named.has(id)) {
        await rm(path, { force: true });
        deleted += 1;
      }
  }
  return deleted;
}

/** The names in a folder; none if it is not there, or is a file. */
async function namesIn(path: string): Promise<string[]> {
  try {
    return await readdir(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

const isOlder = async (path: string, before: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true && found.mtime < before;
};
