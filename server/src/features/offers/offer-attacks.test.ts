// Requests that try to break offers: impossible quantities, lines of another offer, an offer whose day has just ended, and a salesman who
// loses the client while a request is on its way.

import { randomUUID } from 'node:crypto';
import type { Offer } from '@mostrador/contract/entries/offers';
import { callPath } from '@mostrador/contract/routes';
import { dayAfter, dayAt, startOfDay } from '@mostrador/rules/days';
import { REFUSALS } from '@mostrador/rules/refusals';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let client: MadeUser;
let staff: MadeUser;
let buyer: string;
let salesman: string;
let code: string;

beforeAll(async () => {
  shop = await testShop();
  client = await makeUser(shop.db);
  buyer = await shop.token(client.email);
  staff = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, staff, client);
  salesman = await shop.token(staff.email);
  code = (await makeProduct(shop.db, { price: '10000.00', stock: 1_000 })).code;
});
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await audit(shop.db)).toEqual([]);
});
afterAll(() => shop.close());

const today = () => dayAt(shop.app.shop.now());
const bodyOf = (quantity: unknown, more: object = {}) => ({
  key: randomUUID(),
  clientId: client.clientId,
  lines: [{ code, quantity }],
  validUntil: today(),
  ...more,
});
async function make(): Promise<Offer> {
  const { offer, message } = await shop.call('createOffer', { body: bodyOf(8) } as never, salesman);
  if (offer === null) throw new Error(message);
  return offer;
}
/** Sends a body as it is, whatever the contract says. */
async function send(
  name: 'createOffer' | 'previewOffer' | 'quoteOffer' | 'acceptOffer',
  payload: object,
  externalId = '',
) {
  const answer = await shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath(name, { externalId })}`,
    headers: {
      authorization: `Bearer ${name === 'createOffer' || name === 'previewOffer' ? salesman : buyer}`,
    },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.json<{ resultCode?: number; lines?: { refused: string }[] }>(),
  };
}
const acceptance = (offer: Offer, more: object = {}) => ({
  key: randomUUID(),
  lines: offer.offeredLines.map(({ lineId, quantity }) => ({ lineId, quantity })),
  total: offer.total,
  ...more,
});
const counted = async () =>
  (
    await sql<{ offers: number; orders: number }>`
      select (select count(*)::int from offers) as offers, (select count(*)::int from orders) as orders`.execute(
      shop.db,
    )
  ).rows[0];

describe('a quantity that cannot be', () => {
  it.each([-1, 0, 1.5, 1_000_000, 2 ** 31, 9e15, 1e300, '4', null])(
    '%j is neither offered nor ordered',
    async (quantity) => {
      const offer = await make();
      const before = await counted();
      const made = await send('createOffer', bodyOf(quantity));
      expect(made.status === 400 || (made.body.resultCode ?? 0) < 0).toBe(true);
      const shown = await send('previewOffer', { clientId: client.clientId, lines: [{ code, quantity }] });
      expect(shown.status === 400 || shown.body.lines?.[0]?.refused !== '').toBe(true);
      const lines = [{ lineId: offer.offeredLines[0]?.lineId, quantity }];
      const quoted = await send('quoteOffer', { lines }, offer.externalId);
      const taken = await send('acceptOffer', acceptance(offer, { lines }), offer.externalId);
      // none of the line is ordered
      if (quantity === 0) expect([quoted.status, taken.body.resultCode]).toEqual([200, REFUSALS.offer_empty]);
      else expect([quoted.status, taken.status]).toEqual([400, 400]);
      expect(await counted()).toEqual(before);
    },
  );

  it('above the offered one orders what was offered, however often the line is named', async () => {
    const offer = await make();
    const [line] = offer.offeredLines;
    const lines = [5, 999_999].map((quantity) => ({ lineId: line?.lineId, quantity }));
    const { body } = await send('acceptOffer', acceptance(offer, { lines }), offer.externalId);
    expect(body.resultCode).toBe(0);
    const { rows } = await sql<{ quantity: number }>`
      select quantity from order_lines where external_id = ${line?.lineId}::uuid`.execute(shop.db);
    expect(rows).toEqual([{ quantity: 8 }]);
  });
});

it('takes no line of another offer, which may be cheaper', async () => {
  const [one, other] = [await make(), await make()];
  const lines = other.offeredLines.map(({ lineId, quantity }) => ({ lineId, quantity }));
  const { body } = await send('acceptOffer', acceptance(one, { lines }), one.externalId);
  expect(body.resultCode).toBe(REFUSALS.offer_empty);
});

it('holds through the last second of its day in Argentina, and not a second longer', async () => {
  const [one, other] = [await make(), await make()];
  const midnight = startOfDay(dayAfter(today(), 1));
  const now = vi.spyOn(shop.app.shop, 'now');
  const acceptAt = async (moment: number, offer: Offer) => {
    now.mockReturnValue(moment);
    const { externalId } = offer;
    const body = acceptance(offer) as never;
    const token = await shop.token(client.email);
    return (await shop.call('acceptOffer', { params: { externalId }, body }, token)).resultCode;
  };
  expect(await acceptAt(midnight, one)).toBe(REFUSALS.offer_expired);
  expect(await acceptAt(midnight - 1, other)).toBe(0);
});

it('is not sent again once it has ended', async () => {
  const [one, other] = [await make(), await make()];
  await send('acceptOffer', acceptance(one), one.externalId);
  await sql`update offers set valid_until = ${dayAfter(today(), -1)}::date where external_id = ${other.externalId}`.execute(
    shop.db,
  );
  const again = ({ externalId }: Offer) => shop.call('sendOffer', { params: { externalId } }, salesman);
  expect((await again(one)).resultCode).toBe(REFUSALS.offer_accepted);
  expect((await again(other)).resultCode).toBe(REFUSALS.offer_expired);
});

describe('a salesman who loses the client while the request is on its way', () => {
  /** Takes the client away, sends the request before that is committed, and returns its status. */
  async function meanwhile(request: () => Promise<{ status: number }>): Promise<number> {
    const taking = await shop.db.startTransaction().execute();
    await sql`delete from salesman_clients where client_id = ${client.clientId}`.execute(taking);
    let isAnswered = false;
    const answer = request().finally(() => {
      isAnswered = true;
    });
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shop.db,
      );
      return isAnswered || rows.length > 0;
    };
    await expect.poll(isWaiting).toBe(true);
    await taking.commit().execute();
    const { status } = await answer;
    await assign(shop.db, staff, client);
    return status;
  }
  async function order(): Promise<string> {
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 10 } },
      buyer,
    );
    const { externalId, total } = cart;
    await shop.call('confirmCart', { body: { externalId, total } }, buyer);
    return externalId;
  }

  it('changes no offer and makes none', async () => {
    const { externalId } = await make();
    const body = { field: 'withdrawn', from: false, to: true } as const;
    expect(await meanwhile(() => shop.raw('changeOffer', { params: { externalId }, body }, salesman))).toBe(
      404,
    );
    expect(await meanwhile(() => shop.raw('createOffer', { body: bodyOf(8) as never }, salesman))).toBe(404);
    expect((await shop.call('clientOffer', { params: { externalId } }, buyer)).status).toBe('open');
  });

  it("changes no order of the client's", async () => {
    const params = { externalId: await order() };
    const edit = { key: randomUUID(), lines: [{ code, from: 10, to: 3 }] };
    const rest = { key: randomUUID(), lines: [{ code, pending: 10, units: 10 }] };
    expect(await meanwhile(() => shop.raw('editOrder', { params, body: edit }, salesman))).toBe(404);
    expect(await meanwhile(() => shop.raw('cancelRemainder', { params, body: rest }, salesman))).toBe(404);
  });
});
