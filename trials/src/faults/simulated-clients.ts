import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, JsonCallName } from '@mostrador/contract/client';
import type { CartResult } from '@mostrador/contract/entries/cart';
import type { WantedLine } from '../testing/factories.js';
import { AnswerCounts, outcomeOf } from './answer-counts.js';
import type { Buyer } from './buyer-calls.js';
import type { OrderLog } from './order-log.js';
import { type SeededRandom, seededRandom } from './seeded-random.js';
import { AnswerLost, type Reply, type ShopClient } from './shop-client.js';

/** Simulated clients of the fault tests under load: they read and order, and retry when the shop answers 503. */
export interface SimulatedClients {
  readonly counts: AnswerCounts;
  /** Counts the answers from now on separately. */
  restartCounts(): AnswerCounts;
  /** Resolves, with the milliseconds that it took, when so many more orders are acknowledged; rejects after `limit`. */
  orders(count: number, limit?: number): Promise<number>;
  /** Stops the clients after their current order. */
  stop(): Promise<void>;
}

export interface SimulatedClientsOptions {
  readonly buyers: readonly Buyer[];
  readonly codes: readonly string[];
  readonly seed: number;
  readonly orderLog: OrderLog;
  /** The shop's current address; undefined while no server runs. */
  readonly door: () => ShopClient | undefined;
  readonly onFault: (sentence: string) => void;
  /** Between two calls of one client, in milliseconds. */
  readonly pause?: number;
  /** Called for each answered call that had to be repeated, with the number of repetitions. */
  readonly onRepeated?: (name: string, repetitions: number) => void;
}

const PAUSE_MS = 30;
const RETRY_AFTER_MS = 250;
const POLL_MS = 10;
const READS_PER_ORDER = 4;
const LINES_MAX = 3;
const QUANTITY_MAX = 4;
/** A client that gets no answer for this long fails the run. */
const GIVE_UP_AFTER_MS = 120_000;

class NeverServed extends Error {
  override readonly name = 'NeverServed';
}

/** Starts the clients. They go on until `stop` is called. */
export function startClients(options: SimulatedClientsOptions): SimulatedClients {
  const { buyers, seed, orderLog, onFault } = options;
  let tally = new AnswerCounts();
  let over = false;
  const note: AnswerCounts['note'] = (end, milliseconds) => tally.note(end, milliseconds);
  const all = Promise.all(
    buyers.map((buyer, index) =>
      readAndOrder(options, buyer, seededRandom(seed + index + 1), note, () => over).catch(
        (error: unknown) => {
          onFault(`${buyer.email}: ${error instanceof Error ? error.message : String(error)}`);
        },
      ),
    ),
  );
  return {
    get counts() {
      return tally;
    },
    restartCounts: () => {
      tally = new AnswerCounts();
      return tally;
    },
    orders: async (count, limit = GIVE_UP_AFTER_MS) => {
      const begun = performance.now();
      const wanted = orderLog.count + count;
      while (orderLog.count < wanted) {
        if (performance.now() - begun > limit)
          throw new NeverServed(
            `${wanted - orderLog.count} of ${count} orders are missing after ${limit / 1_000} s`,
          );
        await wait(POLL_MS);
      }
      return Math.round(performance.now() - begun);
    },
    stop: async () => {
      over = true;
      await all;
    },
  };
}

type Note = AnswerCounts['note'];

async function readAndOrder(
  { door, codes, orderLog, onFault, pause = PAUSE_MS, onRepeated }: SimulatedClientsOptions,
  buyer: Buyer,
  chance: SeededRandom,
  note: Note,
  over: () => boolean,
): Promise<void> {
  /** Sends the call until the answer is not a 503 with Retry-After. */
  const ask = async <N extends JsonCallName>(
    name: N,
    input: CallInput<N>,
    token?: string,
  ): Promise<Reply> => {
    const begun = performance.now();
    for (let repetitions = 0; ; repetitions += 1) {
      const open = door();
      const sent = performance.now();
      if (open !== undefined) {
        try {
          const reply = await open.call(name, input, token);
          const end = outcomeOf(reply.status, reply.headers['retry-after']);
          note(end, performance.now() - sent);
          if (end !== 'back' && end !== 'cut') {
            if (repetitions > 0) onRepeated?.(name, repetitions);
            return reply;
          }
        } catch (error) {
          if (!(error instanceof AnswerLost)) throw error;
          note('cut', performance.now() - sent);
        }
      }
      if (performance.now() - begun > GIVE_UP_AFTER_MS)
        throw new NeverServed(`${name} was not answered for ${GIVE_UP_AFTER_MS / 1_000} s`);
      await wait(RETRY_AFTER_MS);
    }
  };
  const readSomething = async () => {
    const code = codes[chance.between(0, codes.length - 1)] ?? '';
    const token = chance.next() < 0.5 ? buyer.token : undefined;
    const query = { pageSize: '16', pageNumber: '0' };
    if (chance.next() < 0.4)
      await ask('product', { query: { productCode: code } } as CallInput<'product'>, token);
    else
      await ask(
        'products',
        { query: chance.next() < 0.5 ? query : { ...query, searchTerm: code } } as CallInput<'products'>,
        token,
      );
  };
  const linesOf = (): WantedLine[] => {
    const first = chance.between(0, codes.length - 1);
    return Array.from({ length: chance.between(1, LINES_MAX) }, (_, index) => ({
      code: codes[(first + index) % codes.length] ?? '',
      quantity: chance.between(1, QUANTITY_MAX),
    }));
  };
  while (!over()) {
    for (let nth = 0; nth < READS_PER_ORDER && !over(); nth++) {
      await readSomething();
      await wait(pause);
    }
    const lines = linesOf();
    let cart: CartResult['cart'] | undefined;
    for (const { code, quantity } of lines) {
      const { text } = await ask(
        'upsertProductInCart',
        { query: {}, body: { product: { code }, quantity } },
        buyer.token,
      );
      cart = (JSON.parse(text) as Partial<CartResult>).cart;
    }
    if (cart === undefined) {
      onFault(`${buyer.email} could not fill a cart`);
      continue;
    }
    const { externalId, total } = cart;
    const { status, text } = await ask('confirmCart', { body: { externalId, total } }, buyer.token);
    const said = status === 200 ? (JSON.parse(text) as CartResult) : undefined;
    if (said === undefined || said.resultCode < 0) {
      onFault(`${buyer.email}: the order was answered with ${status} ${text.slice(0, 200)}`);
      continue;
    }
    orderLog.note(
      { externalId, total, lines },
      {
        kind: 'placed',
        externalId: said.cart.externalId,
        number: said.cart.formatedDocumentNumber,
        total: said.cart.total,
        replay: false,
        text,
      },
    );
    await wait(pause);
  }
}
