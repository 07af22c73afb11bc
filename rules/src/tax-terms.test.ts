// Taxes by the terms that calls carry, in percent and pesos, are those of the rule in basis points and centavos.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { IVA_RATES } from './iva.js';
import { toCentavos } from './money.js';
import { taxRateOf } from './tax-rates.js';
import { taxesByTerms, taxesInPesos } from './tax-terms.js';
import { taxesOf } from './taxes.js';

const rate = fc.constantFrom(...IVA_RATES.map(({ code, percent }) => taxRateOf(code, percent)));
const bps = fc.integer({ min: 1, max: 10_000 });

it('computes in the browser and on a device what the server computes, to the centavo', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ net: fc.nat(500_000_000), rate }), { maxLength: 8 }),
      fc.nat(5_000_000),
      fc.option(rate, { nil: null }),
      fc.array(fc.record({ jurisdiction: fc.constantFrom('IVA', 'CABA', 'Salta'), bps }), { maxLength: 3 }),
      (lines, shipping, shippingRate, perceptions) => {
        const server = taxesOf({ lines, shipping: { net: shipping, rate: shippingRate }, perceptions });
        const terms = {
          condition: '',
          perceptions: perceptions.map((each) => ({
            jurisdiction: each.jurisdiction,
            percent: each.bps / 100,
            validFrom: null,
            validUntil: null,
          })),
          shippingTaxCode: shippingRate?.code ?? '',
          shippingTaxRate: (shippingRate?.bps ?? 0) / 100,
        };
        const device = taxesByTerms(lines, shipping, terms, '2026-03-31');
        expect(device).toEqual(server);
        const shown = taxesInPesos(device);
        const parts = [
          shown?.net ?? 0,
          shown?.iva ?? 0,
          ...(shown?.perceptions.map(({ amount }) => amount) ?? []),
        ];
        expect(parts.reduce((all, pesos) => all + toCentavos(pesos), 0)).toBe(toCentavos(shown?.toPay ?? 0));
      },
    ),
    { numRuns: 10_000 },
  );
});

it('leaves out a perception that does not count on the day', () => {
  const terms = {
    condition: 'Responsable Inscripto',
    perceptions: [
      { jurisdiction: 'Santa Fe', percent: 2.5, validFrom: '2026-04-01', validUntil: null },
      { jurisdiction: 'IVA', percent: 3, validFrom: null, validUntil: '2026-03-31' },
    ],
    shippingTaxCode: '',
    shippingTaxRate: 0,
  };
  const line = { net: 10_000, rate: taxRateOf('IVA21', 21) };
  expect(taxesByTerms([line], 0, terms, '2026-03-31')?.perceptions).toEqual([
    { jurisdiction: 'IVA', bps: 300, base: 10_000, amount: 300 },
  ]);
});

it('has no amounts in pesos where a rate is not known', () => {
  const taxes = taxesOf({
    lines: [{ net: 100, rate: null }],
    shipping: { net: 0, rate: null },
    perceptions: [],
  });
  expect(taxesInPesos(taxes)).toBeNull();
  expect(taxesInPesos(null)).toBeNull();
});
