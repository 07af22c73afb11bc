// Part of `npm run bench`: how long one administrator waits for the desk's start page, side bar, quick search and product table, for a
// saved cell, and for one change of all products.

import { Agent } from 'node:http';
import type { Terms } from './data/terms.js';
import { measureOneByOne, type TimesRow } from './one-by-one.js';
import { send as request, textOf } from './processes/http.js';
import { get, send } from './scenarios/scenario.js';

interface Cell {
  readonly productId: number;
  readonly stock: number;
  readonly price: number | null;
}
interface Table {
  readonly totalCount: number;
  readonly priceListId: number;
  readonly products: readonly Cell[];
}

const PATH = '/api/store/Admin/products';
const ADMIN = '/api/store/Admin';
const READS = 30;
const SAVES = 200;

const tables = (total: number, word: string) => ({
  'first page': {},
  'window in the middle': { offset: Math.floor(total / 2) },
  'last window': { offset: total - 60 },
  'by price': { sort: 'price' },
  'by stock, last window': { sort: 'stock', offset: total - 60 },
  'filter: sold out': { stock: 'out' },
  'filter: price between': { priceFrom: 100_000, priceTo: 200_000 },
  'filter: IVA, by name': { iva: 'IVA21', sort: 'name' },
  'search: common word': { search: word },
});

/** What the quick search is asked for, one text after another. */
const searches = ({ common, rare, typo }: Terms) => ({
  'common word': common,
  'rare word': rare,
  'typing error': typo,
  client: Array.from({ length: READS }, (_, nth) => `librería ${37 * nth}`),
  'order number': Array.from({ length: READS }, (_, nth) => String(1_000_001 + 53 * nth)),
});

/** Measures on a running shop, as an administrator. */
export async function measureDesk(port: number, token: string, terms: Terms): Promise<TimesRow[]> {
  const word = terms.common[0] ?? '';
  const agent = new Agent({ keepAlive: false });
  const ask = async <Answer>(shot: Parameters<typeof request>[2]): Promise<Answer> => {
    const answer = await request(agent, port, shot);
    const text = textOf(answer);
    if (answer.status !== 200) throw new Error(`${shot.method} ${shot.path}: ${answer.status} ${text}`);
    return JSON.parse(text) as Answer;
  };
  const read = (path: string) => ask<Table>(get(path, token));
  const rows: TimesRow[] = [];
  const measure = async (name: string, requests: number, one: (nth: number) => Promise<unknown>) =>
    void rows.push(await measureOneByOne(name, requests, one));
  try {
    const { totalCount, priceListId, products } = await read(PATH);
    for (const [name, query] of Object.entries(tables(totalCount, word))) {
      const search = new URLSearchParams(
        Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]),
      );
      await measure(`table, ${name}`, READS, () => read(`${PATH}?${search}`));
    }
    await measure('counts of the side bar', READS, () => read(`${ADMIN}/counts`));
    await measure('start page', READS, () => read(`${ADMIN}/start`));
    for (const [name, texts] of Object.entries(searches(terms)))
      await measure(`quick search, ${name}`, READS, (nth) => {
        const query = new URLSearchParams({ searchTerm: texts[nth % texts.length] ?? '' });
        return read(`${ADMIN}/search?${query}`);
      });
    await measure('counts of the views', READS, () => read(`${PATH}/counts`));
    const stocks = products.map(({ stock }) => stock);
    await measure('save a cell (stock)', SAVES, async (nth) => {
      const at = nth % products.length;
      const from = stocks[at] ?? 0;
      stocks[at] = from + 1;
      const cells = [{ productId: products[at]?.productId, field: 'stock', from, to: from + 1 }];
      await ask(send('PATCH', PATH, { cells }, token));
    });
    const increase = { priceListIds: [priceListId], bps: 850, products: { filter: {} } };
    const increases = '/api/store/Admin/priceIncreases';
    let actionId = '';
    let fingerprint = '';
    await measure(`preview of 8.5 % on ${totalCount} prices`, 1, async () => {
      const body = { ...increase, limit: 0 };
      ({ fingerprint } = await ask<{ fingerprint: string }>(
        send('POST', `${increases}/preview`, body, token),
      ));
    });
    await measure(`8.5 % on ${totalCount} prices`, 1, async (nth) => {
      // a preview is applied once: there is no run to warm up
      if (nth === 0) return;
      const body = { ...increase, fingerprint };
      ({ actionId } = await ask<{ actionId: string }>(send('POST', increases, body, token)));
    });
    await measure('undo of that', 1, async (nth) => {
      if (nth === 1) await ask(send('POST', `/api/store/Admin/changes/actions/${actionId}/undo`, {}, token));
    });
    return rows;
  } finally {
    agent.destroy();
  }
}
