// What lists found is asked for once for all prices, until the catalogue changes.

import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KeptSelections } from './kept-selections.js';

/** Notices that the test delivers. */
function notices() {
  const waiting: (() => void)[] = [];
  const state = { isCurrent: true };
  return {
    state,
    isCurrent: () => state.isCurrent,
    caughtUp: () => new Promise<void>((resolve) => waiting.push(resolve)),
    async arrive() {
      for (const resolve of waiting.splice(0)) resolve();
      await new Promise(setImmediate);
    },
  };
}
const MANY_BYTES = 1_000_000;

describe('kept selections', () => {
  it('read an equal question once its notices have been heard, and again after a change', async () => {
    const heard = notices();
    const kept = new KeptSelections(heard, MANY_BYTES);
    let reads = 0;
    const ask = () => kept.find({ word: 'goma' }, async () => (reads += 1));
    expect([await ask(), await ask()]).toEqual([1, 2]);
    await heard.arrive();
    expect([await ask(), await ask()]).toEqual([2, 2]);
    kept.clear();
    expect(await ask()).toBe(3);
  });

  it('keep nothing that was read before a change, or while notices may be missing', async () => {
    const heard = notices();
    const kept = new KeptSelections(heard, MANY_BYTES);
    await kept.find('a', async () => 1);
    kept.clear();
    await heard.arrive();
    expect(kept.size.answers).toBe(0);
    await kept.find('a', async () => 2);
    await heard.arrive();
    heard.state.isCurrent = false;
    expect(await kept.find('a', async () => 3)).toBe(3);
  });

  it('stay within their bytes: what was not asked for the longest goes first', async () => {
    const heard = notices();
    const kept = new KeptSelections(heard, 1_500);
    for (const word of ['a', 'b', 'c', 'd', 'a', 'e', 'f']) {
      await kept.find(word, async () => word);
      await heard.arrive();
    }
    expect(kept.size.bytes).toBeLessThanOrEqual(1_500);
    expect(await kept.find('a', async () => 'anew')).toBe('a');
    expect(await kept.find('b', async () => 'anew')).toBe('anew');
  });
});

describe('lists of a shop', () => {
  let shop: TestShop;
  const statements: string[] = [];
  beforeAll(async () => {
    shop = await testShop('papelera', undefined, {
      keepsSelections: true,
      beforeStatement: async (text) => {
        statements.push(text);
      },
    });
  });
  afterAll(() => shop.close());

  it('look for a word once for clients of different lists, show each their price, and see a product that was renamed', async () => {
    const { productId } = await makeProduct(shop.db, { code: 'K1', name: 'Compás escolar', price: '100.00' });
    const listId = await makePriceList(shop.db, { prices: { [productId]: '80.00' } });
    const people = [await makeUser(shop.db), await makeUser(shop.db)];
    await sql`update clients set price_list_id = ${listId} where client_id = ${people[1]?.clientId}`.execute(
      shop.db,
    );
    const tokens = await Promise.all(people.map(({ email }) => shop.token(email)));
    const look = (nth: number) => shop.call('products', { query: { searchTerm: 'compas' } }, tokens[nth]);
    await earlierNotices(shop);
    await expect.poll(() => shop.app.readModel.isCurrent).toBe(true);
    expect((await look(0)).productItems.map(({ price }) => price)).toEqual([100]);
    await expect.poll(() => shop.app.selections.size.answers).toBeGreaterThan(0);
    statements.length = 0;
    expect((await look(1)).productItems.map(({ price }) => price)).toEqual([80]);
    expect(statements.filter((text) => text.includes('search_vector'))).toEqual([]);
    await makeProduct(shop.db, { code: 'K2', name: 'Compás de precisión' });
    await earlierNotices(shop);
    expect((await look(1)).totalCount).toBe(2);
  });
});
