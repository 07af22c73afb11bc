// Offers that reserve what they promise, on the real app: until the last day, until they are accepted or withdrawn, and never more than
// there is; nothing where the company does not say so.

import { randomUUID } from 'node:crypto';
import type { Offer } from '@mostrador/contract/entries/offers';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { REFUSALS } from '@mostrador/rules/refusals';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';
import { wrongOfferStock } from '../audit/offers-audit.queries.js';
import { releaseEndedOffers } from './offer-stock.service.js';

let shop: TestShop;
let client: MadeUser;
let buyer: string;
let otherBuyer: string;
let salesman: string;
let administrator: string;

beforeAll(async () => {
  shop = await testShop();
  client = await makeUser(shop.db);
  buyer = await shop.token(client.email);
  otherBuyer = await shop.token((await makeUser(shop.db)).email);
  const staff = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, staff, client);
  salesman = await shop.token(staff.email);
  administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});
beforeEach(() => reserve(true));
afterEach(async () => expect(await audit(shop.db)).toEqual([]));
afterAll(() => shop.close());

async function reserve(isOn: boolean) {
  await sql`update companies set offers_reserve_stock = ${isOn}`.execute(shop.db);
  await expect.poll(() => shop.app.shop.company().offersReserveStock).toBe(isOn);
}
const today = () => dayAt(shop.app.shop.now());
async function offerOf(code: string, quantity: number, days = 15): Promise<Offer> {
  const body = {
    key: randomUUID(),
    clientId: client.clientId ?? 0,
    lines: [{ code, quantity }],
    validUntil: dayAfter(today(), days),
  };
  const { offer, message } = await shop.call('createOffer', { body }, salesman);
  if (offer === null) throw new Error(message);
  return offer;
}
const reservedOf = async (code: string): Promise<number> =>
  Number(
    (
      await shop.db
        .selectFrom('products')
        .where('code', '=', code)
        .select('reserved')
        .executeTakeFirstOrThrow()
    ).reserved,
  );
const change = (offer: Offer, body: object, as = salesman) =>
  shop.call('changeOffer', { params: { externalId: offer.externalId }, body } as never, as);
const accept = (offer: Offer, quantity: number) =>
  shop.call(
    'acceptOffer',
    {
      params: { externalId: offer.externalId },
      body: {
        key: randomUUID(),
        lines: [{ lineId: offer.offeredLines[0]?.lineId ?? '', quantity }],
        total: quantity * (offer.offeredLines[0]?.unitPrice ?? 0),
      },
    },
    buyer,
  );
const putInCart = (code: string, quantity: number, as = otherBuyer) =>
  shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, as);
/** An offer's last day passes. */
const expire = (offer: Offer) =>
  sql`update offers set valid_until = ${dayAfter(today(), -1)}::date where external_id = ${offer.externalId}`.execute(
    shop.db,
  );

it('keeps the offered units from everybody else, and gives them to the client', async () => {
  const { code, productId } = await makeProduct(shop.db, { price: '10000.00', stock: 10 });
  const offer = await offerOf(code, 8);
  expect(offer).toMatchObject({ holdsStock: true, offeredLines: [{ left: 10 }] });
  expect(await reservedOf(code)).toBe(8);
  const refused = await putInCart(code, 3);
  expect(refused.resultCode).toBe(REFUSALS.stock_insufficient);
  expect((await putInCart(code, 2)).resultCode).toBe(0);
  expect(await shop.call('deskProduct', { params: { productId } }, administrator)).toMatchObject({
    reserved: 8,
    openOrders: 0,
    holdingOffers: 1,
  });
  expect(await accept(offer, 8)).toMatchObject({
    resultCode: 0,
    offer: { status: 'accepted', holdsStock: false },
  });
  expect(await reservedOf(code)).toBe(8);
  expect(await shop.call('deskProduct', { params: { productId } }, administrator)).toMatchObject({
    reserved: 8,
    openOrders: 1,
    holdingOffers: 0,
  });
});

it('gives back what the client does not take of it', async () => {
  const { code } = await makeProduct(shop.db, { price: '10000.00', stock: 10 });
  expect(await accept(await offerOf(code, 8), 5)).toMatchObject({ resultCode: 0 });
  expect(await reservedOf(code)).toBe(5);
});

it('keeps the reservation when an order is refused', async () => {
  const { code } = await makeProduct(shop.db, { price: '10.00', stock: 10 });
  const offer = await offerOf(code, 8);
  expect((await accept(offer, 8)).resultCode).toBe(REFUSALS.order_below_minimum);
  expect(await reservedOf(code)).toBe(8);
});

