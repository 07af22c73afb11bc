// How a product's price is shown: net, net with the final price below, or the final price with the net one below.

import { type Centavos, MAX_CENTAVOS, percentOf } from './money.js';
import type { TaxRate } from './tax-rates.js';

/** How a company shows its prices to its clients. */
export const PRICE_DISPLAYS = ['net', 'net_final', 'final_net'] as const;
export type PriceDisplay = (typeof PRICE_DISPLAYS)[number];

export interface DisplayedPrice {
  readonly kind: 'net' | 'final';
  readonly amount: Centavos;
}

/** The price in the first place, and the other one below it, if it is shown. */
export interface DisplayedPrices {
  readonly lead: DisplayedPrice;
  readonly below: DisplayedPrice | null;
}

/**
 * Returns the price of a unit with IVA, for display only: the sums of a cart are computed by rate (`taxesOf`).
 * @param net centavos.
 * @returns null where the rate is not known, or the price is too large.
 */
export function priceWithIva(net: Centavos, rate: TaxRate | null): Centavos | null {
  if (rate === null) return null;
  const final = net + percentOf(net, rate.bps);
  return final > MAX_CENTAVOS ? null : final;
}

/** Returns the mode that counts for a reader: a visitor always gets the final price first, whatever the company chose. */
export const modeFor = (
  display: PriceDisplay,
  { isVisitor }: { readonly isVisitor: boolean },
): PriceDisplay => (isVisitor ? 'final_net' : display);

/**
 * Returns the prices of a unit as a reader sees them. A visitor of a shop with open prices always gets the final price with the net
 * one below (Resolución 4/2025 of the Secretaría de Industria y Comercio), whatever the company chose.
 * @param net centavos.
 */
export function displayPrices(
  display: PriceDisplay,
  { net, rate }: { readonly net: Centavos; readonly rate: TaxRate | null },
  reader: { readonly isVisitor: boolean },
): DisplayedPrices {
  const lead = { kind: 'net', amount: net } as const;
  const amount = priceWithIva(net, rate);
  const mode = modeFor(display, reader);
  if (amount === null || mode === 'net') return { lead, below: null };
  const final = { kind: 'final', amount } as const;
  return mode === 'final_net' ? { lead: final, below: lead } : { lead, below: final };
}
