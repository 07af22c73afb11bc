// The check of one cart line: whether a product may be in the cart with a new quantity, by its availability, price,
// minimum and stock.

import { checkAmounts, type PricedLine } from './cart-totals.js';
import { checkPrice } from './pricing.js';
import { checkQuantity, type QuantityFacts } from './quantity.js';
import { chargeOf, type QuantityPrices } from './quantity-prices.js';
import type { NamedProduct, Refusal } from './refusals.js';
import { checkStock, type StockFacts } from './stock.js';

/** What the rules need to know of a product before it enters a cart. Prices in centavos; null if the buyer has none. */
export interface LineFacts extends QuantityPrices {
  readonly product: NamedProduct & QuantityFacts;
  /** Active, and visible to this buyer. */
  readonly sellable: boolean;
  readonly stock: StockFacts;
}

/** A line that is already in the cart. */
export interface HeldLine {
  readonly quantity: number;
  /** A salesman added it without a stock check. */
  readonly stockCheckSkipped: boolean;
}

/**
 * Checks the new quantity of a product in a cart. Every button and call that sets a quantity uses it. A line keeps its
 * skipped stock check until it is removed. An unchanged quantity is not checked again.
 * @param held the product's line in the cart; undefined if the product is not in the cart yet.
 * @param quantity whole units of the line, not the difference.
 * @param skipStockCheck the caller asks to skip the stock check and has the right to.
 * @returns the refusal; undefined if the quantity is accepted.
 */
export function checkLineChange(
  facts: LineFacts,
  held: HeldLine | undefined,
  quantity: number,
  skipStockCheck = false,
): Refusal | undefined {
  if (held?.quantity === quantity) return undefined;
  return checkLine(facts, quantity, skipStockCheck || held?.stockCheckSkipped === true);
}

/**
 * Checks product, quantity, price, stock and amount of a cart line, on the server and on a device without network.
 * @param quantity whole units.
 * @param stockCheckSkipped the stock is not checked; only salesmen and administrators may ask for that.
 * @returns the first refusal; undefined if the line can be ordered.
 */
export function checkLine(
  facts: LineFacts,
  quantity: number,
  stockCheckSkipped: boolean,
): Refusal | undefined {
  const { product, sellable, stock } = facts;
  if (!sellable) return { code: 'product_unavailable', product: { code: product.code, name: product.name } };
  return (
    checkQuantity(quantity, product) ??
    checkPrice(chargeOf(facts, quantity).unitPrice, product) ??
    (stockCheckSkipped ? undefined : checkStock(quantity, stock, product)) ??
    checkAmounts([pricedLine(facts, quantity)])
  );
}

/**
 * Returns the amounts of a line by its quantity, as `cart-totals.ts` takes them. A product without a price counts 0.
 * @param quantity whole units.
 */
export function pricedLine(prices: QuantityPrices, quantity: number): Required<PricedLine> {
  const { listPrice, unitPrice, freeUnits } = chargeOf(prices, quantity);
  return { listPrice: listPrice ?? 0, unitPrice: unitPrice ?? 0, quantity, freeUnits };
}

/** Returns the net of a line in centavos; inexact, but never thrown for, where it is too large to be ordered. */
export const netOf = ({ unitPrice, quantity, freeUnits = 0 }: PricedLine): number =>
  unitPrice * (quantity - freeUnits);
