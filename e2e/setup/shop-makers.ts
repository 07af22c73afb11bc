// Makes the data of the journeys' shops, in folders or on the stage, and starts the shops with it.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopOptions } from '../support/test.js';
import {
  copyDataFolder,
  makeDemoData,
  publicListKeys,
  putOffPublicList,
  sharePictures,
} from './demo-data.js';
import { openStage, type Place, startMachines } from './stage.js';
import { type StartedShop, startInFolder } from './start-shop.js';

/** Makes the data of the shops of a run and starts them. */
export interface ShopMaker {
  /** Makes the data at the first start of a shop, an untouched demonstration; a later start goes on with it. */
  start(options: ShopOptions, settings: Readonly<Record<string, string>>): Promise<StartedShop>;
  close(): Promise<void>;
}

/** Each shop has a copy of one data folder. */
export async function shopsInFolders(folder: string): Promise<ShopMaker> {
  const untouched = join(folder, 'untouched');
  await makeDemoData(untouched);
  const made = new Set<string>();
  return {
    start: async ({ brandCode, shopName }, settings) => {
      const dataDir = join(folder, shopName);
      if (!made.has(shopName)) {
        rmSync(dataDir, { recursive: true, force: true });
        await copyDataFolder(untouched, dataDir);
        putOffPublicList(dataDir, brandCode);
        sharePictures(dataDir, join(folder, 'pictures'));
        made.add(shopName);
      }
      return startInFolder(brandCode, dataDir, settings);
    },
    close: async () => undefined,
  };
}

/** Each shop has a copy of one database and of one bucket's files. */
export async function shopsOnStage(folder: string, brands: readonly string[]): Promise<ShopMaker> {
  const stage = await openStage(folder, brands.flatMap(publicListKeys));
  const pictures = join(folder, 'pictures');
  const places = new Map<string, Place>();
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: where several start at once, HAProxy waits too long for the answers to its checks.
    start: ({ brandCode, shopName }, settings) => {
      const started = last.then(async () => {
        const place = places.get(shopName) ?? (await stage.demoPlace(shopName));
        places.set(shopName, place);
        const { variables } = place;
        const shop = await startMachines(brandCode, join(folder, shopName), variables, {
          settings,
          pictures,
        });
        return { ...shop, variables };
      });
      last = started.catch(() => undefined);
      return started;
    },
    close: () => stage.close(),
  };
}
