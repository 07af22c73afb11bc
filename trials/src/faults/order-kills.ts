// Fault ORD: the server is killed while clients confirm orders, and their salesman and two administrators edit, deliver, cancel and
// change the status of these; every change that was answered is there once, and stock, mails and the audit are right.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, JsonCallName } from '@mostrador/contract/client';
import type { ChangedOrder, DeskOrder } from '@mostrador/contract/entries/order-desk';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import { loadGeography } from '@mostrador/server/features/geography/geography.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { assign, makeProduct, makeUser, PASSWORD } from '../testing/factories.js';
import { type Buyer, logIn } from './buyer-calls.js';
import { inspectDatabase, runningPostgres } from './kill-loop.js';
import { keyOf, nextCall, type Walkers } from './order-walk.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { untilAnswered } from './retrying-client.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';
import { processTree, type ServerProcess, type ServerProgram, startServer } from './server-process.js';
import { AnswerLost } from './shop-client.js';

export interface OrderKillSizes {
  /** Orders, each changed eight times by two users at once. */
  readonly walks: number;
  /** Kills at least; they go on until all walks have ended. */
  readonly kills: number;
  /** Kills at most: what is left of the walks then goes on undisturbed. */
  readonly killsAtMost: number;
}

export const LONG_ORDER_KILLS: OrderKillSizes = {
  walks: 1_000,
  kills: 50,
  killsAtMost: 100,
};
export const SHORT_ORDER_KILLS: OrderKillSizes = { walks: 12, kills: 2, killsAtMost: 3 };

const WALKERS = 4;
const STEPS = 8;
const STOCK = 10_000_000;
/** The first costs more than the minimum of an order. */
const PRICES = ['60000.00', '12345.67', '0.35', '999.99'];
/** Bounds of the time from a server's readiness to its kill, in milliseconds. */
const SHORTEST = 100;
const LONGEST = 1_500;
const UNAVAILABLE = 503;

/** What the walks were answered. */
interface Answered {
  walks: number;
  /** Keys of changes that were made. */
  readonly made: Set<string>;
  replayed: number;
  refused: number;
}

/** @param folder empty; removed at the end. */
export async function orderKills(
  program: (dataDir: string) => ServerProgram,
  folder: string,
  seed: number,
  { walks, kills, killsAtMost }: OrderKillSizes,
): Promise<Outcome> {
  const server = program(join(folder, 'data'));
  const trial = new Trial('ORD kill -9 amid edits and deliveries');
  const shop: { now: ServerProcess | undefined } = { now: await startServer(server) };
  const postgres = await runningPostgres(join(folder, 'data'));
  const answered: Answered = { walks: 0, made: new Set(), replayed: 0, refused: 0 };
  let killed = 0;
  let isOver = false;
  const ask: Ask = (name, input, token) =>
    untilAnswered(
      () => shop.now?.client,
      async (door) => {
        const { status, text } = await door.call(name, input, token);
        if (status === UNAVAILABLE) throw new AnswerLost(text);
        if (status >= 500) trial.fail(`${name} answered ${status}: ${text.slice(0, 300)}`);
        return { status, body: JSON.parse(text) };
      },
    );
  try {
    const door = shop.now?.client;
    if (door === undefined) throw new Error('There is no server.');
    const made = await inspectDatabase(postgres, makeUsers);
    const tokenOf = async (email: string) => (await logIn(door, email, PASSWORD)).token;
    const walkers: Walkers = {
      salesman: await tokenOf(made.salesman),
      admins: await Promise.all(made.admins.map(tokenOf)),
      codes: made.codes,
    };
    const buyers = await Promise.all(made.buyers.map((email) => logIn(door, email, PASSWORD)));
    const walking = Promise.all(
      buyers.map(async (buyer, nth) => {
        const random = seededRandom(seed + nth);
        while (answered.walks < walks || (killed < kills && !isOver)) {
          answered.walks += 1;
          await walk(ask, buyer, walkers, random, answered);
        }
      }),
    );
    // what fails ends the kills, too
    const ended = walking.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    const chance = seededRandom(seed);
    const restarts: number[] = [];
    while (!isOver && killed < killsAtMost) {
      await Promise.race([ended, wait(chance.between(SHORTEST, LONGEST))]);
      if (isOver) break;
      const victim = shop.now;
      shop.now = undefined;
      await victim?.kill();
      shop.now = await startServer(server);
      restarts.push(shop.now.milliseconds);
      killed += 1;
    }
    await walking;
    trial.failAll('at the end', await inspectDatabase(postgres, (db) => faultsOf(db, answered, made.codes)));
    return trial.end(killed, 'kills', {
      walks: answered.walks,
      changes: answered.made.size,
      'repeated after a lost answer': answered.replayed,
      refused: answered.refused,
      'ready again after ms, p50': Math.round(quantile(restarts, 0.5)),
    });
  } finally {
    await shop.now?.kill(processTree(postgres.pid)).catch(() => undefined);
    for (const gone of [postgres.home, folder])
      rmSync(gone, { recursive: true, force: true, maxRetries: 20 });
  }
}

