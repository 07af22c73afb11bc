// What an edited order costs: its products at the lines' prices, and shipping by today's rates where lines or delivery changed.

import { type DeliveryAddress, deliveryAddress } from '@mostrador/contract/entries/cart';
import { MAX_CENTAVOS, sum, toCentavos, toDecimalText } from '@mostrador/rules/money';
import { keptUnits, type PricedUnits, productsTotal } from '@mostrador/rules/order-units';
import { refusalText } from '@mostrador/rules/refusals';
import { shippingCost } from '@mostrador/rules/shipping';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { SessionClient, Shop } from '../../shop.js';
import { type Buyer, productsByIds } from '../products/products.service.js';
import { deliveryOf, quoteOf } from '../shipping/shipping.service.js';
import type { ChangedHead, OrderToChange } from './order-units.queries.js';

/** A line of an order after an edit. */
export interface LineAfter extends PricedUnits {
  readonly productId: number;
}

/** Returns an order's address; null for none, or one from before addresses were stored. */
export const addressOf = (order: Pick<OrderToChange, 'delivery_address'>): DeliveryAddress | null => {
  const kept = deliveryAddress.safeParse(order.delivery_address);
  return kept.success ? kept.data : null;
};

/** Returns shipping and total of an order as its lines and delivery are now. Shipping that did not change keeps its price. */
export async function costsOf(
  tx: Tx,
  shop: Shop,
  client: SessionClient | undefined,
  order: Pick<
    OrderToChange,
    'pick_up' | 'delivery_option' | 'shipping' | 'shipping_grams' | 'free_delivery'
  > &
    Pick<OrderToChange, 'delivery_address' | 'client_id'>,
  lines: readonly LineAfter[],
  { isShippedAnew, buyer }: { readonly isShippedAnew: boolean; readonly buyer: Buyer },
): Promise<Required<Pick<ChangedHead, 'total' | 'shipping' | 'shipping_grams' | 'free_delivery'>>> {
  const products = productsTotal(lines);
  const shippingOf = async () => {
    if (!isShippedAnew)
      return {
        shipping: toCentavos(order.shipping),
        shipping_grams: order.shipping_grams,
        free_delivery: order.free_delivery,
      };
    const left = lines.filter((line) => keptUnits(line) > 0);
    const known = await productsByIds(
      tx,
      buyer,
      left.map(({ productId }) => productId),
    );
    const delivery = await deliveryOf(tx, buyer.companyId, client?.clientId ?? order.client_id, {
      delivery_method: null,
      delivery_address: addressOf(order),
    });
    const packed = left.flatMap((line) => {
      const priced = known.get(line.productId);
      if (priced === undefined) return [];
      const { weightGrams, lengthMm, widthMm, heightMm } = priced;
      return [{ quantity: keptUnits(line), weightGrams, lengthMm, widthMm, heightMm }];
    });
    const quote = quoteOf(shop.company(), delivery, packed, products);
    const isPosted = order.delivery_option === 2 && !order.pick_up;
    return {
      shipping: shippingCost(order.delivery_option, order.pick_up, quote.cost),
      shipping_grams: isPosted ? quote.weightGrams : null,
      free_delivery: isPosted && quote.free,
    };
  };
  const { shipping, ...rest } = await shippingOf();
  if (products + shipping > MAX_CENTAVOS)
    throw new Problem(409, 'total_too_large', refusalText({ code: 'total_too_large' }), 'lines');
  return { ...rest, shipping: toDecimalText(shipping), total: toDecimalText(sum([products, shipping])) };
}
