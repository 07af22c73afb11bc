import { setTimeout as wait } from 'node:timers/promises';
import type { CallInput, JsonCallName } from '@mostrador/contract/client';
import type { CartResult } from '@mostrador/contract/entries/cart';
import type { WantedLine } from '../testing/factories.js';
import type { Buyer } from './buyer.js';
import { type Chance, chanceOf } from './chance.js';
import { AnswerLost, type Door, type Reply } from './door.js';
import { endOf, Tally } from './tally.js';
import type { Witness } from './witness.js';

/** Clients who look around and order, and come back as often as they are asked to. */
export interface Crowd {
  readonly tally: Tally;
  /** The answers from now on are counted in a tally of their own. */
  countAnew(): Tally;
  /** Resolves, with the milliseconds that it took, when so many more orders are acknowledged; rejects after `limit`. */
  orders(count: number, limit?: number): Promise<number>;
  /** Lets everybody finish what they have begun. */
  leave(): Promise<void>;
}

export interface CrowdOptions {
  readonly buyers: readonly Buyer[];
  readonly codes: readonly string[];
  readonly seed: number;
  readonly witness: Witness;
  /** Where the shop is now; undefined while it is nowhere. */
  readonly door: () => Door | undefined;
  readonly onFault: (sentence: string) => void;
  /** Between two calls of one client, in milliseconds. */
  readonly pause?: number;
}

const PAUSE = 30;
const AGAIN_AFTER = 250;
const LOOK_EVERY = 10;
const LOOKS = 4;
const LINES_MAX = 3;
const QUANTITY_MAX = 4;
/** Who is not served for so long has found a shop that does not come back, in milliseconds. */
const PATIENCE = 120_000;

class NeverServed extends Error {
  override readonly name = 'NeverServed';
}

/** Starts the crowd, which goes on until it is told to leave. */
export function gather(options: CrowdOptions): Crowd {
  const { buyers, seed, witness, onFault } = options;
  let tally = new Tally();
  let over = false;
  const note: Tally['note'] = (end, milliseconds) => tally.note(end, milliseconds);
  const all = Promise.all(
    buyers.map((buyer, index) =>
      goOn(options, buyer, chanceOf(seed + index + 1), note, () => over).catch((error: unknown) => {
        onFault(`${buyer.email}: ${error instanceof Error ? error.message : String(error)}`);
      }),
    ),
  );
  return {
    get tally() {
      return tally;
    },
    countAnew: () => {
      tally = new Tally();
      return tally;
    },
    orders: async (count, limit = PATIENCE) => {
      const begun = performance.now();
      const wanted = witness.count + count;
      while (witness.count < wanted) {
        if (performance.now() - begun > limit)
          throw new NeverServed(
            `${wanted - witness.count} of ${count} orders are missing after ${limit / 1_000} s`,
          );
        await wait(LOOK_EVERY);
      }
      return Math.round(performance.now() - begun);
    },
    leave: async () => {
      over = true;
      await all;
    },
  };
}

type Note = Tally['note'];

async function goOn(
  { door, codes, witness, onFault, pause = PAUSE }: CrowdOptions,
  buyer: Buyer,
  chance: Chance,
  note: Note,
  over: () => boolean,
): Promise<void> {
  /** Asks until there is an answer other than "come back". */
  const ask = async <N extends JsonCallName>(
    name: N,
    input: CallInput<N>,
    token?: string,
  ): Promise<Reply> => {
    const begun = performance.now();
    for (;;) {
      const open = door();
      const sent = performance.now();
      if (open !== undefined) {
        try {
          const reply = await open.call(name, input, token);
          const end = endOf(reply.status, reply.headers['retry-after']);
          note(end, performance.now() - sent);
          if (end !== 'back') return reply;
        } catch (error) {
          if (!(error instanceof AnswerLost)) throw error;
          note('cut', performance.now() - sent);
        }
      }
      if (performance.now() - begun > PATIENCE)
        throw new NeverServed(`${name} was not answered for ${PATIENCE / 1_000} s`);
      await wait(AGAIN_AFTER);
    }
  };
  const look = async () => {
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
    for (let nth = 0; nth < LOOKS && !over(); nth++) {
      await look();
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
    witness.note(
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
