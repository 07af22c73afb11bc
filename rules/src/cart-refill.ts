// Raising a cart to wanted quantities: the lines of a list, or of orders that are repeated. The server and the device use the same rules.

import { type LineFacts, pricedLine } from './cart-line.js';
import { checkAmounts } from './cart-totals.js';
import { type Centavos, formatWhole } from './money.js';
import { checkPrice } from './pricing.js';
import { minimumOf, QUANTITY_MAX } from './quantity.js';
import { chargeOf } from './quantity-prices.js';
import { availableQuantity } from './stock.js';

/** What may become of a wanted line. */
export const REFILL_OUTCOMES = [
  'added',
  /** The cart had as many or more. */
  'kept',
  /** Fewer than wanted were put into the cart. */
  'less_stock',
  'no_stock',
  /** The product is not sold any more. */
  'gone',
  /** The stock is less than the minimum quantity. */
  'below_minimum',
  'no_price',
  'cart_full',
] as const;
export type RefillOutcome = (typeof REFILL_OUTCOMES)[number];

/** What became of a wanted line. */
export interface Refilled {
  readonly outcome: RefillOutcome;
  /** The units of the product in the cart afterwards. */
  readonly quantity: number;
  /** Today's price of a unit in that quantity; null when the product has none. */
  readonly price: Centavos | null;
}

/**
 * Returns what becomes of a line of the cart that is raised to a wanted quantity, as far as today's stock and price allow. It is never
 * lowered, so that a repeat changes nothing.
 * @param wanted whole units.
 * @param facts the product; undefined for one that the buyer does not see.
 * @param before the units in the cart; undefined without a line.
 * @param isFull whether the cart can have no further line.
 */
export function refillLine(
  wanted: number,
  facts: LineFacts | undefined,
  before: number | undefined,
  isFull: boolean,
): Refilled {
  const priceOf = (units: number) => (facts === undefined ? null : chargeOf(facts, units).unitPrice);
  const stays = (outcome: RefillOutcome): Refilled => ({
    outcome,
    quantity: before ?? 0,
    price: priceOf(before ?? wanted),
  });
  if (facts === undefined || !facts.sellable) return stays('gone');
  if (checkPrice(priceOf(wanted), facts.product) !== undefined) return stays('no_price');
  if (before !== undefined && before >= wanted) return stays('kept');
  const left = availableQuantity(facts.stock) ?? QUANTITY_MAX;
  if (left <= 0) return stays('no_stock');
  const quantity = Math.min(wanted, left);
  if (quantity < minimumOf(facts.product)) return stays('below_minimum');
  if (before === undefined && isFull) return stays('cart_full');
  const price = priceOf(quantity);
  if (
    checkPrice(price, facts.product) !== undefined ||
    checkAmounts([pricedLine(facts, quantity)]) !== undefined
  )
    return stays('no_price');
  const outcome = quantity < wanted ? 'less_stock' : 'added';
  return quantity > (before ?? 0) ? { outcome, quantity, price } : stays(outcome);
}

/** Returns the wanted quantity of each code, in the order of the lines. A code that is given twice counts once, with the greater one. */
export function wantedQuantities(
  lines: readonly { readonly code: string; readonly quantity: number }[],
): ReadonlyMap<string, number> {
  const wanted = new Map<string, number>();
  for (const { code, quantity } of lines) wanted.set(code, Math.max(quantity, wanted.get(code) ?? 0));
  return wanted;
}

/** Returns what became of the lines, for the buyer: 'Se agregaron 12 productos. 2 no se pudieron agregar.' */
export function refillSummary(lines: readonly { readonly outcome: RefillOutcome }[]): string {
  const count = (...outcomes: readonly RefillOutcome[]) =>
    lines.filter((line) => outcomes.includes(line.outcome)).length;
  const [less, kept] = [count('less_stock'), count('kept')];
  const added = count('added') + less;
  const left = lines.length - added - kept;
  const sentences = [
    counted(added, 'Se agregó 1 producto.', 'Se agregaron # productos.'),
    counted(less, 'De 1 hay menos unidades que las pedidas.', 'De # hay menos unidades que las pedidas.'),
    counted(kept, '1 ya estaba en el carrito.', '# ya estaban en el carrito.'),
    counted(left, '1 no se pudo agregar.', '# no se pudieron agregar.'),
  ];
  return sentences.filter((sentence) => sentence !== '').join(' ');
}

function counted(count: number, one: string, many: string): string {
  if (count === 0) return '';
  return count === 1 ? one : many.replace('#', formatWhole(count));
}
