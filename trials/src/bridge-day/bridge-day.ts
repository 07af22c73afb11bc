// Fault ERP: a bridge, written with nothing but the published document, keeps a simulated ERP and the shop equal through a day, while
// both are killed, the network is cut and the key is rotated.

import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeKey } from '@mostrador/server/features/api-keys/api-keys.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { logIn } from '../faults/buyer-calls.js';
import { openCuttingProxy } from '../faults/cutting-proxy.js';
import { checkOrders } from '../faults/fault-shop.js';
import { inspectDatabase, runningPostgres } from '../faults/kill-loop.js';
import { OrderLog } from '../faults/order-log.js';
import { type Outcome, quantile, Trial } from '../faults/outcome.js';
import { untilAnswered } from '../faults/retrying-client.js';
import { type SeededRandom, seededRandom } from '../faults/seeded-random.js';
import { processTree, type ServerProgram, startServer } from '../faults/server-process.js';
import { AnswerLost } from '../faults/shop-client.js';
import { companyIdOf } from '../testing/factories/company.js';
import { makeBuyers, makeClient, makeProducts, makeUser, PASSWORD, PRICE } from '../testing/factories.js';
import { BridgeChild } from './bridge-child.js';
import { differences } from './differences.js';
import { type DisturbanceSizes, type DisturbedShop, disturb, writeKey } from './disturbances.js';
import { ErpBooks } from './erp-books.js';
import { DAY_MS, isWorking } from './erp-staff.js';
import { buyThroughTheDay } from './shopping.js';

export interface BridgeDaySizes extends DisturbanceSizes {
  /** How long the 24 hours take, in milliseconds. */
  readonly dayMs: number;
  readonly products: number;
  readonly buyers: number;
  /** Changes of stock and price in the ERP. */
  readonly changes: number;
  readonly orders: number;
}

export const LONG_BRIDGE_DAY: BridgeDaySizes = {
  dayMs: 600_000,
  products: 400,
  buyers: 12,
  changes: 10_000,
  orders: 1_500,
  shopKills: 20,
  bridgeKills: 60,
  cuts: 100,
  rotations: 24,
};
export const SHORT_BRIDGE_DAY: BridgeDaySizes = {
  dayMs: 8_000,
  products: 30,
  buyers: 3,
  changes: 200,
  orders: 30,
  shopKills: 1,
  bridgeKills: 3,
  cuts: 4,
  rotations: 2,
};

const STOCK = 50_000;
/** Shares of the orders after which the desk cancels the order, and after which a client changes or is new in the shop. */
const CANCELLED = 0.05;
const CLIENT_CHANGED = 0.05;
/** How long the bridge may take at the end to make both sides equal. */
const EQUAL_TIMEOUT_MS = 240_000;
const POLL_MS = 250;
const UNAVAILABLE = 503;
const SCOPES = [
  'stock:write',
  'prices:write',
  'clients:read',
  'clients:write',
  'orders:read',
  'orders:write',
];