type Ask = <N extends JsonCallName>(
  name: N,
  input: CallInput<N>,
  token: string,
) => Promise<{ readonly status: number; readonly body: unknown }>;

async function makeUsers(db: Database) {
  await loadGeography(db);
  const salesman = await makeUser(db, { profile: 2 });
  const buyers: string[] = [];
  for (let nth = 0; nth < WALKERS; nth += 1) {
    const buyer = await makeUser(db);
    await assign(db, salesman, buyer);
    buyers.push(buyer.email);
  }
  const admins = [await makeUser(db, { profile: 3 }), await makeUser(db, { profile: 3 })];
  const codes: string[] = [];
  for (const price of PRICES) codes.push((await makeProduct(db, { price, stock: STOCK })).code);
  return { salesman: salesman.email, admins: admins.map(({ email }) => email), buyers, codes };
}

/** Confirms an order and changes it, two changes at a time. Each request is repeated with its key until it is answered. */
async function walk(
  ask: Ask,
  { token }: Buyer,
  walkers: Walkers,
  random: SeededRandom,
  answered: Answered,
): Promise<void> {
  let cart = { externalId: '', total: 0 };
  for (const code of walkers.codes) {
    const body = { product: { code }, quantity: random.between(1, 30) };
    const { body: result } = await ask('upsertProductInCart', { query: {}, body }, token);
    ({ cart } = result as { cart: typeof cart });
  }
  const { externalId, total } = cart;
  await ask('confirmCart', { body: { externalId, total } }, token);
  const step = async () => {
    const seen = await ask('deskOrder', { params: { externalId } }, walkers.admins[0] ?? '');
    const call = nextCall(seen.body as DeskOrder, walkers, random);
    const { status, body } = await ask(call.name, call.input as never, call.token);
    const key = keyOf(call);
    if (key === undefined) return;
    const { kind, replayed } = body as Partial<ChangedOrder>;
    if (status !== 200) answered.refused += 1;
    else if (kind !== null) answered.made.add(key);
    if (replayed === true) answered.replayed += 1;
  };
  for (let nth = 0; nth < STEPS; nth += 2) await Promise.all([step(), step()]);
}

/** Returns what is wrong: lost or unknown changes, stock that differs from what has left, and what the audit finds. */
async function faultsOf(
  db: Database,
  { made, walks }: Answered,
  codes: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ keys: string[]; orders: number; left: number; gone: number }>`
    select array(select key::text from order_events) as keys, (select count(*)::int from orders) as orders,
      (select coalesce(sum(quantity), 0)::int from delivery_lines) as left,
      (select sum(${STOCK}::int - stock)::int from products where code = any(${codes}::text[])) as gone`.execute(
    db,
  );
  const [found = { keys: [], orders: 0, left: 0, gone: 0 }] = rows;
  const stored = new Set(found.keys);
  const lost = [...made].filter((key) => !stored.has(key));
  const unknown = found.keys.filter((key) => !made.has(key));
  return [
    ...(lost.length > 0 ? [`${lost.length} answered changes are lost`] : []),
    ...(unknown.length > 0 ? [`${unknown.length} changes were never answered`] : []),
    ...(found.orders === walks ? [] : [`${found.orders} orders instead of ${walks}`]),
    ...(found.left === found.gone
      ? []
      : [`${found.gone} units are gone from stock, ${found.left} have left`]),
    ...(await audit(db)).map(describeViolation),
  ];
}
