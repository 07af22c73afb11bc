import { statfs } from 'node:fs/promises';

/** Less room than this is as good as none: one segment of the database's log, in bytes. */
const MIN_FREE_BYTES = 16 * 1_048_576;

/** Whether there is hardly any room left where a folder stands; false where the system does not tell. */
export async function isDiskFull(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize < MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** Whether something failed because there was no room, by what this program or PostgreSQL said. */
export const isDiskFullMessage = (message: string): boolean =>
  /ENOSPC|no space left on device/i.test(message);
