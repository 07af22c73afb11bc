// Writes the pictures of a backup into the data folder during a restore: first as `.part` files, then renamed or
// deleted.

import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { OperatorError } from '../../platform/operator-error.js';
import { PRIVATE_FOLDERS } from '../../platform/private-files.js';
import type { Archive } from './archive-reader.js';
import { type ArchiveEntry, FILES_PREFIX, KEPT_FOLDERS } from './manifest.js';

/** A backup's pictures as `.part` files in the data folder. The shop does not serve them and backups skip them. */
export interface RestoredPictures {
  /**
   * Renames them to their final names and replaces existing files.
   * @throws OperatorError that says how to continue, because the database is restored already.
   */
  place(): Promise<void>;
  /** Deletes them. */
  discard(): Promise<void>;
}

/** Whether a file is a document or receipt, which the shop's user alone may read. */
const isPrivateFile = ({ name }: ArchiveEntry): boolean =>
  PRIVATE_FOLDERS.some((folder) => name.startsWith(`${FILES_PREFIX}${folder}/`));

/**
 * Writes a backup's pictures beside the existing ones.
 * @throws OperatorError when the backup holds a file outside of the picture folders; then nothing is left behind.
 */
export async function writePictures(archive: Archive, dataDir: string): Promise<RestoredPictures> {
  const files = archive.manifest.files.map((entry) => ({ entry, file: join(dataDir, pathOf(entry)) }));
  const discard = async () => {
    for (const { file } of files) await rm(partOf(file), { force: true });
  };
  try {
    for (const { entry, file } of files) {
      const isPrivate = isPrivateFile(entry);
      await mkdir(dirname(file), { recursive: true, mode: isPrivate ? 0o700 : 0o777 });
      const mode = isPrivate ? 0o600 : 0o666;
      await pipeline(await archive.open(entry), createWriteStream(partOf(file), { mode }));
    }
  } catch (error) {
    await discard();
    throw error;
  }
  return {
    discard,
    async place() {
      for (const { file } of files) await rename(partOf(file), file).catch(refuseUnplaced);
    },
  };
}

const refuseUnplaced = (error: Error): never => {
  throw new OperatorError(
    `The database is restored, and not all pictures are in their places: ${error.message}. Restore again with --replace.`,
  );
};

const partOf = (file: string) => `${file}.part`;

function pathOf({ name }: ArchiveEntry): string {
  const path = normalize(name.slice(FILES_PREFIX.length));
  const allowed =
    name.startsWith(FILES_PREFIX) && KEPT_FOLDERS.some((folder) => path.startsWith(folder + sep));
  if (!allowed) throw new OperatorError(`The backup holds a file that is no picture: ${name}.`);
  return path;
}
