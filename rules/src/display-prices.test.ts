// How a price is shown: the three modes of a company, and what the law asks for visitors of a shop with open prices.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { displayPrices, PRICE_DISPLAYS, priceWithIva } from './display-prices.js';
import { IVA_RATES } from './iva.js';
import { MAX_CENTAVOS } from './money.js';
import { taxRateOf } from './tax-rates.js';

const iva21 = taxRateOf('IVA21', 21);
const net = { kind: 'net', amount: 10_000 };
const final = { kind: 'final', amount: 12_100 };
const client = { isVisitor: false };
const visitor = { isVisitor: true };

it.each([
  ['net', client, { lead: net, below: null }],
  ['net_final', client, { lead: net, below: final }],
  ['final_net', client, { lead: final, below: net }],
  ['net', visitor, { lead: final, below: net }],
  ['net_final', visitor, { lead: final, below: net }],
] as const)('shows in the mode %s to %o', (display, reader, shown) => {
  expect(displayPrices(display, { net: 10_000, rate: iva21 }, reader)).toEqual(shown);
});

it('shows the net price alone where the rate is not known', () => {
  for (const reader of [client, visitor])
    expect(displayPrices('final_net', { net: 10_000, rate: null }, reader)).toEqual({
      lead: net,
      below: null,
    });
});

it('shows a visitor the final price first and the net one below, for every price and rate', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000_000),
      fc.constantFrom(...IVA_RATES),
      fc.constantFrom(...PRICE_DISPLAYS),
      (amount, { code, percent }, display) => {
        const rate = taxRateOf(code, percent);
        const shown = displayPrices(display, { net: amount, rate }, visitor);
        expect(shown.lead).toEqual({ kind: 'final', amount: priceWithIva(amount, rate) });
        expect(shown.below).toEqual({ kind: 'net', amount });
        expect(shown.lead.amount).toBeGreaterThanOrEqual(amount);
      },
    ),
    { numRuns: 10_000 },
  );
});

it('has no final price beyond what money can hold', () => {
  expect(priceWithIva(MAX_CENTAVOS, iva21)).toBeNull();
});
