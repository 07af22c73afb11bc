// Confirming a cart: order number, snapshot, reserved stock and mails; repeated calls; minimum order; changed totals;
// numbering without gaps.

import { randomUUID } from 'node:crypto';
import {
  assign,
  type MadeUser,
  makeProduct,
  makeUser,
  type ProductGiven,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

interface Buyer extends MadeUser {
  readonly token: string;
}
const buyer = async (given: Parameters<typeof makeUser>[1] = {}): Promise<Buyer> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await shop.token(user.email) };
};

/** A cart of one product worth more than the minimum. */
async function fill({ token }: Buyer, product: ProductGiven = {}, quantity = 1) {
  const made = await makeProduct(shop.db, { price: '50000.00', ...product });
  const { cart } = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code: made.code }, quantity, observations: 'Para el lunes' } },
    token,
  );
  return { cart, ...made };
}
const confirm = ({ token }: Buyer, body: { externalId?: string; total: number; [more: string]: unknown }) =>
  shop.call('confirmCart', { body }, token);
const ordersOf = ({ token }: Buyer) => shop.call('clientOrders', { query: {} }, token);

describe('confirming', () => {
  it('makes an order with number, snapshot, reserved stock and mails, and empties the cart', async () => {
    const client = await buyer({ discountPercent: 10 });
    const { cart, productId, code } = await fill(client, { price: '33333.33', stock: 5 }, 2);
    const {
      resultCode,
      message,
      cart: order,
    } = await confirm(client, {
      externalId: cart.externalId,
      total: cart.total,
      deliveryOption: 1,
      deliveryDetails: 'Expreso Sur',
      paymentOption: 1,
      discountCodes: 'VERANO',
    });
    expect([resultCode, message]).toEqual([
      0,
      'El pedido ha sido confirmado. Pronto nos contactaremos con usted para continuar el pedido.',
    ]);
    expect(order.formatedDocumentNumber).toMatch(/^PED-0001-\d{8}$/);
    expect(order).toMatchObject({
      externalId: cart.externalId,
      total: 60_000,
      discountCodes: 'VERANO',
      deliveryDetails: 'Expreso Sur',
    });

    const [row] = await ordersOf(client);
    expect(row).toMatchObject({
      formatedDocumentNumber: order.formatedDocumentNumber,
      total: 60_000,
      statusDesc: 'Pendiente',
    });
    await shop.db
      .updateTable('products')
      .set({ name: 'Otro nombre' })
      .where('product_id', '=', productId)
      .execute();
    const details = await shop.call(
      'clientOrderDetails',
      { query: { externalId: cart.externalId } },
      client.token,
    );
    expect(details.cartProducts).toMatchObject([
      {
        quantity: 2,
        price: 30_000,
        observations: 'Para el lunes',
        product: { code, name: `Producto ${code}`, price: 33_333.33 },
      },
    ]);

    const product = await shop.db
      .selectFrom('products')
      .where('product_id', '=', productId)
      .select(['stock', 'reserved'])
      .executeTakeFirst();
    expect(product).toEqual({ stock: 5, reserved: 2 });
    const mails = await shop.db
      .selectFrom('mails as m')
      .innerJoin('orders as o', 'o.order_id', 'm.order_id')
      .where('o.external_id', '=', cart.externalId)
      .select(['m.kind', 'm.recipient'])
      .orderBy('m.kind')
      .execute();
    expect(mails).toEqual([
      { kind: 'order_client', recipient: client.email },
      { kind: 'order_company', recipient: shop.app.shop.company().orderMail },
    ]);
    expect((await shop.call('cart', {}, client.token)).cartProducts).toEqual([]);
  });

  it('shows the note on the whole order to the client, their salesman, an administrator and on paper', async () => {
    const client = await buyer();
    const salesman = await makeUser(shop.db, { profile: 2 });
    await assign(shop.db, salesman, client);
    const administrator = await makeUser(shop.db, { profile: 3 });
    const { cart } = await fill(client);
    const note = 'Entregar por la mañana';
    await shop.call('updateCart', { body: { observations: note } }, client.token);
    const { externalId, total } = cart;
    await shop.call('confirmCart', { body: { externalId, total } }, client.token);

    for (const token of [
      client.token,
      await shop.token(salesman.email),
      await shop.token(administrator.email),
    ]) {
      const order = await shop.call('clientOrderDetails', { query: { externalId } }, token);
      expect(order.observations).toBe(note);
      const pdf = await shop.app.http.inject({
        url: `/api/store/StoreCart/orders/${externalId}/pdf`,
        headers: { authorization: `Bearer ${token}` },
      });
      const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.rawPayload)), {
        mergePages: true,
      });
      expect(text).toContain(`Observaciones ${note}`);
    }
    expect((await shop.call('cart', {}, client.token)).observations).toBe('');
  });

  it('answers a repeat with the same order, byte for byte, and marks it', async () => {
    const client = await buyer();
    const { cart } = await fill(client);
    const body = { externalId: cart.externalId, total: cart.total };
    const first = await shop.raw('confirmCart', { body }, client.token);
    const again = await shop.raw('confirmCart', { body: { ...body, discountCodes: 'OTRO' } }, client.token);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    expect([first.headers['idempotent-replay'], again.headers['idempotent-replay']]).toEqual([
      undefined,
      'true',
    ]);
    expect(await ordersOf(client)).toHaveLength(1);
  });

  it('refuses a second confirmation without an id: the cart is empty', async () => {
    const client = await buyer();
    const { cart } = await fill(client);
    await confirm(client, { total: cart.total });
    const second = await confirm(client, { total: cart.total });
    expect([second.resultCode, second.message]).toEqual([-8, 'No hay productos en el carrito.']);
  });

  it("does not find another user's order by its id, nor an id that never was", async () => {
    const [one, other] = [await buyer(), await buyer()];
    const { cart } = await fill(one);
    await confirm(one, { externalId: cart.externalId, total: cart.total });
    const own = await fill(other);
    for (const externalId of [cart.externalId, randomUUID()]) {
      const { resultCode } = await confirm(other, { externalId, total: own.cart.total });
      expect(resultCode).toBe(-10);
    }
    const { status } = await shop.raw(
      'clientOrderDetails',
      { query: { externalId: cart.externalId } },
      other.token,
    );
    expect(status).toBe(404);
    expect(
      (await shop.raw('clientOrders', { query: { clientCode: one.clientCode } }, other.token)).status,
    ).toBe(404);
  });

  it('refuses at the minimum and allows a centavo above it', async () => {
    const client = await buyer();
    const at = await fill(client, { price: '30000.00' });
    const refused = await confirm(client, { externalId: at.cart.externalId, total: 30_000 });
    expect([refused.resultCode, refused.message]).toEqual([-11, 'El pedido mínimo es de $\u00a030.000,00']);
    const above = await fill(client, { price: '0.01' });
    expect((await confirm(client, { externalId: above.cart.externalId, total: 30_000.01 })).resultCode).toBe(
      0,
    );
  });

  it('confirms nothing at another total than the buyer saw, and answers with today’s prices', async () => {
    const client = await buyer();
    const { cart, productId } = await fill(client);
    await shop.db
      .updateTable('prices')
      .set({ amount: '60000.00' })
      .where('product_id', '=', productId)
      .execute();
    const refused = await confirm(client, { externalId: cart.externalId, total: cart.total });
    expect(refused.resultCode).toBe(-12);
    expect(refused.message).toContain('$\u00a060.000,00');
    expect(refused.cart.total).toBe(60_000);
    expect(await ordersOf(client)).toEqual([]);
    for (const total of [0.01, -1, 60_000.004]) {
      expect((await confirm(client, { externalId: cart.externalId, total })).resultCode).toBe(-12);
    }
    expect((await confirm(client, { externalId: cart.externalId, total: 60_000 })).resultCode).toBe(0);
  });

  it.each([
    ['sold out meanwhile', { stock: 0 }, -5],
    ['hidden meanwhile', { visible_in_portal: false }, -4],
    ['with a higher minimum', { minimal_sales_quantity: 4 }, -1],
  ] as const)('refuses a line that is %s, and keeps the cart', async (_, change, code) => {
    const client = await buyer();
    const { cart, productId } = await fill(client, { stock: 3 }, 3);
    await shop.db.updateTable('products').set(change).where('product_id', '=', productId).execute();
    const { resultCode, cart: kept } = await confirm(client, {
      externalId: cart.externalId,
      total: cart.total,
    });
    expect(resultCode).toBe(code);
    expect(kept.cartProducts).toHaveLength(1);
  });

  it('is not for a salesman without a client', async () => {
    const salesman = await buyer({ profile: 2 });
    const { cart } = await fill(salesman);
    expect((await confirm(salesman, { externalId: cart.externalId, total: cart.total })).resultCode).toBe(
      -15,
    );
  });

  it('numbers the orders of each company without gaps, refusals between them or not', async () => {
    const before = await shop.db
      .selectFrom('orders')
      .select('order_number')
      .orderBy('order_number')
      .execute();
    expect(before.map((order) => order.order_number)).toEqual(before.map((_, index) => index + 1));
  });
});

describe('the choices of the last order', () => {
  it("come with the client's next cart, and with no other client's", async () => {
    const client = await buyer();
    const first = await fill(client);
    expect(first.cart.lastChoices).toBeUndefined();
    const choices = { deliveryOption: 1, deliveryDetails: 'Expreso Sur', paymentOption: 2 };
    await confirm(client, { externalId: first.cart.externalId, total: first.cart.total, ...choices });
    expect((await shop.call('cart', {}, client.token)).lastChoices).toEqual(choices);
    const second = await fill(client);
    const next = { deliveryOption: 2, deliveryDetails: '', paymentOption: 1 };
    await shop.call('updateCart', { body: { deliveryOption: 2 } }, client.token);
    const { total } = await shop.call('cart', {}, client.token);
    await confirm(client, { externalId: second.cart.externalId, total, ...next });
    expect((await shop.call('cart', {}, client.token)).lastChoices).toEqual(next);
    expect((await shop.call('cart', {}, (await buyer()).token)).lastChoices).toBeUndefined();
  });
});
