import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { type ArchiveEntry, BackupError } from './manifest.js';

/** One thing to be written, opened when its turn comes. */
export interface ArchiveSource {
  readonly name: string;
  /** Already compressed: not worth another try. */
  readonly packed?: boolean;
  open(): Promise<Readable>;
  /** Told of the sums when it is written. */
  done(entry: ArchiveEntry): void;
}

/** Fast rather than small: the rows of a catalogue shrink to a fifth also so. */
const LEVEL = 4;

/**
 * Writes sources one after the other into a zip file that appears whole or not at all, readable by its owner only.
 * Memory stays flat whatever their size.
 * @returns the file's size in bytes.
 * @throws BackupError when the file is there already.
 */
export async function writeArchive(file: string, sources: Iterable<ArchiveSource>): Promise<number> {
  const part = `${file}.part`;
  const taken = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(
      error.code === 'EEXIST' ? `${file} is there already.` : `${file} cannot be written: ${error.message}`,
    );
  });
  await taken.close();
  const zip = new ZipFile();
  const failed = new AbortController();
  const fail = (error: unknown) => failed.abort(error);
  zip.once('error', fail);
  try {
    for (const source of sources) {
      const options =
        source.packed === true ? { compress: false } : { compress: true, compressionLevel: LEVEL };
      zip.addReadStreamLazy(source.name, options, (give) => {
        source.open().then((stream) => give(null, summed(stream, source, fail)), fail);
      });
    }
    zip.end();
    const { signal } = failed;
    await pipeline(zip.outputStream, createWriteStream(part, { mode: 0o600, flush: true }), { signal }).catch(
      (error: unknown) => {
        throw signal.aborted ? signal.reason : error;
      },
    );
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    await rm(file, { force: true });
    throw error;
  }
  const written = await open(file, 'r');
  const { size } = await written.stat().finally(() => written.close());
  return size;
}

/** Passes a stream on and counts it; its error ends the archive. */
function summed(
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
