import { setTimeout as wait } from 'node:timers/promises';
import {
  type Buyer,
  CannotFill,
  type Confirmed,
  confirm,
  type FilledCart,
  fillCart,
  inWords,
} from './buyer.js';
import type { Chance } from './chance.js';
import { AnswerLost, type Door } from './door.js';

const AGAIN_AFTER = 10;
const LINES_MAX = 3;
const QUANTITY_MAX = 4;
const UNAVAILABLE = 503;
/** A server that answers like this for so long is not on its way up. */
const PATIENCE = 60_000;

/** Fills carts and confirms them, asking for each with the same id until there is an answer, until it is over. */
export async function shopOnAndOn(client: {
  readonly buyer: Buyer;
  readonly codes: readonly string[];
  readonly chance: Chance;
  /** Undefined while there is no server. */
  readonly door: () => Door | undefined;
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
    else client.onFault(`${buyer.email}: ${inWords(answer)}`);
  }
}

async function untilAnswered<T>(door: () => Door | undefined, ask: (door: Door) => Promise<T>): Promise<T> {
  const begun = performance.now();
  for (;;) {
    const open = door();
    try {
      if (open !== undefined) return await ask(open);
    } catch (error) {
      const passing = error instanceof AnswerLost || error instanceof CannotFill;
      if (!passing || performance.now() - begun > PATIENCE) throw error;
    }
    await wait(AGAIN_AFTER);
  }
}
