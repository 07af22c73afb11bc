// The price that applies for a quantity on a day: the list price or its discount, a step of the price list ('desde 12 u.'), a
// promotion ('10 + 1'), or a price agreed with the client. The same on the server, in the browser and on a device; the server's SQL
// (`unitPriceSql`) is compared with it.

import { type Centavos, formatWhole, fromCentavos, toCentavos } from './money.js';
import { effectivePrice, unitPrice } from './pricing.js';

/** Days in Argentina, both included, as '2026-12-31'; null for no limit. */
export interface ValidDays {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** The price of one unit from a quantity on, in centavos. */
export interface DatedPrice extends ValidDays {
  readonly fromQuantity: number;
  readonly price: Centavos;
}

/** '10 + 1': of every `paidUnits + freeUnits` units, `freeUnits` are free. Both at least 1. */
export interface Promotion {
  readonly paidUnits: number;
  readonly freeUnits: number;
}

/** Everything that decides what a client pays for a product in any quantity, on any day. Prices in centavos, discounts taken off. */
export interface DatedPrices {
  /** The price on the client's price list, before the discount; null without one. */
  readonly listPrice: Centavos | null;
  /** The list price less the discount. */
  readonly discounted: Centavos | null;
  /** Prices of the price list from a quantity on. */
  readonly steps: readonly DatedPrice[];
  /** Prices agreed with the client. */
  readonly customerPrices: readonly DatedPrice[];
  readonly promotions: readonly (Promotion & ValidDays)[];
}

/** The unit price changes at this quantity, and stays so up to the next step. */
export interface PriceStep {
  /** Whole units, at least 2. */
  readonly fromQuantity: number;
  readonly unitPrice: Centavos;
  /** Whether it is agreed with the client. */
  readonly isCustomerPrice?: boolean | undefined;
}

/** What a product costs a client on one day, by quantity. Prices in centavos; null if the client has none. */
export interface QuantityPrices {
  /** The price that is shown struck through where the client pays less. */
  readonly listPrice: Centavos | null;
  /** What one unit costs. */
  readonly unitPrice: Centavos | null;
  /** Whether `unitPrice` is agreed with the client. */
  readonly isCustomerPrice?: boolean | undefined;
  /** By ascending quantity. */
  readonly steps?: readonly PriceStep[] | undefined;
  readonly promotions?: readonly Promotion[] | undefined;
}

/** Where a price comes from. */
export type PriceSource = 'list' | 'discount' | 'step' | 'customer' | 'promotion';

/** What a quantity costs. `(quantity - freeUnits) × unitPrice` is the amount of its line. */
export interface Charge {
  readonly listPrice: Centavos | null;
  /** What each paid unit costs; null if the client has no price. */
  readonly unitPrice: Centavos | null;
  /** Units of the quantity that are not paid. */
  readonly freeUnits: number;
  readonly source: PriceSource;
}

/** Returns whether something counts on a day. */
export const isInForce = ({ validFrom, validUntil }: ValidDays, day: string): boolean =>
  (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil);

/**
 * Takes the discount off the prices of a list: it counts for steps as for the list price, and not for prices agreed with the client.
 * @param discountBps basis points, 0…10.000 (`chooseDiscount`).
 */
export function discountedPrices(terms: Omit<DatedPrices, 'discounted'>, discountBps: number): DatedPrices {
  const less = (price: Centavos) => unitPrice(effectivePrice(price, discountBps));
  return {
    ...terms,
    discounted: terms.listPrice === null ? null : less(terms.listPrice),
    steps: terms.steps.map((step) => ({ ...step, price: less(step.price) })),
  };
}

/**
 * Returns what a product costs on a day.
 * - A price agreed with the client wins over list, discount, steps and promotions, from its quantity on. Of several the lowest counts.
 * - Else the lowest of the list price and the steps that the quantity reaches. Without a list price (none or 0) there is no step.
 * - A promotion does not count for a product that has a price agreed with the client.
 * @param day as '2026-12-31', in Argentina.
 */
export function pricesOn(day: string, dated: DatedPrices): QuantityPrices {
  // most products, and every line of a list asks
  if (dated.steps.length + dated.customerPrices.length + dated.promotions.length === 0)
    return { listPrice: dated.listPrice, unitPrice: dated.discounted };
  const steps = dated.steps.filter((step) => isInForce(step, day));
  const agreed = dated.customerPrices.filter((price) => isInForce(price, day));
  const unitAt = (quantity: number): Pick<QuantityPrices, 'unitPrice' | 'isCustomerPrice'> => {
    const customer = lowest(agreed, quantity);
    if (customer !== undefined) return { unitPrice: customer, isCustomerPrice: true };
    if (!dated.discounted) return { unitPrice: dated.discounted };
    return { unitPrice: Math.min(dated.discounted, lowest(steps, quantity) ?? dated.discounted) };
  };
  const one = unitAt(1);
  const listPrice =
    one.isCustomerPrice === true ? Math.max(dated.listPrice ?? 0, one.unitPrice ?? 0) : dated.listPrice;
  const promotions = agreed.length > 0 ? [] : dated.promotions.filter((one) => isInForce(one, day));
  const changes: PriceStep[] = [];
  let before = one;
  for (const fromQuantity of quantitiesOf([...steps, ...agreed])) {
    const at = unitAt(fromQuantity);
    if (at.unitPrice === null || at.unitPrice === before.unitPrice) continue;
    changes.push({ ...at, unitPrice: at.unitPrice, fromQuantity });
    before = at;
  }
  return {
    listPrice,
    ...one,
    ...(changes.length > 0 && { steps: changes }),
    ...(promotions.length > 0 && {
      promotions: promotions.map(({ paidUnits, freeUnits }) => ({ paidUnits, freeUnits })),
    }),
  };
}

/** The lowest price that a quantity reaches; undefined if it reaches none. */
const lowest = (prices: readonly DatedPrice[], quantity: number): Centavos | undefined =>
  prices.reduce<Centavos | undefined>(
    (least, { fromQuantity, price }) =>
      fromQuantity <= quantity && price < (least ?? Number.POSITIVE_INFINITY) ? price : least,
    undefined,
  );

const quantitiesOf = (prices: readonly DatedPrice[]): number[] =>
  [...new Set(prices.map(({ fromQuantity }) => fromQuantity))]
    .filter((from) => from > 1)
    .toSorted((a, b) => a - b);

/** Returns how many units of a quantity are free: '10 + 1' gives one for every 11 units, none for 10. */
export const freeUnitsOf = (quantity: number, { paidUnits, freeUnits }: Promotion): number =>
  Math.floor(quantity / (paidUnits + freeUnits)) * freeUnits;

/**
 * Returns what a quantity costs. Steps and promotions do not add up: the client pays the lower amount, with a promotion on the price
 * of one unit.
 * @param quantity whole units, free ones included.
 */
export function chargeOf(prices: QuantityPrices, quantity: number): Charge {
  const step = prices.steps?.findLast(({ fromQuantity }) => fromQuantity <= quantity);
  const unit = step === undefined ? prices.unitPrice : step.unitPrice;
  const listPrice = unit === null ? prices.listPrice : Math.max(prices.listPrice ?? 0, unit);
  const one = prices.unitPrice;
  let charge: Charge = { listPrice, unitPrice: unit, freeUnits: 0, source: sourceOf(prices, step) };
  for (const promotion of prices.promotions ?? []) {
    const freeUnits = freeUnitsOf(quantity, promotion);
    if (one === null || freeUnits === 0) continue;
    if ((quantity - freeUnits) * one < (quantity - charge.freeUnits) * (charge.unitPrice ?? 0))
      charge = { listPrice, unitPrice: one, freeUnits, source: 'promotion' };
  }
  return charge;
}

function sourceOf({ listPrice, ...one }: QuantityPrices, step: PriceStep | undefined): PriceSource {
  if ((step ?? one).isCustomerPrice === true) return 'customer';
  if (step !== undefined) return 'step';
  return listPrice !== null && one.unitPrice !== null && one.unitPrice < listPrice ? 'discount' : 'list';
}

/**
 * Returns what a unit of a quantity costs in an offer, in centavos: as {@link chargeOf}, without promotions, so that an offer has one price
 * for all of its units.
 */
export const offeredPrice = (
  { listPrice, unitPrice: unit, steps }: QuantityPrices,
  quantity: number,
): Centavos | null =>
  chargeOf({ listPrice, unitPrice: unit, ...(steps !== undefined && { steps }) }, quantity).unitPrice;

/**
 * Returns the free units of a line after some of its units were cancelled. What each paid unit costs stays.
 * @param before the free units until now. @param kept the units that are left.
 */
export const freeUnitsLeft = (prices: QuantityPrices, before: number, kept: number): number =>
  before === 0
    ? 0
    : Math.max(0, ...(prices.promotions ?? []).map((promotion) => freeUnitsOf(kept, promotion)));

/** What more units bring: a lower unit price, or free units. */
export interface NextPrice {
  /** Units to add to the quantity. */
  readonly missing: number;
  readonly fromQuantity: number;
  /** What each paid unit costs then, in centavos. */
  readonly unitPrice: Centavos;
  /** Units of the new quantity that are free. */
  readonly freeUnits: number;
}

/**
 * Returns the nearest larger quantity at which a unit costs less on average than now; undefined if there is none.
 * @param quantity whole units, at least 0.
 */
export function nextPrice(prices: QuantityPrices, quantity: number): NextPrice | undefined {
  const now = averageOf(prices, quantity);
  const candidates = [
    ...(prices.steps ?? []).map(({ fromQuantity }) => fromQuantity),
    ...(prices.promotions ?? []).map((promotion) => nextGroup(quantity, promotion)),
  ];
  for (const fromQuantity of candidates.toSorted((a, b) => a - b)) {
    if (fromQuantity <= quantity || averageOf(prices, fromQuantity) >= now) continue;
    const { unitPrice: unit, freeUnits } = chargeOf(prices, fromQuantity);
    if (unit !== null) return { missing: fromQuantity - quantity, fromQuantity, unitPrice: unit, freeUnits };
  }
  return undefined;
}

const nextGroup = (quantity: number, { paidUnits, freeUnits }: Promotion): number => {
  const group = paidUnits + freeUnits;
  return (Math.floor(quantity / group) + 1) * group;
};

function averageOf(prices: QuantityPrices, quantity: number): number {
  const units = Math.max(quantity, 1);
  const { unitPrice: unit, freeUnits } = chargeOf(prices, units);
  return unit === null ? Number.POSITIVE_INFINITY : ((units - freeUnits) * unit) / units;
}

/** Returns a promotion in words: '10 + 1'. */
export const promotionText = ({ paidUnits, freeUnits }: Promotion): string =>
  `${formatWhole(paidUnits)} + ${formatWhole(freeUnits)}`;

/** The prices of a product as calls have them, in pesos. A field that is absent is empty. */
export interface ShownPrices {
  readonly price: number | null;
  readonly discountedFinalPrice: number | null;
  readonly isCustomerPrice?: boolean | undefined;
  readonly priceSteps?:
    | readonly {
        readonly fromQuantity: number;
        readonly price: number;
        readonly isCustomerPrice?: boolean | undefined;
      }[]
    | undefined;
  readonly promotions?: readonly Promotion[] | undefined;
}

/** Returns prices as the rules take them, from those of a call. */
export function quantityPrices(shown: ShownPrices): QuantityPrices {
  const { price, discountedFinalPrice, isCustomerPrice, priceSteps, promotions } = shown;
  const listPrice = price === null ? null : toCentavos(price);
  const discounted = discountedFinalPrice === null ? null : toCentavos(discountedFinalPrice);
  return {
    listPrice,
    unitPrice: listPrice === null ? null : unitPrice({ price: listPrice, discountedFinalPrice: discounted }),
    ...(isCustomerPrice === true && { isCustomerPrice }),
    ...(priceSteps !== undefined && {
      steps: priceSteps.map(({ fromQuantity, price: pesos, isCustomerPrice: isAgreed }) => ({
        fromQuantity,
        unitPrice: toCentavos(pesos),
        ...(isAgreed === true && { isCustomerPrice: true }),
      })),
    }),
    ...(promotions !== undefined && { promotions }),
  };
}

/** Returns the fields of a call that prices by quantity add to a product's; none for a product that costs the same in any quantity. */
export const stepFields = ({
  isCustomerPrice,
  steps,
  promotions,
}: QuantityPrices): Pick<
  {
    isCustomerPrice?: boolean;
    priceSteps?: { fromQuantity: number; price: number; isCustomerPrice?: boolean }[];
    promotions?: Promotion[];
  },
  'isCustomerPrice' | 'priceSteps' | 'promotions'
> => ({
  ...(isCustomerPrice === true && { isCustomerPrice }),
  ...(steps !== undefined && {
    priceSteps: steps.map(({ fromQuantity, unitPrice: unit, isCustomerPrice: isAgreed }) => ({
      fromQuantity,
      price: fromCentavos(unit),
      ...(isAgreed === true && { isCustomerPrice: true }),
    })),
  }),
  ...(promotions !== undefined && { promotions: [...promotions] }),
});
