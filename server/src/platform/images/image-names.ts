// Checks image names from URLs (no hidden file, no step upwards) and recognises raster images by their bytes; SVG is
// refused.

/** The allowed file types. No SVG: it can contain scripts. */
const EXTENSION = /\.(?:webp|png|jpe?g|avif|gif)$/i;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_NAME_LENGTH = 200;

/**
 * Returns whether a name, decoded once, is a path of an image below a folder: plain letters, no URL, no hidden file, no step
 * upwards. A second encoding (`%2e`) is refused because `%` is not allowed.
 */
export function isImageName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    EXTENSION.test(name) &&
    name.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  );
}

/** The formats that are recognised by their first bytes. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/** Returns the format that the first bytes show, whatever the file's name is; undefined for anything else. */
export function imageKindOf(bytes: Uint8Array): ImageKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('latin1');
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('GIF8')) return 'gif';
  if (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) return 'webp';
  return head.startsWith('ftyp', 4) && /^avi[fs]/.test(head.slice(8)) ? 'avif' : undefined;
}

/** Returns whether the bytes begin like an image, whatever the file's name is. */
export const isImage = (bytes: Uint8Array): boolean => imageKindOf(bytes) !== undefined;
