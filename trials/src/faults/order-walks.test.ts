// Random walks over orders: a client, their salesman and two administrators make offers and turn them into orders, confirm, edit,
// deliver in parts, cancel the rest, change the status and repeat requests, several at once. Afterwards no update is lost, the stock is
// exact, and the audit is clean.
// ORDER_WALKS sets the number of walks, ORDER_SEED repeats a run; with an odd seed open offers reserve what they promise.

import { randomUUID } from 'node:crypto';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { assign, type MadeUser, makeProduct, makeUser } from '../testing/factories.js';
import { type TestShop, testShop } from '../testing/test-shop.js';
import { keyOf, nextCall } from './order-walk.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';

const WALKS = Number(process.env['ORDER_WALKS'] ?? 8);
const SEED = Number(process.env['ORDER_SEED'] ?? Date.now() % 1_000_000);
const STEPS = 8;
const AT_ONCE = 4;
/** Half of the runs. */
const IS_RESERVING = SEED % 2 === 1;
const STOCK = 1_000_000;
/** Milliseconds that one walk takes at most on a busy machine. */
const WALK_TIMEOUT_MS = 10_000;

let shop: TestShop;
let buyers: MadeUser[];
let salesman: string;
let admins: string[];
let codes: string[];

beforeAll(async () => {
  shop = await testShop();
  const own = await makeUser(shop.db, { profile: 2 });
  buyers = [];
  for (let nth = 0; nth < AT_ONCE; nth += 1) {
    const buyer = await makeUser(shop.db);
    await assign(shop.db, own, buyer);
    buyers.push(buyer);
  }
  salesman = await shop.token(own.email);
  admins = [];
  for (let nth = 0; nth < 2; nth += 1)
    admins.push(await shop.token((await makeUser(shop.db, { profile: 3 })).email));
  await sql`update companies set offers_reserve_stock = ${IS_RESERVING}`.execute(shop.db);
  await vi.waitFor(() => expect(shop.app.shop.company().offersReserveStock).toBe(IS_RESERVING), {
    timeout: 15_000,
  });
  codes = [];
  for (const price of ['60000.00', '12345.67', '0.35', '999.99'])
    codes.push((await makeProduct(shop.db, { price, stock: STOCK })).code);
});
afterAll(() => shop.close());

async function place(token: string, random: SeededRandom): Promise<string> {
  let externalId = '';
  let total = 0;
  for (const [nth, code] of codes.entries()) {
    if (nth > 0 && random.next() < 0.3) continue;
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: random.between(1, 30) } },
      token,
    );
    externalId = cart.externalId;
    total = cart.total;
  }
  const { resultCode } = await shop.call('confirmCart', { body: { externalId, total } }, token);
  expect(resultCode).toBe(0);
  return externalId;
}

/** The salesman or an administrator makes an offer, and the client turns it into an order, each request sent three times at once. */
async function placeOffered(buyer: MadeUser, token: string, random: SeededRandom): Promise<string> {
  const lines = codes
    .filter((_, nth) => nth === 0 || random.next() < 0.7)
    .map((code) => ({ code, quantity: random.between(2, 30) }));
  const body = {
    key: randomUUID(),
    clientId: buyer.clientId ?? 0,
    lines,
    validUntil: dayAfter(dayAt(shop.app.shop.now()), random.between(0, 30)),
  };
  const maker = random.next() < 0.5 ? salesman : (admins[0] ?? '');
  const thrice = <T>(send: () => Promise<T>) => Promise.all([send(), send(), send()]);
  const made = await thrice(() => shop.call('createOffer', { body }, maker));
  expect(new Set(made.map(({ offer }) => offer?.offerNumber)).size).toBe(1);
  expect(made[0]?.offer?.holdsStock).toBe(IS_RESERVING);
  const offered = made[0]?.offer?.offeredLines ?? [];
  const chosen = offered.flatMap(({ lineId, quantity }, nth) =>
    nth === 0 || random.next() < 0.6 ? [{ lineId, quantity: random.between(1, quantity) }] : [],
  );
  const params = { externalId: body.key };
  const { products } = await shop.call('quoteOffer', { params, body: { lines: chosen } }, token);
  const key = randomUUID();
  const answers = await thrice(() =>
    shop.call('acceptOffer', { params, body: { key, lines: chosen, total: products } }, token),
  );
  expect(answers.map(({ resultCode }) => resultCode)).toEqual([0, 0, 0]);
  expect(answers.map(({ offer }) => offer.order?.externalId)).toEqual([key, key, key]);
  return key;
}

