// How the sum of several products is shown: net, net with the final amount below, or the final amount with the net one below.

import { type DisplayedPrices, modeFor, type PriceDisplay } from './display-prices.js';
import { type TaxedAmount, taxesOf } from './taxes.js';

/**
 * Returns a sum of lines as a reader sees it. The final amount has the IVA of each rate on its whole net, as an invoice does, and no
 * perceptions, so it may differ from the sum of the displayed prices by centavos.
 * @param lines nets in centavos, without shipping.
 * @returns only the net where a line's rate is not known, or the sum is too large to be ordered.
 */
export function displaySum(
  display: PriceDisplay,
  lines: readonly TaxedAmount[],
  reader: { readonly isVisitor: boolean },
): DisplayedPrices {
  const mode = modeFor(display, reader);
  const lead = { kind: 'net', amount: lines.reduce((sum, { net }) => sum + net, 0) } as const;
  const taxes = mode === 'net' ? null : taxesOf({ lines, shipping: { net: 0, rate: null }, perceptions: [] });
  if (taxes === null || taxes.iva === null) return { lead, below: null };
  const final = { kind: 'final', amount: taxes.net + taxes.iva } as const;
  return mode === 'final_net' ? { lead: final, below: lead } : { lead, below: final };
}
