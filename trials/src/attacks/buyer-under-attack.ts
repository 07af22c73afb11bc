// Measures a normal buyer's response times while each attack by load runs.

import { Agent } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeUser } from '../testing/factories.js';
import { LOAD_ATTACKS } from './load-attacks.js';
import { type AttackedShop, call, type LoadAttack, percentile, type QueryResult } from './load-requests.js';
import type { Finding } from './target.js';
import { sessionFor } from './target.js';

/** The buyer has its own connections, so that it does not queue behind the attack in this process. */
const buyers = new Agent({ keepAlive: true });

interface Seen {
  readonly p95: number;
  readonly max: number;
  readonly errors: number;
  readonly answers: number;
  /** The longest block of the event loop, in milliseconds. */
  readonly block: number;
}

/** A buyer who looks at lists, a product and the cart, ten times a second, while `attack` goes on. */
async function buyer(
  { port, shop }: AttackedShop,
  seconds: number,
  attack: () => Promise<void>,
): Promise<Seen> {
  const token = await sessionFor(shop, (await makeUser(shop.db)).userId);
  const headers = { authorization: `Bearer ${token}` };
  const paths = [
    '/api/store/StoreProducts/products?pageSize=16',
    '/api/store/StoreProducts/products?searchTerm=producto+12',
    '/api/store/StoreProducts/product?productCode=P-77',
    '/api/store/StoreCart',
    '/api/User/livenes',
  ];
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const answers: QueryResult[] = [];
  let over = false;
  const attacked = attack().finally(() => {
    over = true;
  });
  delay.enable();
  const until = performance.now() + seconds * 1_000;
  const pending: Promise<void>[] = [];
  for (let n = 0; performance.now() < until || !over; n += 1) {
    pending.push(
      call(port, paths[n % paths.length] ?? '', { headers, agent: buyers }).then((answer) => {
        answers.push(answer);
      }),
    );
    await sleep(100);
  }
  await Promise.all(pending);
  await attacked;
  delay.disable();
  const times = answers.map(({ took }) => took);
  return {
    p95: percentile(times, 0.95),
    max: Math.max(...times),
    errors: answers.filter(({ status }) => status !== 200).length,
    answers: answers.length,
    block: delay.max / 1e6,
  };
}

/** Milliseconds: an answer that comes within this is good, whatever it was before. */
const GOOD = 200;

/** Each attack beside a buyer, whose 95th percentile may double, or stay within 200 ms, and who is never refused. */
export async function buyerUnderAttack(pressed: AttackedShop): Promise<Finding[]> {
  const calm = await buyer(pressed, Math.min(10, pressed.seconds), async () => undefined);
  const findings: Finding[] = [];
  for (const { code, run } of LOAD_ATTACKS) {
    let told: Awaited<ReturnType<LoadAttack['run']>> = { figures: '' };
    const seen = await buyer(pressed, pressed.seconds, async () => {
      told = await run(pressed);
    });
    const failures = [...(told.failures ?? [])];
    if (seen.errors > 0)
      failures.push(`${seen.errors} of the buyer's ${seen.answers} requests were refused.`);
    if (seen.p95 > Math.max(GOOD, 2 * calm.p95))
      failures.push(`The buyer's p95 is ${Math.round(seen.p95)} ms.`);
    findings.push({
      code,
      figures: `${told.figures}; the buyer's p95 ${Math.round(seen.p95)} ms (calm ${Math.round(calm.p95)} ms), longest ${Math.round(seen.max)} ms, ${seen.errors} of ${seen.answers} refused; the event loop stood still for ${Math.round(seen.block)} ms at most`,
      failures,
    });
  }
  return findings;
}
