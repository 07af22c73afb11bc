// What a list found is asked for once for all prices, and is never shown once the catalogue has changed.

import { makePriceList, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { trustNotices } from '@mostrador/trials/testing/trust-notices';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KeptSelections } from './kept-selections.js';

describe('lists of a shop', () => {
  let shop: TestShop;
  let distrust: () => void;
  const statements: string[] = [];
  beforeAll(async () => {
    shop = await testShop('papelera', undefined, {
      beforeStatement: (text) => {
        statements.push(text);
      },
    });
    distrust = trustNotices();
  });
  afterAll(() => {
    distrust();
    return shop.close();
  });
  beforeEach(() => {
    statements.length = 0;
  });

  const searches = () => statements.filter((text) => text.includes('search_vector')).length;
  const ofList = async (priceListId?: number) => {
    const { email, clientId } = await makeUser(shop.db);
    if (priceListId !== undefined)
      await sql`update clients set price_list_id = ${priceListId} where client_id = ${clientId}`.execute(
        shop.db,
      );
    const token = await shop.token(email);
    return (searchTerm: string) => shop.call('products', { query: { searchTerm } }, token);
  };

  it('look for a word once for clients of different lists, and show each their price and the stock of now', async () => {
    const { productId } = await makeProduct(shop.db, { name: 'Compás escolar', price: '100.00', stock: 5 });
    const listId = await makePriceList(shop.db, { prices: { [productId]: '80.00' } });
    const [one, other] = [await ofList(), await ofList(listId)];
    const shown = async (look: typeof one) =>
      (await look('compas')).productItems.map(({ price, stock }) => [price, stock]);
    await one('compas');
    statements.length = 0;
    expect(await shown(one)).toEqual([[100, 5]]);
    expect(await shown(other)).toEqual([[80, 5]]);
    await sql`update products set stock = 3 where product_id = ${productId}`.execute(shop.db);
    expect(await shown(one)).toEqual([[100, 3]]);
    expect(await shown(other)).toEqual([[80, 3]]);
    expect(searches()).toBe(0);
    statements.length = 0;
    await one('compas');
    expect(statements).toHaveLength(1);
  });

  it.each([
    ['a new product', () => makeProduct(shop.db, { name: 'Escuadra de acero' }), 2],
    [
      'another name',
      () =>
        sql`update products set name = 'Regla', search_text = 'regla' where name like 'Escuadra%'`.execute(
          shop.db,
        ),
      0,
    ],
  ] as const)(
    'search again in the moment after %s, whether or not its notice has come',
    async (_, change, total) => {
      const look = await ofList();
      if (total === 2) await makeProduct(shop.db, { name: 'Escuadra de madera' });
      await look('escuadra');
      await look('escuadra');
      statements.length = 0;
      await change();
      expect((await look('escuadra')).totalCount).toBe(total);
      expect(searches()).toBeGreaterThan(0);
    },
  );
});

describe('kept selections', () => {
  const page = (id: number) => ({ total: 1, ids: [id], version: 1 });

  it('keep nothing that was read before a change that was heard of, or while notices may be missing', () => {
    const state = { generation: 0, isCurrent: true };
    const kept = new KeptSelections(state);
    const { mark } = kept;
    kept.keep('a', mark, page(1));
    expect(kept.find('a')).toEqual(page(1));
    state.generation += 1;
    expect(kept.find('a')).toBeUndefined();
    kept.keep('a', mark, page(1));
    expect(kept.find('a')).toBeUndefined();
    kept.keep('a', kept.mark, page(2));
    state.isCurrent = false;
    expect(kept.find('a')).toBeUndefined();
  });

  it('stay within their bytes: what was not asked for the longest goes first', () => {
    const kept = new KeptSelections({ generation: 0, isCurrent: true }, 1_000);
    for (const [nth, key] of ['a', 'b', 'c'].entries()) kept.keep(key, kept.mark, page(nth));
    kept.find('a');
    kept.keep('d', kept.mark, page(4));
    expect(kept.size.bytes).toBeLessThanOrEqual(1_000);
    expect(kept.find('b')).toBeUndefined();
    expect(kept.find('a')).toEqual(page(0));
  });
});
