// Measures how soon a signed-in user of every process sees a change of a price, of stock or of visibility.

import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeUser, PASSWORD } from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { ask, type Received } from './read-model-requests.js';
import type { AuditedShop } from './read-model-shop.js';
import type { SeededRandom } from './seeded-random.js';
import { type ServerProcess, startServer } from './server-process.js';
import { wholeShop } from './server-programs.js';

export interface FreshnessSizes {
  /** Changes whose arrival is measured. */
  readonly changes: number;
  /** Processes on the same database besides the shop of this one. */
  readonly others: number;
}

export const SHORT_FRESHNESS: FreshnessSizes = { changes: 12, others: 0 };
export const LONG_FRESHNESS: FreshnessSizes = { changes: 1_000, others: 2 };

/** A change is seen by every signed-in user within this time. */
const FRESH_MS = 1_000;
/** Expected in the place of a text where the answer is 404. */
const HIDDEN = 'hidden';
const PATIENCE_MS = 15_000;
const POLL_MS = 2;
/** Of each process. */
const ASKERS = 4;

/** A process that answers. */
interface Door {
  readonly port: number;
  /** Of the user who waits for the changes. */
  readonly token: string;
  /** Of the users who ask meanwhile. */
  readonly tokens: readonly string[];
}

/** Changes products one after the other, while other users ask and stock changes, and waits until every process shows each change. */
export async function measureFreshness(
  shop: AuditedShop,
  random: SeededRandom,
  { changes, others }: FreshnessSizes,
): Promise<Outcome> {
  const trial = new Trial('MEM how soon a change is seen');
  const started: ServerProcess[] = [];
  let load: ReturnType<typeof startLoad> | undefined;
  try {
    for (let nth = 0; nth < others; nth += 1) started.push(await startOther(shop, nth));
    // a client of the default list without discounts, which the changes before have not touched
    const { email } = await makeUser(shop.db);
    const doors: Door[] = [];
    for (const client of [shop.client, ...started.map((other) => other.client)]) {
      const { token } = await logIn(client, email, PASSWORD);
      // the users of different terms are logged in at the first process
      doors.push({ port: client.port, token, tokens: client === shop.client ? shop.tokens : [token] });
    }
    load = startLoad(shop, doors, random);
    const times: number[] = [];
    for (let nth = 0; nth < changes; nth += 1) {
      const code = shop.rows.codes[random.between(0, 39)] ?? '';
      const url = `/api/store/StoreProducts/product?productCode=${code}`;
      await show(shop, code);
      await Promise.all(doors.map((door) => untilSeen(door, url, '"stock":')));
      const expected = await change(shop, code, nth);
      times.push(Math.max(...(await Promise.all(doors.map((door) => untilSeen(door, url, expected))))));
    }
    const p99 = quantile(times, 0.99);
    if (p99 > FRESH_MS) trial.fail(`the p99 is ${Math.round(p99)} ms`);
    const unseen = times.filter((time) => time >= PATIENCE_MS).length;
    if (unseen > 0) trial.fail(`${unseen} changes were never seen`);
    return trial.end(changes, 'changes under load', {
      processes: doors.length,
      'p50 ms': Math.round(quantile(times, 0.5)),
      'p99 ms': Math.round(p99),
      'at most ms': Math.round(quantile(times, 1)),
      'answers meanwhile': load.answers(),
    });
  } finally {
    await load?.stop();
    for (const other of started) await other.stop();
  }
}

async function startOther(shop: AuditedShop, nth: number): Promise<ServerProcess> {
  const program = await wholeShop({
    DATABASE_URL: shop.runTimeConnectionString,
    DATABASE_MIGRATION_URL: shop.connectionString,
  });
  return startServer(program(join(shop.folder, `other-${nth}`)));
}

/** @returns the milliseconds until a process shows a change. */
async function untilSeen(door: Door, url: string, expected: string): Promise<number> {
  const committed = performance.now();
  const isSeen = ({ status, text }: Received) =>
    expected === HIDDEN ? status === 404 : text.includes(expected);
  while (!isSeen(await ask(door, url, door.token)) && performance.now() - committed < PATIENCE_MS)
    await sleep(POLL_MS);
  return performance.now() - committed;
}

/** Makes a product visible that an earlier change may have hidden. */
async function show({ db, rows }: AuditedShop, code: string): Promise<void> {
  await sql`update products set visible_in_portal = true, active = true, has_physical_stock = true, reserved = 0
    where company_id = ${rows.companyId} and code = ${code}
      and not (visible_in_portal and active and has_physical_stock and reserved = 0)`.execute(db);
}

/** Changes a product in turns of price, stock and visibility. Returns a text of its answer from then on. */
async function change({ db, rows }: AuditedShop, code: string, nth: number): Promise<string> {
  const of = sql`company_id = ${rows.companyId} and code = ${code}`;
  const number = 100_000 + nth;
  switch (nth % 3) {
    case 0:
      await sql`insert into prices (company_id, price_list_id, product_id, amount)
        select p.company_id, l.price_list_id, p.product_id, ${number} from products p join price_lists l using (company_id)
        where p.company_id = ${rows.companyId} and p.code = ${code} and l.is_default
        on conflict (price_list_id, product_id) do update set amount = excluded.amount`.execute(db);
      return `"price":${number}`;
    case 1:
      await sql`update products set stock = ${number} where ${of}`.execute(db);
      return `"stock":${number}`;
    default:
      await sql`update products set visible_in_portal = false where ${of}`.execute(db);
      return HIDDEN;
  }
}

/** Asks every process for random answers and changes stock until it is stopped. */
function startLoad(
  shop: AuditedShop,
  doors: readonly Door[],
  random: SeededRandom,
): { readonly answers: () => number; stop(): Promise<void> } {
  let isRunning = true;
  let answers = 0;
  const askers = doors.flatMap((door) =>
    Array.from({ length: ASKERS }, async () => {
      while (isRunning) {
        await ask(door, shop.randomUrl(random), door.tokens[answers % door.tokens.length] ?? '');
        answers += 1;
      }
    }),
  );
  const writer = async () => {
    while (isRunning) {
      await sql`update products set reserved = reserved + 1 where product_id = ${shop.rows.productIds[45] ?? 0}`.execute(
        shop.db,
      );
      await sleep(5);
    }
  };
  const all = [...askers, writer()];
  return {
    answers: () => answers,
    stop: async () => {
      isRunning = false;
      await Promise.all(all);
    },
  };
}
