// A folder in which files are exchanged with another system: on this machine or at an SFTP server. Both forms answer the same calls.

import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The names that lead from the exchanged folder to a file or a folder below it. */
export type FolderPath = readonly string[];

/** What a folder has under a name. */
export interface ExchangeEntry {
  readonly name: string;
  /** `other`: a link, a device, a pipe. */
  readonly type: 'file' | 'folder' | 'other';
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly modifiedAt: number;
}

export interface DownloadedFile {
  readonly bytes: number;
  readonly sha256: Buffer;
}

/** All calls throw ExchangeFolderError. */
export interface ExchangeFolder {
  /** Returns what is in a folder; undefined if there is none. */
  list(path: FolderPath): Promise<readonly ExchangeEntry[] | undefined>;
  find(path: FolderPath): Promise<ExchangeEntry | undefined>;
  /** Copies a file to a path of this machine, which only the shop's own user may read. */
  download(path: FolderPath, to: string, maxBytes: number): Promise<DownloadedFile>;
  /** Writes a file whole, in the place of one that has the name. */
  write(path: FolderPath, content: Buffer): Promise<void>;
  /** Gives a file another name or folder. Refuses a name that is taken. */
  move(from: FolderPath, to: FolderPath): Promise<void>;
  /** Removes a file; does nothing if there is none. */
  remove(path: FolderPath): Promise<void>;
  /** Makes a folder, with those above it. */
  makeFolder(path: FolderPath): Promise<void>;
  close(): Promise<void>;
}

/** Why a folder could not be used. */
export type FolderFailure =
  | 'private_address'
  | 'unknown_host'
  | 'timeout'
  | 'connection'
  /** The server has no host key that the shop accepts, or another protocol answered. */
  | 'protocol'
  | 'host_key_unknown'
  | 'host_key_changed'
  | 'login'
  | 'no_login'
  | 'bad_private_key'
  | 'no_folder'
  | 'outside'
  | 'missing'
  | 'taken'
  | 'denied'
  | 'full'
  | 'too_large'
  | 'too_many';

/** The key by which a server shows that it is itself. */
export interface HostKey {
  /** 'ssh-ed25519' */
  readonly type: string;
  /** 'SHA256:…', as OpenSSH writes it. */
  readonly fingerprint: string;
}

export class ExchangeFolderError extends Error {
  override readonly name = 'ExchangeFolderError';
  readonly failure: FolderFailure;
  /** Of a server whose key is not the pinned one. */
  readonly hostKey: HostKey | undefined;

  constructor(failure: FolderFailure, { cause, hostKey }: { cause?: unknown; hostKey?: HostKey } = {}) {
    super(failure, { cause });
    this.failure = failure;
    this.hostKey = hostKey;
  }
}

/** Entries of one folder that are read. */
export const ENTRIES_MAX = 10_000;

/** Throws for a name that could lead elsewhere: names come from another system. */
export function checkedPath(path: FolderPath): FolderPath {
  for (const name of path)
    if (name === '' || name === '.' || name === '..' || /[/\\\p{Cc}]/u.test(name))
      throw new ExchangeFolderError('outside');
  return path;
}

/** Writes a stream to a path and returns what came. @throws ExchangeFolderError for more bytes than allowed, or what the stream throws */
export async function writeDownload(
  content: Readable,
  to: string,
  maxBytes: number,
): Promise<DownloadedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) {
        done(new ExchangeFolderError('too_large'));
        return;
      }
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(content, counted, createWriteStream(to, { mode: 0o600 }));
  return { bytes, sha256: hash.digest() };
}
