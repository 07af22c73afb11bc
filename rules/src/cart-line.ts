import { checkAmounts } from './cart-totals.js';
import type { Centavos } from './money.js';
import { checkPrice } from './pricing.js';
import { checkQuantity, type QuantityFacts } from './quantity.js';
import type { NamedProduct, Refusal } from './refusals.js';
import { checkStock, type StockFacts } from './stock.js';

/** A product as the buyer may order it now. Prices in centavos; null where there is none for the buyer. */
export interface LineFacts {
  readonly product: NamedProduct & QuantityFacts;
  readonly sellable: boolean;
  readonly listPrice: Centavos | null;
  readonly unitPrice: Centavos | null;
  readonly stock: StockFacts;
}

/** A line that the cart holds already. */
export interface HeldLine {
  readonly quantity: number;
  /** Sold whatever the stock, as a salesman decided when adding it. */
  readonly stockCheckSkipped: boolean;
}

/**
 * The rule for setting a product of a cart to a quantity, the same for every button and call that does it. A line keeps
 * its skipped stock check until it is removed, and an unchanged quantity is not checked again.
 * @param held the line that the cart holds of the product; undefined when the product is added.
 * @param skipStockCheck the caller asks to sell whatever the stock, and may.
 * @returns why the quantity is refused; undefined when it is accepted.
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
 * Why a product cannot stand in a cart in this quantity now, on the server and on a device without network.
 * @param stockCheckSkipped sold whatever the stock; only salesmen and administrators may.
 * @returns undefined when it can.
 */
export function checkLine(
  { product, sellable, listPrice, unitPrice, stock }: LineFacts,
  quantity: number,
  stockCheckSkipped: boolean,
): Refusal | undefined {
  if (!sellable) return { code: 'product_unavailable', product: { code: product.code, name: product.name } };
  return (
    checkQuantity(quantity, product) ??
    checkPrice(unitPrice, product) ??
    (stockCheckSkipped ? undefined : checkStock(quantity, stock, product)) ??
    checkAmounts([{ listPrice: listPrice ?? 0, unitPrice: unitPrice ?? 0, quantity }])
  );
}
