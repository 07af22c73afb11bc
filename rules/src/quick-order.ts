// The answer to each line of a quick order: what was found for its code, whether its quantity can be ordered, and the way out if not.
// Also the check of a line that is added to a cart. The server, the browser and the device use the same rules.

import { checkLine, checkLineChange, type HeldLine, type LineFacts } from './cart-line.js';
import { formatWhole } from './money.js';
import { minimumOf, QUANTITY_MAX, stepOf } from './quantity.js';
import { quantityPrices, type ShownPrices } from './quantity-prices.js';
import { readQuantity, type TypedLine } from './quick-order-lines.js';
import { type Refusal, refusalText, resultCodeOf } from './refusals.js';
import { availableQuantity, type StockFacts, stockStatusCode } from './stock.js';

/** The states of a line. Only lines that are `ready` or `off_step` can be added to the cart. */
export const QUICK_STATES = [
  'ready',
  /** Can be added, but is not a multiple of the package. */
  'off_step',
  /** Only arriving units are left. The buyer has to accept that. */
  'coming',
  'code_missing',
  'not_found',
  'several',
  /** The product is no longer sold. */
  'unavailable',
  /** An earlier line has the same product. */
  'repeated',
  'quantity_missing',
  'quantity_unreadable',
  'quantity_fraction',
  'quantity_too_large',
  'below_minimum',
  'price_missing',
  'no_stock',
  'less_stock',
  'amount_too_large',
] as const;
export type QuickState = (typeof QUICK_STATES)[number];

/** A line with the products that its code matches. */
export interface QuickLine<Product extends LineFacts = LineFacts> extends TypedLine {
  readonly matches: readonly Product[];
  /** The buyer accepts units that are still to arrive. */
  readonly acceptsComing?: boolean | undefined;
}

/** The answer to one line. Quantities are whole units; null where there is none. */
export interface QuickAnswer {
  readonly state: QuickState;
  /** The units as they were read. */
  readonly units: number | null;
  /** The quantity that a button offers in place of the typed one. */
  readonly suggested: number | null;
  /** The units that may still be added; null for no limit, and without a product. */
  readonly left: number | null;
  /** The place of the earlier line with the same product, from 0. */
  readonly repeats: number | null;
}

/** Whether a line in this state can be added to the cart. */
export const isReady = (state: QuickState): boolean => state === 'ready' || state === 'off_step';

/**
 * Returns the answer to each line, in the same order: as many answers as lines.
 * @param heldLine returns the open cart's line of a product, by the product's code. A line adds to it.
 */
export function answerQuickLines(
  lines: readonly QuickLine[],
  heldLine: (code: string) => HeldLine | undefined,
): QuickAnswer[] {
  const first = new Map<string, number>();
  return lines.map((line, index) => {
    const [product, ...others] = line.matches;
    if (product === undefined || others.length > 0 || !product.sellable) return answerWithoutProduct(line);
    const { code } = product.product;
    const earlier = first.get(code);
    if (earlier === undefined) first.set(code, index);
    const held = heldLine(code);
    return earlier === undefined
      ? answerProduct(line, product, held)
      : { ...answerProduct(line, product, held), state: 'repeated', suggested: null, repeats: earlier };
  });
}

const unitsOf = ({ quantity }: TypedLine): number | null => {
  const read = readQuantity(quantity);
  return read.kind === 'units' ? read.units : null;
};

function answerWithoutProduct(line: QuickLine): QuickAnswer {
  const { code, matches } = line;
  const state =
    code === ''
      ? 'code_missing'
      : matches.length === 0
        ? 'not_found'
        : matches.length > 1
          ? 'several'
          : 'unavailable';
  return { state, units: unitsOf(line), suggested: null, left: null, repeats: null };
}

function answerProduct(line: QuickLine, facts: LineFacts, held: HeldLine | undefined): QuickAnswer {
  const read = readQuantity(line.quantity);
  const before = held?.quantity ?? 0;
  const skipsStock = held?.stockCheckSkipped === true;
  const available = skipsStock ? null : availableQuantity(facts.stock);
  const left = available === null ? null : Math.max(available - before, 0);
  const least = Math.max(minimumOf(facts.product) - before, 1);
  const most = Math.min(left ?? QUANTITY_MAX, QUANTITY_MAX - before);
  const orderable = (units: number): number | null => (units >= least && units <= most ? units : null);
  const answer = (state: QuickState, units: number | null, suggested: number | null = null): QuickAnswer => ({
    state,
    units,
    suggested,
    left,
    repeats: null,
  });

  if (read.kind === 'missing') return answer('quantity_missing', null, orderable(least));
  if (read.kind === 'unreadable') return answer('quantity_unreadable', null, orderable(least));
  if (read.kind === 'fraction')
    return answer('quantity_fraction', null, orderable(Math.max(read.above, least)));
  const { units } = read;
  if (units < 1) return answer('below_minimum', units, orderable(least));
  const refusal = checkLine(facts, before + units, skipsStock);
  switch (refusal?.code) {
    case undefined:
      break;
    case 'quantity_below_minimum':
      return answer('below_minimum', units, orderable(least));
    case 'price_missing':
      return answer('price_missing', units);
    case 'stock_insufficient':
      return most < least
        ? answer(left === 0 ? 'no_stock' : 'less_stock', units)
        : answer('less_stock', units, most);
    case 'total_too_large':
      return answer('amount_too_large', units);
    default:
      return answer('quantity_too_large', units, left === null ? null : orderable(most));
  }
  if (!skipsStock && stockStatusCode(facts.stock) === 2 && line.acceptsComing !== true)
    return answer('coming', units);
  const over = (before + units) % stepOf(facts.product);
  const isPackage = over === 0 || before + units === minimumOf(facts.product);
  const whole = isPackage ? null : orderable(units - over + stepOf(facts.product));
  return whole === null ? answer('ready', units) : answer('off_step', units, whole);
}

