import { drawingKey } from '../blobs/blob-keys.js';
import type { BlobStore } from '../blobs/blob-store.js';
import { isImageName } from './image-names.js';
import { findPicture, type Original } from './originals.js';

/**
 * SVG pictures drawn by our own programs, kept beside the originals under the name of the picture that they replace.
 * Uploaded files are never used as drawings, because an SVG can hold scripts; the browser only gets the rendered pixels.
 */
export const findDrawing = (
  files: BlobStore,
  company: string,
  name: string,
): Promise<Original | undefined> =>
  isImageName(name) ? findPicture(files, drawingKey(company, name)) : Promise.resolve(undefined);

/** Keeps a drawing; it appears whole or not at all. */
export async function saveDrawing(
  files: BlobStore,
  company: string,
  name: string,
  svg: string,
): Promise<void> {
  if (!isImageName(name)) throw new Error(`Not the name of an image: ${JSON.stringify(name.slice(0, 80))}`);
  await files.put(drawingKey(company, name), Buffer.from(svg));
}
