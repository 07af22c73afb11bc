// The mix of requests in the load test: the share of lists, searches, product pages, carts and pictures, and a maker
// of random requests and orders.

import { between, pick, type Random, zipf } from '../data/random.js';
import type { Shot } from '../processes/load-generator.js';
import { list, path } from '../scenarios/paths.js';
import { get, send } from '../scenarios/scenario.js';
import type { DistributorData } from './distributor-data.js';

export type Kind = 'list' | 'search' | 'page' | 'product' | 'cart' | 'account' | 'image' | 'admin' | 'order';

/** Percentage of each kind of request; orders have their own rate. */
export const SHARES: Readonly<Record<Exclude<Kind, 'order'>, number>> = {
  list: 25,
  search: 15,
  page: 5,
  product: 25,
  cart: 15,
  account: 5,
  image: 5,
  admin: 3,
};

/** One request of the mix, and a check of its answer. */
export interface Request {
  readonly kind: Kind;
  readonly shot: Shot;
  /** Reads the answer's text when later requests need it; returns whether the answer is valid. */
  readonly read?: (text: string) => boolean;
  /** Called when the request is over, answered or not, behind `read`. */
  readonly over?: () => void;
}

export interface Tokens {
  readonly users: readonly string[];
  readonly administrators: readonly string[];
}

/** With this skew the best-selling fifth of the products makes two thirds of the lines, as at a wholesaler. */
const SKEW = 0.73;
const VISITORS = 2_000;
const SIGNED_IN = 0.75;
const PAGES = 12;
/** Number of carts that are filled at the same time, each by its own user. */
const FILLING = 40;
/** Percentage of the cart requests that put a product in the cart; the others fetch the cart. */
const PUTTING = 75;
const PICTURE_TYPES = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';
export const WIDTHS = [240, 480] as const;
/** Percentage of the picture requests that ask for a picture not yet shown. */
const UNSEEN = 2;

/** Lines of an order by the share of orders that have fewer, of a wholesaler's year (UCI Online Retail, named customers). */
const LINES = [
  [0, 1],
  [0.5, 15],
  [0.9, 48],
  [0.95, 65],
  [0.99, 111],
  [1, 542],
] as const;

const MEAN_LINES = LINES.reduce((sum, [share, most], at) => {
  const [before, least] = LINES[at - 1] ?? [share, most];
  return sum + (share - before) * ((least + most) / 2);
}, 0);

export function linesOf(dice: number): number {
  for (let at = 1; at < LINES.length; at++) {
    const [low, fewer] = LINES[at - 1] ?? [0, 1];
    const [high, more] = LINES[at] ?? [1, 1];
    if (dice < high) return Math.round(fewer + ((dice - low) / (high - low)) * (more - fewer));
  }
  return LINES[LINES.length - 1]?.[1] ?? 1;
}

interface Filling {
  readonly token: string;
  readonly lines: number;
  readonly codes: Set<string>;
  /** Lines that were put and not answered yet. Until they are, the cart's total may still change. */
  unanswered: number;
  externalId: string;
  total: number;
}

/**
 * Makes the requests of a day's busiest minutes: the same ones for the same seed, as long as the shop answers the same.
 * Where the puts are too few for one order in `requestsPerOrder`, some of them are a quick order of a whole cart.
 */
