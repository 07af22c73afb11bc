// Benchmark scenarios of signed-in clients: product list, product, search, cart, putting a product in the cart, and
// log-in.

import { type Buyer, emailOf, PASSWORD } from '../data/buyers.js';
import type { Loaded } from '../data/load.js';
import type { Shot } from '../processes/load-generator.js';
import { list, path } from './paths.js';
import { get, type Scenario, send } from './scenario.js';

/** A buyer with a session token. */
export interface LoggedIn extends Buyer {
  readonly token: string;
}

export interface People {
  /** With carts of 5 lines. */
  readonly small: readonly LoggedIn[];
  /** With carts of 24 lines. */
  readonly large: readonly LoggedIn[];
}

const LOGINS = 500;

/** Answers of the catalogue come from memory after the first time for each price terms; carts never do. */
export function clientScenarios(
  { categoryCodes, productCodes, terms }: Loaded,
  { small, large }: People,
): Scenario[] {
  const each = (shot: (buyer: LoggedIn, nth: number) => Shot) => small.map(shot);
  const at = <T>(items: readonly T[], nth: number): T => items[nth % items.length] as T;
  const own = { compare: ['pgbench'] } as const;
  const kept = { compare: ['bare'] } as const;
  const first = { fresh: 'address', compare: [] } as const;
  const searched = { fresh: 'spelling', compare: ['pgbench'] } as const;
  // its statement writes nothing when another call has just changed the cart, and pgbench's connections share carts
  const put = { refusal: '"resultCode":-', compare: [] } as const;
  return [
    {
      group: 'client',
      name: 'client: list',
      shots: each(({ token }, nth) => get(list({ pageNumber: nth % 12 }), token)),
      ...kept,
    },
    {
      group: 'client',
      name: 'client: list of a category',
      shots: each(({ token }, nth) => get(list({ ctegoryCodeFilter: at(categoryCodes, nth) }), token)),
      ...kept,
    },
    {
      group: 'client',
      name: 'client: product',
      shots: each(({ token }, nth) => get(path('product', { productCode: at(productCodes, nth) }), token)),
      ...kept,
    },
    {
      group: 'client',
      name: 'client: search, seen before',
      shots: each(({ token }, nth) => get(list({ searchTerm: at(terms.common, nth) }), token)),
      ...kept,
    },
    {
      group: 'client',
      name: 'client: search, common word',
      shots: each(({ token }, nth) => get(list({ searchTerm: at(terms.common, nth) }), token)),
      ...first,
    },
    {
      group: 'client',
      name: 'client: search, rare word',
      shots: each(({ token }, nth) => get(list({ searchTerm: at(terms.rare, nth) }), token)),
      ...first,
    },
    {
      group: 'client',
      name: 'client: search anew, common word',
      shots: each(({ token }, nth) => get(list({ searchTerm: at(terms.common, nth) }), token)),
      ...searched,
    },
    {
      group: 'client',
      name: 'client: search anew, rare word',
      shots: each(({ token }, nth) => get(list({ searchTerm: at(terms.rare, nth) }), token)),
      ...searched,
    },
    {
      group: 'client',
      name: 'client: list, first time',
      shots: each(({ token }, nth) => get(list({ pageNumber: nth % 12 }), token)),
      ...first,
    },
    { group: 'upsert', name: 'put, cart of 5 lines', shots: byLines(putsOf(small)), ...put },
    { group: 'upsert', name: 'put, cart of 24 lines', shots: byLines(putsOf(large)), ...put },
    { group: 'upsert', name: 'put, five at once in a cart', shots: putsOf(small).flat(), ...put },
    {
      group: 'cart',
      name: 'cart of 24 lines',
      shots: large.map(({ token }) => get(path('cart'), token)),
      ...own,
    },
    {
      group: 'login',
      name: 'login',
      shots: Array.from({ length: LOGINS }, (_, nth) =>
        send('POST', path('login'), { usr: emailOf(nth + 1), pass: PASSWORD }),
      ),
      compare: [],
    },
  ];
}

/** Each buyer's puts: every product of the cart once, with another quantity. */
const putsOf = (buyers: readonly LoggedIn[]): Shot[][] =>
  buyers.map(({ token, codes }, nth) =>
    codes.map((code, line) =>
      send(
        'PUT',
        path('upsertProductInCart'),
        { product: { code }, quantity: 1 + ((nth + line) % 5) },
        token,
      ),
    ),
  );

/** The first of all buyers, then the second of all: puts at one time are then of different carts. */
const byLines = (puts: readonly Shot[][]): Shot[] =>
  (puts[0] ?? []).flatMap((_, line) => puts.flatMap((each) => each.slice(line, line + 1)));
