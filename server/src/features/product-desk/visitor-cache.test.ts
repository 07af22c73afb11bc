// What visitors read from the cache of responses, by real HTTP, after products change on the desk.

import type { AddressInfo } from 'node:net';
import type { ProductList } from '@mostrador/contract/entries/products';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let nora: string;
let address: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  nora = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  address = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
});
afterAll(() => shop.close());

/** Searches as a visitor's browser does; a repeated search is answered from the cache. */
async function search(searchTerm: string): Promise<ProductList> {
  const query = new URLSearchParams({ searchTerm, pageSize: '5' });
  return (await (await fetch(`${address}/api/store/StoreProducts/products?${query}`)).json()) as ProductList;
}

const held = () => shop.app.figures.kept['visitors']?.().answers;

it('lets visitors find a synonym that they searched in vain before', async () => {
  const { productId, code } = await makeProduct(shop.db, { price: '10.00' });
  await earlierNotices(shop);
  expect((await search('microfibra')).totalCount).toBe(0);
  expect(held()).toBe(1);
  const edits = [{ field: 'synonyms', from: [], to: ['microfibra'] }];
  await shop.call('saveProduct', { params: { productId: String(productId) }, body: { edits } }, nora);
  await expect.poll(async () => (await search('microfibra')).productItems).toMatchObject([{ code }]);
});

it('finds a product whose creation was undone for administrators alone, among those that are not visible', async () => {
  const body = { code: 'DESHECHO-1', values: [{ field: 'name', to: 'Deshecho' }], prices: [] } as const;
  const { actionId } = await shop.call(
    'createProduct',
    { body: { ...body, values: [...body.values] } as never },
    nora,
  );
  const searchTerm = body.code;
  await expect.poll(async () => (await search(searchTerm)).totalCount).toBe(1);
  await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, nora);
  await expect.poll(async () => (await search(searchTerm)).totalCount).toBe(0);
  const asAdministrator = async (visibleInPortal: '1' | '0' | '-1') =>
    (await shop.call('products', { query: { searchTerm, visibleInPortal } }, nora)).totalCount;
  expect([await asAdministrator('1'), await asAdministrator('0'), await asAdministrator('-1')]).toEqual([
    0, 1, 1,
  ]);
});
