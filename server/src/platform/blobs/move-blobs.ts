// Copies files from one store to another, and compares each copy with its original by checksum.

import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { BlobStore, ListedBlob } from './blob-store.js';
import { checksumOfStored } from './stored-checksum.js';

export interface MoveOptions {
  readonly from: BlobStore;
  readonly to: BlobStore;
  /** The folders to copy, and which of their files. */
  readonly folders: readonly string[];
  readonly isWanted?: (key: string) => boolean;
  /** Whether an original is deleted once its copy was compared with it. */
  readonly deletesOriginals: boolean;
  /** Of this machine, for what is on its way. */
  readonly temporaryFolder: string;
  /** Ends the move after the files under way; a later one goes on. */
  readonly signal: AbortSignal;
  /** Called after each file. */
  readonly onFile?: (figures: MoveFigures) => void;
}

/** What a move came to. */
export interface MoveFigures {
  copied: number;
  bytes: number;
  /** Files that were there before, with the same content. */
  known: number;
  deleted: number;
  /** Keys of files that are there with another content. They stay as they are, on both sides. */
  readonly differing: string[];
}

/** Files on their way at one time. */
const PARALLEL = 8;
/** A file is on its way for less than this. */
const LEFT_MS = 3_600_000;

/**
 * Copies the files that are missing. It can be ended and repeated: a file is in the other store whole or not at all.
 * @throws BlobUnavailable, or the error of the first file that could not be copied.
 */
export async function moveBlobs(options: MoveOptions): Promise<MoveFigures> {
  const figures: MoveFigures = { copied: 0, bytes: 0, known: 0, deleted: 0, differing: [] };
  await mkdir(options.temporaryFolder, { recursive: true });
  await deleteLeftFiles(options.temporaryFolder);
  const failed = new AbortController();
  const signal = AbortSignal.any([options.signal, failed.signal]);
  for (const folder of options.folders) {
    const listed = options.from.list(`${folder}/`)[Symbol.asyncIterator]();
    const take = async () => {
      while (!signal.aborted) {
        const next = await listed.next();
        if (next.done === true) return;
        if (options.isWanted?.(next.value.key) === false) continue;
        await moveFile(options, next.value, figures);
        options.onFile?.(figures);
      }
    };
    const stop = (error: unknown) => {
      failed.abort();
      throw error;
    };
    const takers = await Promise.allSettled(Array.from({ length: PARALLEL }, () => take().catch(stop)));
    const failure = takers.find((taker) => taker.status === 'rejected');
    if (failure !== undefined) throw failure.reason;
  }
  return figures;
}

/** Deletes what a move that was killed has left on its way. */
async function deleteLeftFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found !== undefined && Date.now() - found.mtimeMs > LEFT_MS) await rm(path, { force: true });
  }
}

async function moveFile(
  { from, to, deletesOriginals, temporaryFolder }: MoveOptions,
  { key }: ListedBlob,
  figures: MoveFigures,
): Promise<void> {
  const file = join(temporaryFolder, `move-${randomUUID()}.part`);
  try {
    const original = await fetchFile(from, key, file);
    // It was deleted meanwhile.
    if (original === undefined) return;
    const isNew = await to.putIfAbsent(key, { file, isTemporary: true });
    if ((await checksumOfStored(to, key)) !== original.sha256) {
      figures.differing.push(key);
      return;
    }
    if (isNew) {
      figures.copied += 1;
      figures.bytes += original.bytes;
    } else figures.known += 1;
    if (!deletesOriginals) return;
    await from.delete(key);
    figures.deleted += 1;
  } finally {
    await rm(file, { force: true });
  }
}

/** Writes a stored file to this machine. @returns undefined if there is none. */
async function fetchFile(
  store: BlobStore,
  key: string,
  file: string,
): Promise<{ readonly bytes: number; readonly sha256: string } | undefined> {
  const opened = await store.open(key);
  if (opened === undefined) return undefined;
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(piece: Buffer, _encoding, pass) {
      hash.update(piece);
      pass(null, piece);
    },
  });
  await pipeline(opened.content, hashing, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
  return { bytes: opened.bytes, sha256: hash.digest('hex') };
}
