/** What a picture may be, by the end of its name and by its first bytes. No SVG: it is a program, not a picture. */
const EXTENSION = /\.(?:webp|png|jpe?g|avif|gif)$/i;
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;
const MAX_NAME_LENGTH = 200;

/**
 * Whether a name, decoded once, is one of a picture below a root: plain letters, no address, no hidden file, no step
 * upwards. What is left of an encoding (`%2e`) is refused because `%` is no letter.
 */
export function isImageName(name: string): boolean {
  return (
    name.length <= MAX_NAME_LENGTH &&
    EXTENSION.test(name) &&
    name.split('/').every((segment) => SEGMENT.test(segment) && !segment.includes('..'))
  );
}

/** Whether the bytes begin as a picture does, whatever the file is called. */
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
