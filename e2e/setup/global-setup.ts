import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { FullConfig } from '@playwright/test';
import type { ShopOptions } from '../support/test.js';
import { renderBanners } from './demo-data.js';
import { startPaymentPlatform } from './payment-platform.js';
import { serveWorkers } from './running-shops.js';
import { shopsInFolders, shopsOnStage } from './shop-makers.js';
import { Shops } from './shops.js';
import { isStage } from './start-shop.js';

/** The Playwright projects of this run: those that the command names, else all. */
function chosenProjects({ projects }: FullConfig): FullConfig['projects'] {
  const named = process.argv.flatMap((word, at, words) => {
    if (word.startsWith('--project=')) return [word.slice('--project='.length)];
    return words[at - 1] === '--project' ? [word] : [];
  });
  return projects.filter(({ name }) => named.length === 0 || named.includes(name));
}

/**
 * Prepares the shops of the chosen projects, which the workers start: each has data and a mail server of its own. One stand-in for the
 * payment platform serves the brands that take cards. With SERVERS=2 each shop has two server processes, with STAGE=1 three machines.
 * @returns what stops the shops and removes their folders.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-e2e-'));
  // the database runs as another user when this process is root
  chmodSync(folder, 0o755);
  const endings: (() => Promise<void>)[] = [];
  /** Ends everything, the last first. The folder stays if something fails: a shop's log is in it. */
  const tearDown = async () => {
    const failures: unknown[] = [];
    for (const end of endings.reverse()) await end().catch((error: unknown) => failures.push(error));
    if (failures.length > 0)
      throw new Error(`${folder} is kept: ${failures.map((failure) => inspect(failure)).join('\n')}`);
    rmSync(folder, { recursive: true, force: true });
  };
  const options = chosenProjects(config).map(({ use }) => use as ShopOptions);
  const brands = [...new Set(options.map(({ brandCode }) => brandCode))];
  try {
    const platform = await startPaymentPlatform();
    endings.push(() => platform.stop());
    const maker = await (isStage ? shopsOnStage(folder, brands) : shopsInFolders(folder));
    endings.push(() => maker.close());
    const shops = await Shops.open(options, folder, platform, maker);
    endings.push(() => shops.close());
    // by one shop of each brand
    const firsts = brands.flatMap(
      (brand) => options.find(({ brandCode }) => brandCode === brand)?.shopName ?? [],
    );
    const started = await Promise.all(firsts.map((name) => shops.prepare(name)));
    await Promise.all(started.flatMap(({ machineUrls }) => machineUrls).map(renderBanners));
    endings.push(await serveWorkers(shops));
  } catch (error) {
    // the failure that came first
    await tearDown().catch(() => undefined);
    throw error;
  }
  return tearDown;
}
