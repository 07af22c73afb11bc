// Detects a full disk, by its free space or by an error message.

import { statfs } from 'node:fs/promises';

/** A disk with less free space counts as full: one segment of the database's write-ahead log. */
const MIN_FREE_BYTES = 16 * 1_048_576;

/** Returns whether the disk of a folder has less than 16 MiB left; false if the system does not say. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Returns whether an error message of this program or of PostgreSQL says that the disk is full. */
export const isDiskFullMessage = (message: string): boolean =>
  /ENOSPC|no space left on device/i.test(message);
