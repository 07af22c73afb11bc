// The private files of the shop, documents and receipts: each is stored by the id of its row, compared by its checksum, and deleted once it
// has had no row for long.

import { createHash } from 'node:crypto';
import type { BlobStore } from './blobs/blob-store.js';

/** A folder of private files. */
export type PrivateFolder = 'documents' | 'receipts';

export const PRIVATE_FOLDERS: readonly PrivateFolder[] = ['documents', 'receipts'];

/** The endings of the files' names. A receipt has none that a server could take for a type. */
const ENDINGS: Readonly<Record<PrivateFolder, string>> = { documents: '.pdf', receipts: '' };
const ID = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[^/]*$/;
/** Files of which rows are looked for in one statement. */
const BATCH = 500;

/** Returns the key of a file. @param id the UUID of its row. */
export const privateKey = (folder: PrivateFolder, id: string): string =>
  `${folder}/${id.slice(0, 2)}/${id}${ENDINGS[folder]}`;

/** Returns the checksum of bytes: SHA-256 in hexadecimal digits. */
export const checksumOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Deletes the files of a folder that no row names and that were last written before a moment; also what is left of a write that was cut
 * off. Files with other names stay.
 * @param withRows returns those of the given ids that a row names.
 * @returns how many files were deleted.
 */
export async function deleteOrphans(
  files: BlobStore,
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
  let deleted = await files.deleteUnfinished(`${folder}/`, before);
  let old: { readonly key: string; readonly id: string }[] = [];
  const deleteUnnamed = async () => {
    signal?.throwIfAborted();
    if (old.length === 0) return;
    const named = await withRows(old.map(({ id }) => id));
    for (const { key, id } of old)
      if (!named.has(id)) {
        await files.delete(key);
        deleted += 1;
      }
    old = [];
  };
  for await (const { key, modifiedAt } of files.list(`${folder}/`)) {
    const id = ID.exec(key)?.[1];
    if (id === undefined || key !== privateKey(folder, id) || modifiedAt >= before) continue;
    old.push({ key, id });
    if (old.length >= BATCH) await deleteUnnamed();
  }
  await deleteUnnamed();
  return deleted;
}
