// Discount codes on the real app: what a typed code answers, what an order keeps of it, how uses are counted, and the desk.

import {
  assign,
  type MadeUser,
  makeDiscountCode,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let client: MadeUser;
let token: string;
let admin: string;
let product: { productId: number; code: string };
let companyId: number;

beforeAll(async () => {
  shop = await testShop();
  companyId = shop.app.shop.company().companyId;
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`update orders set discount_code_id = null`.execute(shop.db);
  await sql`delete from discount_codes`.execute(shop.db);
  client = await makeUser(shop.db);
  token = await shop.token(client.email);
  product = await makeProduct(shop.db, { price: '100000.00', stock: 10_000 });
});
afterEach(async () => expect(await audit(shop.db)).toEqual([]));

const load = (given: Omit<Parameters<typeof makeDiscountCode>[1], 'companyId'>) =>
  makeDiscountCode(shop.db, { companyId, ...given });
const check = (code: string, who = token) => shop.call('checkDiscountCode', { body: { code } }, who);
const put = (quantity: number, who = token) =>
  shop.call('upsertProductInCart', { query: {}, body: { product: { code: product.code }, quantity } }, who);
async function order(quantity: number, discountCodes: string, who = token) {
  const { cart } = await put(quantity, who);
  const { externalId, total } = cart;
  const { resultCode } = await shop.call('confirmCart', { body: { externalId, total, discountCodes } }, who);
  expect(resultCode).toBe(0);
  return details(externalId, who);
}
const details = (externalId: string, who = token) =>
  shop.call('clientOrderDetails', { query: { externalId } }, who);

describe('a typed code', () => {
  it('is not checked where the company has loaded none', async () => {
    expect(await check('VERANO10')).toEqual({ state: 'unchecked', terms: null });
  });

  it('answers its terms, whatever its case and spaces', async () => {
    await load({ code: 'VERANO 10', minimum: '5000.00' });
    await load({ code: 'MENOS500', amount: '500.00' });
    expect(await check(' verano  10 ')).toEqual({
      state: 'valid',
      terms: { code: 'VERANO 10', percent: 10, amount: null, minimum: 5_000 },
    });
    expect((await check('menos500')).terms).toEqual({
      code: 'MENOS500',
      percent: null,
      amount: 500,
      minimum: 0,
    });
  });

  it('answers the same for an unknown, expired, coming, used up, inactive, and another client’s code', async () => {
    const other = await makeUser(shop.db);
    await load({ code: 'VENCIDO', validUntil: '2020-12-31' });
    await load({ code: 'FUTURO', validFrom: '2999-01-01' });
    await load({ code: 'INACTIVO', active: false });
    await load({ code: 'DE OTRO', clientId: other.clientId });
    await load({ code: 'UNA VEZ', maxUses: 1 });
    await order(1, 'UNA VEZ');
    for (const code of ['NADIE', 'VENCIDO', 'FUTURO', 'INACTIVO', 'DE OTRO', 'UNA VEZ', 'AB'])
      expect({ code, ...(await check(code)) }).toEqual({ code, state: 'review', terms: null });
    expect((await check('DE OTRO', await shop.token(other.email))).state).toBe('valid');
  });

  it('cannot be guessed: the eleventh unknown code of an hour is refused, and known ones do not count', async () => {
    await load({ code: 'VERANO10' });
    for (let nth = 0; nth < 15; nth += 1) expect((await check('VERANO10')).state).toBe('valid');
    for (let nth = 0; nth < 10; nth += 1) expect((await check(`PRUEBA${nth}`)).state).toBe('review');
    const refused = await shop.raw('checkDiscountCode', { body: { code: 'VERANO10' } }, token);
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({ code: 'too_often' });
  });

  it('is checked for the client that a salesman buys for', async () => {
    const salesman = await makeUser(shop.db, { profile: 2 });
    await assign(shop.db, salesman, client);
    const own = await shop.token(salesman.email);
    await load({ code: 'PROPIO', clientId: client.clientId });
    expect((await check('PROPIO', own)).state).toBe('review');
    await shop.call('updateCart', { body: { targetClientId: client.clientId ?? 0 } }, own);
    expect((await check('PROPIO', own)).state).toBe('valid');
  });
});

describe('an order with a code', () => {
  it('keeps the estimate beside its total, which the code does not change', async () => {
    await load({ code: 'VERANO10' });
    const { total, toPay, discount, discountCodes } = await order(10, ' verano10 ');
    // 1.000.000 and 21 %; 900.000 and 21 %
    expect({ total, toPay, discount, discountCodes }).toEqual({
      total: 1_000_000,
      toPay: 1_210_000,
      discount: { code: 'VERANO10', percent: 10, reduction: 100_000, toPay: 1_089_000 },
      discountCodes: 'verano10',
    });
  });

  it.each([
    ['unknown', 'NADIE'],
    ['below its minimum', 'MINIMO'],
    ['empty', ''],
  ])('is confirmed without an estimate where the code is %s', async (_, code) => {
    await load({ code: 'MINIMO', minimum: '1000000.01' });
    expect(await order(10, code)).toMatchObject({ total: 1_000_000, discount: null, discountCodes: code });
  });

  it('computes the estimate again when it is edited, by the terms of its day', async () => {
    await load({ code: 'MENOS50000', amount: '50000.00', minimum: '500000.00' });
    const { externalId } = await order(10, 'MENOS50000');
    await sql`update discount_codes set amount = 9999`.execute(shop.db);
    const edit = async (from: number, to: number) => {
      const key = crypto.randomUUID();
      const lines = [{ code: product.code, from, to }];
      await shop.call(
        'editOrder',
        { params: { externalId }, body: { key, lines, fields: [], note: '' } },
        admin,
      );
      return details(externalId);
    };
    expect((await edit(10, 6)).discount).toMatchObject({ reduction: 50_000, toPay: 665_500 });
    expect((await edit(6, 4)).discount).toBeNull();
  });

  it('is counted as a use until it is cancelled, and never more often than the code allows', async () => {
    const id = await load({ code: 'DOS VECES', maxUses: 2 });
    const buyers = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const who = await shop.token((await makeUser(shop.db)).email);
        const { cart } = await put(1, who);
        return { who, ...cart };
      }),
    );
    const answers = await Promise.all(
      buyers.map(({ who, externalId, total }) =>
        shop.call('confirmCart', { body: { externalId, total, discountCodes: 'DOS VECES' } }, who),
      ),
    );
    expect(answers.map(({ resultCode }) => resultCode)).toEqual(buyers.map(() => 0));
    const placed = await Promise.all(buyers.map(({ who, externalId }) => details(externalId, who)));
    const using = placed.filter(({ discount }) => discount !== null);
    expect(using).toHaveLength(2);
    const used = async () => {
      const { codes } = await shop.call('deskDiscountCodes', {}, admin);
      return codes.find(({ discountCodeId }) => discountCodeId === id)?.used;
    };
    expect(await used()).toBe(2);
    await shop.call(
      'changeOrderStatus',
      {
        params: { externalId: using[0]?.externalId ?? '' },
        body: { from: 'pending', to: 'cancelled', note: '' },
      },
      admin,
    );
    expect(await used()).toBe(1);
    expect((await check('DOS VECES')).state).toBe('valid');
  });
});

