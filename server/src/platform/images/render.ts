// Renders an image or an SVG drawing in a width as AVIF, WebP or JPEG.

import type { Sharp } from 'sharp';
import { isImage } from './image-names.js';
import { loadSharp } from './load-sharp.js';

export type ImageFormat = 'avif' | 'webp' | 'jpeg';

/** 50 megapixels: larger than any product photo, and some 200 MB of memory while it is resized. */
const MAX_PIXELS = 50_000_000;
const TIMEOUT_SECONDS = 10;
/** The density at which one unit of a drawing is one pixel. */
const PLAIN_DENSITY = 72;
/** Blurred shadows cost seconds at 1920 px, and the browser shows a product at 800 px at most. */
const MAX_DRAWING_WIDTH = 800;

/**
 * Returns the image in that width at most (never enlarged), rotated as the camera was held, without metadata. Throws if the
 * bytes are no image, damaged or too large.
 *
 * Measured on two cores with product pictures of 800 px, at 320 px: AVIF of effort 1 takes 40 ms and 7 kB, effort 2
 * 55 ms and 6.8 kB, effort 4 280 ms and 6.4 kB; WebP of effort 2 takes 27 ms and 10.5 kB. At 800 px AVIF takes 110 ms,
 * WebP 70 ms.
 */
export async function renderImage(bytes: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  if (!isImage(bytes)) throw new Error('Not an image.');
  const sharp = await loadSharp();
  const image = sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).autoOrient();
  return encode(image.resize({ width, withoutEnlargement: true }), format);
}

/**
 * Renders one of the shop's own drawings in the width asked for, up to 800 px, or in its own width if that is larger. Some
 * 150 ms for a product at 800 px, a second where many blurred shadows overlap.
 */
export async function renderDrawing(svg: Buffer, width: number, format: ImageFormat): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width: plain = width } = await sharp(svg, { density: PLAIN_DENSITY }).metadata();
  const drawn = Math.min(width, Math.max(MAX_DRAWING_WIDTH, plain));
  const density = (PLAIN_DENSITY * drawn) / plain;
  return encode(sharp(svg, { density, limitInputPixels: MAX_PIXELS }).resize({ width: drawn }), format);
}

function encode(image: Sharp, format: ImageFormat): Promise<Buffer> {
  image.timeout({ seconds: TIMEOUT_SECONDS });
  if (format === 'avif') return image.avif({ quality: 55, effort: 1 }).toBuffer();
  if (format === 'webp') return image.webp({ quality: 78, effort: 2 }).toBuffer();
  return image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }).toBuffer();
}
