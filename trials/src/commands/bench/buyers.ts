// The buyers of a bench: they read products, change their carts and confirm orders while something else is measured, and what they
// wait for is measured with it.

import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, confirm, fillCart } from '../../faults/buyer-calls.js';
import type { ShopClient } from '../../faults/shop-client.js';

/** Between two calls of a buyer: eight of them ask some 50 times a second. */
const PAUSE_MS = 150;
/** One call of three changes a cart, the others read a product. */
const CART_TURNS = 3;
/** Spreads the products that are asked for. */
const STRIDE = 7_919;

/** Prints a line. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns a quantile of times as whole milliseconds. @param share 0 to 1; 1 is the longest. */
export function percentile(times: readonly number[], share: number): string {
  const sorted = times.toSorted((a, b) => a - b);
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0);
}

export interface Crowd {
  /** Does some work and prints its time with what the buyers waited for meanwhile. */
  step<Answer>(title: string, work: () => Promise<Answer>): Promise<Answer>;
  /** Forgets what the buyers have waited for. */
  reset(): void;
  /** 'p50 5 ms, p95 18 ms, at most 40 ms, 200 calls' since the start, the last step or `reset`. */
  waited(): string;
  /** Orders that were confirmed. */
  readonly orders: number;
  /** Waits until every buyer has ended. */
  stop(): Promise<void>;
}

/**
 * Starts buyers that go on until `stop`.
 * @param codes the products.
 * @param ordersPerSecond orders of one line that a buyer confirms now and then; 0: carts are only filled.
 */
export function startBuyers(
  client: ShopClient,
  buyers: readonly Buyer[],
  codes: readonly string[],
  ordersPerSecond = 0,
): Crowd {
  const waits: number[] = [];
  const began = performance.now();
  let going = true;
  let orders = 0;
  const isOrderDue = () => orders < ((performance.now() - began) / 1_000) * ordersPerSecond;
  async function buy(buyer: Buyer, nth: number): Promise<void> {
    for (let turn = nth; going; turn += buyers.length) {
      const code = codes[(turn * STRIDE) % codes.length] ?? '';
      const asked = performance.now();
      if (turn % CART_TURNS !== 0)
        await client.call('product', { query: { productCode: code } }, buyer.token);
      else {
        const cart = await fillCart(client, buyer, [{ code, quantity: 1 + (turn % 9) }]);
        if (isOrderDue()) {
          orders += 1;
          const answer = await confirm(client, buyer, cart);
          // below the minimum of an order: the cart fills further
          if (answer.kind !== 'placed') orders -= 1;
        }
      }
      waits.push(performance.now() - asked);
      await wait(PAUSE_MS);
    }
  }
  const buying = Promise.all(buyers.map((buyer, nth) => buy(buyer, nth)));
  buying.catch(() => undefined);
  const waited = () =>
    `p50 ${percentile(waits, 0.5)} ms, p95 ${percentile(waits, 0.95)} ms, at most ${percentile(waits, 1)} ms, ${waits.length} calls`;
  return {
    get orders() {
      return orders;
    },
    reset: () => void waits.splice(0),
    waited,
    async step(title, work) {
      waits.splice(0);
      const started = performance.now();
      const answer = await work();
      say(`${title}: ${((performance.now() - started) / 1_000).toFixed(1)} s; buyers wait ${waited()}`);
      return answer;
    },
    async stop() {
      going = false;
      await buying;
    },
  };
}
