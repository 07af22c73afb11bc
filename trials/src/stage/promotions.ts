// Promotions of the standby under load: by a switchover in order, by the death of the primary, and by a network that cuts it off.

import { setTimeout as wait } from 'node:timers/promises';
import { REFUSALS } from '@mostrador/rules/refusals';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { checkOrders } from '../faults/fault-shop.js';
import { type Outcome, quantile, Trial } from '../faults/outcome.js';
import { inspectDatabase } from '../faults/shop-under-load.js';
import type { Loss, Replication } from './database-pair.js';
import { openStage, type Stage } from './stage.js';
import { countLost, type StageLoad, startLoad } from './stage-load.js';

export interface PromotionOptions {
  /** How many, of three kinds in turn. */
  readonly count: number;
  readonly replication: Replication;
  /** How far the standby is behind where the primary is killed or cut off, in milliseconds. */
  readonly behindMs: number;
  readonly seed: number;
  readonly onStep: (step: string) => void;
}

const KINDS: readonly Loss[] = ['switchover', 'kill', 'cut'];
const NAMES: Readonly<Record<Loss, string>> = {
  switchover: 'switchover',
  kill: 'kill -9 of the primary',
  cut: 'network of the primary cut',
};
/** Orders before each promotion, and after it. */
const ORDERS = 15;
/** The refusal of an order whose cart is not as its buyer last saw it, as after the loss of its last changes. */
const CART_CHANGED = `"resultCode":${REFUSALS.cart_stale},`;
const SEEN_WITHIN_MS = 10_000;
const MAILS_WITHIN_MS = 180_000;
const POLL_MS = 100;

/** Promotes so many times and counts lost and doubled orders, and the time in which no order was acknowledged. */
export async function promotions({
  count,
  replication,
  behindMs,
  seed,
  onStep,
}: PromotionOptions): Promise<Outcome> {
  const trial = new Trial(`Promotions, ${replication} replication, standby ${behindMs} ms behind`);
  const stage = await openStage(replication, { onStep });
  try {
    let refused = 0;
    const onFault = (sentence: string) => {
      if (replication === 'asynchronous' && sentence.includes(CART_CHANGED)) refused += 1;
      else trial.fail(sentence);
    };
    const load = await startLoad(stage, onFault, seed);
    const gaps: Record<Loss, number[]> = { switchover: [], kill: [], cut: [] };
    const whileReturning: number[] = [];
    const seen: number[] = [];
    const returns: Record<string, number> = {};
    for (let nth = 0; nth < count; nth += 1) {
      const kind = KINDS[nth % KINDS.length] ?? 'kill';
      await load.clients.orders(ORDERS);
      const begun = performance.now();
      await stage.databases.lose(kind, behindMs);
      const promoted = performance.now() - begun;
      await load.clients.orders(ORDERS);
      const gap = load.orderLog.longestGap(begun);
      gaps[kind].push(gap);
      seen.push(await changeSeenAfter(stage, load, nth, trial));
      const returning = performance.now();
      const how = await stage.databases.bringBack();
      await load.clients.orders(1);
      whileReturning.push(load.orderLog.longestGap(returning));
      returns[how] = (returns[how] ?? 0) + 1;
      onStep(
        `${nth + 1} of ${count}: ${NAMES[kind]}, promoted after ${Math.round(promoted)} ms, no order for ${Math.round(gap)} ms, the old primary ${how}`,
      );
    }
    await load.clients.orders(ORDERS);
    await load.stop();
    const lost = await inspectDatabase(stage.address, ({ db }) => countLost(db, load.orderLog));
    const found = await inspectDatabase(stage.address, async ({ db }) =>
      replication === 'synchronous'
        ? checkOrders(db, load.orderLog)
        : (await audit(db)).map(describeViolation),
    );
    trial.failAll('at the end', found);
    trial.failAll('answers', load.clients.counts.unclear);
    const unsent = await inspectDatabase(stage.address, ({ db }) => unsentMails(db));
    if (unsent > 0) trial.fail(`${unsent} mails are not sent`);
    const all = Object.values(gaps).flat();
    return trial.end(count, 'promotions', {
      'acknowledged orders': load.orderLog.count,
      lost,
      'refused because the changes of their cart were lost': refused,
      'without an acknowledged order, s, p50/max': inSeconds(all),
      ...Object.fromEntries(KINDS.map((kind) => [`${NAMES[kind]}, s, p50/max`, inSeconds(gaps[kind])])),
      'while the old primary came back, s, p50/max': inSeconds(whileReturning),
      'change seen by all shops after ms, max': Math.round(quantile(seen, 1)),
      ...returns,
      ...load.clients.counts.figures(),
    });
  } finally {
    await stage.close();
  }
}

const inSeconds = (sample: readonly number[]): string =>
  [0.5, 1].map((share) => (quantile(sample, share) / 1_000).toFixed(1)).join('/');

/** Renames a product, and returns when all shops show it: then each hears the changes of the new primary. */
async function changeSeenAfter(
  { address, shops }: Stage,
  { codes }: StageLoad,
  nth: number,
  trial: Trial,
): Promise<number> {
  const [code = ''] = codes;
  const name = `Después de ${nth + 1}`;
  await inspectDatabase(address, ({ db }) =>
    sql`update products set name = ${name} where code = ${code}`.execute(db),
  );
  const begun = performance.now();
  for (const { process } of shops) {
    for (;;) {
      const answer = await process?.client.call('product', { query: { productCode: code } });
      if (answer?.text.includes(name)) break;
      if (performance.now() - begun > SEEN_WITHIN_MS) {
        trial.fail(`a shop does not show a change ${SEEN_WITHIN_MS / 1_000} s after promotion ${nth + 1}`);
        break;
      }
      await wait(POLL_MS);
    }
  }
  return performance.now() - begun;
}

async function unsentMails(db: Database): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await sql<{ unsent: number }>`
      select count(*)::int as unsent from mails where sent_at is null`.execute(db);
    const unsent = rows[0]?.unsent ?? 0;
    if (unsent === 0 || performance.now() - begun > MAILS_WITHIN_MS) return unsent;
    await wait(POLL_MS);
  }
}
