// IVA and perceptions on the real app: from the client's terms to the cart, and kept in orders and offers whatever changes later.

import { randomUUID } from 'node:crypto';
import type { Cart } from '@mostrador/contract/entries/cart';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { toCentavos } from '@mostrador/rules/money';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { taxesByTerms, taxesInPesos } from '@mostrador/rules/tax-terms';
import {
  assign,
  type MadeUser,
  makeClient,
  makeOrder,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { readPlacedMail } from '@mostrador/trials/testing/placed-mail';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { mailById } from '../mail/mail.queries.js';

let shop: TestShop;
let admin: string;
/** Codes of products at 1.000 pesos by their IVA. */
let codes: Readonly<Record<'21' | '10.5' | 'E', string>>;
const today = () => dayAt(shop.app.shop.now());

beforeAll(async () => {
  shop = await testShop();
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  codes = {
    '21': await productOf('IVA21', 21, '60000.00'),
    '10.5': await productOf('IVA10.5', 10.5, '1000.05'),
    E: await productOf('EXENTO', 0, '333.33'),
  };
});
afterAll(() => shop.close());

async function productOf(taxCode: string, taxRate: number, price: string): Promise<string> {
  const { code, productId } = await makeProduct(shop.db, { price, stock: 10_000 });
  await shop.db
    .updateTable('products')
    .set({ tax_code: taxCode, tax_rate: taxRate })
    .where('product_id', '=', productId)
    .execute();
  return code;
}

const setRate = (code: string, taxCode: string, taxRate: number) =>
  shop.db
    .updateTable('products')
    .set({ tax_code: taxCode, tax_rate: taxRate })
    .where('code', '=', code)
    .execute();

interface Buyer extends MadeUser {
  readonly token: string;
}

/** A client's user with an IVA condition and perceptions in basis points. */
async function buyerWith(
  perceptions: readonly { jurisdiction: string; bps: number; from?: string; until?: string }[] = [],
  taxCategoryId = 1,
): Promise<Buyer> {
  const user = await makeUser(shop.db);
  const clientId = user.clientId ?? 0;
  await shop.db
    .updateTable('clients')
    .set({ tax_category_id: taxCategoryId })
    .where('client_id', '=', clientId)
    .execute();
  for (const { jurisdiction, bps, from, until } of perceptions)
    await shop.db
      .insertInto('client_perceptions')
      .values({
        company_id: shop.app.shop.company().companyId,
        client_id: clientId,
        jurisdiction,
        basis_points: bps,
        valid_from: from ?? null,
        valid_until: until ?? null,
      })
      .execute();
  return { ...user, token: await shop.token(user.email) };
}

async function put({ token }: Buyer, code: string, quantity: number): Promise<Cart> {
  const { cart } = await shop.call(
    'upsertProductInCart',
    { query: {}, body: { product: { code }, quantity } },
    token,
  );
  return cart;
}

/** A cart of one unit at 21 %, three at 10,5 % and three exempt ones. */
async function fill(buyer: Buyer): Promise<Cart> {
  await put(buyer, codes['21'], 1);
  await put(buyer, codes['10.5'], 3);
  return put(buyer, codes.E, 3);
}

async function confirmed(buyer: Buyer): Promise<string> {
  const cart = await fill(buyer);
  const { externalId, total } = cart;
  const { resultCode } = await shop.call('confirmCart', { body: { externalId, total } }, buyer.token);
  expect(resultCode).toBe(0);
  return externalId;
}
const read = ({ token }: Buyer, externalId: string) =>
  shop.call('clientOrderDetails', { query: { externalId } }, token);

// 60.000 × 21 % = 12.600; 3.000,15 × 10,5 % = 315,015 → 315,02; net 60.000 + 3.000,15 + 999,99 = 64.000,14;
// 64.000,14 × 2,5 % = 1.600,0035 → 1.600,00
const SANTA_FE = {
  net: 64_000.14,
  rates: [
    { taxCode: 'IVA21', taxRate: 21, net: 60_000, iva: 12_600 },
    { taxCode: 'IVA10.5', taxRate: 10.5, net: 3_000.15, iva: 315.02 },
  ],
  exempt: 999.99,
  untaxed: 0,
  iva: 12_915.02,
  perceptions: [
    {
      jurisdiction: 'Santa Fe',
      label: 'Percepción IIBB Santa Fe',
      percent: 2.5,
      base: 64_000.14,
      amount: 1_600,
    },
  ],
  toPay: 78_515.16,
};

describe('a cart', () => {
  it('shows IVA by rate, the perceptions of today and the total to pay beside its total', async () => {
    const buyer = await buyerWith([
      { jurisdiction: 'Santa Fe', bps: 250, until: today() },
      { jurisdiction: 'CABA', bps: 300, from: dayAfter(today(), 1) },
    ]);
    const cart = await fill(buyer);
    expect(cart.total).toBe(64_000.14);
    expect(cart.taxes).toEqual(SANTA_FE);
    expect(cart.taxTerms).toMatchObject({ condition: 'Responsable Inscripto', shippingTaxCode: 'IVA21' });
  });

  it('answers the terms by which the browser and a device compute the same', async () => {
    const buyer = await buyerWith([
      { jurisdiction: 'IVA', bps: 300 },
      { jurisdiction: 'Salta', bps: 333 },
    ]);
    const cart = await fill(buyer);
    const lines = cart.cartProducts.map(({ price, quantity, product }) => ({
      net: toCentavos(price) * quantity,
      rate: taxRateOf(product.taxCode, product.taxRate),
    }));
    if (cart.taxTerms === null) throw new Error('The cart has no terms.');
    const shipping = toCentavos(cart.shippingCost);
    expect(taxesInPesos(taxesByTerms(lines, shipping, cart.taxTerms, today()))).toEqual(cart.taxes);
    expect(cart.taxes?.perceptions.map(({ base }) => base)).toEqual([63_000.15, 64_000.14]);
  });

  it('charges an exempt client the same IVA', async () => {
    const cart = await fill(await buyerWith([], 3));
    expect(cart.taxTerms?.condition).toBe('Exento');
    expect(cart.taxes?.toPay).toBe(76_915.16);
  });

  it('follows a perception that is changed', async () => {
    const buyer = await buyerWith([{ jurisdiction: 'Santa Fe', bps: 250 }]);
    await fill(buyer);
    await shop.db
      .updateTable('client_perceptions')
      .set({ basis_points: 100 })
      .where('client_id', '=', buyer.clientId ?? 0)
      .execute();
    await expect
      .poll(async () => (await shop.call('cart', {}, buyer.token)).taxes?.perceptions[0]?.percent)
      .toBe(1);
  });
});

describe('an order', () => {
  it('leaves the database without broken invariants', async () => {
    const buyer = await buyerWith([{ jurisdiction: 'Santa Fe', bps: 250 }]);
    await confirmed(buyer);
    expect(await audit(shop.db)).toEqual([]);
  });

  it('keeps its rates, perceptions and total to pay when products and clients change', async () => {
    const buyer = await buyerWith([{ jurisdiction: 'Santa Fe', bps: 250 }]);
    const id = await confirmed(buyer);
    const before = await read(buyer, id);
    expect(before).toMatchObject({ total: 64_000.14, toPay: 78_515.16, taxes: SANTA_FE });
    expect(before.cartProducts.map(({ product }) => [product.taxCode, product.taxRate])).toEqual([
      ['IVA21', 21],
      ['IVA10.5', 10.5],
      ['EXENTO', 0],
    ]);
    await setRate(codes['21'], 'IVA27', 27);
    await shop.db
      .deleteFrom('client_perceptions')
      .where('client_id', '=', buyer.clientId ?? 0)
      .execute();
    expect(await read(buyer, id)).toEqual(before);
    const [row] = await shop.call('clientOrders', { query: {} }, buyer.token);
    expect(row).toMatchObject({ total: 64_000.14, toPay: 78_515.16 });
    await setRate(codes['21'], 'IVA21', 21);
  });

  it('answers the confirmation with the amounts that the cart had', async () => {
    const buyer = await buyerWith([{ jurisdiction: 'Santa Fe', bps: 250 }]);
    const { externalId, total, taxes } = await fill(buyer);
    const { cart } = await shop.call('confirmCart', { body: { externalId, total } }, buyer.token);
    expect(cart.taxes).toEqual(taxes);
  });

  it('is mailed with them, as text and as HTML, to the client and to the company', async () => {
    const id = await confirmed(await buyerWith([{ jurisdiction: 'Santa Fe', bps: 250 }]));
    const { rows } = await sql<{ mail_id: number }>`
      select m.mail_id from mails m join orders o using (order_id) where o.external_id = ${id} order by m.mail_id`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(2);
    for (const { mail_id: mailId } of rows) {
      const mail = await mailById(shop.db, shop.app.shop.company().companyId, mailId);
      const read = mail && (await readPlacedMail(shop.app.shop, mail));
      if (read === undefined) throw new Error('The mail is missing.');
      const { text, html } = read;
      const words = html.replaceAll(/<style.*?<\/style>/gs, '').replaceAll(/<[^>]*>/g, ' ');
      for (const part of [text.replaceAll(': ', ' '), words].map((each) => each.replaceAll(/\s+/g, ' ')))
        for (const row of [
          'Total sin impuestos $ 64.000,14',
          'IVA 21 % sobre $ 60.000,00 $ 12.600,00',
          'IVA 10,5 % sobre $ 3.000,15 $ 315,02',
          'Percepción IIBB Santa Fe 2,5 % estimada $ 1.600,00',
          'Total a pagar $ 78.515,16',
        ])
          expect(part).toContain(row);
    }
  });

  it('says of an order from before that its taxes are not known', async () => {
    const buyer = await buyerWith();
    const product = await makeProduct(shop.db, { stock: 10 });
    const client = { clientId: buyer.clientId ?? 0, clientCode: 'VIEJO' };
    const { companyId } = shop.app.shop.company();
    const { externalId } = await makeOrder(shop.db, {
      companyId,
      client,
      userId: buyer.userId,
      product,
      mark: 'Antes',
    });
    expect(await read(buyer, externalId)).toMatchObject({ total: 2_000, toPay: null, taxes: null });
  });

  it('is computed again for an edit: kept lines keep their rate, added lines take that of today', async () => {
    const buyer = await buyerWith([{ jurisdiction: 'Santa Fe', bps: 250 }]);
    const id = await confirmed(buyer);
    const added = await productOf('IVA27', 27, '100.00');
    await setRate(codes['10.5'], 'IVA21', 21);
    await shop.call(
      'editOrder',
      {
        params: { externalId: id },
        body: {
          key: randomUUID(),
          lines: [
            { code: codes['10.5'], from: 3, to: 2 },
            { code: added, from: 0, to: 1 },
          ],
          fields: [],
          note: '',
        },
      },
      admin,
    );
    await setRate(codes['10.5'], 'IVA10.5', 10.5);
    // net 60.000 + 2.000,10 + 999,99 + 100; 2.000,10 × 10,5 % = 210,0105; 63.100,09 × 2,5 % = 1.577,50225
    const { total, toPay, taxes } = await read(buyer, id);
    expect(taxes).toMatchObject({
      net: 63_100.09,
      rates: [
        { taxRate: 27, net: 100, iva: 27 },
        { taxRate: 21, net: 60_000, iva: 12_600 },
        { taxRate: 10.5, net: 2_000.1, iva: 210.01 },
      ],
      perceptions: [{ base: 63_100.09, amount: 1_577.5 }],
      toPay: 77_514.6,
    });
    expect([total, toPay]).toEqual([63_100.09, 77_514.6]);
  });

  it('pays no taxes of units that will not be delivered', async () => {
    const buyer = await buyerWith();
    const id = await confirmed(buyer);
    const body = { key: randomUUID() as string, note: '', lines: [{ code: codes.E, pending: 3, units: 3 }] };
    await shop.call('cancelRemainder', { params: { externalId: id }, body }, admin);
    expect(await read(buyer, id)).toMatchObject({
      total: 63_000.15,
      taxes: { exempt: 0, iva: 12_915.02, toPay: 75_915.17 },
    });
  });
});

it('an offer keeps the taxes that it was made with, and its order takes the rates of its day', async () => {
  const buyer = await buyerWith([{ jurisdiction: 'CABA', bps: 100 }]);
  const code = await productOf('IVA21', 21, '60000.00');
  const { offer } = await shop.call(
    'createOffer',
    {
      body: {
        key: randomUUID(),
        clientId: buyer.clientId ?? 0,
        lines: [{ code, quantity: 1 }],
        validUntil: dayAfter(today(), 5),
      },
    },
    admin,
  );
  expect(offer?.taxes).toMatchObject({ net: 60_000, iva: 12_600, toPay: 73_200 });
  await setRate(code, 'IVA10.5', 10.5);
  const lines = (offer?.offeredLines ?? []).map(({ lineId, quantity }) => ({ lineId, quantity }));
  const externalId = offer?.externalId ?? '';
  const { offer: accepted, message } = await shop.call(
    'acceptOffer',
    { params: { externalId }, body: { key: randomUUID(), lines, total: 6_000_000, pickUp: true } },
    buyer.token,
  );
  expect(message).toContain('convirtió en pedido');
  expect(accepted?.taxes).toMatchObject({ toPay: 73_200 });
  const order = await read(buyer, accepted?.order?.externalId ?? '');
  expect(order.taxes).toMatchObject({ net: 60_000, iva: 6_300, toPay: 66_900 });
});

it('a device gets the terms of each client of its salesman', async () => {
  const salesman = await makeUser(shop.db, { profile: 2 });
  const client = await makeClient(shop.db);
  await assign(shop.db, salesman, { ...salesman, ...client });
  await shop.db
    .insertInto('client_perceptions')
    .values({
      company_id: shop.app.shop.company().companyId,
      client_id: client.clientId,
      jurisdiction: 'Buenos Aires',
      basis_points: 150,
      valid_from: '2026-01-01',
    })
    .execute();
  const [synced] = await shop.call('salesmanClientsForSync', {}, await shop.token(salesman.email));
  expect(synced?.taxTerms).toEqual({
    condition: '',
    perceptions: [{ jurisdiction: 'Buenos Aires', percent: 1.5, validFrom: '2026-01-01', validUntil: null }],
    shippingTaxCode: 'IVA21',
    shippingTaxRate: 21,
  });
});