type Sent = {
  readonly status: number;
  readonly body: { readonly replayed?: boolean; readonly kind?: string | null };
};

/** What a step answered: changes that were made, and how often each request was sent. */
interface Told {
  made: number;
  replayed: number;
  refused: number;
}

/** One user does one thing with what they see; a third of the requests are sent twice at once. */
async function step(externalId: string, random: SeededRandom, told: Told): Promise<void> {
  const desk = await shop.call('deskOrder', { params: { externalId } }, admins[0] ?? '');
  const call = nextCall(desk, { salesman, admins, codes }, random);
  const isEvent = keyOf(call) !== undefined;
  const request = async (): Promise<Sent> => {
    const { status, body } = await shop.raw(call.name, call.input as never, call.token);
    return { status, body: body as Sent['body'] };
  };
  const times = isEvent && random.next() < 0.33 ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: times }, request));
  for (const { status, body } of answers) {
    if (status >= 500) throw new Error(`${status}: ${JSON.stringify(body)}`);
    if (!isEvent) continue;
    if (status !== 200) told.refused += 1;
    else if (body.replayed === true) told.replayed += 1;
    else if (body.kind !== null && body.kind !== undefined) told.made += 1;
  }
}

it(
  `keeps orders, stock and mails right over ${WALKS} random walks (seed ${SEED})`,
  async () => {
    const random = seededRandom(SEED);
    const told: Told = { made: 0, replayed: 0, refused: 0 };
    for (let walk = 0; walk < WALKS; walk += AT_ONCE)
      await Promise.all(
        buyers.slice(0, Math.min(AT_ONCE, WALKS - walk)).map(async (buyer) => {
          const own = seededRandom(random.between(1, 1_000_000_000));
          const token = await shop.token(buyer.email);
          const externalId =
            own.next() < 0.5 ? await place(token, own) : await placeOffered(buyer, token, own);
          // two users work on the order at the same time
          for (let nth = 0; nth < STEPS; nth += 2)
            await Promise.all([step(externalId, own, told), step(externalId, own, told)]);
        }),
      );
    expect((await audit(shop.db)).map(describeViolation)).toEqual([]);
    const { rows } = await sql<{ events: number; left: number; stock: number; held: number }>`
      select (select count(*)::int from order_events) as events,
        (select coalesce(sum(quantity), 0)::int from delivery_lines) as left,
        (select count(*)::int from offers where holds_stock) as held,
        (select sum(${STOCK}::int - stock)::int from products where code = any(${codes}::text[])) as stock`.execute(
      shop.db,
    );
    const [found = { events: 0, left: 0, stock: 0, held: 0 }] = rows;
    // every accepted offer gave back what it reserved, and its order reserves its own
    expect(found.held).toBe(0);
    // every answered change is there once, and every delivered unit left the stock
    expect(found.events).toBe(told.made);
    expect(found.stock).toBe(found.left);
    process.stdout.write(
      `${WALKS} walks, offers ${IS_RESERVING ? 'reserve' : 'reserve nothing'}: ${told.made} changes, ${told.refused} refused, ${told.replayed} repeated, ${found.left} units left\n`,
    );
  },
  WALKS * WALK_TIMEOUT_MS + 60_000,
);
