// Data folders with the demonstration data for the shops of the journeys: the data is made once and copied for each shop.

import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { compiledTrial, root } from './shop-process.js';

const run = promisify(execFile);
const LIMIT_MS = 300_000;

/**
 * Makes a data folder with a stopped database and the demonstration data of all brands.
 * @throws with what the command said.
 */
export async function makeDemoData(dataDir: string): Promise<void> {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  await run(process.execPath, [compiledTrial('commands/demo-data.js'), '--data-dir', dataDir], {
    cwd: root,
    env: { PATH, HOME, TMPDIR, LANG },
    timeout: LIMIT_MS,
  });
}

/** Copies a data folder of a stopped shop with the owners of its files: the database runs as a user of its own. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  if (process.platform === 'win32') cpSync(from, to, { recursive: true });
  else await run('cp', ['-a', from, to]);
}

/** Lets a shop keep its rendered pictures in a folder that others use too: the shops of a brand render the same ones. */
export function sharePictures(dataDir: string, folder: string): void {
  const cache = join(dataDir, 'cache');
  for (const made of [cache, folder]) mkdirSync(made, { recursive: true });
  const link = join(cache, 'images');
  if (!existsSync(link)) symlinkSync(folder, link, 'junction');
}

const BANNER = /\/api\/store\/StoreProductsImages\/proxy\/[^"\s?]+\?w=(?:640|800|1280)(?!\d)/g;

/**
 * Has a shop render the banners of its home one after another, for all shops that share its pictures: they are the largest drawings, and
 * every shop would begin with all of them at once.
 */
export async function renderBanners(url: string): Promise<void> {
  const home = await (await fetch(url)).text();
  const banners = new Set(home.match(BANNER)?.filter((address) => address.includes('banner')));
  for (const address of banners) {
    const answer = await fetch(url + address, { headers: { accept: 'image/avif' } });
    await answer.arrayBuffer();
  }
}

/** Returns the keys of the list that a shop makes for everybody after its start, without prices and with them. */
export const publicListKeys = (brandCode: string): string[] => [
  `exports/catalogo-${brandCode}.pdf`,
  `exports/catalogo-${brandCode}-con-precios.pdf`,
];

/**
 * Puts an empty file in the place of the list that a shop makes for everybody after its start. The list takes minutes, because its work
 * pauses for customers, and the lists of users wait for it.
 */
export function putOffPublicList(dataDir: string, brandCode: string): void {
  for (const key of publicListKeys(brandCode)) {
    const file = join(dataDir, key);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, '');
  }
}
