// The shops of a run: each runs while a worker has it, and has a mail server of its own.

import { join } from 'node:path';
import type { ShopOptions } from '../support/test.js';
import { secretsLogged } from './logged-secrets.js';
import { type MailServer, startMailServer } from './mail-server.js';
import type { PaymentPlatform } from './payment-platform.js';
import type { RunningShop, ShopKeeper } from './running-shops.js';
import type { ShopMaker } from './shop-makers.js';
import type { StartedShop } from './start-shop.js';

/** Without the platform's script, a brand's pages require Trusted Types. */
const TAKES_NO_CARDS: ReadonlySet<string> = new Set(['papelera']);

interface ShopOfRun {
  readonly start: () => Promise<StartedShop>;
  readonly mails: MailServer;
  /** How many workers have it: a worker that ends may meet the next one of its project. */
  takers: number;
  running?: StartedShop | undefined;
  /** Settles when the last start or stop has ended. */
  last: Promise<unknown>;
}

export class Shops implements ShopKeeper {
  readonly #shops = new Map<string, ShopOfRun>();
  readonly #dataDirs = new Set<string>();
  readonly #stopFailures: unknown[] = [];
  readonly #paymentUrl: string;

  private constructor(paymentUrl: string) {
    this.#paymentUrl = paymentUrl;
  }

  /** Starts the mail servers of the shops, and no shop. */
  static async open(
    options: readonly ShopOptions[],
    folder: string,
    platform: PaymentPlatform,
    maker: ShopMaker,
  ): Promise<Shops> {
    const shops = new Shops(platform.url);
    for (const one of options) {
      const { brandCode, shopName } = one;
      const mails = await startMailServer(join(folder, `${shopName}-mails`));
      const cards = TAKES_NO_CARDS.has(brandCode) ? {} : platform.variables;
      const start = () => maker.start(one, { ...cards, SMTP_URL: mails.url });
      shops.#shops.set(shopName, { start, mails, takers: 0, last: Promise.resolve() });
    }
    return shops;
  }

  take(name: string): Promise<RunningShop> {
    return this.#inTurn(name, async (shop) => {
      const running = await this.#runningOf(shop);
      shop.takers += 1;
      return running;
    });
  }

  giveBack(name: string): Promise<void> {
    return this.#inTurn(name, async (shop) => {
      shop.takers -= 1;
      if (shop.takers === 0) await this.#stop(shop);
    });
  }

  /** Starts a shop before a worker takes it. */
  prepare(name: string): Promise<RunningShop> {
    return this.#inTurn(name, (shop) => this.#runningOf(shop));
  }

  /** Stops what runs. @throws if a shop did not stop as it should, or has written a secret into its log. */
  async close(): Promise<void> {
    const names = [...this.#shops.keys()];
    await Promise.allSettled(names.map((name) => this.#inTurn(name, (shop) => this.#stop(shop))));
    await Promise.allSettled([...this.#shops.values()].map(({ mails }) => mails.close()));
    for (const failure of this.#stopFailures) throw failure;
    const secrets = [...this.#dataDirs].flatMap(secretsLogged);
    if (secrets.length > 0) throw new Error(secrets.join('\n'));
  }

  /** Works on a shop once its earlier starts and stops have ended. */
  async #inTurn<Result>(name: string, work: (shop: ShopOfRun) => Promise<Result>): Promise<Result> {
    const shop = this.#shops.get(name);
    if (shop === undefined) throw new Error(`No project of this run has the shop ${name}.`);
    const result = shop.last.then(() => work(shop));
    shop.last = result.catch(() => undefined);
    return result;
  }

  async #runningOf(shop: ShopOfRun): Promise<RunningShop> {
    shop.running ??= await shop.start();
    for (const dataDir of shop.running.dataDirs) this.#dataDirs.add(dataDir);
    return { ...shop.running, mailDir: shop.mails.folder, paymentUrl: this.#paymentUrl };
  }

  async #stop(shop: ShopOfRun): Promise<void> {
    const { running } = shop;
    shop.running = undefined;
    try {
      await running?.stop();
    } catch (error) {
      this.#stopFailures.push(error);
      throw error;
    }
  }
}
