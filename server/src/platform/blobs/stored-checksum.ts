import { createHash } from 'node:crypto';
import type { BlobStore } from './blob-store.js';

/** Reads a stored file and returns its checksum, SHA-256 in hexadecimal digits; undefined if it is not there. */
export async function checksumOfStored(files: BlobStore, key: string): Promise<string | undefined> {
  const opened = await files.open(key);
  if (opened === undefined) return undefined;
  const hash = createHash('sha256');
  for await (const piece of opened.content) hash.update(piece as Buffer);
  return hash.digest('hex');
}
