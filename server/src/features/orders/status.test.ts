// Status changes of orders: stock, timeline and mail of each step, cancelling, payment alerts, several steps by the
// ERP, permissions, and concurrent administrators.

import type { OrderStatus } from '@mostrador/rules/order-status';
import { canBecome, nextStatuses, ORDER_STATUSES } from '@mostrador/rules/order-status';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { advanceOrder } from './status.service.js';

let shop: TestShop;
let buyer: MadeUser;
let stranger: MadeUser;
let salesman: MadeUser;
let admins: string[];
let products: { productId: number; code: string }[];

beforeAll(async () => {
  shop = await testShop();
  buyer = await makeUser(shop.db);
  stranger = await makeUser(shop.db);
  salesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, salesman, buyer);
  admins = [];
  for (let nth = 0; nth < 3; nth += 1)
    admins.push(await shop.token((await makeUser(shop.db, { profile: 3 })).email));
  products = [];
  for (let nth = 0; nth < 3; nth += 1)
    products.push(await makeProduct(shop.db, { price: '60000.00', stock: 100_000 }));
});
afterAll(() => shop.close());

async function place({ email }: MadeUser, quantity = 2): Promise<string> {
  const token = await shop.token(email);
  let id = '';
  let total = 0;
  for (const { code } of products) {
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity } },
      token,
    );
    id = cart.externalId;
    total = cart.total;
  }
  const { resultCode } = await shop.call('confirmCart', { body: { externalId: id, total } }, token);
  expect(resultCode).toBe(0);
  return id;
}

const change = (externalId: string, from: OrderStatus, to: OrderStatus, note = '', who = admins[0]) =>
  shop.call('changeOrderStatus', { params: { externalId }, body: { from, to, note } }, who);
const idOf = async (externalId: string) =>
  (
    await shop.db
      .selectFrom('orders')
      .where('external_id', '=', externalId)
      .select('order_id')
      .executeTakeFirstOrThrow()
  ).order_id;
const stock = () =>
  shop.db.selectFrom('products').select(['stock', 'reserved']).orderBy('product_id').execute();
const mailsOf = async (externalId: string) =>
  shop.db
    .selectFrom('mails')
    .where('order_id', '=', await idOf(externalId))
    .select(['kind', 'recipient'])
    .orderBy('mail_id')
    .execute();

describe('an order', () => {
  it('goes from step to step with its stock, its timeline and a mail of each step', async () => {
    const before = await stock();
    const id = await place(buyer);
    await change(id, 'pending', 'preparing');
    expect(await stock()).toEqual(before.map((row) => ({ ...row, reserved: row.reserved + 2 })));
    const { resultCode, message, order } = await change(id, 'preparing', 'dispatched', 'Guía 123\nAndreani');
    expect([resultCode, message]).toEqual([
      0,
      `El pedido ${order.formatedDocumentNumber} ahora está Despachado.`,
    ]);
    expect(await stock()).toEqual(before.map((row) => ({ ...row, stock: row.stock - 2 })));
    expect(order).toMatchObject({ status: 'dispatched', nextStatuses: ['delivered'] });
    await change(id, 'dispatched', 'delivered');
    const token = await shop.token(buyer.email);
    const seen = await shop.call('clientOrderDetails', { query: { externalId: id } }, token);
    expect(seen.timeline.map(({ status, note }) => [status, note])).toEqual([
      ['pending', ''],
      ['preparing', ''],
      ['dispatched', 'Guía 123\nAndreani'],
      ['delivered', ''],
    ]);
    expect(seen).toMatchObject({ nextStatuses: [], paymentAlert: null });
    expect((await mailsOf(id)).slice(2)).toEqual(
      ['order_preparing', 'order_dispatched', 'order_delivered'].map((kind) => ({
        kind,
        recipient: buyer.email,
      })),
    );
  });

  it('that is cancelled gives its stock back', async () => {
    const before = await stock();
    const id = await place(buyer);
    const { order } = await change(id, 'pending', 'cancelled', 'Sin crédito');
    expect(order.timeline.at(-1)).toMatchObject({ status: 'cancelled', note: 'Sin crédito' });
    expect(await stock()).toEqual(before);
  });

  it('that has changed meanwhile, or may not go there, stays as it is and is shown', async () => {
    const id = await place(buyer);
    await change(id, 'pending', 'preparing');
    const stale = await change(id, 'pending', 'cancelled');
    expect(stale).toMatchObject({ resultCode: -22, order: { status: 'preparing' } });
    expect(stale.message).toContain('ahora está En preparación');
    for (const to of ['delivered', 'pending', 'preparing'] as const)
      expect(await change(id, 'preparing', to)).toMatchObject({
        resultCode: -19,
        order: { status: 'preparing' },
      });
    expect(await mailsOf(id)).toHaveLength(3);
  });

  it('shows its alert only to administrators when it is cancelled after payment', async () => {
    const id = await place(buyer);
    await sql`update orders set payment_status = 'paid' where external_id = ${id}`.execute(shop.db);
    expect((await change(id, 'pending', 'cancelled')).order.paymentAlert).toBe('paid_after_cancel');
    expect((await mailsOf(id)).at(-1)).toEqual({
      kind: 'payment_alert',
      recipient: shop.app.shop.company().orderMail,
    });
    for (const { email } of [buyer, salesman]) {
      const seen = await shop.call(
        'clientOrderDetails',
        { query: { externalId: id } },
        await shop.token(email),
      );
      expect(seen).toMatchObject({ paymentAlert: null, nextStatuses: [] });
    }
    // No payment stands behind it.
    await sql`update orders set payment_status = 'none', payment_alert = null where external_id = ${id}`.execute(
      shop.db,
    );
  });

  it('is taken several steps ahead by the ERP with one mail, for the last', async () => {
    const before = await stock();
    const id = await place(buyer);
    const { companyId } = buyer;
    const erp = { to: 'dispatched', note: 'Guía 9', source: 'erp', userId: null } as const;
    const told = () =>
      shop.db.transaction().execute((tx) => advanceOrder(tx, companyId, { externalId: id }, erp));
    expect(await told()).toEqual({ steps: ['preparing', 'dispatched'] });
    expect(await told()).toEqual({ steps: [] });
    const back = { ...erp, to: 'cancelled' } as const;
    const refused = await shop.db
      .transaction()
      .execute((tx) => advanceOrder(tx, companyId, { externalId: id }, back));
    expect(refused).toMatchObject({ refusal: { code: 'order_status_forbidden' } });
    expect((await mailsOf(id)).slice(2)).toEqual([{ kind: 'order_dispatched', recipient: buyer.email }]);
    expect(await stock()).toEqual(before.map((row) => ({ ...row, stock: row.stock - 2 })));
  });
});

