import { type Centavos, MAX_CENTAVOS } from './money.js';

/** What a line adds to a parcel; null: not known of the product. Weight in grams, sizes in millimetres, of one unit. */
export interface PackedLine {
  readonly quantity: number;
  readonly weightGrams: number | null;
  readonly lengthMm: number | null;
  readonly widthMm: number | null;
  readonly heightMm: number | null;
}

/** How a company weighs. */
export interface WeighingRule {
  /** Grams of one unit of a product that tells none. */
  readonly defaultWeightGrams: number;
  /** Cubic centimetres that count as one kilogram. */
  readonly volumetricDivisor: number;
}

/** What a parcel of up to so many grams costs. */
export interface ShippingRate {
  readonly upToGrams: number;
  readonly price: Centavos;
}

/** The heaviest that is told; the database keeps weights as 32-bit integers. */
export const WEIGHT_MAX_GRAMS = 2_147_483_647;

/**
 * What the post charges for, in whole grams: the greater of the parcel's real and volumetric weight, rounded up. The
 * volumetric one is that of the carriers (IATA's dimensional weight): cubic centimetres ÷ divisor = kilograms, and so
 * cubic millimetres ÷ divisor = grams. A product takes the company's default weight where it tells none, and as much
 * room as its weight stands for where not all three sizes are known. Computed in big integers: a size and a quantity at
 * their limits are beyond the exact numbers.
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
 * What sending so many grams costs by the rates of one zone: the first rate that carries them. What is heavier than
 * the table goes in several parcels, as many full ones of its largest rate as needed and one for the rest.
 * @returns centavos; null where there are no rates, or the price is beyond all money: to be agreed.
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
 * What shipping adds to the total, in centavos: the quote where the post is chosen (delivery option 2), else nothing.
 * @param quote null: to be agreed, nothing is charged now.
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

/** Nothing and zero both mean that it is not known. */
const knownMeasure = (measure: number | null): number | undefined =>
  measure !== null && measure > 0 ? measure : undefined;
