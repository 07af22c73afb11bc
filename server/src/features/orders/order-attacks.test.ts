// Requests that try to break an order's units: impossible quantities, lines of other orders, products named twice, more than is pending,
// and edits, deliveries, cancelled remainders and changes of the status of one order at the same moment.

import { randomUUID } from 'node:crypto';
import { callPath } from '@mostrador/contract/routes';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let buyer: MadeUser;
let salesman: string;
let admin: string;
let otherAdmin: string;
let codes: string[];
let foreign: string;

beforeAll(async () => {
  shop = await testShop();
  buyer = await makeUser(shop.db);
  const own = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, own, buyer);
  salesman = await shop.token(own.email);
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  otherAdmin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  codes = [];
  for (const price of ['60000.00', '12345.67'])
    codes.push((await makeProduct(shop.db, { price, stock: 1_000 })).code);
  foreign = (await makeProduct(shop.db, { price: '70000.00', stock: 1_000 })).code;
});
afterAll(() => shop.close());
afterEach(async () => expect(await audit(shop.db)).toEqual([]));

async function place(products = codes, quantity = 10): Promise<string> {
  const token = await shop.token(buyer.email);
  let [externalId, total] = ['', 0];
  for (const code of products) {
    const body = { product: { code }, quantity };
    const { cart } = await shop.call('upsertProductInCart', { query: {}, body }, token);
    ({ externalId, total } = cart);
  }
  expect((await shop.call('confirmCart', { body: { externalId, total } }, token)).resultCode).toBe(0);
  return externalId;
}