it('reserves no more than is available, and nothing of a product whose stock is not counted', async () => {
  const short = await makeProduct(shop.db, { stock: 5 });
  await offerOf(short.code, 8);
  expect(await reservedOf(short.code)).toBe(5);
  expect((await offerOf(short.code, 8)).holdsStock).toBe(false);
  const uncounted = await makeProduct(shop.db, { hasPhysicalStock: false });
  expect((await offerOf(uncounted.code, 8)).holdsStock).toBe(false);
  expect(await reservedOf(uncounted.code)).toBe(0);
});

it('gives the units back when the offer is withdrawn, and reserves them again when that is taken back or undone', async () => {
  const { code } = await makeProduct(shop.db, { stock: 10 });
  const offer = await offerOf(code, 8);
  await change(offer, { field: 'withdrawn', from: false, to: true });
  expect(await reservedOf(code)).toBe(0);
  await change(offer, { field: 'withdrawn', from: true, to: false });
  expect(await reservedOf(code)).toBe(8);
  await change(offer, { field: 'withdrawn', from: false, to: true });
  const { changes } = await shop.call(
    'changeLog',
    { query: { kind: 'offer', key: offer.externalId } },
    administrator,
  );
  await shop.call('undoChange', { params: { changeId: changes[0]?.changeId ?? 0 } }, administrator);
  expect(await reservedOf(code)).toBe(8);
});

it('gives the units back after the last day, and reserves what is left when it gets another one', async () => {
  const { code } = await makeProduct(shop.db, { price: '10000.00', stock: 10 });
  const offer = await offerOf(code, 8);
  expect(await releaseEndedOffers(shop.app.shop)).toBe(0);
  await expire(offer);
  const jobs = await Promise.all([1, 2, 3].map(() => releaseEndedOffers(shop.app.shop)));
  expect(jobs.reduce((sum, released) => sum + released)).toBe(1);
  expect(await reservedOf(code)).toBe(0);
  const { cart } = await putInCart(code, 6, buyer);
  await shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, buyer);
  await change(offer, { field: 'validUntil', from: dayAfter(today(), -1), to: today() });
  expect(await reservedOf(code)).toBe(10);
});

it('reserves nothing while the company does not say so, and gives back what was reserved once it no longer does', async () => {
  const { code } = await makeProduct(shop.db, { stock: 10 });
  await offerOf(code, 3);
  await reserve(false);
  expect((await offerOf(code, 4)).holdsStock).toBe(false);
  expect(await reservedOf(code)).toBe(3);
  await releaseEndedOffers(shop.app.shop);
  expect(await reservedOf(code)).toBe(0);
});

it('sells the last units once, to the client of the offer or to a cart, when all come at the same time', async () => {
  const { code } = await makeProduct(shop.db, { price: '10000.00', stock: 10 });
  const offer = await offerOf(code, 6);
  const { cart } = await putInCart(code, 4);
  const [taken, confirmed, withdrawn] = await Promise.all([
    accept(offer, 6),
    shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, otherBuyer),
    change(offer, { field: 'withdrawn', from: false, to: true }),
  ]);
  expect(confirmed.resultCode).toBe(0);
  const isTaken = taken.resultCode === 0;
  expect(taken.resultCode).toBe(isTaken ? 0 : REFUSALS.offer_withdrawn);
  expect(withdrawn.resultCode).toBe(isTaken ? REFUSALS.offer_accepted : 0);
  expect(await reservedOf(code)).toBe(isTaken ? 10 : 4);
});

it('is found out by the audit when an offer reserves what it may not', async () => {
  const { code } = await makeProduct(shop.db, { stock: 10 });
  const offer = await offerOf(code, 8);
  const wrongs = [
    sql`update offers set withdrawn_at = now() where external_id = ${offer.externalId}`,
    sql`update offers set holds_stock = false where external_id = ${offer.externalId}`,
    sql`insert into stock_movements (company_id, product_id, offer_id, reserved_delta)
      select o.company_id, l.product_id, o.offer_id, 1 from offers o join offer_lines l using (offer_id)
      where o.external_id = ${offer.externalId}`,
  ];
  for (const wrong of wrongs) {
    const tx = await shop.db.startTransaction().execute();
    await wrong.execute(tx);
    const { rows } = await wrongOfferStock.execute(tx);
    expect(rows.length).toBeGreaterThan(0);
    await tx.rollback().execute();
  }
});
