// Fault R23: devices return to the network at the same moment and send their offline orders several times; some
// conflict by price, stock or client.

import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { OfflineOrder, OfflineResult } from '@mostrador/contract/entries/sync';
import { refusalCodeOf } from '@mostrador/rules/refusals';
import { sql } from 'kysely';
import { makeProducts, PASSWORD, PRICE } from '../testing/factories.js';
import { logIn } from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Device, makeDevices } from './offline-fixture.js';
import { type Outcome, quantile, Trial } from './outcome.js';
import { seededRandom } from './seeded-random.js';

/** What an offline order conflicts with; an order with `scarce` may be placed or refused. */
type Conflict = 'none' | 'price' | 'scarce' | 'gone' | 'client';

interface OfflineOrderCase {
  readonly order: OfflineOrder;
  readonly conflict: Conflict;
}

interface Verdict {
  readonly status: number;
  readonly replay: boolean;
  readonly said: OfflineResult | undefined;
  /** The part of the answer that must be the same for every sending of an order. */
  readonly comparable: string;
}

const NEW_PRICE = PRICE + 1_000;
const SENDINGS = 3;
const UNAVAILABLE = 503;
const COME_BACK_AFTER = 100;
const COME_BACK_MAX = 600;

/**
 * Some orders were taken at prices that have changed, of units or products that are gone, or by or for clients who may not
 * order any more. When only prices have changed, the buyer accepts and the order is sent again under its id.
 */
export async function offlineDevices(
  shop: FaultShop,
  sizes: { devices: number; orders: number },
  seed: number,
): Promise<Outcome> {
  const trial = new Trial(`R23 ${sizes.devices} devices back on the network`);
  const sold = await prepareCatalogue(shop, Math.ceil((sizes.devices * sizes.orders) / 25));
  const devices = await makeDevices(shop.db, sizes.devices);
  const keys = await Promise.all(
    devices.map(async (device) => (await logIn(shop.client, device.email, PASSWORD)).token),
  );
  await blockAndUnassign(shop, devices);
  const tally: Record<string, number> = {};
  const times: number[] = [];
  let scarce = 0;

  const send = async (token: string, order: OfflineOrder): Promise<Verdict> => {
    for (let again = 0; ; again += 1) {
      const begun = performance.now();
      const { status, headers, text } = await shop.client.call('confirmOfflineOrder', { body: order }, token);
      if (status === UNAVAILABLE && again < COME_BACK_MAX) {
        trial.sentBack();
        await wait(COME_BACK_AFTER);
        continue;
      }
      times.push(performance.now() - begun);
      const said = status === 200 ? (JSON.parse(text) as OfflineResult) : undefined;
      return {
        status,
        said,
        replay: headers['idempotent-replay'] === 'true',
        comparable: comparableAnswer(status, text, said),
      };
    }
  };

  /** Sends an order as often as a device does that hears no answer, and tells what came of it. */
  const verdictOf = async (token: string, order: OfflineOrder): Promise<Verdict> => {
    const all = await Promise.all(Array.from({ length: SENDINGS }, () => send(token, order)));
    const [first] = all as [Verdict, ...Verdict[]];
    const id = order.localUniqueId;
    if (all.some(({ comparable }) => comparable !== first.comparable))
      trial.fail(
        `${id}: different answers: ${all.map(({ comparable }) => comparable.slice(0, 200)).join(' | ')}`,
      );
    const originals = all.filter(({ said, replay }) => said?.resultCode === 0 && !replay).length;
    if (originals !== (first.said?.resultCode === 0 ? 1 : 0))
      trial.fail(`${id}: ${originals} answers said to be the first`);
    if (first.said?.resultCode === 0) noteOrder(shop, order, first.said);
    return first;
  };

  const work = async (device: Device, token: string, nth: number): Promise<void> => {
    const chance = seededRandom(seed + nth);
    for (let count = 0; count < sizes.orders; count += 1) {
      const { order, conflict } = makeOfflineOrder(device, sold, chance.between(0, 9), count);
      const verdict = await verdictOf(token, order);
      const name = nameOf(verdict);
      tally[name] = (tally[name] ?? 0) + 1;
      if (conflict === 'scarce' && name === 'placed') scarce += 1;
      if (!EXPECTED[conflict].includes(name))
        trial.fail(
          `${order.localUniqueId} (${conflict}) came to ${name}: ${verdict.comparable.slice(0, 300)}`,
        );
      if (conflict !== 'price' || name !== 'price') continue;
      const accepted = await verdictOf(token, atTodaysPrices(order, verdict.said as OfflineResult));
      if (nameOf(accepted) !== 'placed')
        trial.fail(`${order.localUniqueId} accepted: ${accepted.comparable.slice(0, 300)}`);
      else tally['placed at the new price'] = (tally['placed at the new price'] ?? 0) + 1;
    }
  };
  await Promise.all(devices.map((device, nth) => work(device, keys[nth] ?? '', nth)));
  const stock = await unsold(shop, sold.scarce);
  if (stock < 0 || (tally['stock'] !== undefined && stock > 0))
    trial.fail(`${scarce} of the scarce units were sold, ${stock} are left`);
  trial.failAll('at the end', await shop.check());
  return trial.end(sizes.devices * sizes.orders, `orders, each sent ${SENDINGS} times at once`, {
    ...tally,
    'p95 ms': Math.round(quantile(times, 0.95)),
  });
}

