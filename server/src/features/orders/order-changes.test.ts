// Edits, deliveries in parts and cancelled remainders of an order: lines, stock, total, status, mails, what the client sees, repeated
// requests, and two users at once.

import { randomUUID } from 'node:crypto';
import type { CallInput } from '@mostrador/contract/client';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { readOrderSummary } from '../order-sheet/order-sheet.service.js';

let shop: TestShop;
let buyer: MadeUser;
let salesman: string;
let otherSalesman: string;
let admin: string;
let otherAdmin: string;
let products: { productId: number; code: string }[];
let spare: { productId: number; code: string };

beforeAll(async () => {
  shop = await testShop();
  buyer = await makeUser(shop.db);
  const own = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, own, buyer);
  salesman = await shop.token(own.email);
  otherSalesman = await shop.token((await makeUser(shop.db, { profile: 2 })).email);
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  otherAdmin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  products = [];
  for (const price of ['60000.00', '12345.67'])
    products.push(await makeProduct(shop.db, { price, stock: 1_000 }));
  spare = await makeProduct(shop.db, { price: '99.99', stock: 50 });
});
afterAll(() => shop.close());
afterEach(async () => expect(await audit(shop.db)).toEqual([]));

const [first, second] = [() => products[0]?.code ?? '', () => products[1]?.code ?? ''];

