// Writes a backup's ZIP file as a stream, with size and checksum of each entry, and names it when it is complete.

import { createHash, randomBytes } from 'node:crypto';
import { link, lstat, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { OperatorError } from '../../platform/operator-error.js';
import { encrypting } from './encryption.js';
import type { ArchiveEntry } from './manifest.js';

/** One entry of the archive; opened when it is written. */
export interface ArchiveSource {
  readonly name: string;
  /** The content is compressed already and is stored as it is. */
  readonly isCompressed?: boolean;
  open(): Promise<Readable>;
  /** Called with size and checksum after the entry is written. */
  done(entry: ArchiveEntry): void;
}

/** The ZIP compression level. Low, for speed: rows of a catalogue still shrink to a fifth. */
const COMPRESSION_LEVEL = 4;

/** A file being written changes every few seconds; an older one was left by a killed process. */
const STALE_PART_AGE_MS = 3_600_000;
const PART_FILE = /\.mostrador-[0-9a-f]{8}\.part$/;

/**
 * Writes the sources in order into a zip file, readable by its owner only. The file gets its name when it is complete.
 * Memory does not grow with the size.
 * @param passphrase if given, the file is encrypted with it.
 * @returns the file's size in bytes.
 * @throws OperatorError when the file already exists.
 */
export async function writeArchive(
  file: string,
  sources: Iterable<ArchiveSource>,
  passphrase?: string,
): Promise<number> {
  await removeStaleParts(dirname(file));
  if ((await lstat(file).catch(() => undefined)) !== undefined) throw alreadyExists(file);
  const part = `${file}.mostrador-${randomBytes(4).toString('hex')}.part`;
  const handle = await open(part, 'wx', 0o600).catch((error: Error) => {
    throw new OperatorError(`${file} cannot be written: ${error.message}`);
  });
  try {
    await writeZip(sources, handle.createWriteStream({ flush: true }), passphrase);
    const { size } = await stat(part);
    await publishPart(part, file);
    return size;
  } finally {
    await rm(part, { force: true });
  }
}

async function writeZip(
  sources: Iterable<ArchiveSource>,
  into: Writable,
  passphrase: string | undefined,
): Promise<void> {
  const zip = new ZipFile();
  const failed = new AbortController();
  const fail = (error: unknown) => failed.abort(error);
  zip.once('error', fail);
  for (const source of sources) {
    const options =
      source.isCompressed === true
        ? { compress: false }
        : { compress: true, compressionLevel: COMPRESSION_LEVEL };
    zip.addReadStreamLazy(source.name, options, (give) => {
      source.open().then((stream) => give(null, withChecksum(stream, source, fail)), fail);
    });
  }
  zip.end();
  const { signal } = failed;
  const written =
    passphrase === undefined
      ? pipeline(zip.outputStream, into, { signal })
      : pipeline(zip.outputStream, encrypting(passphrase), into, { signal });
  await written.catch((error: unknown) => {
    throw signal.aborted ? signal.reason : error;
  });
}

const alreadyExists = (file: string) => new OperatorError(`${file} is there already.`);

/** Gives the complete file its name; never overwrites a file that appeared meanwhile. */
async function publishPart(part: string, file: string): Promise<void> {
  try {
    await link(part, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw alreadyExists(file);
    if (!['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP'].includes(codeOf(error))) throw error;
    await renameOverPlaceholder(part, file);
  }
}

/** For file systems without hard links: reserves the name with an empty file first. */
async function renameOverPlaceholder(part: string, file: string): Promise<void> {
  const placeholder = await open(file, 'wx', 0o600).catch((error: unknown) => {
    throw codeOf(error) === 'EEXIST' ? alreadyExists(file) : error;
  });
  await placeholder.close();
  await rename(part, file).catch(async (error: unknown) => {
    await rm(file, { force: true });
    throw error;
  });
}

/** Deletes the partial files that killed backups left in a folder. */
async function removeStaleParts(folder: string): Promise<void> {
  for (const name of (await readdir(folder).catch((): string[] => [])).filter((each) =>
    PART_FILE.test(each),
  )) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > STALE_PART_AGE_MS)
      await rm(path, { force: true });
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : '');

/** Passes a stream on, and reports its size and checksum at the end; an error of the stream ends the archive. */
function withChecksum(
  stream: Readable,
  { name, done }: ArchiveSource,
  onError: (error: unknown) => void,
): Readable {
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(piece: Buffer, _encoding, pass) {
      hash.update(piece);
      bytes += piece.length;
      pass(null, piece);
    },
    flush(end) {
      done({ name, bytes, sha256: hash.digest('hex') });
      end();
    },
  });
  stream.once('error', onError);
  return stream.pipe(counting);
}
