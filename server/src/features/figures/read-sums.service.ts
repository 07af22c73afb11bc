// Reads the sums of clients and products over a range: this process keeps the stored sums that it has read until the job has added
// orders to them, and each read adds the orders that wait. So a report is exact at every moment and sums a year only once.

import type { DayRange } from '@mostrador/rules/sales-periods';
import type { Shop } from '../../shop.js';
import {
  type KeptSubject,
  type KeyedSums,
  type Scope,
  selectStoredSums,
  selectWaitingSums,
  type WaitingSums,
} from './read-sums.queries.js';

/** What a key sold in a range, and in the range that it is compared with. Centavos. */
export interface SoldRow {
  readonly key: number;
  readonly orders: number;
  readonly units: number;
  readonly net: number;
  readonly pastOrders: number;
  readonly pastUnits: number;
  readonly pastNet: number;
}

type Stored = KeyedSums & { readonly version: string };

interface Kept {
  readonly sums: Promise<Stored>;
  /** Of the sums, once they were read. */
  version: string | undefined;
  keys: number;
}

/** Keys of all kept sums together: about 100 bytes each. */
const KEYS_MAX = 500_000;
const RANGES_MAX = 40;
/** Reads that find other sums stored than those that they have, before everything is read in one transaction. */
const READS_MAX = 3;

/** The sums that a process has read, the least recently used first. */
const keptByShop = new WeakMap<Shop, Map<string, Kept>>();

/** Kept rows of two ranges together. */
const joinedRows = new WeakMap<Stored, { readonly past: Stored | undefined; readonly rows: Joined }>();

interface Joined {
  readonly rows: readonly SoldRow[];
  readonly places: ReadonlyMap<number, number>;
}

/**
 * Returns what each key sold in a range and in the one that it is compared with: stored sums and waiting orders of one moment.
 * @param ranges one or two. @returns a row for each key that sold anything in either; of a salesman's scope their clients alone.
 */
export async function readSums(
  shop: Shop,
  scope: Scope,
  subject: KeptSubject,
  [range, past]: readonly [DayRange, DayRange | undefined],
): Promise<readonly SoldRow[]> {
  const ranges = past === undefined ? [range] : [range, past];
  const { companyId } = scope;
  for (let read = 0; read < READS_MAX; read += 1) {
    const waiting = await selectWaitingSums(shop.db, scope, subject, ranges);
    const stored = await Promise.all(
      ranges.map((each) => keptSums(shop, companyId, subject, each, waiting.version)),
    );
    if (stored.every(({ version }) => version === waiting.version)) return withWaiting(stored, waiting);
  }
  return shop.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const waiting = await selectWaitingSums(tx, scope, subject, ranges);
      const stored: Stored[] = [];
      for (const each of ranges) stored.push(await selectStoredSums(tx, companyId, subject, each));
      return withWaiting(stored, waiting);
    });
}

/** Returns the kept sums of a version, or those that are stored now: several callers wait for one statement. */
function keptSums(
  shop: Shop,
  companyId: number,
  subject: KeptSubject,
  range: DayRange,
  version: string,
): Promise<Stored> {
  const kept = keptByShop.get(shop) ?? new Map<string, Kept>();
  keptByShop.set(shop, kept);
  const name = `${subject} ${range.from} ${range.to}`;
  const known = kept.get(name);
  if (known !== undefined && (known.version === undefined || known.version === version)) {
    kept.delete(name);
    kept.set(name, known);
    return known.sums;
  }
  const sums = selectStoredSums(shop.db, companyId, subject, range);
  const entry: Kept = { sums, version: undefined, keys: 0 };
  kept.delete(name);
  kept.set(name, entry);
  sums.then(
    (read) => {
      entry.version = read.version;
      entry.keys = read.keys.length;
      dropOldest(kept);
    },
    () => {
      if (kept.get(name) === entry) kept.delete(name);
    },
  );
  return sums;
}

function dropOldest(kept: Map<string, Kept>): void {
  let keys = 0;
  for (const each of kept.values()) keys += each.keys;
  for (const [name, each] of kept) {
    if (kept.size <= 1 || (kept.size <= RANGES_MAX && keys <= KEYS_MAX)) return;
    kept.delete(name);
    keys -= each.keys;
  }
}

function withWaiting([now, past]: readonly Stored[], { sums, clientIds }: WaitingSums): readonly SoldRow[] {
  if (now === undefined) return [];
  const joined = joinedOf(now, past);
  const scope = clientIds === null ? undefined : new Set(clientIds);
  const stored = scope === undefined ? joined.rows : joined.rows.filter(({ key }) => scope.has(key));
  const changed = new Map<number, SoldRow>();
  for (const [range, key, orders, units, net] of sums) {
    if (scope?.has(key) === false) continue;
    const row = changed.get(key) ?? joined.rows[joined.places.get(key) ?? -1] ?? emptyRow(key);
    changed.set(
      key,
      range === 0
        ? { ...row, orders: row.orders + orders, units: row.units + units, net: row.net + net }
        : {
            ...row,
            pastOrders: row.pastOrders + orders,
            pastUnits: row.pastUnits + units,
            pastNet: row.pastNet + net,
          },
    );
  }
  if (changed.size === 0) return stored;
  return [...stored.filter(({ key }) => !changed.has(key)), ...[...changed.values()].filter(hasSold)];
}

const emptyRow = (key: number): SoldRow => ({
  key,
  orders: 0,
  units: 0,
  net: 0,
  pastOrders: 0,
  pastUnits: 0,
  pastNet: 0,
});

const hasSold = (row: SoldRow): boolean =>
  row.orders !== 0 ||
  row.units !== 0 ||
  row.net !== 0 ||
  row.pastOrders !== 0 ||
  row.pastUnits !== 0 ||
  row.pastNet !== 0;

function joinedOf(now: Stored, past: Stored | undefined): Joined {
  const known = joinedRows.get(now);
  if (known !== undefined && known.past === past) return known.rows;
  const rows: SoldRow[] = [];
  const places = new Map<number, number>();
  now.keys.forEach((key, nth) => {
    places.set(key, rows.length);
    rows.push({
      ...emptyRow(key),
      orders: now.orders[nth] ?? 0,
      units: now.units[nth] ?? 0,
      net: now.net[nth] ?? 0,
    });
  });
  past?.keys.forEach((key, nth) => {
    const place = places.get(key) ?? rows.length;
    places.set(key, place);
    rows[place] = {
      ...(rows[place] ?? emptyRow(key)),
      pastOrders: past.orders[nth] ?? 0,
      pastUnits: past.units[nth] ?? 0,
      pastNet: past.net[nth] ?? 0,
    };
  });
  const joined = { rows, places };
  joinedRows.set(now, { past, rows: joined });
  return joined;
}
