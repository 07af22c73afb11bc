// What an edited order costs: its products at the lines' prices, shipping by today's rates where lines or delivery changed, and the
// taxes that it was placed with.

import { type DeliveryAddress, deliveryAddress } from '@mostrador/contract/entries/cart';
import { type Centavos, MAX_CENTAVOS, sum, toCentavos, toDecimalText } from '@mostrador/rules/money';
import { keptUnits, lineTotal, type PricedUnits, productsTotal } from '@mostrador/rules/order-units';
import { refusalText } from '@mostrador/rules/refusals';
import { shippingCost } from '@mostrador/rules/shipping';
import type { TaxRate } from '@mostrador/rules/tax-rates';
import type { Tx } from '../../platform/database/database.js';
import { Problem } from '../../platform/http/problem.js';
import type { SessionClient, Shop } from '../../shop.js';
import { changedDiscount } from '../discount-codes/discount-codes.service.js';
import { type Buyer, productsByIds } from '../products/products.service.js';
import { deliveryOf, quoteOf } from '../shipping/shipping.service.js';
import { changedTaxes, keptTaxes, taxColumns } from '../taxes/taxes.service.js';
import type { ChangedHead, OrderToChange } from './order-units.queries.js';

/** A line of an order after an edit. */
export interface LineAfter extends PricedUnits {
  readonly productId: number;
  /** null where it is not known. */
  readonly rate: TaxRate | null;
}

/** Returns an order's address; null for none, or one from before addresses were stored. */
export const addressOf = (order: Pick<OrderToChange, 'delivery_address'>): DeliveryAddress | null => {
  const kept = deliveryAddress.safeParse(order.delivery_address);
  return kept.success ? kept.data : null;
};

/** Returns the taxes of an order whose lines are now these, and what its code takes off, as its row keeps them. */
export function taxesAfter(
  order: Pick<OrderToChange, 'taxes' | 'discount'>,
  lines: readonly (PricedUnits & Pick<LineAfter, 'rate'>)[],
  shipping: Centavos,
): Required<Pick<ChangedHead, 'taxes' | 'to_pay' | 'discount'>> {
  const nets = lines.map((line) => ({ net: lineTotal(line), rate: line.rate }));
  const kept = keptTaxes(order.taxes);
  const { taxes, toPay } = taxColumns(changedTaxes(kept, nets, shipping));
  const taxTerms = kept ?? { perceptions: [], shippingRate: null };
  const discount = changedDiscount(order.discount, { lines: nets, shipping, taxTerms });
  return { taxes, to_pay: toPay, discount };
}

/** Returns shipping, total and taxes of an order as its lines and delivery are now. Shipping that did not change keeps its price. */
export async function costsOf(
  tx: Tx,
  shop: Shop,
  client: SessionClient | undefined,
  order: Pick<
    OrderToChange,
    'pick_up' | 'delivery_option' | 'taxes' | 'discount' | 'shipping' | 'shipping_grams' | 'free_delivery'
  > &
    Pick<OrderToChange, 'delivery_address' | 'client_id'>,
  lines: readonly LineAfter[],
  { isShippedAnew, buyer }: { readonly isShippedAnew: boolean; readonly buyer: Buyer },
): Promise<
  Required<
    Pick<
      ChangedHead,
      'total' | 'taxes' | 'to_pay' | 'discount' | 'shipping' | 'shipping_grams' | 'free_delivery'
    >
  >
> {
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
  return {
    ...rest,
    ...taxesAfter(order, lines, shipping),
    shipping: toDecimalText(shipping),
    total: toDecimalText(sum([products, shipping])),
  };
}
