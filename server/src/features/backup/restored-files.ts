// Writes the files of a backup into the shop's store during a restore: those that are missing first, and those that differ when the
// database is in its place.

import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isBlobKey, KEPT_FOLDERS } from '../../platform/blobs/blob-keys.js';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import { checksumOfStored } from '../../platform/blobs/stored-checksum.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Archive } from './archive-reader.js';
import { type ArchiveEntry, FILES_PREFIX } from './manifest.js';

/** The files of a backup, of which the missing ones are stored. */
export interface RestoredFiles {
  /**
   * Replaces the files that have another content.
   * @throws OperatorError that says how to continue, because the database is restored already.
   */
  place(): Promise<void>;
  /** Deletes the files that were stored. */
  discard(): Promise<void>;
}

/**
 * Stores the files of a backup that are missing, under names that no row of an existing shop has.
 * @param dataDir where one file at a time is kept on its way.
 * @throws OperatorError when the backup holds a file outside of the folders of the shop's data; then nothing is left behind.
 */
export async function storeFiles(
  archive: Archive,
  files: BlobStore,
  dataDir: string,
): Promise<RestoredFiles> {
  const entries = archive.manifest.files.map((entry) => ({ entry, key: keyOf(entry) }));
  const stored: string[] = [];
  const differing: typeof entries = [];
  const discard = async () => {
    for (const key of stored.splice(0)) await files.delete(key);
  };
  try {
    for (const each of entries) {
      const held = await files.head(each.key);
      if (held === undefined) {
        await store(archive, files, dataDir, each);
        stored.push(each.key);
      } else if (!(await hasContent(files, each))) differing.push(each);
    }
  } catch (error) {
    await discard().catch(() => undefined);
    throw error;
  }
  return {
    discard,
    async place() {
      for (const each of differing) await store(archive, files, dataDir, each).catch(refuseUnplaced);
    },
  };
}

interface KeyedEntry {
  readonly entry: ArchiveEntry;
  readonly key: string;
}

/** Stores an entry, by way of a file of this machine: its size must be known before it is sent to a bucket. */
async function store(
  archive: Archive,
  files: BlobStore,
  dataDir: string,
  { entry, key }: KeyedEntry,
): Promise<void> {
  const file = join(dataDir, `restore-${randomBytes(8).toString('hex')}.part`);
  await mkdir(dataDir, { recursive: true });
  try {
    await pipeline(await archive.open(entry), createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    await files.put(key, { file, isTemporary: true });
  } finally {
    await rm(file, { force: true });
  }
}

async function hasContent(files: BlobStore, { entry, key }: KeyedEntry): Promise<boolean> {
  const facts = await files.head(key);
  if (facts?.bytes !== entry.bytes) return false;
  return (facts.sha256 ?? (await checksumOfStored(files, key))) === entry.sha256;
}

const refuseUnplaced = (error: Error): never => {
  throw new OperatorError(
    `The database is restored, and not all pictures are in their places: ${error.message}. Restore again with --replace.`,
  );
};

function keyOf({ name }: ArchiveEntry): string {
  const key = name.slice(FILES_PREFIX.length);
  const isAllowed =
    name.startsWith(FILES_PREFIX) &&
    isBlobKey(key) &&
    KEPT_FOLDERS.some((folder) => key.startsWith(`${folder}/`));
  if (!isAllowed) throw new OperatorError(`The backup holds a file that is no picture: ${name}.`);
  return key;
}