/** Of an order every byte; of a refusal why: how many units are left changes from one moment to the next. */
function comparableAnswer(status: number, text: string, said: OfflineResult | undefined): string {
  if (said === undefined) return `${status}`;
  if (said.resultCode === 0) return text;
  return [said.message, ...said.differences.map(({ code, kind }) => `${code} ${kind}`)].join(' ');
}

const EXPECTED: Readonly<Record<Conflict, readonly string[]>> = {
  none: ['placed'],
  price: ['price'],
  scarce: ['placed', 'stock'],
  gone: ['gone'],
  client: ['401', 'client_blocked', 'target_client_forbidden'],
};

function nameOf({ status, said }: Verdict): string {
  if (said === undefined) return String(status);
  if (said.resultCode === 0) return 'placed';
  const [difference] = said.differences;
  return difference?.kind ?? refusalCodeOf(said.resultCode) ?? String(said.resultCode);
}

interface Sold {
  readonly usual: readonly string[];
  readonly dearer: string;
  readonly scarce: string;
  readonly gone: string;
}

/** As the devices know it; then the world goes on without them. */
async function prepareCatalogue(shop: FaultShop, scarceUnits: number): Promise<Sold> {
  const usual = await makeProducts(shop.db, 'OFF-', 20, 1_000_000);
  const [dearer = '', gone = ''] = await makeProducts(shop.db, 'OLD-', 2, 1_000_000);
  const [scarce = ''] = await makeProducts(shop.db, 'LAST-', 1, scarceUnits);
  await sql`update prices set amount = ${NEW_PRICE} where product_id = (select product_id from products where code = ${dearer})`.execute(
    shop.db,
  );
  await sql`update products set visible_in_portal = false where code = ${gone}`.execute(shop.db);
  return { usual, dearer, scarce, gone };
}

/** Some clients are blocked, and some are their salesman's no more. */
async function blockAndUnassign(shop: FaultShop, devices: readonly Device[]): Promise<void> {
  const blocked = devices.flatMap((device) => (device.shutOut ? [device.blockedUserId] : []));
  await sql`update users set status = 'blocked' where user_id = any(${blocked}::int[])`.execute(shop.db);
  const lost = devices.flatMap(({ lostClientId }) => lostClientId ?? []);
  await sql`delete from salesman_clients where client_id = any(${lost}::int[])`.execute(shop.db);
}

function makeOfflineOrder(device: Device, sold: Sold, chance: number, count: number): OfflineOrderCase {
  const { usual } = sold;
  const code = (at: number) => usual[(count * 3 + at) % usual.length] ?? '';
  const conflict: Conflict = chance < 6 ? 'none' : chance === 6 ? 'price' : chance === 7 ? 'gone' : 'scarce';
  const other = { price: sold.dearer, gone: sold.gone, scarce: sold.scarce };
  const codes = [code(0), code(1), ...(conflict === 'none' ? [] : [other[conflict]])];
  const target = device.clientIds[count % device.clientIds.length] ?? null;
  const lost = device.shutOut && (target === null || target === device.blockedClientId);
  return {
    conflict: lost || target === device.lostClientId ? 'client' : conflict,
    order: {
      localUniqueId: randomUUID(),
      purchaseDate: new Date().toISOString(),
      targetClientId: target,
      purchaseProducts: codes.map((one) => ({ code: one, quantity: 1, price: PRICE })),
      total: PRICE * codes.length,
    },
  };
}

/** What the buyer does with an order whose prices changed: takes them. */
function atTodaysPrices(order: OfflineOrder, { differences, totalNow }: OfflineResult): OfflineOrder {
  const now = new Map(differences.map(({ code, priceNow }) => [code, priceNow]));
  const purchaseProducts = order.purchaseProducts.map((line) => ({
    ...line,
    price: now.get(line.code) ?? line.price,
  }));
  return { ...order, purchaseProducts, total: totalNow ?? order.total };
}

function noteOrder(shop: FaultShop, order: OfflineOrder, said: OfflineResult): void {
  const total = said.totalNow ?? 0;
  const lines = order.purchaseProducts.map(({ code, quantity }) => ({ code, quantity }));
  shop.orderLog.note(
    { externalId: said.externalId, total, lines },
    {
      kind: 'placed',
      externalId: order.localUniqueId,
      number: said.formatedDocumentNumber,
      total,
      replay: false,
      text: '',
    },
  );
}

async function unsold(shop: FaultShop, code: string): Promise<number> {
  const { rows } = await sql<{
    left: number;
  }>`select (stock - reserved)::int as left from products where code = ${code}`.execute(shop.db);
  return rows[0]?.left ?? 0;
}
