// Compares screenshots with baselines by the mean colour of 8-pixel cells, so that differently drawn letters do not
// count.

import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** Width and height of a cell in pixels; a baseline has one pixel for each cell. */
const CELL = 8;
/** Largest difference of a cell from the baseline in one colour, of 255; differently drawn letters stay below it. */
const TOLERANCE = 22;
/** Number of cells that may differ more. */
const STRAY = 4;

/** Returns a screenshot as a small PNG with the mean colour of each cell. */
export async function shrunk(context: BrowserContext, png: Buffer): Promise<Buffer> {
  const page = await context.newPage();
  try {
    const address = await page.evaluate(
      async ([source, cell]) => {
        const image = new Image();
        image.src = source;
        await image.decode();
        const { naturalWidth: width, naturalHeight: height } = image;
        const plain = Object.assign(document.createElement('canvas'), { width, height });
        const small = Object.assign(document.createElement('canvas'), {
          width: Math.ceil(width / cell),
          height: Math.ceil(height / cell),
        });
        const from = plain.getContext('2d');
        const to = small.getContext('2d');
        if (from === null || to === null) throw new Error('This browser draws nothing.');
        from.drawImage(image, 0, 0);
        const { data } = from.getImageData(0, 0, width, height);
        const means = to.createImageData(small.width, small.height);
        const sums = new Float64Array(small.width * small.height * 4);
        const counts = new Float64Array(small.width * small.height);
        for (let y = 0; y < height; y += 1)
          for (let x = 0; x < width; x += 1) {
            const place = Math.floor(y / cell) * small.width + Math.floor(x / cell);
            counts[place] = (counts[place] ?? 0) + 1;
            for (let colour = 0; colour < 4; colour += 1) {
              const sum = sums[place * 4 + colour] ?? 0;
              sums[place * 4 + colour] = sum + (data[(y * width + x) * 4 + colour] ?? 0);
            }
          }
        for (let at = 0; at < sums.length; at += 1)
          means.data[at] = Math.round((sums[at] ?? 0) / (counts[Math.floor(at / 4)] ?? 1));
        to.putImageData(means, 0, 0);
        return small.toDataURL('image/png');
      },
      [`data:image/png;base64,${png.toString('base64')}`, CELL] as const,
    );
    return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
  } finally {
    await page.close();
  }
}

/** Returns the places, in pixels of the screen, where two pictures differ visibly; empty if they look alike. */
export async function differences(context: BrowserContext, now: Buffer, then: Buffer): Promise<string[]> {
  const page = await context.newPage();
  try {
    const found = await page.evaluate(
      async ([sources, cell, tolerance]) => {
        const read = async (source: string) => {
          const image = new Image();
          image.src = source;
          await image.decode();
          const { naturalWidth: width, naturalHeight: height } = image;
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          const drawn = canvas.getContext('2d');
          if (drawn === null) throw new Error('This browser draws nothing.');
          drawn.drawImage(image, 0, 0);
          return drawn.getImageData(0, 0, width, height);
        };
        const [one, other] = await Promise.all(sources.map(read));
        if (one === undefined || other === undefined) throw new Error('Two pictures are compared.');
        if (one.width !== other.width || one.height !== other.height)
          return [`${one.width}×${one.height} cells instead of ${other.width}×${other.height}`];
        const places: string[] = [];
        for (let at = 0; at < one.data.length; at += 4) {
          const far = Math.max(
            ...[0, 1, 2].map((c) => Math.abs((one.data[at + c] ?? 0) - (other.data[at + c] ?? 0))),
          );
          const index = at / 4;
          if (far > tolerance)
            places.push(`(${(index % one.width) * cell}, ${Math.floor(index / one.width) * cell}): ${far}`);
        }
        return places;
      },
      [[now, then].map((png) => `data:image/png;base64,${png.toString('base64')}`), CELL, TOLERANCE] as const,
    );
    return found.length > STRAY || found.some((place) => place.includes('cells')) ? found : [];
  } finally {
    await page.close();
  }
}

export const readBaseline = (path: string): Promise<Buffer | undefined> =>
  readFile(path).catch(() => undefined);

export async function writeBaseline(path: string, png: Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, png);
}
