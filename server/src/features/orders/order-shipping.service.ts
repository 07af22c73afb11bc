import { displayTotals } from '@mostrador/rules/cart-totals';
import type { Centavos } from '@mostrador/rules/money';
import { shippingCost } from '@mostrador/rules/shipping';
import type { Database } from '../../platform/database/database.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { amountsOf, packedLines } from '../cart/line-amounts.service.js';
import type { OpenCart, OpenLine } from '../cart/open-cart.service.js';
import { type Delivery, deliveryOf, isPlace, type Quote, quoteOf } from '../shipping/shipping.service.js';

/** The delivery address, method and shipping cost of a purchase. Amounts in centavos. */
export interface OrderShipping {
  /** The chosen method's name; null for none, or for one that the company no longer offers. */
  readonly methodName: string | null;
  /** null while the address names no place. */
  readonly address: Delivery['address'] | null;
  readonly quote: Quote;
  /** What shipping adds to the total. */
  readonly cost: Centavos;
  /** The products alone; the largest amount when their sum is too large. */
  readonly productsTotal: Centavos;
}

/** Returns where a purchase goes and what shipping costs it today. @param known the delivery of these choices, where it was read. */
export async function orderShipping(
  db: Database,
  shop: Shop,
  { companyId }: Session,
  { clientId }: SessionClient,
  chosen: OpenCart['head'],
  lines: readonly OpenLine[],
  known?: Delivery,
): Promise<OrderShipping> {
  const delivery = known ?? (await deliveryOf(db, companyId, clientId, chosen));
  const { total: productsTotal } = displayTotals(amountsOf(lines));
  const quote = quoteOf(shop.company(), delivery, packedLines(lines), productsTotal);
  const cost = shippingCost(chosen.delivery_option, chosen.pick_up, quote.cost);
  const address = isPlace(delivery.address) ? delivery.address : null;
  return { methodName: delivery.methodName, address, quote, cost, productsTotal };
}
