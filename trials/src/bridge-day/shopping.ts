// Buyers who confirm orders through the simulated day, while prices change and the shop is killed.

import { setTimeout as wait } from 'node:timers/promises';
import { type Buyer, confirm, describeAnswer, fillCart } from '../faults/buyer-calls.js';
import type { OrderLog } from '../faults/order-log.js';
import { untilAnswered } from '../faults/retrying-client.js';
import type { SeededRandom } from '../faults/seeded-random.js';
import { AnswerLost, type ShopClient } from '../faults/shop-client.js';

const PAUSE_MS = 20;
const LINES_MAX = 3;
const UNITS_MAX = 9;
const UNAVAILABLE = 503;
/** A price that changes between cart and confirmation refuses it; the cart is then confirmed with the new price. */
const ATTEMPTS_MAX = 20;

export interface ShoppingDay {
  readonly codes: readonly string[];
  /** Undefined while there is no server. */
  readonly door: () => ShopClient | undefined;
  readonly orderLog: OrderLog;
  /** Whether another order is due; true takes it. */
  readonly takeTurn: () => boolean;
  readonly isOver: () => boolean;
  readonly onRefused: () => void;
  /** Called with each order before the buyer goes on. */
  readonly onPlaced: (externalId: string, random: SeededRandom) => Promise<void>;
  readonly onFault: (sentence: string) => void;
}

/** Confirms orders until the day is over. */
export async function buyThroughTheDay(day: ShoppingDay, buyer: Buyer, random: SeededRandom): Promise<void> {
  while (!day.isOver()) {
    if (day.takeTurn()) await buyOnce(day, buyer, random);
    else await wait(PAUSE_MS);
  }
}

async function buyOnce(day: ShoppingDay, buyer: Buyer, random: SeededRandom): Promise<void> {
  const first = random.between(0, day.codes.length - 1);
  const lines = Array.from({ length: random.between(1, LINES_MAX) }, (_, nth) => ({
    code: day.codes[(first + nth) % day.codes.length] ?? '',
    quantity: random.between(1, UNITS_MAX),
  }));
  for (let attempt = 1; ; attempt += 1) {
    const cart = await untilAnswered(day.door, (door) => fillCart(door, buyer, lines));
    const answer = await untilAnswered(day.door, async (door) => {
      const said = await confirm(door, buyer, cart);
      if (said.kind === 'failed' && said.status === UNAVAILABLE) throw new AnswerLost(said.text);
      return said;
    });
    if (answer.kind === 'placed') {
      day.orderLog.note(cart, answer);
      await day.onPlaced(answer.externalId, random);
      return;
    }
    if (answer.kind === 'failed' || attempt === ATTEMPTS_MAX) {
      day.onFault(`${buyer.email}: ${describeAnswer(answer)}`);
      return;
    }
    day.onRefused();
  }
}
