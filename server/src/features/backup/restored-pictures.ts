import { createWriteStream } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, normalize, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Archive } from './archive-reader.js';
import { type ArchiveEntry, BackupError, FILES_PREFIX, KEPT_FOLDERS } from './manifest.js';

/** Pictures of a backup that lie beside those of the data folder, as `.part`: nobody shows them, no backup takes them. */
export interface RestoredPictures {
  /**
   * Gives them their names; one that had such a name is replaced.
   * @throws BackupError that says what the operator does then: the database is restored already.
   */
  place(): Promise<void>;
  /** Takes them away. */
  discard(): Promise<void>;
}

/**
 * Writes a backup's pictures beside those that are there.
 * @throws BackupError when the backup holds a file that is no picture; nothing of it is left then.
 */
export async function writePictures(archive: Archive, dataDir: string): Promise<RestoredPictures> {
  const files = archive.manifest.files.map((entry) => ({ entry, file: join(dataDir, pathOf(entry)) }));
  const discard = async () => {
    for (const { file } of files) await rm(partOf(file), { force: true });
  };
  try {
    for (const { entry, file } of files) {
      await mkdir(dirname(file), { recursive: true });
      await pipeline(await archive.open(entry), createWriteStream(partOf(file)));
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
  throw new BackupError(
    `The database is restored, and not all pictures are in their places: ${error.message}. Restore again with --replace.`,
  );
};

const partOf = (file: string) => `${file}.part`;

function pathOf({ name }: ArchiveEntry): string {
  const path = normalize(name.slice(FILES_PREFIX.length));
  const allowed =
    name.startsWith(FILES_PREFIX) && KEPT_FOLDERS.some((folder) => path.startsWith(folder + sep));
  if (!allowed) throw new BackupError(`The backup holds a file that is no picture: ${name}.`);
  return path;
}