describe('a code on the desk', () => {
  const values = {
    code: 'verano10',
    bps: 1_000,
    amount: null,
    minimum: 0,
    validFrom: null,
    validUntil: null,
    clientCode: null,
    maxUses: null,
  };
  const create = (given: Partial<Record<keyof typeof values, unknown>> = {}) =>
    shop.raw('createDiscountCode', { body: { ...values, ...given } as never }, admin);

  it('is created in capitals, and refused a second time', async () => {
    expect((await create()).body).toMatchObject({ code: 'VERANO10' });
    const again = await create({ code: 'Verano10' });
    expect({ status: again.status, ...again.body }).toMatchObject({
      status: 409,
      code: 'discount_code_taken',
    });
  });

  it.each([
    ['code', { code: 'ab' }],
    ['bps', { bps: null }],
    ['bps', { amount: 100 }],
    ['validUntil', { validFrom: '2026-02-01', validUntil: '2026-01-31' }],
    ['clientCode', { clientCode: 'NO EXISTE' }],
  ])('is refused with the field %s for %j', async (field, given) => {
    const answer = await create(given);
    expect({ status: answer.status, ...answer.body }).toMatchObject({ status: 400, field });
  });

  it('is changed field by field from what the editor saw, and undone', async () => {
    const { discountCodeId } = (await create()).body;
    const from = { ...values, code: 'VERANO10', active: true };
    const save = (seen: typeof from, to: typeof from) =>
      shop.raw('saveDiscountCode', { params: { discountCodeId }, body: { from: seen, to } as never }, admin);
    const saved = (await save(from, { ...from, minimum: 500_000 })).body;
    const stale = await save(from, { ...from, minimum: 900_000 });
    expect({ status: stale.status, ...stale.body }).toMatchObject({
      status: 409,
      code: 'changed_meanwhile',
    });
    expect((await save(from, { ...from, maxUses: 5 as never })).status).toBe(200);
    const read = async () => (await shop.call('deskDiscountCodes', {}, admin)).codes[0];
    expect(await read()).toMatchObject({
      code: 'VERANO10',
      minimum: 500_000,
      maxUses: 5,
      used: 0,
      active: true,
    });
    await shop.call('undoAction', { params: { actionId: saved.actionId ?? '' } }, admin);
    expect(await read()).toMatchObject({ minimum: 0, maxUses: 5 });
  });
});
