// The files of receipts in the data folder: stores one by the id of its transfer, deletes one that no row names, and opens one.

import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Returns the path of a receipt's file, which has no ending that a server could take for a type. @param transferId a UUID. */
export const receiptPath = (dataDir: string, transferId: string): string =>
  join(dataDir, 'receipts', transferId.slice(0, 2), transferId);

/** Stores a receipt's file, readable by the shop's user alone. It is whole or not there. */
export async function storeReceiptFile(dataDir: string, transferId: string, bytes: Buffer): Promise<void> {
  const path = receiptPath(dataDir, transferId);
  const part = `${path}.part`;
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

/** Deletes a file whose row was not written. */
export const deleteReceiptFile = (dataDir: string, transferId: string): Promise<void> =>
  rm(receiptPath(dataDir, transferId), { force: true });

/** Opens a receipt's file; undefined if it is not there. */
export async function openReceiptFile(
  dataDir: string,
  transferId: string,
): Promise<{ readonly content: ReadStream; readonly bytes: number } | undefined> {
  const path = receiptPath(dataDir, transferId);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? { content: createReadStream(path), bytes: found.size } : undefined;
}
