// The price that a client pays: chooses the discount from the discount list and applies it to the list price.

import { type Centavos, percentOf, WHOLE_BPS } from './money.js';
import type { NamedProduct, Refusal } from './refusals.js';

/** A product's prices for one client, in centavos, without taxes. */
export interface EffectivePrice {
  /** The price on the client's price list; struck through if a discount applies. */
  readonly price: Centavos;
  /** The price that the client pays; equal to `price` without a discount. */
  readonly discountedFinalPrice: Centavos;
}

/** The rules of the client's discount list for one product; percentages in basis points, 0…10.000. */
export interface DiscountRules {
  readonly product?: number | null | undefined;
  /** One entry per category on the product's path, the root first; a category without a rule is null. */
  readonly categories?: readonly (number | null | undefined)[];
  readonly everything?: number | null | undefined;
}

/**
 * Returns the discount of one product, in basis points: the product's own rule, else that of its nearest category, else
 * the one for everything, else 0. A rule of 0 excludes a product from a wider discount.
 */
export function chooseDiscount(rules: DiscountRules): number {
  const nearest = rules.categories?.findLast((bps) => bps !== null && bps !== undefined);
  return rules.product ?? nearest ?? rules.everything ?? 0;
}

/**
 * Returns the prices of one product for a client, in centavos. The discounted price is rounded to the centavo, halves up,
 * like `round(price * (100 - percent) / 100, 2)` in SQL. It is at least one centavo, because {@link unitPrice} reads a
 * discounted price of zero as 'no discount' and would charge the whole list price.
 * @throws RangeError if the price is negative or the discount is outside 0…10.000 basis points.
 */
export function effectivePrice(price: Centavos, discountBps: number): EffectivePrice {
  if (price < 0 || discountBps < 0)
    throw new RangeError(`Not a price and a discount: ${price}, ${discountBps}`);
  const discounted = percentOf(price, WHOLE_BPS - discountBps);
  return { price, discountedFinalPrice: price > 0 ? Math.max(discounted, 1) : 0 };
}

/**
 * Returns what one unit costs, in centavos: the discounted price if it is positive and below the list price, else the
 * list price. Cart, order, export and history all use this price.
 */
export function unitPrice(product: {
  readonly price: Centavos;
  readonly discountedFinalPrice?: Centavos | null | undefined;
}): Centavos {
  const discounted = product.discountedFinalPrice ?? 0;
  return discounted > 0 && discounted < product.price ? discounted : product.price;
}

/** Returns whether the list price must be shown struck through beside the paid price. */
export function isDiscounted(product: Parameters<typeof unitPrice>[0]): boolean {
  return unitPrice(product) < product.price;
}

/**
 * Checks that a product has a price. No row in the client's price list (null) and zero both mean 'no price', so that an
 * incomplete list never gives a product away.
 * @param price centavos.
 * @returns the refusal; undefined if the product has a price.
 */
export function checkPrice(
  price: Centavos | null | undefined,
  { code, name }: NamedProduct,
): Refusal<'price_missing'> | undefined {
  return price && price > 0 ? undefined : { code: 'price_missing', product: { code, name } };
}
