// Compares the lines of an order taken offline with today's products: the differences for which it is refused, and
// what the products cost today.

import { randomUUID } from 'node:crypto';
import type { OfflineDifference, offlineOrder } from '@mostrador/contract/entries/sync';
import { cartTotals, checkAmounts } from '@mostrador/rules/cart-totals';
import { type Centavos, fromCentavos } from '@mostrador/rules/money';
import { shownCentavos } from '@mostrador/rules/order-check';
import { checkPrice } from '@mostrador/rules/pricing';
import { checkQuantity } from '@mostrador/rules/quantity';
import { chargeOf } from '@mostrador/rules/quantity-prices';
import { availableQuantity, checkStock } from '@mostrador/rules/stock';
import type { output } from 'zod';
import { amountsOf } from '../cart/line-amounts.service.js';
import type { OpenLine } from '../cart/open-cart.service.js';
import type { OrderableProduct } from '../products/products.service.js';

export type OfflineGiven = output<typeof offlineOrder>;
type GivenLine = OfflineGiven['purchaseProducts'][number];

/** A line as the device sent it, with today's data of its product; undefined if the product cannot be ordered. */
export interface OfflineLine {
  readonly given: GivenLine;
  readonly open: OpenLine | undefined;
}

/** Returns a line of the device as a line of an open cart. */
export function openLine(given: GivenLine, priced: OrderableProduct, maySkipStockCheck: boolean): OpenLine {
  return {
    row: {
      cart_line_id: 0,
      place: 0,
      external_id: randomUUID(),
      product_id: priced.product.productId,
      quantity: given.quantity,
      observations: given.observations,
      stock_check_skipped: given.bypassQuantityCheck && maySkipStockCheck,
    },
    priced,
  };
}

/** Returns the lines that differ from what the device had, in order. */
export const differencesOf = (lines: readonly OfflineLine[]): OfflineDifference[] =>
  lines.flatMap(({ given, open }) => {
    const kind = open === undefined ? 'gone' : kindOf(given, open);
    if (kind === undefined) return [];
    const charge = open === undefined ? undefined : chargeOf(open.priced, given.quantity);
    const price = charge?.unitPrice ?? null;
    return [
      {
        code: given.code,
        // A product that the buyer may not see reveals no name, price or stock.
        name: open?.priced.product.name ?? '',
        kind,
        quantity: given.quantity,
        priceSeen: given.price,
        priceNow: price === null ? null : fromCentavos(price),
        ...(charge !== undefined && charge.freeUnits > 0 && { freeUnits: charge.freeUnits }),
        available: open === undefined ? null : availableQuantity(open.priced.stock),
      },
    ];
  });

/** Returns the most serious difference: one that prevents the order comes before a changed price. */
function kindOf(
  given: GivenLine,
  { row, priced }: OpenLine,
): Exclude<OfflineDifference['kind'], 'gone'> | undefined {
  const { product, stock } = priced;
  const { unitPrice } = chargeOf(priced, given.quantity);
  if (checkPrice(unitPrice, product) !== undefined) return 'no_price';
  if (checkQuantity(given.quantity, product) !== undefined) return 'quantity';
  if (!row.stock_check_skipped && checkStock(given.quantity, stock, product) !== undefined) return 'stock';
  return shownCentavos(given.price) === unitPrice ? undefined : 'price';
}

/** What the lines cost today, without shipping; undefined where a line cannot be ordered or all are too dear. */
export function productsTotal(lines: readonly OfflineLine[]): Centavos | undefined {
  const open = lines.flatMap((line) => line.open ?? []);
  const amounts = amountsOf(open);
  const told =
    open.length === lines.length &&
    open.every(
      ({ row, priced }) =>
        (checkPrice(chargeOf(priced, row.quantity).unitPrice, priced.product) ??
          checkQuantity(row.quantity, priced.product)) === undefined,
    ) &&
    checkAmounts(amounts) === undefined;
  return told ? cartTotals(amounts).total : undefined;
}
