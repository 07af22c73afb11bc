// Makes a large photo of a receipt smaller before it is sent: a slow line takes minutes for what a camera takes.

import { PICTURE_MAX_PIXELS, PICTURE_STORED_SIDE } from '@mostrador/rules/picture-checks';

/** Smaller files are sent as they are, in bytes. */
const SENT_AS_IS_BYTES = 3 * 1_048_576;
const QUALITY = 0.9;

/** Returns the photo in the size in which it is stored, or the file itself if it is small, a PDF, or the browser cannot read it. */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.type === 'application/pdf') return file;
  if (file.size <= SENT_AS_IS_BYTES && !/hei[cf]/.test(file.type)) return file;
  try {
    const bitmap = await createImageBitmap(file);
    const smaller = await redraw(bitmap);
    bitmap.close();
    return smaller !== null && smaller.size < file.size ? smaller : file;
  } catch {
    return file;
  }
}

function redraw(bitmap: ImageBitmap): Promise<Blob | null> {
  if (bitmap.width * bitmap.height > PICTURE_MAX_PIXELS) return Promise.resolve(null);
  const scale = Math.min(1, PICTURE_STORED_SIDE / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', QUALITY));
}