export function requestMaker(
  random: Random,
  world: DistributorData,
  tokens: Tokens,
  requestsPerOrder: number,
): { next(): Request; order(): Request | undefined } {
  const { terms, categoryCodes } = world.loaded;
  const code = zipf(random, world.codes, SKEW);
  const picture = zipf(random, world.pictures, SKEW);
  const category = zipf(random, categoryCodes, SKEW);
  const word = zipf(random, terms.common, SKEW);
  const user = zipf(random, tokens.users, SKEW);
  let nextUser = 0;
  const startCart = (): Filling => {
    const token = tokens.users[nextUser++ % tokens.users.length] ?? '';
    return { token, lines: linesOf(random()), codes: new Set(), unanswered: 0, externalId: '', total: 0 };
  };
  const filling = Array.from({ length: FILLING }, startCart);
  const ready: Filling[] = [];

  const visitor = (shot: Shot): Shot => ({
    ...shot,
    headers: { ...shot.headers, 'x-forwarded-for': addressOf(between(random, 1, VISITORS)) },
  });
  const asAnybody = (at: string): Shot => (random() < SIGNED_IN ? get(at, user()) : visitor(get(at)));
  const term = () => {
    const dice = random();
    if (dice < 0.7) return word();
    return pick(random, dice < 0.9 ? terms.rare : terms.typo);
  };
  const addCode = (cart: Filling): string => {
    let wanted = code();
    while (cart.codes.has(wanted)) wanted = pick(random, world.codes);
    cart.codes.add(wanted);
    return wanted;
  };
  const put = (cart: Filling, shot: Shot): Request => {
    cart.unanswered += 1;
    return {
      kind: 'cart',
      shot,
      read: (text) => {
        const { resultCode, cart: now } = JSON.parse(text) as {
          resultCode: number;
          cart?: { externalId: string; total: number };
        };
        if (resultCode < 0 || now === undefined) return false;
        cart.externalId = now.externalId;
        // lines are only added: the newest answer has the highest total
        cart.total = Math.max(cart.total, now.total);
        return true;
      },
      over: () => {
        cart.unanswered -= 1;
        const isFull = cart.codes.size >= cart.lines && cart.unanswered === 0;
        if (isFull && cart.externalId !== '') ready.push(cart);
      },
    };
  };
  const putLine = (): Request => {
    const place = between(random, 0, filling.length - 1);
    const cart = filling[place] ?? startCart();
    const product = { code: addCode(cart) };
    if (cart.codes.size >= cart.lines) filling[place] = startCart();
    const body = { product, quantity: between(random, 1, 9) };
    return put(cart, send('PUT', path('upsertProductInCart'), body, cart.token));
  };
  const putQuickOrder = (): Request => {
    const cart = startCart();
    const lines = Array.from({ length: cart.lines }, () => ({
      code: addCode(cart),
      quantity: between(random, 1, 9),
    }));
    return put(cart, send('POST', path('addQuickOrder'), { lines }, cart.token));
  };
  const quickOrders = quickOrderShare(requestsPerOrder);
  const account = [
    () => get(path('userDetails'), user()),
    () => get(path('clientOrders'), user()),
    () => get(path('cartItemsCount'), user()),
    () => get(path('companyContext'), user()),
  ];
  const admin = [
    () => list({ pageNumber: between(random, 0, PAGES), inStock: 1 }),
    () => list({ pageNumber: 0, searchTerm: word() }),
    () => path('orders', { pageNumber: 0 }),
    () => path('storeClientsPage', { pageNumber: between(random, 0, PAGES) }),
    () => path('waitingMails'),
  ];
  const makers: Readonly<Record<Exclude<Kind, 'order'>, () => Request>> = {
    list: () => {
      const pageNumber = Math.floor(random() ** 3 * PAGES);
      const query = random() < 0.6 ? { pageNumber, ctegoryCodeFilter: category() } : { pageNumber };
      return { kind: 'list', shot: asAnybody(list(query)) };
    },
    search: () => ({ kind: 'search', shot: asAnybody(list({ searchTerm: term() })) }),
    page: () => ({ kind: 'page', shot: visitor(get(random() < 0.5 ? '/store' : '/')) }),
    product: () => ({ kind: 'product', shot: asAnybody(path('product', { productCode: code() })) }),
    cart: () =>
      between(random, 1, 100) <= PUTTING
        ? random() < quickOrders
          ? putQuickOrder()
          : putLine()
        : { kind: 'cart', shot: get(path('cart'), pick(random, filling).token) },
    account: () => ({ kind: 'account', shot: pick(random, account)() }),
    image: () => ({
      kind: 'image',
      shot: visitor(
        pictureShot(
          between(random, 1, 100) <= UNSEEN ? pick(random, world.newPictures) : picture(),
          pick(random, WIDTHS),
        ),
      ),
    }),
    admin: () => ({ kind: 'admin', shot: get(pick(random, admin)(), pick(random, tokens.administrators)) }),
  };
  const kinds = Object.entries(SHARES).flatMap(([kind, share]) =>
    Array.from({ length: share }, () => kind as Exclude<Kind, 'order'>),
  );
  return {
    next: () => makers[pick(random, kinds)](),
    order: () => {
      const cart = ready.shift();
      if (cart === undefined) return undefined;
      const { externalId, total, token } = cart;
      return {
        kind: 'order',
        shot: send('POST', path('confirmCart'), { externalId, total, contactPhone: '11 5555-0000' }, token),
        read: (text) => (JSON.parse(text) as { resultCode: number }).resultCode >= 0,
      };
    },
  };
}

/** Returns the share of puts, 0 to 1, that must be whole quick orders for one cart to be filled in so many requests. */
function quickOrderShare(requestsPerOrder: number): number {
  const puts = (SHARES.cart / 100) * (PUTTING / 100) * requestsPerOrder;
  return Math.max(0, (1 / puts - 1 / MEAN_LINES) / (1 - 1 / MEAN_LINES));
}

/** Returns a request for a picture with a browser's headers. */
export function pictureShot(productImage: string, w: number): Shot {
  const shot = get(path('productImage', { productImage, w }));
  return { ...shot, headers: { ...shot.headers, accept: PICTURE_TYPES } };
}

/** Returns an address of the network reserved for documentation, so that no real host is named. */
const addressOf = (number: number) => `2001:db8:${number.toString(16)}::1`;
