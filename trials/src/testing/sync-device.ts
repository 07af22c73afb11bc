// A device for tests of synchronisation: downloads products and prices page by page, as docs/offline.md describes, and
// keeps them.

import type { PricesForSync, ProductsForSync, SyncProduct } from '@mostrador/contract/entries/sync';
import { sql } from 'kysely';
import { vi } from 'vitest';
import type { TestShop } from './test-shop.js';

type Page = Pick<ProductsForSync, 'next' | 'mark' | 'whole'>;

type Ask<P> = (query: { since?: string; after?: number }) => Promise<P>;

interface Download {
  readonly since: string | undefined;
  readonly mark: string;
  readonly whole: boolean;
  readonly next: number | null;
}

/** A download in pages, as a device makes it: see docs/offline.md. */
abstract class Kept<P extends Page> {
  readonly #ask: Ask<P>;
  #mark: string | undefined;
  #download: Download | undefined;
  /** Number of downloads that started from the beginning. */
  wholes = 0;

  constructor(ask: Ask<P>) {
    this.#ask = ask;
  }

  protected abstract forget(): void;
  protected abstract keep(page: P): void;

  /** Downloads one page. @returns whether the download is complete. */
  async step(): Promise<boolean> {
    const under = this.#download;
    const since = under === undefined ? this.#mark : under.since;
    const page = await this.#ask({
      ...(since !== undefined && { since }),
      ...(under?.next != null && { after: under.next }),
    });
    if (under !== undefined && under.whole !== page.whole) {
      this.#download = undefined;
      return false;
    }
    if (under === undefined && page.whole) {
      this.forget();
      this.wholes += 1;
    }
    this.keep(page);
    const mark = under?.mark ?? page.mark;
    this.#download = { mark, whole: page.whole, next: page.next, since: page.whole ? undefined : since };
    if (page.next !== null) return false;
    this.#mark = mark;
    this.#download = undefined;
    return true;
  }

  /** To the end, whatever was begun. */
  async sync(): Promise<void> {
    while (!(await this.step()));
  }
}

/** The catalogue that a device keeps. */
export class KeptProducts extends Kept<ProductsForSync> {
  readonly products = new Map<number, SyncProduct>();

  constructor(shop: TestShop, token: string, pageSize: number) {
    super((query) => shop.call('productsForSync', { query: { pageSize, ...query } }, token));
  }

  protected forget() {
    this.products.clear();
  }
  protected keep({ productItems, removed }: ProductsForSync) {
    for (const id of removed) this.products.delete(id);
    for (const product of productItems) this.products.set(product.productId, product);
  }
}

/** What a client pays, as a device keeps it. */
export class KeptPrices extends Kept<PricesForSync> {
  /** By product, of those that have a price: list price and final price. */
  readonly prices = new Map<number, readonly [number, number]>();

  constructor(shop: TestShop, token: string, clientId: number | undefined, pageSize: number) {
    const whose = clientId === undefined ? {} : { clientId };
    super((query) => shop.call('pricesForSync', { query: { pageSize, ...whose, ...query } }, token));
  }

  protected forget() {
    this.prices.clear();
  }
  protected keep({ prices }: PricesForSync) {
    for (const [id, list, final] of prices) {
      if (list === null || final === null) this.prices.delete(id);
      else this.prices.set(id, [list, final]);
    }
  }
}

/**
 * Waits until all transactions that had begun are over. A change made while one is open anywhere on the server is sent
 * twice, to be sure, and test files that run at the same time open their own.
 */
export async function othersOver(db: TestShop['db']): Promise<void> {
  const xid = async (what: 'xmin' | 'xmax') => {
    const { rows } = await sql<{ xid: string }>`
      select ${sql.raw(`pg_snapshot_${what}`)}(pg_current_snapshot())::text as xid`.execute(db);
    return Number(rows[0]?.xid);
  };
  const begun = await xid('xmax');
  const isOver = async () => (await xid('xmin')) >= begun;
  await vi.waitUntil(isOver, { timeout: 15_000, interval: 20 });
}
