import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import { secretsLogged } from './logged-secrets.js';
import { type MailServer, startMailServer } from './mail-server.js';
import { type PaymentPlatform, startPaymentPlatform } from './payment-platform.js';
import { publishShops, type RunningShop } from './running-shops.js';
import { type ShopProcess, startShop } from './shop-process.js';
import { startTwoServers } from './two-servers.js';

/** Without the platform's script, a brand's pages require Trusted Types. */
const TAKES_NO_CARDS: ReadonlySet<string> = new Set(['papelera']);

/**
 * Starts the shop of each brand with a data folder of its own, so that every run begins with the untouched
 * demonstration data, and a mail server of its own. One stand-in for the payment platform serves the brands that take cards. With SERVERS=2
 * each brand has two server processes.
 * @returns what stops the shops and removes their folders.
 */
export default async function setup(): Promise<() => Promise<void>> {
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
  const outcomes = await Promise.allSettled(
    Object.keys(brands).map(async (brand) => {
      const dataDir = join(folder, brand);
      const mails = await startMailServer(join(folder, `${brand}-mails`));
      mailServers.push(mails);
      const start = SERVERS === '2' ? startTwoServers : startShop;
      const cards = TAKES_NO_CARDS.has(brand) ? {} : variables;
      const shop = await start(brand, dataDir, { ...cards, SMTP_URL: mails.url });
      started.push(shop);
      running[brand] = { url: shop.url, dataDir, logFile: shop.logFile, mailDir: mails.folder, paymentUrl };
    }),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) {
    await tearDown();
    throw failed.reason;
  }
  publishShops(running);
  return tearDown;
}
