// Supplies the product pictures that are printed in a PDF product list, resized and cached like those of the store.

import { openBlobs } from '../../platform/blobs/open-blobs.js';
import { isImageName } from '../../platform/images/image-names.js';
import { ImageStore } from '../../platform/images/image-store.js';
import { QueueFull } from '../../platform/images/render-queue.js';
import type { WarningLog } from '../../platform/log.js';
import type { PictureSource } from './list-pdf.js';
import type { PrintedList } from './printed-list.js';

/** The size of the memory cache. Small, because a list shows each picture once. */
const MEMORY_BYTES = 2 * 1_048_576;

/** Returns the company's pictures for a list, rendered as for the store and cached in the same folder. */
export function picturesOf(
  { brand: { code }, files, cacheFolder }: PrintedList,
  log: WarningLog,
): PictureSource {
  const store = new ImageStore({
    files: openBlobs(files),
    company: code,
    cacheFolder,
    log,
    memoryBytes: MEMORY_BYTES,
  });
  return async (imagePath, width) => {
    if (!isImageName(imagePath)) return undefined;
    const image = await store.find(imagePath, width, 'jpeg');
    return image?.bytes().catch((error: unknown) => {
      if (error instanceof QueueFull) return undefined;
      throw error;
    });
  };
}
