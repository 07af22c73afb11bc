import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isImageName } from './image-names.js';
import { findBelow, type Original } from './originals.js';

/**
 * SVG pictures drawn by our own programs, kept beside the originals under the name of the picture that they replace.
 * Uploaded files are never used as drawings, because an SVG can hold scripts; the browser only gets the rendered pixels.
 */
const fileOf = (name: string) => `${name}.svg`;

export const findDrawing = (root: string, name: string): Promise<Original | undefined> =>
  isImageName(name) ? findBelow(root, fileOf(name)) : Promise.resolve(undefined);

/** Keeps a drawing; it appears whole or not at all. */
export async function saveDrawing(root: string, name: string, svg: string): Promise<void> {
  if (!isImageName(name)) throw new Error(`Not the name of an image: ${JSON.stringify(name.slice(0, 80))}`);
  const file = join(root, fileOf(name));
  const draft = `${file}.${process.pid}.part`;
  await mkdir(root, { recursive: true });
  await writeFile(draft, svg);
  await rename(draft, file);
}
