import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import type { ShopOptions } from '../support/test.js';
import { copyDataFolder, makeDemoData, putOffPublicList, renderBanners, sharePictures } from './demo-data.js';
import { secretsLogged } from './logged-secrets.js';
import { type MailServer, startMailServer } from './mail-server.js';
import { type PaymentPlatform, startPaymentPlatform } from './payment-platform.js';
import { publishShops, type RunningShop } from './running-shops.js';
import { type ShopProcess, startShop } from './shop-process.js';
import { startTwoServers } from './two-servers.js';

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

/**
 * Starts the shop of each project with a data folder of its own, a copy of one with the untouched demonstration data, and a mail
 * server of its own. One stand-in for the payment platform serves the brands that take cards. With SERVERS=2
 * each shop has two server processes.
 * @returns what stops the shops and removes their folders.
 */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const { SERVERS } = process.env;
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-e2e-'));
  // the database runs as another user when this process is root
  chmodSync(folder, 0o755);
  const started: ShopProcess[] = [];
  const mailServers: MailServer[] = [];
  let platform: PaymentPlatform | undefined;
  const running: Record<string, RunningShop> = {};
  const tearDown = async () => {
    const stopped = await Promise.allSettled(started.map((shop) => shop.stop()));
    await Promise.all([platform?.stop(), ...mailServers.map((server) => server.close())]);
    const secrets = Object.values(running).flatMap(({ dataDir }) => secretsLogged(dataDir));
    rmSync(folder, { recursive: true, force: true });
    for (const outcome of stopped) if (outcome.status === 'rejected') throw outcome.reason;
    if (secrets.length > 0) throw new Error(secrets.join('\n'));
  };
  platform = await startPaymentPlatform();
  const { url: paymentUrl, variables } = platform;
  const untouched = join(folder, 'untouched');
  await makeDemoData(untouched).catch(async (error: unknown) => {
    await tearDown();
    throw error;
  });
  const outcomes = await Promise.allSettled(
    chosenProjects(config).map(async ({ use }) => {
      const { brandCode, shopName } = use as ShopOptions;
      const dataDir = join(folder, shopName);
      await copyDataFolder(untouched, dataDir);
      putOffPublicList(dataDir, brandCode);
      sharePictures(dataDir, join(folder, 'pictures'));
      const mails = await startMailServer(join(folder, `${shopName}-mails`));
      mailServers.push(mails);
      const start = SERVERS === '2' ? startTwoServers : startShop;
      const cards = TAKES_NO_CARDS.has(brandCode) ? {} : variables;
      const shop = await start(brandCode, dataDir, { ...cards, SMTP_URL: mails.url });
      started.push(shop);
      running[shopName] = {
        url: shop.url,
        dataDir,
        logFile: shop.logFile,
        mailDir: mails.folder,
        paymentUrl,
      };
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await tearDown();
    throw failed.reason;
  }
  // one shop of each brand
  const firsts = new Map(
    chosenProjects(config).map(({ use }) => {
      const { brandCode, shopName } = use as ShopOptions;
      return [brandCode, running[shopName]?.url ?? ''];
    }),
  );
  await Promise.all([...firsts.values()].map(renderBanners));
  publishShops(running);
  return tearDown;
}