/** @param folder empty; removed at the end. */
export async function bridgeDay(
  programOf: (dataDir: string) => ServerProgram,
  folder: string,
  seed: number,
  sizes: BridgeDaySizes,
): Promise<Outcome> {
  const trial = new Trial('ERP a bridge through 24 simulated hours');
  const dataDir = join(folder, 'data');
  const program = programOf(dataDir);
  const shop: DisturbedShop = {
    program,
    now: await startServer(program),
    postgres: () => runningPostgres(dataDir),
  };
  const postgres = await shop.postgres();
  const orderLog = new OrderLog(join(folder, 'orders.log'));
  const line = await openCuttingProxy(program.port);
  const books = join(folder, 'erp', 'books.ndjson');
  const keyFile = join(folder, 'erp', 'key');
  mkdirSync(join(folder, 'erp'));
  let bridge: BridgeChild | undefined;
  try {
    const given = await inspectDatabase(postgres, (db) => prepare(db, sizes));
    writeKey(keyFile, given.key.text);
    const opening = new ErpBooks(books, () => 0);
    for (const code of given.codes) opening.book({ t: 'product', code, units: STOCK, price: PRICE * 100 });
    const door = () => shop.now?.client;
    const people = await untilAnswered(door, (client) =>
      Promise.all([given.admin, ...given.emails].map((email) => logIn(client, email, PASSWORD))),
    );
    const [admin, ...buyers] = people;
    if (admin === undefined) throw new Error('There is no administrator.');
    const begun = Date.now();
    const child = new BridgeChild({
      books,
      'key-file': keyFile,
      url: `http://127.0.0.1:${line.port}/api/v1`,
      begun,
      speed: DAY_MS / sizes.dayMs,
      changes: sizes.changes,
      seed,
    });
    bridge = child;
    child.start();
    const counts = { refused: 0, cancelled: 0, clients: 0 };
    let turns = 0;
    const due = () => Math.floor(Math.min(1, (Date.now() - begun) / sizes.dayMs) * sizes.orders);

    /** Now and then the desk cancels the order, a client gets another telephone, and another one registers. */
    async function goOn(externalId: string, random: SeededRandom): Promise<void> {
      if (random.next() < CANCELLED) {
        const body = { from: 'pending', to: 'cancelled', note: '' } as const;
        const status = await untilAnswered(door, async (client) => {
          const answer = await client.call(
            'changeOrderStatus',
            { params: { externalId }, body },
            admin?.token,
          );
          if (answer.status === UNAVAILABLE) throw new AnswerLost(answer.text);
          return answer.status;
        });
        if (status === 200) counts.cancelled += 1;
      }
      if (random.next() < CLIENT_CHANGED)
        await untilDone(() =>
          inspectDatabase(postgres, async (db) => {
            await makeClient(db);
            await sql`update clients set contact_phone = ${`341 ${random.between(1_000_000, 9_999_999)}`}
              where client_id = (select min(client_id) + ${random.between(0, sizes.buyers - 1)}::int from clients)`.execute(
              db,
            );
            counts.clients += 2;
          }),
        );
    }
    const shopping = Promise.all(
      buyers.map((buyer, nth) =>
        buyThroughTheDay(
          {
            codes: given.codes,
            door,
            orderLog,
            takeTurn: () => {
              if (turns >= due()) return false;
              turns += 1;
              return true;
            },
            isOver: () => turns >= sizes.orders,
            onRefused: () => {
              counts.refused += 1;
            },
            onPlaced: goOn,
            onFault: (sentence) => trial.fail(sentence),
          },
          buyer,
          seededRandom(seed + nth + 1),
        ),
      ),
    );
    shopping.catch(() => undefined);
    let chances = seed;
    const { apiKeyId } = given.key;
    const disturbed = await disturb(
      {
        shop,
        bridge: child,
        line,
        key: { file: keyFile, apiKeyId, companyId: given.companyId },
        progress: () => turns / sizes.orders,
      },
      sizes,
      () => {
        chances += 1_000;
        return seededRandom(chances);
      },
    );
    await shopping;
    await wait(Math.max(0, begun + sizes.dayMs - Date.now()));
    const dayEnded = Date.now();
    for (;;) {
      const found = await differencesNow();
      if (found.length === 0 && child.failures.length === 0) break;
      if (child.failures.length > 0 || Date.now() - dayEnded > EQUAL_TIMEOUT_MS) {
        trial.failAll('bridge', child.failures);
        trial.failAll('at the end', found);
        break;
      }
      await wait(POLL_MS);
    }
    const equalMs = Date.now() - dayEnded;
    await child.kill();
    trial.failAll('shop', await inspectDatabase(postgres, (db) => checkOrders(db, orderLog)));
    const erp = new ErpBooks(books, () => 0, 'read');
    if (erp.changes !== sizes.changes) trial.fail(`${erp.changes} changes instead of ${sizes.changes}`);
    if (erp.orders.size !== sizes.orders) trial.fail(`${erp.orders.size} orders instead of ${sizes.orders}`);
    const lags = await inspectDatabase(postgres, (db) => lagsOf(db, erp));
    return trial.end(sizes.orders, 'orders', {
      'changes of stock and price': erp.changes,
      deliveries: erp.remitos,
      'changed or new clients of the shop': counts.clients,
      'cancelled on the desk': counts.cancelled,
      'refused to buyers': counts.refused,
      'kills of the shop': disturbed.shopKills,
      'of these with its database': disturbed.withDatabase,
      'kills of ERP and bridge': disturbed.bridgeKills,
      'cuts of the network': disturbed.cuts,
      'times that answers were lost': disturbed.silences,
      'rotations of the key': disturbed.rotations,
      ...Object.fromEntries([...child.counts].map(([name, count]) => [`requests: ${name}`, count])),
      'order in the ERP after ms, p50/p95/max': [0.5, 0.95, 1]
        .map((share) => Math.round(quantile(lags, share)))
        .join('/'),
      'equal after the day after ms': equalMs,
    });

    function differencesNow(): Promise<string[]> {
      return inspectDatabase(postgres, async (db) => {
        const erp = new ErpBooks(books, () => 0, 'read');
        const found = await differences(db, erp);
        return isWorking(erp, { seed, changes: sizes.changes }) ? ['the staff still works', ...found] : found;
      });
    }
  } finally {
    await bridge?.kill();
    await shop.now?.kill(processTree(postgres.pid)).catch(() => undefined);
    await line.close();
    orderLog.close();
    for (const gone of [postgres.home, folder])
      rmSync(gone, { recursive: true, force: true, maxRetries: 20 });
  }
}

async function prepare(db: Database, { products, buyers }: BridgeDaySizes) {
  const emails = await makeBuyers(db, 'comercio', buyers);
  const admin = await makeUser(db, { profile: 3 });
  const codes = await makeProducts(db, 'E', products, STOCK);
  const companyId = await companyIdOf(db, {});
  const author = { userId: null, source: 'command' } as const;
  const wanted = { name: 'Puente ERP', scopes: SCOPES, addresses: [], expiresAt: null };
  const key = await makeKey(db, companyId, author, wanted, Date.now());
  return { emails, admin: admin.email, codes, companyId, key };
}

/** Repeats some work with the database, which may just have been killed. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (;;)
    try {
      await work();
      return;
    } catch {
      await wait(POLL_MS);
    }
}

/** Returns how long each order took from its confirmation to the ERP's books, in milliseconds. */
async function lagsOf(db: Database, { orders }: ErpBooks): Promise<number[]> {
  const { rows } = await sql<{ number: string; placed: string }>`
    select 'PED-0001-' || lpad(order_number::text, 8, '0') as number, extract(epoch from placed_at) * 1000 as placed
    from orders`.execute(db);
  return rows.flatMap(({ number, placed }) => {
    const bookedAt = orders.get(number)?.bookedAt;
    return bookedAt === undefined ? [] : [bookedAt - Number(placed)];
  });
}
