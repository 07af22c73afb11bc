// Whole purchases for property tests of the rules, the server, the browser and the device: products with any prices, rates and quantities,
// and a client's perceptions. Beside them the sums written plainly, to compare.

import fc from 'fast-check';
import { IVA_RATES } from '../iva.js';
import { JURISDICTIONS } from '../perceptions.js';
import type { TaxRate } from '../tax-rates.js';
import { datedPricesCases, plainCharge, type QuantityPriceCase } from './quantity-price-cases.js';

/** The rates that a product can have. */
export const PRODUCT_RATES: readonly TaxRate[] = IVA_RATES.map(({ code, percent }) => ({
  code,
  bps: Math.round(percent * 100),
}));

export interface PurchaseLine {
  readonly terms: QuantityPriceCase['terms'] & { readonly listPrice: number };
  /** Basis points of the discount. */
  readonly bps: number;
  readonly rate: TaxRate;
  readonly quantity: number;
}

export interface PurchaseCase {
  readonly day: string;
  readonly lines: readonly PurchaseLine[];
  readonly perceptions: readonly { readonly jurisdiction: string; readonly bps: number }[];
  /** Centavos. */
  readonly shipping: number;
  /** null: the price of shipping includes its IVA. */
  readonly shippingRate: TaxRate | null;
}

const rate = fc.constantFrom(...PRODUCT_RATES);

/** A line of a product that has a price. */
export const purchaseLines: fc.Arbitrary<PurchaseLine> = fc
  .tuple(datedPricesCases, fc.integer({ min: 1, max: 5_000_000 }), rate)
  .map(([{ terms, bps, quantity }, ownPrice, its]) => ({
    terms: { ...terms, listPrice: terms.listPrice || ownPrice },
    bps,
    rate: its,
    quantity,
  }));

const perceptionsOfCase: fc.Arbitrary<PurchaseCase['perceptions']> = fc.uniqueArray(
  fc.record({
    jurisdiction: fc.constantFrom(...JURISDICTIONS.map(([name]) => name)),
    bps: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 3, selector: ({ jurisdiction }) => jurisdiction },
);

/** Purchases of one to six lines, in centavos. */
export const purchaseCases: fc.Arbitrary<PurchaseCase> = fc.record({
  day: datedPricesCases.map(({ day }) => day),
  lines: fc.array(purchaseLines, { minLength: 1, maxLength: 6 }),
  perceptions: perceptionsOfCase,
  shipping: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 5_000_000 })),
  shippingRate: fc.option(rate),
});

/** Returns purchases drawn at random. */
export const samplePurchases = (count: number): PurchaseCase[] => fc.sample(purchaseCases, count);

/** Half up to the centavo, in whole numbers of any size. */
const share = (amount: bigint, bps: number): bigint => (amount * BigInt(bps) * 2n + 10_000n) / 20_000n;

export interface PlainPurchase {
  /** What each line costs, without taxes. */
  readonly subtotals: readonly number[];
  /** Lines and shipping, without taxes. */
  readonly net: number;
  readonly iva: number;
  readonly perceived: number;
  readonly toPay: number;
}

/** Returns the sums of a purchase in centavos, written without the rules. */
export function plainPurchase({
  day,
  lines,
  perceptions,
  shipping,
  shippingRate,
}: PurchaseCase): PlainPurchase {
  const subtotals = lines.map(({ terms, bps, quantity }) => {
    const { unitPrice, freeUnits } = plainCharge(terms, bps, day, quantity);
    return BigInt(unitPrice ?? 0) * BigInt(quantity - freeUnits);
  });
  const parts = [
    ...lines.map((line, nth) => ({ net: subtotals[nth] ?? 0n, rate: line.rate })),
    { net: BigInt(shipping), rate: shippingRate },
  ];
  const nets = new Map<string, { net: bigint; bps: number }>();
  for (const part of parts) {
    if (part.rate === null) continue;
    const { code, bps } = part.rate;
    nets.set(code, { bps, net: (nets.get(code)?.net ?? 0n) + part.net });
  }
  const total = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n);
  const net = total(parts.map((part) => part.net));
  const rated = [...nets.values()];
  const iva = total(rated.map((each) => share(each.net, each.bps)));
  const taxed = total(rated.map((each) => (each.bps > 0 ? each.net : 0n)));
  const perceived = total(
    perceptions.map(({ jurisdiction, bps }) => share(jurisdiction === 'IVA' ? taxed : net, bps)),
  );
  return {
    subtotals: subtotals.map(Number),
    net: Number(net),
    iva: Number(iva),
    perceived: Number(perceived),
    toPay: Number(net + iva + perceived),
  };
}
