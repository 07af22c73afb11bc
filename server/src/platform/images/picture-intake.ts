// Checks a sent picture by its content before it is decoded, and re-encodes it for storage: upright, in sRGB, without
// metadata.

import {
  PICTURE_MAX_PIXELS,
  PICTURE_STORED_SIDE,
  type PictureRefusal,
  pictureSizeRefusal,
} from '@mostrador/rules/picture-checks';
import type { Metadata } from 'sharp';
import { type ImageKind, imageKindOf } from './image-names.js';
import { loadSharp } from './load-sharp.js';

/** A picture as it is stored. */
export interface TakenPicture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

const TIMEOUT_SECONDS = 30;
/** Nothing is visibly lost at this quality; a photo of 2560 px takes about 700 kB. */
const STORED_QUALITY = 90;
const FORMATS: Readonly<Record<Exclude<ImageKind, 'gif'>, string>> = {
  jpeg: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'heif',
};

/**
 * Returns the picture to store, or the reason why the file is refused. Only the file's header is read until its pixels are
 * counted, so that a small file with a huge picture costs no memory.
 * @param format JPEG for what people open outside of a browser; it has no transparency.
 */
export async function takePicture(
  bytes: Buffer,
  format: 'webp' | 'jpeg' = 'webp',
): Promise<TakenPicture | PictureRefusal> {
  const refusal = pictureSizeRefusal(bytes.byteLength) ?? (await headRefusal(bytes));
  if (refusal !== undefined) return refusal;
  try {
    const sharp = await loadSharp();
    const upright = sharp(bytes, { failOn: 'error', limitInputPixels: PICTURE_MAX_PIXELS })
      .timeout({ seconds: TIMEOUT_SECONDS })
      .autoOrient()
      .resize({
        width: PICTURE_STORED_SIDE,
        height: PICTURE_STORED_SIDE,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .toColourspace('srgb');
    const encoded =
      format === 'webp'
        ? upright.webp({ quality: STORED_QUALITY, smartSubsample: true })
        : upright.flatten({ background: '#ffffff' }).jpeg({ quality: STORED_QUALITY });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return { bytes: data, width: info.width, height: info.height };
  } catch {
    return 'picture_damaged';
  }
}

async function headRefusal(bytes: Buffer): Promise<PictureRefusal | undefined> {
  const kind = imageKindOf(bytes);
  if (kind === undefined) return isHeic(bytes) ? 'picture_heic' : 'picture_unknown';
  if (kind === 'gif') return 'picture_unknown';
  if (isAnimatedPng(bytes) || bytes.subarray(8, 12).toString('latin1') === 'avis') return 'picture_animated';
  const head = await headOf(bytes);
  if (head === undefined || head.format !== FORMATS[kind]) return 'picture_damaged';
  const { width, height, pages = 1 } = head;
  if (pages > 1) return 'picture_animated';
  return width * height > PICTURE_MAX_PIXELS ? 'picture_too_large' : undefined;
}

/** The header's facts; undefined if the file has none that can be read. The limit on pixels is the caller's. */
async function headOf(bytes: Buffer): Promise<Metadata | undefined> {
  try {
    const sharp = await loadSharp();
    return await sharp(bytes, { failOn: 'error', limitInputPixels: false }).metadata();
  } catch {
    return undefined;
  }
}

const HEIC_BRANDS = /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/;

/** Returns whether a file is a photo as phones of Apple store it. */
const isHeic = (bytes: Buffer): boolean => {
  const head = bytes.subarray(4, 12).toString('latin1');
  return head.startsWith('ftyp') && HEIC_BRANDS.test(head.slice(4));
};

/** Returns whether a PNG has an animation: its chunk `acTL` is before the first pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  if (imageKindOf(bytes) !== 'png') return false;
  for (let at = 8; at + 8 <= bytes.length; ) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL') return true;
    if (chunk === 'IDAT') return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}
