// Prices by quantity on the desk: read by product and by client, changed by what the editor saw, recorded and undone.

import { type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
let token: string;
let client: MadeUser;
let listCode: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  token = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  client = await makeUser(shop.db);
  const { companyId } = shop.app.shop.company();
  const { rows } = await sql<{ code: string }>`
    select code from price_lists where company_id = ${companyId} and is_default`.execute(shop.db);
  listCode = rows[0]?.code ?? '';
});
afterAll(() => shop.close());

const step = (productCode: string, change: object = {}) => ({
  kind: 'price_step',
  ownerCode: listCode,
  productCode,
  fromQuantity: 12,
  freeUnits: 0,
  validFrom: null,
  validUntil: null,
  from: null,
  to: 90_000,
  ...change,
});
const save = (body: object) => shop.raw('saveQuantityPrice', { body }, token);
const shown = async (query: object) =>
  (await shop.call('deskQuantityPrices', { query }, token)).prices.map(
    ({ kind, fromQuantity, freeUnits, value }) => [kind, fromQuantity, freeUnits, value],
  );

it('adds, changes and removes steps, promotions and agreed prices, and undoes each', async () => {
  const { productId, code } = await makeProduct(shop.db);
  const agreed = { kind: 'customer_price', ownerCode: client.clientCode, fromQuantity: 1, to: 80_000 };
  await save(step(code));
  await save(step(code, { fromQuantity: 10, freeUnits: 1, to: 0 }));
  await save(step(code, agreed));
  const all = [
    ['price_step', 10, 1, 0],
    ['price_step', 12, 0, 90_000],
    ['customer_price', 1, 0, 80_000],
  ];
  expect(await shown({ productId })).toEqual(all);
  expect(await shown({ clientId: client.clientId })).toEqual([all[2]]);

  const changed = await save(step(code, { from: 90_000, to: 85_000 }));
  const removed = await save(step(code, { fromQuantity: 10, freeUnits: 1, from: 0, to: null }));
  expect(await shown({ productId })).toEqual([['price_step', 12, 0, 85_000], all[2]]);
  for (const { body } of [removed, changed]) {
    const { actionId } = body as { actionId: string };
    expect(await shop.call('undoAction', { params: { actionId } }, token)).toMatchObject({ restored: 1 });
  }
  expect(await shown({ productId })).toEqual(all);
});

it('keeps the price that another user has changed meanwhile, and says who', async () => {
  const { productId, code } = await makeProduct(shop.db);
  await save(step(code));
  const stale = await save(step(code, { from: 70_000, to: 60_000 }));
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'changed_meanwhile', conflicts: [{ current: 90_000, changedBy: 'Nora' }] },
  });
  expect(await shown({ productId })).toEqual([['price_step', 12, 0, 90_000]]);
});

it('does not find what the company does not have', async () => {
  const { code } = await makeProduct(shop.db);
  const foreign = await makeProduct(shop.db, { company: 'barrilete' });
  const stranger = await makeUser(shop.db, { company: 'barrilete' });
  const answers = await Promise.all([
    save(step('NADA')),
    save(step(foreign.code)),
    save(step(code, { ownerCode: 'NADA' })),
    save(step(code, { kind: 'customer_price', ownerCode: `${stranger.clientCode}-X` })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(await shown({ clientId: stranger.clientId })).toEqual([]);
});

it.each([
  ['a step from one unit', { fromQuantity: 1 }],
  ['a promotion with a price', { freeUnits: 1 }],
  ['a step without a price', { to: 0 }],
  ['days in reverse order', { validFrom: '2026-02-01', validUntil: '2026-01-01' }],
  ['an agreed promotion', { kind: 'customer_price', freeUnits: 1, to: 0 }],
])('refuses %s', async (_, change) => {
  const { code } = await makeProduct(shop.db);
  expect((await save(step(code, change))).status).toBe(400);
});
