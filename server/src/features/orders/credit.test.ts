// Orders and the credit limit: who is held, told, released and cancelled, on the real app.

import { randomUUID } from 'node:crypto';
import type { CreditControl } from '@mostrador/rules/credit';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { REFUSALS } from '@mostrador/rules/refusals';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { stepsTo } from './status.service.js';

/** Pesos of one unit, net; with IVA 121,000. */
const PRICE = 100_000;
const HELD =
  'El pedido quedó en revisión porque supera el límite de crédito. Cuando lo aprobemos, le avisamos por mail.';

let shop: TestShop;
let client: MadeUser;
let token: string;
let salesman: string;
let admin: string;
let product: { productId: number; code: string };

beforeAll(async () => {
  shop = await testShop();
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  client = await makeUser(shop.db);
  token = await shop.token(client.email);
  const own = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, own, client);
  salesman = await shop.token(own.email);
  product = await makeProduct(shop.db, { price: `${PRICE}.00`, stock: 1_000 });
  await control('hold');
  await limit(250_000);
});
afterEach(async () => expect(await audit(shop.db)).toEqual([]));

async function control(to: CreditControl) {
  await sql`update companies set credit_control = ${to}`.execute(shop.db);
  await expect.poll(() => shop.app.shop.company().creditControl, { timeout: 15_000 }).toBe(to);
}
const limit = (pesos: number | null) =>
  sql`update clients set credit_limit = ${pesos} where client_id = ${client.clientId}`.execute(shop.db);

async function order(quantity: number) {
  const { cart } = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code: product.code }, quantity } },
    token,
  );
  const { externalId, total } = cart;
  const { resultCode, message, inReview } = await shop.call(
    'confirmCart',
    { body: { externalId, total } },
    token,
  );
  expect(resultCode).toBe(0);
  return { externalId, message, inReview, details: await details(externalId) };
}
const details = (externalId: string, who = token) =>
  shop.call('clientOrderDetails', { query: { externalId } }, who);
const step = (externalId: string, to: 'pending' | 'preparing' | 'cancelled', note = '') =>
  shop.call('changeOrderStatus', { params: { externalId }, body: { from: 'review', to, note } }, admin);
