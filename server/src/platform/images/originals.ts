// Original images in the shop's files: finds one safely by its name, and stores a new one.

import { createHash } from 'node:crypto';
import { imageKey } from '../blobs/blob-keys.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { imageKindOf, isImage, isImageName } from './image-names.js';

/** An original image. */
export interface Original {
  readonly bytes: number;
  /** A text that changes with the file. */
  readonly version: string;
  /** @throws if the file is gone by now. */
  read(): Promise<Buffer>;
}

const MAX_ORIGINAL_BYTES = 25 * 1_048_576;

/** Finds a company's image by its name. */
export const findOriginal = (
  files: BlobStore,
  company: string,
  name: string,
): Promise<Original | undefined> =>
  isImageName(name) ? findPicture(files, imageKey(company, name)) : Promise.resolve(undefined);

/** Like `findOriginal`, for the key of an image or drawing whose name is already checked. */
export async function findPicture(files: BlobStore, key: string): Promise<Original | undefined> {
  const facts = await files.head(key);
  if (facts === undefined || facts.bytes > MAX_ORIGINAL_BYTES) return undefined;
  return {
    bytes: facts.bytes,
    version: facts.version,
    async read() {
      const bytes = await files.read(key);
      if (bytes === undefined) throw new Error(`${key} is gone.`);
      return bytes;
    },
  };
}

/**
 * Stores a company's image; it appears whole or not at all, and survives a loss of power. Browsers cache an image for a
 * year, so another image needs another name.
 */
export async function saveImage(
  files: BlobStore,
  company: string,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  if (!isImageName(name)) throw new Error(`Not the name of an image: ${JSON.stringify(name.slice(0, 80))}`);
  if (!isImage(bytes)) throw new Error(`Not an image: ${name}`);
  await files.put(imageKey(company, name), bytes);
}

/** Returns the name that is derived from an image's content. */
export function contentName(bytes: Uint8Array): string {
  const kind = imageKindOf(bytes);
  if (kind === undefined) throw new Error('Not an image.');
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, CONTENT_NAME_DIGITS)}.${kind}`;
}

/** Stores an image under a name that is derived from its content, and returns the name. A stored one stays as it is. */
export async function saveImageByContent(
  files: BlobStore,
  company: string,
  bytes: Uint8Array,
): Promise<string> {
  const name = contentName(bytes);
  const held = await files.head(imageKey(company, name));
  if (held?.bytes !== bytes.byteLength) await saveImage(files, company, name, bytes);
  return name;
}

/** Digits of a name: 160 bits, so that no two images share one. */
const CONTENT_NAME_DIGITS = 40;