/** A product as the calls show it to a buyer: prices in pesos, and the units that can be ordered. */
export interface ShownProduct extends ShownPrices {
  readonly code: string;
  readonly name: string;
  /** Whether the caller may order it. */
  readonly sellable: boolean;
  readonly stockStatusCode: 0 | 1 | 2;
  /** Units that can be ordered; null without a limit. */
  readonly stock: number | null;
  readonly minimalSalesQuantity: number | null;
  readonly presentationQuantity: number | null;
}

/** Returns a product of a call's answer as the rules take it. */
export function shownFacts<Product extends ShownProduct>(
  product: Product,
): LineFacts & { readonly product: Product } {
  return {
    product,
    sellable: product.sellable,
    ...quantityPrices(product),
    stock: shownStock(product),
  };
}

/** Units that can be ordered while the status is 2 are arriving ones. */
function shownStock({ stock, stockStatusCode: status }: ShownProduct): StockFacts {
  const isComing = status === 2;
  return {
    stock: isComing ? 0 : (stock ?? 0),
    reserved: 0,
    futureStock: isComing ? (stock ?? 0) : 0,
    hasPhysicalStock: stock !== null,
  };
}

/** A line to add to a cart. */
export interface AddedLine {
  /** The units to add. */
  readonly quantity: number;
  /** The units of the product that the cart held when the buyer saw it. */
  readonly held: number;
}

/**
 * Joins lines of one product: the sum of their quantities, and the units that the first one saw in the cart. A line whose quantity cannot
 * be added stays apart, so that it is refused by itself.
 * @returns the joined lines, and for each given line the place of its joined one.
 */
export function joinLines<Line extends AddedLine & { readonly code: string }>(
  lines: readonly Line[],
): { readonly joined: readonly Line[]; readonly places: readonly number[] } {
  const joined: Line[] = [];
  const byCode = new Map<string, number>();
  const places = lines.map((line) => {
    if (!canBeAdded(line)) return joined.push(line) - 1;
    const known = byCode.get(line.code);
    if (known === undefined) {
      byCode.set(line.code, joined.length);
      return joined.push(line) - 1;
    }
    const first = joined[known] ?? line;
    joined[known] = { ...first, quantity: first.quantity + line.quantity };
    return known;
  });
  return { joined, places };
}

const canBeAdded = ({ quantity }: AddedLine): boolean => Number.isInteger(quantity) && quantity >= 1;

/** What becomes of an added line. */
export interface AddedUnits {
  /** The units of the product in the cart afterwards. */
  readonly quantity: number;
  /** Why nothing was added; undefined if the cart has the wanted units. */
  readonly refusal?: Refusal;
}

/**
 * Returns what becomes of a line that is added to a cart: the units that the buyer saw there plus the new ones. A repeated call changes
 * nothing: the cart has that sum already. If the cart was changed meanwhile, nothing is added.
 * @param facts the product; undefined for one that the buyer does not see.
 * @param current the cart's line of the product; undefined if it has none.
 */
export function addUnits(
  facts: LineFacts | undefined,
  current: HeldLine | undefined,
  { quantity, held }: AddedLine,
): AddedUnits {
  const before = current?.quantity ?? 0;
  const refused = (refusal: Refusal): AddedUnits => ({ quantity: before, refusal });
  if (facts === undefined) return refused({ code: 'product_unknown' });
  if (!canBeAdded({ quantity, held })) return refused({ code: 'quantity_invalid' });
  const wanted = held + quantity;
  if (before === wanted) return { quantity: wanted };
  if (before !== held) return refused({ code: 'cart_stale' });
  const refusal = checkLineChange(facts, current, wanted);
  return refusal === undefined ? { quantity: wanted } : refused(refusal);
}

/** The answer of a call that adds lines, without the cart. */
export interface AddedAnswer {
  /** 0 if any line was added, else the number of the first refusal. */
  readonly resultCode: number;
  readonly message: string;
  readonly lines: {
    readonly code: string;
    readonly quantity: number;
    readonly resultCode: number;
    readonly message: string;
  }[];
}

/**
 * Returns the answer of a call that adds lines.
 * @param places of `joinLines`: for each line, the place of its outcome.
 */
export function addedAnswer(
  lines: readonly { readonly code: string }[],
  places: readonly number[],
  outcomes: readonly AddedUnits[],
): AddedAnswer {
  const refusals = outcomes.flatMap(({ refusal }) => refusal ?? []);
  const added = outcomes.length - refusals.length;
  const [first] = refusals;
  return {
    resultCode: added > 0 || first === undefined ? 0 : resultCodeOf(first),
    message: addedText(added, refusals.length),
    lines: lines.map(({ code }, index) => {
      const { quantity = 0, refusal } = outcomes[places[index] ?? 0] ?? {};
      return {
        code,
        quantity,
        resultCode: refusal === undefined ? 0 : resultCodeOf(refusal),
        message: refusal === undefined ? '' : refusalText(refusal),
      };
    }),
  };
}

function addedText(added: number, refused: number): string {
  const done =
    added === 0
      ? 'No se agregó ningún producto.'
      : added === 1
        ? 'Se agregó 1 producto al pedido.'
        : `Se agregaron ${formatWhole(added)} productos al pedido.`;
  if (refused === 0) return done;
  return `${done} ${refused === 1 ? '1 no se pudo agregar.' : `${formatWhole(refused)} no se pudieron agregar.`}`;
}
