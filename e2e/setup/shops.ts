// The shops of a run: each starts when a worker asks for it, and has a mail server of its own.

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

export class Shops implements ShopKeeper {
  readonly #running = new Map<string, Promise<{ readonly shop: StartedShop; readonly told: RunningShop }>>();
  readonly #mailServers = new Map<string, Promise<MailServer>>();
  readonly #dataDirs = new Set<string>();
  readonly #options: readonly ShopOptions[];
  readonly #folder: string;
  readonly #platform: PaymentPlatform;
  readonly #maker: ShopMaker;

  constructor(options: readonly ShopOptions[], folder: string, platform: PaymentPlatform, maker: ShopMaker) {
    this.#options = options;
    this.#folder = folder;
    this.#platform = platform;
    this.#maker = maker;
  }

  async start(name: string): Promise<RunningShop> {
    const starting = this.#running.get(name) ?? this.#start(name);
    this.#running.set(name, starting);
    return (await starting).told;
  }

  async #start(name: string) {
    const options = this.#options.find(({ shopName }) => shopName === name);
    if (options === undefined) throw new Error(`No project has the shop ${name}.`);
    const delivering = this.#mailServers.get(name) ?? startMailServer(join(this.#folder, `${name}-mails`));
    this.#mailServers.set(name, delivering);
    const mails = await delivering;
    const { url: paymentUrl, variables } = this.#platform;
    const cards = TAKES_NO_CARDS.has(options.brandCode) ? {} : variables;
    const shop = await this.#maker.start(options, { ...cards, SMTP_URL: mails.url });
    for (const dataDir of shop.dataDirs) this.#dataDirs.add(dataDir);
    return { shop, told: { ...shop, mailDir: mails.folder, paymentUrl } };
  }

  async stop(name: string): Promise<void> {
    const starting = this.#running.get(name);
    this.#running.delete(name);
    // one that did not start has said so
    const running = await starting?.catch(() => undefined);
    await running?.shop.stop();
  }

  /** Stops what runs. @throws if a shop does not stop as it should, or has written a secret into its log. */
  async close(): Promise<void> {
    const stopped = await Promise.allSettled([...this.#running.keys()].map((name) => this.stop(name)));
    for (const server of this.#mailServers.values()) await (await server).close();
    for (const outcome of stopped) if (outcome.status === 'rejected') throw outcome.reason;
    const secrets = [...this.#dataDirs].flatMap(secretsLogged);
    if (secrets.length > 0) throw new Error(secrets.join('\n'));
  }
}