/** Sends a body as it is, whatever the contract says. */
async function send(
  name: 'editOrder' | 'deliverOrder' | 'cancelRemainder',
  externalId: string,
  lines: readonly object[],
  token = admin,
): Promise<readonly [status: number, code: string | undefined]> {
  const answer = await shop.app.http.inject({
    method: name === 'editOrder' ? 'PUT' : 'POST',
    url: `/api${callPath(name, { externalId })}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { key: randomUUID(), lines },
  });
  return [answer.statusCode, answer.json<{ code?: string }>().code];
}

const unitsOf = async (externalId: string) => {
  const { rows } = await sql<{ quantity: number; delivered: number; cancelled: number }>`
    select l.quantity, l.delivered, l.cancelled from order_lines l join orders o using (order_id)
    where o.external_id = ${externalId}::uuid order by l.position`.execute(shop.db);
  return rows.map(({ quantity, delivered, cancelled }) => [quantity, delivered, cancelled]);
};
const UNTOUCHED = [
  [10, 0, 0],
  [10, 0, 0],
];

describe('a quantity that cannot be', () => {
  it.each([-1, 1.5, 1_000_000, 9e15, '4', null, '1e3'])(
    '%j is refused before anything is read',
    async (units) => {
      const id = await place();
      const [code = ''] = codes;
      expect((await send('editOrder', id, [{ code, from: 10, to: units }]))[0]).toBe(400);
      for (const name of ['deliverOrder', 'cancelRemainder'] as const)
        expect((await send(name, id, [{ code, pending: 10, units }]))[0]).toBe(400);
      expect(await unitsOf(id)).toEqual(UNTOUCHED);
    },
  );
});

describe('a product', () => {
  it('of another order is no line of this one, also beside lines that are', async () => {
    const id = await place();
    await place([foreign]);
    const [code = ''] = codes;
    const lines = [
      { code, pending: 10, units: 4 },
      { code: foreign, pending: 0, units: 5 },
    ];
    for (const name of ['deliverOrder', 'cancelRemainder'] as const)
      expect(await send(name, id, lines)).toEqual([409, 'product_unknown']);
    expect(await unitsOf(id)).toEqual(UNTOUCHED);
  });

  it('named twice delivers no more than is pending, and is edited to one quantity', async () => {
    const id = await place();
    const [code = ''] = codes;
    const twice = [
      { code, pending: 10, units: 6 },
      { code, pending: 10, units: 6 },
    ];
    for (const name of ['deliverOrder', 'cancelRemainder'] as const)
      expect(await send(name, id, twice)).toEqual([409, 'units_exceed_pending']);
    const edits = [
      { code, from: 10, to: 2 },
      { code: `${code} `, from: 3, to: 9 },
    ];
    expect((await send('editOrder', id, edits))[0]).toBe(400);
    expect(await unitsOf(id)).toEqual(UNTOUCHED);
  });

  it('that a file has emptied from the shelf leaves as far as there is stock, and the stock stays above nothing', async () => {
    const id = await place();
    const [code = ''] = codes;
    await sql`update products set stock = 3 where code = ${code}`.execute(shop.db);
    expect((await send('deliverOrder', id, [{ code, pending: 10, units: 10 }]))[0]).toBe(200);
    const { rows } = await sql<{ stock: number }>`select stock from products where code = ${code}`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ stock: 0 }]);
    await sql`update products set stock = 1000 where code = ${code}`.execute(shop.db);
  });
});

describe('an order that has gone on', () => {
  it('keeps its lines once the ERP has taken it into preparation', async () => {
    const id = await place();
    const [code = ''] = codes;
    await shop.call(
      'changeManyOrders',
      { body: { orders: [{ externalId: id, from: 'pending' }], to: 'preparing', note: '' } },
      admin,
    );
    expect(await send('editOrder', id, [{ code, from: 10, to: 1 }])).toEqual([409, 'order_not_editable']);
    expect(await unitsOf(id)).toEqual(UNTOUCHED);
  });

  it('and is paid by card keeps what was paid: no remainder is cancelled', async () => {
    const id = await place();
    const [code = ''] = codes;
    await sql`update orders set payment_status = 'paid' where external_id = ${id}::uuid`.execute(shop.db);
    expect(await send('cancelRemainder', id, [{ code, pending: 10, units: 1 }])).toEqual([409, 'order_paid']);
    expect(await unitsOf(id)).toEqual(UNTOUCHED);
    await sql`update orders set payment_status = 'none' where external_id = ${id}::uuid`.execute(shop.db);
  });
});

it('takes edits, deliveries, cancelled remainders, changes of many orders and a repeat at the same moment', async () => {
  const [code = '', second = ''] = codes;
  const ids: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push(await place());
  const client = await shop.token(buyer.email);
  const many = (to: 'preparing' | 'cancelled', who: string) =>
    shop.raw(
      'changeManyOrders',
      { body: { orders: ids.map((externalId) => ({ externalId, from: 'pending' as const })), to, note: '' } },
      who,
    );
  const answers = await Promise.all([
    ...ids.flatMap((id) => [
      send('editOrder', id, [{ code, from: 10, to: 12 }]),
      send('editOrder', id, [{ code: second, from: 10, to: 0 }], salesman),
      send('deliverOrder', id, [{ code, pending: 10, units: 7 }], otherAdmin),
      send('deliverOrder', id, [{ code, pending: 10, units: 7 }]),
      send('cancelRemainder', id, [{ code: second, pending: 10, units: 10 }], salesman),
    ]),
    ...[many('preparing', admin), many('cancelled', otherAdmin)].map(async (answer) => [
      (await answer).status,
    ]),
    shop
      .raw('repeatOrder', { body: { externalId: ids[0] ?? '' } } as never, client)
      .then(({ status }) => [status]),
  ]);
  expect(answers.filter(([status = 0]) => status >= 500)).toEqual([]);
  // no caller delivers the same units twice, and nothing is lost between stock and lines
  const { rows } = await sql<{ delivered: number; left: number }>`
    select (select sum(delivered)::int from order_lines) as delivered, (select sum(quantity)::int from delivery_lines) as left`.execute(
    shop.db,
  );
  expect(rows[0]?.delivered).toBe(rows[0]?.left);
  for (const id of ids)
    for (const [quantity = 0, delivered = 0, cancelled = 0] of await unitsOf(id)) {
      expect(delivered + cancelled).toBeLessThanOrEqual(quantity);
      expect(delivered).toBeLessThanOrEqual(12);
    }
});
