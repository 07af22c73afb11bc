// What is paid on top of net prices: IVA by rate, perceptions, and the total to pay of a cart, an order or an offer.

import { type Centavos, MAX_CENTAVOS, percentOf, sum } from './money.js';
import type { TaxRate } from './tax-rates.js';

/** The code of products that IVA does not reach (Ley 23.349, art. 7). They are summed apart from those of 0 %. */
export const EXEMPT = 'EXENTO';

/** The jurisdiction of the perception of IVA, which is of the nets that IVA is charged on. All others are of the whole net. */
export const NATIONAL = 'IVA';

/** A net amount in centavos with its rate; null: the rate is not known, as in orders from before rates were kept. */
export interface TaxedAmount {
  readonly net: Centavos;
  readonly rate: TaxRate | null;
}

/** A perception (percepción) of one jurisdiction: what the seller collects for a tax office. Always an estimate. */
export interface Perception {
  /** 'IVA' for the national one (RG 2408); else a province, as the ERP names it. */
  readonly jurisdiction: string;
  /** Basis points of the net amount, at most 10.000: 250 is 2,5 %. */
  readonly bps: number;
}

/** A perception of a client with the days on which it counts, both included; null: no limit. Days as '2026-03-31'. */
export interface DatedPerception extends Perception {
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** What a purchase consists of. Amounts in centavos. */
export interface TaxedPurchase {
  /** Net subtotals of the lines. */
  readonly lines: readonly TaxedAmount[];
  /** The cost of shipping. Without a rate, nothing is added to it: the company's shipping rates include their IVA. */
  readonly shipping: TaxedAmount;
  readonly perceptions: readonly Perception[];
}

/** The amounts of one IVA rate. */
export interface RateAmounts extends TaxRate {
  readonly net: Centavos;
  readonly iva: Centavos;
}

/** A perception with its amount. */
export interface PerceptionAmount extends Perception {
  /** The net amount that the percentage is of. */
  readonly base: Centavos;
  readonly amount: Centavos;
}

/**
 * What is paid, in centavos. `net` is the sum of the nets of the rates, `exempt`, `untaxed` and `unknown`; `toPay` is `net`, `iva`
 * and the perceptions.
 */
export interface Taxes {
  /** Lines and shipping without taxes: the spec's `total`. */
  readonly net: Centavos;
  /** The highest percentage first. */
  readonly rates: readonly RateAmounts[];
  /** Net of exempt products and shipping. */
  readonly exempt: Centavos;
  /** Shipping whose price includes its IVA. */
  readonly untaxed: Centavos;
  /** Net of lines whose rate is not known. */
  readonly unknown: Centavos;
  /** The sum of the rates' IVA; null where it is not known. */
  readonly iva: Centavos | null;
  readonly perceptions: readonly PerceptionAmount[];
  /** The total to pay; null where the IVA is not known. */
  readonly toPay: Centavos | null;
  /** The rate of the shipping, by which an edited order is computed again. */
  readonly shippingRate: TaxRate | null;
}

/**
 * Returns what a purchase costs with taxes. IVA is computed once for each rate, on the sum of its nets, and rounded half up to the
 * centavo, as an invoice does; each perception once, on its base. Nothing is invented: with a line of unknown rate `iva` and `toPay`
 * are null.
 * @returns null for a purchase that is too large to be stored.
 */
export function taxesOf({ lines, shipping, perceptions }: TaxedPurchase): Taxes | null {
  if ([...lines, shipping].reduce((total, part) => total + part.net, 0) > MAX_CENTAVOS) return null;
  const net = sum([...lines, shipping].map((part) => part.net));
  const untaxed = shipping.rate === null ? shipping.net : 0;
  const unknown = sum(lines.flatMap((line) => (line.rate === null ? line.net : [])));
  const rated = [...lines, shipping].filter(isRated);
  const exempt = sum(rated.flatMap((part) => (part.rate.code === EXEMPT ? part.net : [])));
  const rates = ratesOf(rated.filter(({ rate }) => rate.code !== EXEMPT));
  const taxed = sum(rates.flatMap((rate) => (rate.bps > 0 ? rate.net : [])));
  const collected = perceptions.map((perception) => {
    const base = perception.jurisdiction === NATIONAL ? taxed : net;
    return { ...perception, base, amount: percentOf(base, perception.bps) };
  });
  const iva = rates.reduce((total, rate) => total + rate.iva, 0);
  const toPay = collected.reduce((total, { amount }) => total + amount, net + iva);
  if (toPay > MAX_CENTAVOS) return null;
  const isKnown = unknown === 0;
  return {
    net,
    rates,
    exempt,
    untaxed,
    unknown,
    iva: isKnown ? iva : null,
    perceptions: collected,
    toPay: isKnown ? toPay : null,
    shippingRate: shipping.rate,
  };
}

const isRated = (part: TaxedAmount): part is TaxedAmount & { readonly rate: TaxRate } =>
  part.rate !== null && part.net !== 0;

/** The sums of each rate, the highest percentage first. */
function ratesOf(parts: readonly (TaxedAmount & { readonly rate: TaxRate })[]): RateAmounts[] {
  const nets = new Map<string, { readonly rate: TaxRate; net: Centavos }>();
  for (const { rate, net } of parts) {
    const key = `${rate.bps} ${rate.code}`;
    const known = nets.get(key);
    if (known === undefined) nets.set(key, { rate, net });
    else known.net += net;
  }
  return [...nets.values()]
    .map(({ rate: { code, bps }, net }) => ({ code, bps, net, iva: percentOf(net, bps) }))
    .sort((a, b) => b.bps - a.bps || (a.code < b.code ? -1 : 1));
}

/** Returns the perceptions of a client that count on a day. @param day '2026-03-31', in Argentina. */
export const perceptionsOn = (day: string, perceptions: readonly DatedPerception[]): Perception[] =>
  perceptions
    .filter(
      ({ validFrom, validUntil }) =>
        (validFrom === null || validFrom <= day) && (validUntil === null || day <= validUntil),
    )
    .map(({ jurisdiction, bps }) => ({ jurisdiction, bps }));

/** Returns what the buyer reads: 'Percepción IVA', 'Percepción IIBB Santa Fe'. */
export const perceptionLabel = (jurisdiction: string): string =>
  jurisdiction === NATIONAL ? 'Percepción IVA' : `Percepción IIBB ${jurisdiction}`;

/** Which invoice a client of an IVA condition gets: A shows the IVA apart, in B it is contained and told. */
export type InvoiceKind = 'A' | 'B';

/**
 * Returns which invoice a client gets from a registered seller (RG 1415, RG 5003; Ley 27.743 for the contained IVA). The condition
 * changes what the invoice shows, never what is paid: an exempt client pays IVA on what it buys.
 * @param condition one of the four tax categories.
 * @returns undefined for an unknown condition.
 */
export function invoiceKind(condition: string): InvoiceKind | undefined {
  if (condition === 'Responsable Inscripto' || condition === 'Monotributista') return 'A';
  return condition === 'Exento' || condition === 'Consumidor Final' ? 'B' : undefined;
}
