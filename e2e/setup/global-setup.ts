import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { ShopOptions } from '../support/test.js';
import {
  copyDataFolder,
  makeDemoData,
  publicListKeys,
  putOffPublicList,
  renderBanners,
  sharePictures,
} from './demo-data.js';
import { secretsLogged } from './logged-secrets.js';
import { type MailServer, startMailServer } from './mail-server.js';
import { type PaymentPlatform, startPaymentPlatform } from './payment-platform.js';
import { publishShops, type RunningShop } from './running-shops.js';
import type { ShopProcess } from './shop-process.js';
import { openStage, startMachines } from './stage.js';
import { isStage, type StartedShop, startInFolder } from './start-shop.js';

/** Without the platform's script, a brand's pages require Trusted Types. */
const TAKES_NO_CARDS: ReadonlySet<string> = new Set(['papelera']);

/** The Playwright projects of this run: those that the command names, else all. */
function chosenProjects({ projects }: FullConfig): FullConfig['projects'] {
  const named = process.argv.flatMap((word, at, words) => {
    if (word.startsWith('--project=')) return [word.slice('--project='.length)];
    return words[at - 1] === '--project' ? [word] : [];
  });
  return projects.filter(({ name }) => named.length === 0 || named.includes(name));
}

/** Starts the shops of a run, each with the untouched demonstration data. */
interface ShopMaker {
  start(options: ShopOptions, settings: Readonly<Record<string, string>>): Promise<StartedShop>;
  close(): Promise<void>;
}

/** Each shop has a copy of one data folder. */
async function shopsInFolders(folder: string): Promise<ShopMaker> {
  const untouched = join(folder, 'untouched');
  await makeDemoData(untouched);
  return {
    start: async ({ brandCode, shopName }, settings) => {
      const dataDir = join(folder, shopName);
      await copyDataFolder(untouched, dataDir);
      putOffPublicList(dataDir, brandCode);
      sharePictures(dataDir, join(folder, 'pictures'));
      return startInFolder(brandCode, dataDir, settings);
    },
    close: async () => undefined,
  };
}

/** Each shop has a copy of one database and of one bucket's files. */
async function shopsOnStage(folder: string, brands: readonly string[]): Promise<ShopMaker> {
  const stage = await openStage(folder, brands.flatMap(publicListKeys));
  const pictures = join(folder, 'pictures');
  let last: Promise<unknown> = Promise.resolve();
  return {
    // One after the other: where all start at once, HAProxy waits too long for the answers to its checks.
    start: ({ brandCode, shopName }, settings) => {
      const started = last.then(async () => {
        const { variables } = await stage.demoPlace(shopName);
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

/**
 * Starts the shop of each project with data and a mail server of its own. One stand-in for the payment platform serves the brands that
 * take cards. With SERVERS=2 each shop has two server processes, with STAGE=1 three machines.
 * @returns what stops the shops and removes their folders.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-e2e-'));
  // the database runs as another user when this process is root
  chmodSync(folder, 0o755);
  const started: ShopProcess[] = [];
  const mailServers: MailServer[] = [];
  let platform: PaymentPlatform | undefined;
  let maker: ShopMaker | undefined;
  const running: Record<string, RunningShop> = {};
  const tearDown = async () => {
    const stopped = await Promise.allSettled(started.map((shop) => shop.stop()));
    await Promise.all([platform?.stop(), maker?.close(), ...mailServers.map((server) => server.close())]);
    const secrets = Object.values(running).flatMap(({ dataDirs }) => dataDirs.flatMap(secretsLogged));
    // a shop's log is in its folder
    for (const outcome of stopped)
      if (outcome.status === 'rejected')
        throw new Error(`A shop did not stop as it should; ${folder} is kept.`, { cause: outcome.reason });
    rmSync(folder, { recursive: true, force: true });
    if (secrets.length > 0) throw new Error(secrets.join('\n'));
  };
  const shops = chosenProjects(config).map(({ use }) => use as ShopOptions);
  const brands = [...new Set(shops.map(({ brandCode }) => brandCode))];
  try {
    platform = await startPaymentPlatform();
    maker = await (isStage ? shopsOnStage(folder, brands) : shopsInFolders(folder));
    const { url: paymentUrl, variables } = platform;
    const { start } = maker;
    const outcomes = await Promise.allSettled(
      shops.map(async (options) => {
        const { brandCode, shopName } = options;
        const mails = await startMailServer(join(folder, `${shopName}-mails`));
        mailServers.push(mails);
        const cards = TAKES_NO_CARDS.has(brandCode) ? {} : variables;
        const shop = await start(options, { ...cards, SMTP_URL: mails.url });
        started.push(shop);
        running[shopName] = { ...shop, mailDir: mails.folder, paymentUrl };
      }),
    );
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    // by one shop of each brand
    const firsts = brands.map((brand) => shops.find(({ brandCode }) => brandCode === brand)?.shopName ?? '');
    await Promise.all(firsts.flatMap((name) => running[name]?.machineUrls ?? []).map(renderBanners));
  } catch (error) {
    await tearDown();
    throw error;
  }
  publishShops(running);
  return tearDown;
}