async function place(quantity = 10): Promise<string> {
  const token = await shop.token(buyer.email);
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

type Body<Name extends 'editOrder' | 'deliverOrder' | 'cancelRemainder'> = Omit<
  CallInput<Name>['body'],
  'key'
>;
const edit = (externalId: string, body: Body<'editOrder'>, who = admin, key: string = randomUUID()) =>
  shop.call('editOrder', { params: { externalId }, body: { ...body, key } }, who);
const deliver = (externalId: string, body: Body<'deliverOrder'>, who = admin, key: string = randomUUID()) =>
  shop.call('deliverOrder', { params: { externalId }, body: { ...body, key } }, who);
const cancel = (externalId: string, body: Body<'cancelRemainder'>, who = admin, key: string = randomUUID()) =>
  shop.call('cancelRemainder', { params: { externalId }, body: { ...body, key } }, who);
const part = (code: string, pending: number, units: number) => ({ code, pending, units });

const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;

const stock = async () => {
  const rows = await shop.db.selectFrom('products').select(['code', 'stock', 'reserved']).execute();
  return Object.fromEntries(rows.map((row) => [row.code, [row.stock, row.reserved]]));
};
const seenBy = async ({ email }: MadeUser, externalId: string) =>
  shop.call('clientOrderDetails', { query: { externalId } }, await shop.token(email));
const mailKinds = async (externalId: string) => {
  const { rows } = await sql<{ kind: string }>`
    select split_part(m.kind, ':', 1) as kind from mails m join orders o using (order_id)
    where o.external_id = ${externalId}::uuid order by m.mail_id`.execute(shop.db);
  return rows.map(({ kind }) => kind).slice(2);
};

describe('an edit', () => {
  it('changes quantities, adds and removes lines, and stock, total, mail and what the client sees follow', async () => {
    const before = await stock();
    const id = await place();
    const { message, order } = await edit(id, {
      lines: [
        { code: first(), from: 10, to: 4 },
        { code: second(), from: 10, to: 0 },
        { code: spare.code, from: 0, to: 3 },
      ],
      fields: [{ field: 'observations', from: '', to: 'Entregar antes de las 12' }],
      note: 'Lo pidió por teléfono',
    });
    expect(message).toContain('Se modificó el pedido');
    expect(order.order.total).toBe(4 * 60_000 + 3 * 99.99);
    const now = await stock();
    expect(now[first()]).toEqual([1_000, (before[first()]?.[1] ?? 0) + 4]);
    expect(now[second()]).toEqual(before[second()]);
    expect(now[spare.code]).toEqual([50, 3]);
    const seen = await seenBy(buyer, id);
    expect(seen.cartProducts.map((line) => [line.product.code, line.quantity, line.cancelled])).toEqual([
      [first(), 4, 0],
      [second(), 10, 10],
      [spare.code, 3, 0],
    ]);
    expect(seen.events).toMatchObject([
      { kind: 'edited', note: 'Lo pidió por teléfono', changes: [{ from: '10', to: '4' }, {}, {}, {}] },
    ]);
    expect(seen.events[0]?.userName).not.toBe('');
    expect(await mailKinds(id)).toEqual(['order_edited']);
    // a removed line comes back at the price of the order
    await edit(id, { lines: [{ code: second(), from: 0, to: 2 }] });
    expect((await seenBy(buyer, id)).total).toBe(4 * 60_000 + 3 * 99.99 + 2 * 12_345.67);
    await cancel(id, {
      lines: [part(first(), 4, 4), part(second(), 2, 2), part(spare.code, 3, 3)],
      note: 'No va más',
    });
    expect(await stock()).toEqual(before);
    expect((await seenBy(buyer, id)).status).toBe('cancelled');
    expect(await mailKinds(id)).toEqual(['order_edited', 'order_edited', 'order_cancelled']);
  });

  it('keeps the prices of its lines when they rise, and gives an added line the price of today', async () => {
    const id = await place(1);
    const raise = (factor: number) =>
      sql`update prices set amount = amount * ${factor} where product_id = any(${[...products, spare].map((one) => one.productId)}::int[])`.execute(
        shop.db,
      );
    await raise(2);
    const { order } = await edit(id, {
      lines: [
        { code: first(), from: 1, to: 2 },
        { code: spare.code, from: 0, to: 1 },
      ],
    });
    await raise(0.5);
    expect(order.order.total).toBe(132_545.65);
  });

  it('of a value that another user changed is refused with who and both values, and changes nothing', async () => {
    const id = await place();
    await edit(id, { lines: [{ code: first(), from: 10, to: 8 }] }, otherAdmin);
    const answer = await shop.raw(
      'editOrder',
      {
        params: { externalId: id },
        body: {
          key: randomUUID(),
          lines: [
            { code: first(), from: 10, to: 9 },
            { code: second(), from: 10, to: 1 },
          ],
        },
      },
      admin,
    );
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'changed_meanwhile',
      conflicts: [{ field: `quantity ${first()}`, seen: 10, current: 8 }],
    });
    expect((await seenBy(buyer, id)).cartProducts.map((line) => line.quantity)).toEqual([8, 10]);
    // to what it is already: nothing to do
    expect(await edit(id, { lines: [{ code: first(), from: 10, to: 8 }] })).toMatchObject({ kind: null });
  });

  it('happens once for its key, also when it is sent five times at once', async () => {
    const id = await place();
    const key = randomUUID();
    const body = { lines: [{ code: first(), from: 10, to: 7 }], note: 'Una vez' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => edit(id, body, admin, key)));
    expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    expect((await seenBy(buyer, id)).events).toHaveLength(1);
    const other = await shop.raw(
      'editOrder',
      { params: { externalId: id }, body: { key, lines: [{ code: first(), from: 7, to: 6 }] } },
      admin,
    );
    expect([other.status, codeOf(other)]).toEqual([409, 'key_reused']);
  });

  it.each([
    ['more than there is', { lines: [{ from: 10, to: 5_000 }] }, 'stock_insufficient'],
    ['a product that does not exist', { lines: [{ code: 'NADA', from: 0, to: 1 }] }, 'product_unknown'],
  ])('of %s is refused', async (_, { lines }, code) => {
    const id = await place();
    const answer = await shop.raw(
      'editOrder',
      {
        params: { externalId: id },
        body: { key: randomUUID(), lines: lines.map((line) => ({ code: first(), ...line })) },
      },
      admin,
    );
    expect([answer.status, codeOf(answer)]).toEqual([409, code]);
  });

  it.each(['pending', 'in_process', 'paid'])(
    'of the lines of an order whose payment is %s is refused, of its note is not',
    async (payment) => {
      const id = await place();
      await sql`update orders set payment_status = ${payment} where external_id = ${id}::uuid`.execute(
        shop.db,
      );
      const answer = await shop.raw(
        'editOrder',
        {
          params: { externalId: id },
          body: { key: randomUUID(), lines: [{ code: first(), from: 10, to: 1 }] },
        },
        admin,
      );
      expect(codeOf(answer)).toBe('order_paid');
      await edit(id, { fields: [{ field: 'contactPhone', from: '', to: '341 555-0100' }] });
      await sql`update orders set payment_status = 'none' where external_id = ${id}::uuid`.execute(shop.db);
    },
  );

  it("belongs to the client's own salesman: for another it does not exist", async () => {
    const id = await place();
    await edit(id, { lines: [{ code: first(), from: 10, to: 9 }] }, salesman);
    const answer = await shop.raw(
      'editOrder',
      { params: { externalId: id }, body: { key: randomUUID(), lines: [{ code: first(), from: 9, to: 8 }] } },
      otherSalesman,
    );
    expect(answer.status).toBe(404);
    expect((await shop.raw('deskOrder', { params: { externalId: id } }, otherSalesman)).status).toBe(404);
  });
});

