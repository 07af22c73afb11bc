import { join } from 'node:path';
import { isImageName } from '../../platform/images/image-names.js';
import { ImageStore } from '../../platform/images/image-store.js';
import { QueueFull } from '../../platform/images/render-queue.js';
import type { Shop } from '../../shop.js';
import type { PictureSource } from './list-pdf.js';

/** A list shows each picture once: what is kept serves the next list. */
const MEMORY_BYTES = 2 * 1_048_576;

/** The company's pictures as the store makes them, with the store's folder of those that were made before. */
export function picturesOf({ dataDir, company, log }: Shop): PictureSource {
  const { code } = company();
  const store = new ImageStore({
    root: join(dataDir, 'images', code),
    drawingsRoot: join(dataDir, 'drawings', code),
    cacheFolder: join(dataDir, 'cache', 'images'),
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