describe('a caller without permission', () => {
  it('cannot change an order, and does not find another company’s order in any call', async () => {
    const id = await place(buyer);
    const params = { externalId: id };
    const body = { from: 'pending', to: 'cancelled', note: '' };
    const neighbour = await testShop('barrilete', shop);
    const far = await makeUser(shop.db, { company: 'barrilete', profile: 3 });
    const farToken = await neighbour.token(far.email);
    try {
      for (const { email } of [buyer, salesman, stranger])
        expect((await shop.raw('changeOrderStatus', { params, body }, await shop.token(email))).status).toBe(
          403,
        );
      const unassigned = await makeUser(shop.db, { profile: 2 });
      for (const { email } of [stranger, unassigned]) {
        const token = await shop.token(email);
        expect((await shop.raw('clientOrderDetails', { query: params }, token)).status).toBe(404);
        expect((await pdf(shop, id, token)).statusCode).toBe(404);
      }
      expect((await neighbour.raw('changeOrderStatus', { params, body }, farToken)).status).toBe(404);
      expect((await neighbour.raw('orderMails', { params }, farToken)).status).toBe(404);
      expect((await pdf(neighbour, id, farToken)).statusCode).toBe(404);
      const mailId = (await shop.call('orderMails', { params }, admins[0]))[0]?.mailId;
      const again = { params: { ...params, mailId: String(mailId) } };
      expect((await neighbour.raw('resendOrderMail', again, farToken)).status).toBe(404);
      expect((await neighbour.call('orders', { query: {} }, farToken)).totalCount).toBe(0);
      expect(await neighbour.call('waitingMails', {}, farToken)).toEqual([]);
    } finally {
      await neighbour.close();
    }
    const { order } = await change(id, 'pending', 'preparing');
    expect(order.status).toBe('preparing');
  });
});

const pdf = (on: TestShop, externalId: string, token: string) =>
  on.app.http.inject({
    url: `/api/store/StoreCart/orders/${externalId}/pdf`,
    headers: { authorization: `Bearer ${token}` },
  });

/** Long form: STATUS_WALKS=1000. */
const WALKS = Number(process.env['STATUS_WALKS'] ?? 36);

it(`orders that several administrators take any way at once keep their stock and their steps (${WALKS} walks)`, async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < Math.min(WALKS / 2, 100); nth += 1) ids.push(await place(buyer, 1 + (nth % 5)));
  const statuses = Object.keys(ORDER_STATUSES) as OrderStatus[];
  let seed = 11;
  const chance = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  const done = { moved: 0, refused: 0 };
  const walk = async (who: string | undefined) => {
    const id = ids[chance(ids.length)] ?? '';
    let from: OrderStatus = 'pending';
    for (let step = 0; step < 4; step += 1) {
      const next = chance(4) === 0 ? statuses : nextStatuses(from);
      const to: OrderStatus = next[chance(next.length)] ?? 'cancelled';
      const { resultCode, order } = await change(id, from, to, '', who);
      if (resultCode === 0) expect(canBecome(from, to)).toBe(true);
      done[resultCode === 0 ? 'moved' : 'refused'] += 1;
      from = order.status;
    }
  };
  for (let nth = 0; nth < WALKS; nth += 6)
    await Promise.all(Array.from({ length: 6 }, (_, at) => walk(admins[at % admins.length])));
  expect(done.moved).toBeGreaterThan(ids.length / 2);
  expect(await audit(shop.db)).toEqual([]);
  const { rows } = await sql`select 1 from products where stock < 0 or reserved < 0`.execute(shop.db);
  expect(rows).toEqual([]);
}, 600_000);