describe('a delivery', () => {
  it('ships what it names, keeps the rest pending, and the last one dispatches the order', async () => {
    const before = await stock();
    const id = await place();
    const some = await deliver(id, {
      lines: [part(first(), 10, 4), part(second(), 10, 0)],
      carrier: 'Expreso Litoral',
    });
    expect(some.order.order).toMatchObject({
      status: 'preparing',
      partlyDelivered: true,
      nextStatuses: ['dispatched'],
    });
    const now = await stock();
    expect(now[first()]).toEqual([(before[first()]?.[0] ?? 0) - 4, (before[first()]?.[1] ?? 0) + 6]);
    const { order_id: orderId, company_id: companyId } = await shop.db
      .selectFrom('orders')
      .select(['order_id', 'company_id'])
      .where('external_id', '=', id)
      .executeTakeFirstOrThrow();
    const summary = await readOrderSummary(shop.db, companyId, orderId);
    expect(summary.lines.map(({ progress }) => progress)).toEqual(['Entregado 4 · Pendiente 6', '']);
    const rest = await deliver(id, { lines: [part(first(), 6, 6), part(second(), 10, 10)] });
    expect(rest.order.order).toMatchObject({ status: 'dispatched', partlyDelivered: false });
    expect(rest.order.deliveries.map(({ carrier, lines }) => [carrier, lines.length])).toEqual([
      ['Expreso Litoral', 1],
      ['', 2],
    ]);
    const after = await stock();
    expect(after[second()]).toEqual([(before[second()]?.[0] ?? 0) - 10, before[second()]?.[1]]);
    expect(await mailKinds(id)).toEqual(['order_preparing', 'order_partly_delivered', 'order_dispatched']);
  });

  it('is followed by cancelling the rest: the order is dispatched, and costs what it keeps', async () => {
    const id = await place();
    await deliver(id, { lines: [part(first(), 10, 4)] });
    const stale = await shop.raw(
      'cancelRemainder',
      { params: { externalId: id }, body: { key: randomUUID(), lines: [part(first(), 10, 6)] } },
      otherAdmin,
    );
    expect(codeOf(stale)).toBe('changed_meanwhile');
    const tooMany = await shop.raw(
      'deliverOrder',
      { params: { externalId: id }, body: { key: randomUUID(), lines: [part(first(), 6, 7)] } },
      admin,
    );
    expect(codeOf(tooMany)).toBe('units_exceed_pending');
    const closed = await cancel(id, { lines: [part(first(), 6, 6), part(second(), 10, 10)] });
    expect(closed.order.order).toMatchObject({ status: 'dispatched', total: 4 * 60_000 });
  });

  it('leaves no way to cancel the whole order, and dispatching it by its status delivers the rest', async () => {
    const id = await place();
    await deliver(id, { lines: [part(first(), 10, 4)] });
    const change = (to: 'cancelled' | 'dispatched') =>
      shop.call(
        'changeOrderStatus',
        { params: { externalId: id }, body: { from: 'preparing', to, note: '' } },
        admin,
      );
    const refused = await change('cancelled');
    expect(refused.message).toBe('Un pedido con una parte entregada no puede pasar a Cancelado.');
    const { order } = await change('dispatched');
    expect(order.cartProducts.map((line) => line.delivered)).toEqual([10, 10]);
    const { deliveries } = await shop.call('deskOrder', { params: { externalId: id } }, admin);
    expect(deliveries).toHaveLength(2);
  });

  it('made by two administrators at once ships no unit twice', async () => {
    const id = await place();
    const answers = await Promise.all(
      [admin, otherAdmin].map((who) =>
        shop.raw(
          'deliverOrder',
          { params: { externalId: id }, body: { key: randomUUID(), lines: [part(first(), 10, 6)] } },
          who,
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
