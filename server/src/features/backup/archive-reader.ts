// Opens a backup's ZIP file for a restore: reads its manifest, verifies every checksum, and gives access to its
// entries.

import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { OperatorError } from '../../platform/operator-error.js';
import { type ArchiveEntry, MANIFEST_NAME, type Manifest, manifestShape } from './manifest.js';

/** A backup file whose checksums were verified. */
export interface Archive {
  readonly manifest: Manifest;
  open(entry: ArchiveEntry): Promise<Readable>;
  close(): void;
}

const MANIFEST_MAX_BYTES = 256 * 1_048_576;

/**
 * Opens a backup and verifies the checksum of every entry.
 * @throws OperatorError when the file is no backup, or differs from what was written.
 */
export async function openArchive(file: string): Promise<Archive> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true }).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`${file} cannot be read as a backup: ${why}`);
  });
  try {
    const entries = new Map<string, Entry>();
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
    const manifest = await readManifest(zip, entries.get(MANIFEST_NAME), file);
    const open = async ({ name }: ArchiveEntry) => {
      const entry = entries.get(name);
      if (entry === undefined) throw new OperatorError(`${file} lacks ${name}.`);
      return zip.openReadStreamPromise(entry);
    };
    for (const entry of [...manifest.tables, manifest.jobs, ...manifest.files])
      await verifySum(entry, await open(entry), file);
    return { manifest, open, close: () => zip.close() };
  } catch (error) {
    zip.close();
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(`${file} is damaged: ${error instanceof Error ? error.message : String(error)}`);
  }
}

async function readManifest(zip: ZipFile, entry: Entry | undefined, file: string): Promise<Manifest> {
  if (entry === undefined || entry.uncompressedSize > MANIFEST_MAX_BYTES)
    throw new OperatorError(`${file} is no backup of this shop.`);
  const pieces: Buffer[] = [];
  for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
  const parsed = manifestShape.safeParse(JSON.parse(Buffer.concat(pieces).toString('utf8')));
  if (!parsed.success)
    throw new OperatorError(
      `${file} is no backup that this release understands: ${parsed.error.issues[0]?.path.join('.')} ${parsed.error.issues[0]?.message}`,
    );
  return parsed.data;
}

async function verifySum(entry: ArchiveEntry, stream: Readable, file: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece as Buffer);
  if (hash.digest('hex') !== entry.sha256)
    throw new OperatorError(`${file} is damaged: ${entry.name} differs from what was written.`);
}
