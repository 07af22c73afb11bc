// Cases of prices by quantity for property tests of the rule, the server's SQL and the device, and the rule written plainly, to compare.

import fc from 'fast-check';
import { dayAfter } from '../days.js';
import type { DatedPrice, DatedPrices, Promotion, ValidDays } from '../quantity-prices.js';

const DAYS = ['2026-11-30', '2026-12-01', '2026-12-15', '2026-12-31', '2027-01-01'] as const;

const days: fc.Arbitrary<ValidDays> = fc
  .tuple(fc.option(fc.constantFrom(...DAYS)), fc.option(fc.constantFrom(...DAYS)))
  .map(([a, b]) =>
    a !== null && b !== null && a > b ? { validFrom: b, validUntil: a } : { validFrom: a, validUntil: b },
  );
const price = fc.integer({ min: 1, max: 20_000 });
const dated = (least: number): fc.Arbitrary<DatedPrice> =>
  fc
    .tuple(fc.integer({ min: least, max: 40 }), price, days)
    .map(([fromQuantity, amount, valid]) => ({ fromQuantity, price: amount, ...valid }));
const promotions: fc.Arbitrary<Promotion & ValidDays> = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 3 }), days)
  .map(([paidUnits, freeUnits, valid]) => ({ paidUnits, freeUnits, ...valid }));

/** The key of a row among those of one product: the tables have each once. */
const keyOf = (
  row: ValidDays & {
    readonly fromQuantity?: number;
    readonly paidUnits?: number;
    readonly freeUnits?: number;
  },
) => [row.fromQuantity, row.paidUnits, row.freeUnits, row.validFrom, row.validUntil].join(' ');
const few = <Row extends ValidDays>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(row, { maxLength: 4, selector: keyOf });

export interface QuantityPriceCase {
  readonly terms: Omit<DatedPrices, 'discounted'>;
  /** Basis points of the discount. */
  readonly bps: number;
  readonly day: string;
  readonly quantity: number;
}

/** Prices in centavos, up to $ 200. */
export const datedPricesCases: fc.Arbitrary<QuantityPriceCase> = fc.record({
  terms: fc.record({
    listPrice: fc.option(fc.integer({ min: 0, max: 20_000 }), { freq: 8 }),
    steps: few(dated(2)),
    customerPrices: few(dated(1)),
    promotions: few(promotions),
  }),
  bps: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 9_999 })),
  day: fc.constantFrom(...DAYS),
  quantity: fc.integer({ min: 1, max: 60 }),
});

/** Returns cases drawn at random. */
export const sampleCases = (count: number): QuantityPriceCase[] => fc.sample(datedPricesCases, count);

/** Returns prices that are on `today` what they were on `day`. */
export function movedTo(
  today: string,
  terms: QuantityPriceCase['terms'],
  day: string,
): QuantityPriceCase['terms'] {
  const days = Math.round((Date.parse(today) - Date.parse(day)) / 86_400_000);
  const moved = (at: string | null) => (at === null ? null : dayAfter(at, days));
  const move = <Row extends ValidDays>(row: Row): Row => ({
    ...row,
    validFrom: moved(row.validFrom),
    validUntil: moved(row.validUntil),
  });
  return {
    listPrice: terms.listPrice,
    steps: terms.steps.map(move),
    customerPrices: terms.customerPrices.map(move),
    promotions: terms.promotions.map(move),
  };
}

/** What a quantity costs, written without the steps in between. */
export function plainCharge(
  terms: QuantityPriceCase['terms'],
  bps: number,
  day: string,
  quantity: number,
): { readonly unitPrice: number | null; readonly freeUnits: number } {
  const counts = (row: ValidDays) => (row.validFrom ?? '0000') <= day && day <= (row.validUntil ?? '9999');
  const reached = (rows: readonly DatedPrice[]) =>
    rows.filter((row) => counts(row) && row.fromQuantity <= quantity).map((row) => row.price);
  const agreed = reached(terms.customerPrices);
  if (agreed.length > 0) return { unitPrice: Math.min(...agreed), freeUnits: 0 };
  const less = (amount: number) => Math.max(Math.round((amount * (10_000 - bps)) / 10_000), 1);
  if (terms.listPrice === null) return { unitPrice: null, freeUnits: 0 };
  if (terms.listPrice === 0) return { unitPrice: 0, freeUnits: 0 };
  const unitPrice = Math.min(...[terms.listPrice, ...reached(terms.steps)].map(less));
  if (terms.customerPrices.some(counts)) return { unitPrice, freeUnits: 0 };
  const free = terms.promotions
    .filter(counts)
    .map((one) => Math.floor(quantity / (one.paidUnits + one.freeUnits)) * one.freeUnits);
  const most = Math.max(0, ...free);
  const one = less(terms.listPrice);
  return (quantity - most) * one < quantity * unitPrice
    ? { unitPrice: one, freeUnits: most }
    : { unitPrice, freeUnits: 0 };
}
