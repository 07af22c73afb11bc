// The pictures of a ZIP file or of a folder, and how a product's code is written in the name of a file.

import { type FileSource, hasEnding, openFiles } from './file-source.js';

/** The title of the one column. */
export const PICTURE_TITLE = 'Imagen';

const PICTURE_ENDINGS = ['.jpg', '.jpeg', '.png', '.webp', '.avif'];

/**
 * Opens a ZIP file or a folder.
 * @throws OperatorError when it cannot be read, has no pictures, or unpacks to too much.
 */
export const openPictures = ({ file }: { readonly file: string }): Promise<FileSource> =>
  openFiles(file, {
    title: PICTURE_TITLE,
    endings: PICTURE_ENDINGS,
    none: 'no tiene imágenes',
    what: 'fotos',
  });

const UNSAFE = /[%/\\]|^\./g;

/** Returns a product's code as the name of a file has it: without signs that would be a folder's or an ending's. */
export const safeCode = (code: string): string =>
  code.replace(UNSAFE, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** Returns the code that `safeCode` made a name of. */
export const codeOfName = (name: string): string =>
  name.replace(/%(25|2F|5C|2E)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Whether a file's name is a picture's. */
export const isPicture = (name: string): boolean => hasEnding(name, PICTURE_ENDINGS);
