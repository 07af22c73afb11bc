// Original images in a folder: finds one safely by its name, and stores a new one.

import { createHash, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { imageKindOf, isImage, isImageName } from './image-names.js';

/** An original image. */
export interface Original {
  /** A text that changes with the file. */
  readonly version: string;
  read(): Promise<Buffer>;
}

const MAX_ORIGINAL_BYTES = 25 * 1_048_576;

/**
 * Finds an image below a folder.
 * @returns undefined if there is none, or if it is a folder or a link that leads out.
 */
export const findOriginal = (root: string, name: string): Promise<Original | undefined> =>
  isImageName(name) ? findBelow(root, name) : Promise.resolve(undefined);

/** Like `findOriginal`, for a name that is already checked. */
export async function findBelow(root: string, name: string): Promise<Original | undefined> {
  try {
    const [top, file] = await Promise.all([realpath(root), realpath(join(root, name))]);
    if (!file.startsWith(top + sep)) return undefined;
    const facts = await stat(file);
    if (!facts.isFile() || facts.size > MAX_ORIGINAL_BYTES) return undefined;
    return {
      version: `${facts.size}-${Math.round(facts.mtimeMs)}`,
      read: () => readFile(file, { flag: NO_LINK }),
    };
  } catch (error) {
    return missing(error);
  }
}

/** Flags with which a file that became a link or a pipe since its check is not opened. */
const NO_LINK = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'EACCES', 'EISDIR', 'ENAMETOOLONG']);

function missing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && MISSING.has(String(error.code))) return undefined;
  throw error;
}

/**
 * Stores an image below a folder; it appears whole or not at all, and survives a loss of power. Browsers cache an image for a
 * year, so another image needs another name.
 */
export async function saveImage(root: string, name: string, bytes: Uint8Array): Promise<void> {
  if (!isImageName(name)) throw new Error(`Not the name of an image: ${JSON.stringify(name.slice(0, 80))}`);
  if (!isImage(bytes)) throw new Error(`Not an image: ${name}`);
  const file = join(root, name);
  // Two processes, or two requests, may store the same image at the same time.
  const draft = `${file}.${randomUUID()}.part`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, bytes, { flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Returns the name that is derived from an image's content. */
export function contentName(bytes: Uint8Array): string {
  const kind = imageKindOf(bytes);
  if (kind === undefined) throw new Error('Not an image.');
  return `${createHash('sha256').update(bytes).digest('hex').slice(0, CONTENT_NAME_DIGITS)}.${kind}`;
}

/** Stores an image under a name that is derived from its content, and returns the name. A stored one stays as it is. */
export async function saveImageByContent(root: string, bytes: Uint8Array): Promise<string> {
  const name = contentName(bytes);
  const held = await stat(join(root, name)).catch(missing);
  if (held?.size !== bytes.byteLength) await saveImage(root, name, bytes);
  return name;
}

/** Digits of a name: 160 bits, so that no two images share one. */
const CONTENT_NAME_DIGITS = 40;
