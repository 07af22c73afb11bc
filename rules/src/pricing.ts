import { type Centavos, percentOf, WHOLE_BPS } from './money.js';
import type { NamedProduct, Refusal } from './refusals.js';

/** A product's prices for one client, in centavos, without taxes. */
export interface EffectivePrice {
  /** The price of the client's list; struck through where a discount applies. */
  readonly price: Centavos;
  /** What the client pays; equal to `price` without a discount. */
  readonly discountedFinalPrice: Centavos;
}

/** The rules of the client's discount list that concern one product; percentages in basis points, 0…10.000. */
export interface DiscountRules {
  readonly product?: number | null | undefined;
  /** One entry per category on the product's path, the root first; a category without a rule is null. */
  readonly categories?: readonly (number | null | undefined)[];
  readonly everything?: number | null | undefined;
}

/**
 * The discount of one product, in basis points: the product's own rule, else that of its nearest category, else
 * the one for everything, else 0. A rule of 0 is a rule: it takes a product out of a wider discount.
 */
export function chooseDiscount(rules: DiscountRules): number {
  const nearest = rules.categories?.findLast((bps) => bps !== null && bps !== undefined);
  return rules.product ?? nearest ?? rules.everything ?? 0;
}

/**
 * The prices of one product for a client. The discounted one is rounded to the centavo, halves up: what SQL's
 * `round(price * (100 - percent) / 100, 2)` gives. It stays at one centavo or more, because a discounted price
 * of zero means 'no discount' to {@link unitPrice} and would charge the whole list price.
 * @throws RangeError when the price is negative or the discount is outside 0…10.000 basis points.
 */
export function effectivePrice(price: Centavos, discountBps: number): EffectivePrice {
  if (price < 0 || discountBps < 0)
    throw new RangeError(`Not a price and a discount: ${price}, ${discountBps}`);
  const discounted = percentOf(price, WHOLE_BPS - discountBps);
  return { price, discountedFinalPrice: price > 0 ? Math.max(discounted, 1) : 0 };
}

/**
 * What one unit costs: the discounted price when it is positive and below the list price, else the list price.
 * Cart, order, export and history all charge and show this one.
 */
export function unitPrice(product: {
  readonly price: Centavos;
  readonly discountedFinalPrice?: Centavos | null | undefined;
}): Centavos {
  const discounted = product.discountedFinalPrice ?? 0;
  return discounted > 0 && discounted < product.price ? discounted : product.price;
}

/** Whether the list price must be shown struck through beside what is paid. */
export function isDiscounted(product: Parameters<typeof unitPrice>[0]): boolean {
  return unitPrice(product) < product.price;
}

/**
 * Whether a product has a price at which it can be sold. No row in the client's list (null) and zero are both
 * 'no price': nothing is given away by an incomplete list.
 * @returns undefined when it has one.
 */
export function checkPrice(
  price: Centavos | null | undefined,
  { code, name }: NamedProduct,
): Refusal<'price_missing'> | undefined {
  return price && price > 0 ? undefined : { code: 'price_missing', product: { code, name } };
}
