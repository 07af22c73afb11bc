// A simulated client that fills carts and confirms them in a loop, and repeats each call with the same id until it is
// answered.

import { setTimeout as wait } from 'node:timers/promises';
import {
  type Buyer,
  CartNotFilled,
  type Confirmed,
  confirm,
  describeAnswer,
  type FilledCart,
  fillCart,
} from './buyer-calls.js';
import type { SeededRandom } from './seeded-random.js';
import { AnswerLost, type ShopClient } from './shop-client.js';

const RETRY_AFTER_MS = 10;
const LINES_MAX = 3;
const QUANTITY_MAX = 4;
const UNAVAILABLE = 503;
/** Maximum time without a final answer: a server that is down or answers 503 for so long has failed to start. */
const GIVE_UP_AFTER_MS = 600_000;

/** Runs until `over` returns true. */
export async function orderInLoop(client: {
  readonly buyer: Buyer;
  readonly codes: readonly string[];
  readonly chance: SeededRandom;
  /** Undefined while there is no server. */
  readonly door: () => ShopClient | undefined;
  readonly over: () => boolean;
  readonly onPlaced: (cart: FilledCart, answer: Confirmed & { kind: 'placed' }) => void;
  readonly onFault: (sentence: string) => void;
}): Promise<void> {
  const { buyer, chance, codes } = client;
  while (!client.over()) {
    const first = chance.between(0, codes.length - 1);
    const lines = Array.from({ length: chance.between(1, LINES_MAX) }, (_, index) => ({
      code: codes[(first + index) % codes.length] ?? '',
      quantity: chance.between(1, QUANTITY_MAX),
    }));
    const cart = await untilAnswered(client.door, (door) => fillCart(door, buyer, lines));
    const answer = await untilAnswered(client.door, async (door) => {
      const said = await confirm(door, buyer, cart);
      if (said.kind === 'failed' && said.status === UNAVAILABLE) throw new AnswerLost(said.text);
      return said;
    });
    if (answer.kind === 'placed') client.onPlaced(cart, answer);
    else client.onFault(`${buyer.email}: ${describeAnswer(answer)}`);
  }
}

/** Asks again until there is an answer; `door` is undefined while there is no server. @throws after ten minutes without one. */
export async function untilAnswered<T>(
  door: () => ShopClient | undefined,
  ask: (door: ShopClient) => Promise<T>,
): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const open = door();
    try {
      if (open !== undefined) return await ask(open);
    } catch (error) {
      const passing = error instanceof AnswerLost || error instanceof CartNotFilled;
      if (!passing || performance.now() - begun > GIVE_UP_AFTER_MS) throw error;
    }
    await wait(RETRY_AFTER_MS);
  }
}