const reserved = async () => {
  const row = await shop.db
    .selectFrom('products')
    .where('product_id', '=', product.productId)
    .select('reserved')
    .executeTakeFirst();
  return row?.reserved;
};
const mails = async (externalId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select m.kind from mails m join orders o using (order_id) where o.external_id = ${externalId} order by m.mail_id`.execute(
    shop.db,
  );
  return rows.map(({ kind }) => kind.replace(/:.*/, ''));
};
const credit = async () => (await shop.call('account', {}, token)).credit;
const edit = (externalId: string, from: number, to: number, who = salesman) =>
  shop.call(
    'editOrder',
    {
      params: { externalId },
      body: { key: randomUUID(), lines: [{ code: product.code, from, to }] },
    },
    who,
  );

describe('an order beyond the limit', () => {
  it('is taken, numbered, reserved and in review under hold, and the buyer is told', async () => {
    const { message, inReview, details: held, externalId } = await order(3);
    expect([message, inReview]).toEqual([HELD, true]);
    expect(held).toMatchObject({ status: 'review', statusDesc: 'En revisión', payable: false });
    expect(held.formatedDocumentNumber).toMatch(/^PED-0001-\d{8}$/);
    expect(await reserved()).toBe(3);
    expect(await mails(externalId)).toEqual(['order_client', 'order_company']);
    expect(held.nextStatuses).toEqual([]);
  });

  it('is taken as usual under warn, and the desk sees by how much it went beyond', async () => {
    await control('warn');
    const { message, details: taken, externalId } = await order(3);
    expect(message).not.toBe(HELD);
    expect(taken.status).toBe('pending');
    const desk = await shop.call('deskOrder', { params: { externalId } }, admin);
    expect(desk.credit).toMatchObject({
      outcome: 'warned',
      limit: 25_000_000,
      balance: 0,
      openOrders: 0,
      amount: 36_300_000,
    });
  });

  it('is taken as usual where limits are not controlled, or the client has none', async () => {
    await limit(null);
    expect((await order(3)).details.status).toBe('pending');
    await limit(0);
    await control('off');
    const { details: taken, externalId } = await order(3);
    expect(taken.status).toBe('pending');
    expect((await shop.call('deskOrder', { params: { externalId } }, admin)).credit).toBeNull();
  });

  it('is one that does not fit beside the open orders and the balance; what fills the limit exactly fits', async () => {
    await limit(363_000);
    expect((await order(2)).details.status).toBe('pending');
    expect(await credit()).toEqual({ limit: 36_300_000, left: 12_100_000, openOrders: 1, control: 'hold' });
    expect((await order(1)).details.status).toBe('pending');
    expect((await order(1)).details.status).toBe('review');
    expect(await credit()).toEqual({ limit: 36_300_000, left: 0, openOrders: 2, control: 'hold' });
  });

  it('keeps no later one that fits from being taken: what is in review uses no credit', async () => {
    expect((await order(3)).details.status).toBe('review');
    expect((await order(2)).details.status).toBe('pending');
  });
});

describe('an order in review', () => {
  it('becomes pending when an administrator releases it, and the client gets a mail with the note', async () => {
    const { externalId } = await order(3);
    expect((await details(externalId, admin)).nextStatuses).toEqual(['pending', 'cancelled']);
    const { resultCode, order: released } = await step(externalId, 'pending', 'Conversado con Marta');
    expect([resultCode, released.status]).toEqual([0, 'pending']);
    expect(released.timeline.map(({ status, note }) => [status, note])).toEqual([
      ['review', ''],
      ['pending', 'Conversado con Marta'],
    ]);
    expect(await mails(externalId)).toEqual(['order_client', 'order_company', 'order_pending']);
    expect(await reserved()).toBe(3);
    expect((await credit())?.left).toBe(25_000_000 - 36_300_000);
  });

  it('gives its stock back when an administrator cancels it', async () => {
    const { externalId } = await order(3);
    expect((await step(externalId, 'cancelled', 'Falta el pago de marzo')).order.status).toBe('cancelled');
    expect(await reserved()).toBe(0);
    expect(await mails(externalId)).toEqual(['order_client', 'order_company', 'order_cancelled']);
  });

  it('is neither prepared nor delivered, and no one but an administrator decides', async () => {
    const { externalId } = await order(3);
    expect((await step(externalId, 'preparing')).resultCode).toBe(REFUSALS.order_in_review);
    const change = { params: { externalId }, body: { from: 'review', to: 'pending', note: '' } };
    expect((await shop.raw('changeOrderStatus', change, salesman)).status).toBe(403);
    const parts = { key: randomUUID(), lines: [{ code: product.code, pending: 3, units: 1 }] };
    const delivery = await shop.raw('deliverOrder', { params: { externalId }, body: parts }, admin);
    expect([delivery.status, delivery.body.code]).toEqual([409, 'order_not_editable']);
  });

  it('is released and cancelled with others, each from the status that was seen', async () => {
    const ids = [(await order(3)).externalId, (await order(4)).externalId];
    const body = { orders: ids.map((externalId) => ({ externalId, from: 'review' as const })), note: '' };
    const counts = await shop.call('deskOrderCounts', {}, admin);
    expect(counts.review).toBeGreaterThanOrEqual(2);
    expect((await shop.call('deskCounts', {}, admin)).ordersInReview).toBe(counts.review);
    const shown = await shop.call('deskOrders', { query: { status: 'review', limit: 200 } }, admin);
    expect(shown.orders.map(({ externalId }) => externalId)).toEqual(expect.arrayContaining(ids));
    const first = await shop.call('changeManyOrders', { body: { ...body, to: 'pending' } }, admin);
    expect(first.changed).toBe(2);
    const again = await shop.call('changeManyOrders', { body: { ...body, to: 'cancelled' } }, admin);
    expect(again.changed).toBe(0);
  });

  it("is cancelled by the ERP's file, and not released by it", () => {
    const held = { status: 'En revisión' };
    const by = (to: 'pending' | 'dispatched' | 'cancelled') => stepsTo(held, { to, source: 'erp' });
    expect(by('pending')).toEqual({ refusal: { code: 'order_in_review' } });
    expect(by('dispatched')).toEqual({ refusal: { code: 'order_in_review' } });
    expect(by('cancelled')).toEqual({ steps: ['cancelled'] });
  });
});

describe('an order that is edited', () => {
  it('goes into review when its amount is raised beyond the limit, as often as that happens', async () => {
    const { externalId, details: placed } = await order(1);
    expect(placed.status).toBe('pending');
    expect((await edit(externalId, 1, 2)).order.order.status).toBe('pending');
    expect((await edit(externalId, 2, 3)).order.order.status).toBe('review');
    await step(externalId, 'pending');
    expect((await edit(externalId, 3, 4)).order.order.status).toBe('review');
    await step(externalId, 'pending');
    const { rows } = await sql<{ kind: string; copies: number }>`
      select m.kind, m.copies from mails m join orders o using (order_id)
      where o.external_id = ${externalId} and m.kind in ('order_review', 'order_pending') order by m.kind`.execute(
      shop.db,
    );
    expect(rows).toEqual([
      { kind: 'order_pending', copies: 1 },
      { kind: 'order_review', copies: 1 },
    ]);
  });

  it('stays as it is when its amount is lowered, also in review', async () => {
    const { externalId } = await order(4);
    expect((await edit(externalId, 4, 3)).order.order.status).toBe('review');
    await step(externalId, 'pending');
    expect((await edit(externalId, 3, 2)).order.order.status).toBe('pending');
  });
});

describe('an order that is placed in another way', () => {
  it('is held when a device sends it, and the device knows what is left of the credit', async () => {
    const clientId = client.clientId ?? 0;
    const [synced] = await shop.call('salesmanClientsForSync', {}, salesman);
    expect(synced?.credit).toMatchObject({ control: 'hold', left: 25_000_000 });
    const taken = {
      localUniqueId: randomUUID(),
      targetClientId: clientId,
      purchaseDate: '2026-11-20T21:30:00Z',
      total: 3 * PRICE,
      purchaseProducts: [{ code: product.code, quantity: 3, price: PRICE }],
    };
    const answer = await shop.call('confirmOfflineOrder', { body: taken }, salesman);
    expect(answer).toMatchObject({ resultCode: 0, message: HELD, isHeld: true });
    expect((await details(taken.localUniqueId)).status).toBe('review');
    await control('off');
    const [unlimited] = await shop.call('salesmanClientsForSync', {}, salesman);
    expect(unlimited?.credit).toBeUndefined();
  });

  it('is held when an offer becomes it, and the buyer is told', async () => {
    const made = await shop.call(
      'createOffer',
      {
        body: {
          key: randomUUID(),
          clientId: client.clientId ?? 0,
          lines: [{ code: product.code, quantity: 3 }],
          validUntil: dayAfter(dayAt(shop.app.shop.now()), 5),
        },
      },
      salesman,
    );
    const { externalId = '', offeredLines = [] } = made.offer ?? {};
    const key = randomUUID();
    const accepted = await shop.call(
      'acceptOffer',
      {
        params: { externalId },
        body: {
          key,
          lines: offeredLines.map(({ lineId, quantity }) => ({ lineId, quantity })),
          total: 3 * PRICE * 100,
        },
      },
      token,
    );
    expect(accepted).toMatchObject({ resultCode: 0, message: HELD });
    expect((await details(key)).status).toBe('review');
  });
});
