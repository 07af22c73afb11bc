// Part of `npm run bench`: measures, on a running shop, how a device downloads products and prices: all, nothing changed, and after an
// edit.

import type pg from 'pg';
import type { Child } from './processes/child.js';
import { send, textOf } from './processes/http.js';

/** Figures of one download of a device. */
export interface SyncRow {
  readonly name: string;
  readonly rows: number;
  readonly pages: number;
  readonly seconds: number;
  /** As transferred, compressed. */
  readonly bytes: number;
  readonly slowestPageMs: number;
  readonly rssBytes: number;
  /** Growth of the process's memory. */
  readonly grownBytes: number;
}

interface Page {
  readonly productItems?: readonly unknown[];
  readonly prices?: readonly unknown[];
  readonly next: number | null;
  readonly mark: string;
}

const PAGE_SIZE = 2_000;
/** Products that an edit between two downloads changes. */
const EDITED = 200;
/** Products in a device's catalogue; the rest of a larger catalogue is hidden during the measurement. */
const DEVICE_PRODUCTS = 20_000;

/** Hides the products beyond a device's catalogue. */
export async function leaveDeviceProducts(client: pg.Client, companyId: number): Promise<void> {
  const { rowCount } = await client.query(
    `update products set visible_in_portal = false where company_id = $1 and product_id > (
       select product_id from products where company_id = $1 and visible_in_portal
       order by product_id offset ${DEVICE_PRODUCTS - 1} limit 1)`,
    [companyId],
  );
  if (rowCount) await client.query('vacuum analyze products');
}

/** An edit of the shop: some of the products that are shown change. */
export async function editProducts(client: pg.Client, companyId: number): Promise<void> {
  await client.query(
    `update products set stock = stock + 1 where product_id in (
       select product_id from products where company_id = $1 and visible_in_portal
       order by product_id desc limit ${EDITED})`,
    [companyId],
  );
}

/** A device of a client downloads everything, nothing and a little, from a shop that does nothing else. */
export async function measureSync(
  { child: shop, port }: { readonly child: Child; readonly port: number },
  client: pg.Client,
  companyId: number,
  token: string,
): Promise<SyncRow[]> {
  const rss = async () => (await shop.ask<{ rssBytes: number }>('vitals')).rssBytes;
  const download = async (
    name: string,
    what: string,
    since?: string,
  ): Promise<SyncRow & { mark: string }> => {
    const before = await rss();
    const begun = performance.now();
    let [rows, pages, bytes, slowestPageMs, rssBytes] = [0, 0, 0, 0, before];
    let mark: string | undefined;
    for (let after: number | null = 0; after !== null; ) {
      const query = `pageSize=${PAGE_SIZE}&after=${after}${since === undefined ? '' : `&since=${since}`}`;
      const asked = performance.now();
      const { text, length } = await fetchPage(port, `/api/store/StoreProducts/${what}?${query}`, token);
      slowestPageMs = Math.max(slowestPageMs, performance.now() - asked);
      const page = JSON.parse(text) as Page;
      rows += (page.productItems ?? page.prices ?? []).length;
      pages += 1;
      bytes += length;
      mark ??= page.mark;
      after = page.next;
      rssBytes = Math.max(rssBytes, await rss());
    }
    const seconds = (performance.now() - begun) / 1_000;
    const grownBytes = rssBytes - before;
    return { name, rows, pages, seconds, bytes, slowestPageMs, rssBytes, grownBytes, mark: mark ?? '' };
  };
  await download('warm-up', 'productsforsync');
  const products = await download('the whole catalogue', 'productsforsync');
  const prices = await download('all prices', 'pricesforsync');
  const nothing = await download('products, nothing changed', 'productsforsync', products.mark);
  await editProducts(client, companyId);
  const edited = await download(`products, ${EDITED} changed`, 'productsforsync', products.mark);
  const repriced = await download(`prices, ${EDITED} products changed`, 'pricesforsync', prices.mark);
  return [products, prices, nothing, edited, repriced].map(({ mark: _, ...row }) => row);
}

async function fetchPage(
  port: number,
  path: string,
  token: string,
): Promise<{ text: string; length: number }> {
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
  const answer = await send(undefined, port, { method: 'GET', path, headers });
  const text = textOf(answer);
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text.slice(0, 300)}`);
  return { text, length: answer.body.length };
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(2)} MB`;

export const syncLine = (row: SyncRow): string =>
  `device: ${row.name}, ${row.rows} rows`.padEnd(48) +
  `${row.seconds.toFixed(2)} s, ${row.pages} pages, slowest ${row.slowestPageMs.toFixed(0)} ms, ` +
  `${megabytes(row.bytes)} gzip, RSS ${megabytes(row.rssBytes)} (+${megabytes(row.grownBytes)})`;
