// A whole purchase by the rules, from prices by quantity to the total to pay: the parts add up to the centavo for every mix of rates,
// discounts, steps, promotions, agreed prices and perceptions, in every way of showing prices.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { netOf, pricedLine } from './cart-line.js';
import { cartTotals, totalWithShipping } from './cart-totals.js';
import { displayPrices, PRICE_DISPLAYS, priceWithIva } from './display-prices.js';
import { discountedPrices, pricesOn } from './quantity-prices.js';
import { taxesInPesos } from './tax-terms.js';
import { taxesOf } from './taxes.js';
import { type PurchaseCase, plainPurchase, purchaseCases, purchaseLines } from './testing/purchase-cases.js';

const RUNS = 10_000;

function byRules({ day, lines, shipping, shippingRate, perceptions }: PurchaseCase) {
  const priced = lines.map(({ terms, bps, quantity }) =>
    pricedLine(pricesOn(day, discountedPrices(terms, bps)), quantity),
  );
  const taxes = taxesOf({
    lines: priced.map((line, nth) => ({ net: netOf(line), rate: lines[nth]?.rate ?? null })),
    shipping: { net: shipping, rate: shippingRate },
    perceptions,
  });
  if (taxes === null) throw new Error('The purchase is too large.');
  return { priced, taxes, totals: cartTotals(priced) };
}
const centavos = (pesos: number) => Math.round(pesos * 100);
const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

describe('a purchase', () => {
  it('costs what its prices, quantities, rates and perceptions say, and its parts add up, also in the pesos of an answer', () => {
    fc.assert(
      fc.property(purchaseCases, (given) => {
        const { priced, taxes, totals } = byRules(given);
        const plain = plainPurchase(given);
        expect(priced.map(netOf)).toEqual(plain.subtotals);
        expect(totalWithShipping(totals.total, given.shipping)).toBe(plain.net);
        expect([taxes.net, taxes.iva, taxes.toPay]).toEqual([plain.net, plain.iva, plain.toPay]);
        expect(totals.listSubtotal - totals.discount).toBe(totals.total);
        expect(totals.discount).toBeGreaterThanOrEqual(0);
        const shown = taxesInPesos(taxes);
        if (shown === null) throw new Error('The taxes are not known.');
        const nets = [...shown.rates.map(({ net }) => net), shown.exempt, shown.untaxed];
        const ivas = shown.rates.map(({ iva }) => iva);
        const parts = [shown.net, shown.iva, ...shown.perceptions.map(({ amount }) => amount)];
        expect([nets, ivas, parts, [shown.toPay]].map((amounts) => total(amounts.map(centavos)))).toEqual([
          taxes.net,
          taxes.iva,
          taxes.toPay,
          taxes.toPay,
        ]);
      }),
      { numRuns: RUNS },
    );
  });

  it('shows a unit as net, final, or both, and the final price is the net with its IVA', () => {
    fc.assert(
      fc.property(purchaseLines, fc.boolean(), ({ terms: { listPrice: net }, rate }, isVisitor) => {
        const amounts = { net, final: priceWithIva(net, rate) };
        const [asNet, asFinal] = (['net', 'final'] as const).map((kind) => ({ kind, amount: amounts[kind] }));
        const finalFirst = { lead: asFinal, below: asNet };
        const shown = PRICE_DISPLAYS.map((display) => displayPrices(display, { net, rate }, { isVisitor }));
        expect(shown).toEqual(
          isVisitor
            ? [finalFirst, finalFirst, finalFirst]
            : [{ lead: asNet, below: null }, { lead: asNet, below: asFinal }, finalFirst],
        );
      }),
      { numRuns: RUNS },
    );
  });
});
