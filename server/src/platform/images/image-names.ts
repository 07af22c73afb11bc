// Checks image names from URLs (no hidden file, no step upwards) and whether bytes are a raster image; SVG is refused.

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

/** Returns whether the bytes begin like an image, whatever the file's name is. */
export function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(16, bytes.byteLength)).toString('latin1');
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    head.startsWith('GIF8') ||
    (head.startsWith('RIFF') && head.startsWith('WEBP', 8)) ||
    (head.startsWith('ftyp', 4) && /^avi[fs]/.test(head.slice(8)))
  );
}
