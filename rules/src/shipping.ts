// The price of sending an order by post: chargeable weight from the products' weight and size, price from the shipping
// rates.

import { type Centavos, MAX_CENTAVOS } from './money.js';

/** A line of a parcel. Weight in grams and sizes in millimetres of one unit; null if not known. */
export interface PackedLine {
  readonly quantity: number;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

/** A company's settings for the weight of a parcel. */
export interface WeighingRule {
  /** Grams of one unit of a product without a known weight. */
  readonly defaultWeightGrams: number;
  /** Cubic centimetres that count as one kilogram. */
  readonly volumetricDivisor: number;
}

/** The price in centavos of a parcel up to a weight in grams. */
export interface ShippingRate {
  readonly upToGrams: number;
  readonly price: Centavos;
}

/** The maximum weight in grams. The database stores weights as 32-bit integers. */
export const WEIGHT_MAX_GRAMS = 2_147_483_647;

/**
 * Returns the weight that the post charges for, in whole grams: the greater of real and volumetric weight, rounded up.
 * The volumetric weight is IATA's dimensional weight: cubic centimetres ÷ divisor = kilograms, so cubic millimetres ÷
 * divisor = grams. A product without a known weight counts with the company's default weight. A product without all
 * three sizes counts with the volume that equals its weight. Uses big integers, because large sizes times large
 * quantities exceed the safe integers. At most {@link WEIGHT_MAX_GRAMS}.
 */
export function chargeableGrams(lines: readonly PackedLine[], rule: WeighingRule): number {
  const divisor = BigInt(rule.volumetricDivisor);
  let grams = 0n;
  let cubicMillimetres = 0n;
  for (const line of lines) {
    const units = BigInt(line.quantity);
    const weight = BigInt(knownMeasure(line.weightGrams) ?? rule.defaultWeightGrams);
    grams += units * weight;
    cubicMillimetres += units * (volumeOf(line) ?? weight * divisor);
  }
  const volumetric = (cubicMillimetres + divisor - 1n) / divisor;
  const chargeable = volumetric > grams ? volumetric : grams;
  return chargeable > BigInt(WEIGHT_MAX_GRAMS) ? WEIGHT_MAX_GRAMS : Number(chargeable);
}

/**
 * Returns the shipping price by the rates of one zone: the smallest rate that covers the weight. A heavier shipment is
 * split into full parcels of the largest rate and one parcel for the rest.
 * @param grams chargeable weight.
 * @returns centavos; null (to be agreed) if there are no rates or the price is above {@link MAX_CENTAVOS}.
 */
export function shippingPrice(rates: readonly ShippingRate[], grams: number): Centavos | null {
  const ascending = [...rates].sort((a, b) => a.upToGrams - b.upToGrams);
  const largest = ascending.at(-1);
  if (largest === undefined) return null;
  const full = Math.floor(grams / largest.upToGrams);
  const rest = grams - full * largest.upToGrams;
  const last = rest === 0 ? 0 : (ascending.find((rate) => rate.upToGrams >= rest)?.price ?? 0);
  const price = full * largest.price + last;
  return price > MAX_CENTAVOS ? null : price;
}

/**
 * Returns the shipping part of the total, in centavos: the quote if the post is chosen (delivery option 2), else 0.
 * @param quote centavos; null (to be agreed) charges 0 now.
 */
export function shippingCost(
  deliveryOption: number | null,
  pickUp: boolean,
  quote: Centavos | null,
): Centavos {
  return deliveryOption === 2 && !pickUp ? (quote ?? 0) : 0;
}

function volumeOf({ lengthMm, widthMm, heightMm }: PackedLine): bigint | undefined {
  const [length, width, height] = [knownMeasure(lengthMm), knownMeasure(widthMm), knownMeasure(heightMm)];
  if (length === undefined || width === undefined || height === undefined) return undefined;
  return BigInt(length) * BigInt(width) * BigInt(height);
}

/** Returns a measure if it is known. null and zero both mean unknown. */
const knownMeasure = (measure: number | null): number | undefined =>
  measure !== null && measure > 0 ? measure : undefined;
