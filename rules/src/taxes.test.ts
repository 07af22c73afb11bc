// IVA by rate, perceptions and the total to pay: the parts add up for every mix of lines, rates, shipping and perceptions.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IVA_RATES } from './iva.js';
import { MAX_CENTAVOS } from './money.js';
import { type TaxRate, taxRateOf } from './tax-rates.js';
import {
  invoiceKind,
  perceptionLabel,
  perceptionsOn,
  type TaxedPurchase,
  type Taxes,
  taxesOf,
} from './taxes.js';

const RUNS = 10_000;
const rates = IVA_RATES.map(({ code, percent }) => ({ code, bps: Math.round(percent * 100) }));
const rate = fc.constantFrom<TaxRate>(...rates);
const net = fc.oneof(fc.nat(200), fc.nat(10_000_000), fc.nat(5_000_000_000));
const perception = fc.record({
  jurisdiction: fc.constantFrom('IVA', 'Santa Fe', 'Buenos Aires', 'CABA'),
  bps: fc.nat(1_000),
});
const purchase = (lineRate: fc.Arbitrary<TaxRate | null>): fc.Arbitrary<TaxedPurchase> =>
  fc.record({
    lines: fc.array(fc.record({ net, rate: lineRate }), { maxLength: 12 }),
    shipping: fc.record({ net: fc.nat(10_000_000), rate: fc.option(rate) }),
    perceptions: fc.array(perception, { maxLength: 3 }),
  });
const known = purchase(rate);

const taxes = (given: TaxedPurchase): Taxes => {
  const result = taxesOf(given);
  if (result === null) throw new Error('The purchase is too large.');
  return result;
};
const total = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
/** Half up to the centavo, computed with whole numbers of any size. */
const halfUp = (base: number, bps: number) => Number((BigInt(base) * BigInt(bps) * 2n + 10_000n) / 20_000n);

describe('taxesOf', () => {
  it('adds up: the parts are the net, and net, IVA and perceptions are the total to pay', () => {
    fc.assert(
      fc.property(known, (given) => {
        const result = taxes(given);
        expect(result.net).toBe(total([...given.lines, given.shipping].map((part) => part.net)));
        expect(total(result.rates.map((each) => each.net)) + result.exempt + result.untaxed).toBe(result.net);
        expect(result.iva).toBe(total(result.rates.map((each) => each.iva)));
        expect(result.toPay).toBe(
          result.net + (result.iva ?? 0) + total(result.perceptions.map(({ amount }) => amount)),
        );
        expect(result.unknown).toBe(0);
      }),
      { numRuns: RUNS },
    );
  });

  it('rounds the IVA of each rate once, half up, on the sum of its nets', () => {
    fc.assert(
      fc.property(known, (given) => {
        const result = taxes(given);
        expect(new Set(result.rates.map(({ code }) => code)).size).toBe(result.rates.length);
        for (const each of result.rates) {
          const parts = [...given.lines, given.shipping].filter((part) => part.rate?.code === each.code);
          expect(each.net).toBe(total(parts.map((part) => part.net)));
          expect(each.iva).toBe(halfUp(each.net, each.bps));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('computes each perception once, half up, on the net; the national one on what IVA is charged for', () => {
    fc.assert(
      fc.property(known, (given) => {
        const result = taxes(given);
        const taxed = total(result.rates.filter(({ bps }) => bps > 0).map((each) => each.net));
        expect(result.perceptions).toHaveLength(given.perceptions.length);
        for (const each of result.perceptions) {
          expect(each.base).toBe(each.jurisdiction === 'IVA' ? taxed : result.net);
          expect(each.amount).toBe(halfUp(each.base, each.bps));
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('does not depend on the order of the lines, nor on how a quantity is split into lines', () => {
    fc.assert(
      fc.property(known, fc.nat(11), (given, nth) => {
        const result = taxes(given);
        expect(taxes({ ...given, lines: given.lines.toReversed() })).toEqual(result);
        const split = given.lines.flatMap((line, index) =>
          index === nth
            ? [
                { ...line, net: Math.floor(line.net / 2) },
                { ...line, net: Math.ceil(line.net / 2) },
              ]
            : [line],
        );
        expect(taxes({ ...given, lines: split })).toEqual(result);
      }),
      { numRuns: RUNS },
    );
  });

  it('never invents an amount: with a line of unknown rate neither the IVA nor the total to pay is known', () => {
    fc.assert(
      fc.property(purchase(fc.option(rate, { freq: 2 })), (given) => {
        const result = taxes(given);
        const unknown = total(given.lines.filter((line) => line.rate === null).map((line) => line.net));
        expect(result.unknown).toBe(unknown);
        expect(result.toPay === null).toBe(unknown > 0);
        expect(result.iva === null).toBe(unknown > 0);
        expect(
          total(result.rates.map((each) => each.net)) + result.exempt + result.untaxed + result.unknown,
        ).toBe(result.net);
      }),
      { numRuns: RUNS },
    );
  });

  it('has no amounts for a purchase that cannot be stored, with its taxes or without', () => {
    const of = (amount: number): TaxedPurchase => ({
      lines: [{ net: amount, rate: taxRateOf('IVA21', 21) }],
      shipping: { net: 0, rate: null },
      perceptions: [],
    });
    expect(taxesOf(of(MAX_CENTAVOS + 1))).toBeNull();
    expect(taxesOf(of(MAX_CENTAVOS))).toBeNull();
    expect(taxesOf(of(Math.floor(MAX_CENTAVOS / 1.21)))).not.toBeNull();
  });

  it('has amounts of nothing for an empty cart', () => {
    expect(taxes({ lines: [], shipping: { net: 0, rate: null }, perceptions: [] })).toMatchObject({
      net: 0,
      rates: [],
      iva: 0,
      toPay: 0,
    });
  });
});

describe('perceptionsOn', () => {
  const of = (validFrom: string | null, validUntil: string | null) =>
    perceptionsOn('2026-03-31', [{ jurisdiction: 'CABA', bps: 300, validFrom, validUntil }]);

  it.each([
    [null, null, 1],
    ['2026-03-31', '2026-03-31', 1],
    ['2026-04-01', null, 0],
    [null, '2026-03-30', 0],
    ['2026-03-01', '2026-04-30', 1],
  ])('counts one that is valid from %s until %s: %i', (from, until, count) => {
    expect(of(from, until)).toHaveLength(count);
  });
});

it.each([
  ['Responsable Inscripto', 'A'],
  ['Monotributista', 'A'],
  ['Exento', 'B'],
  ['Consumidor Final', 'B'],
  ['', undefined],
])('a client of the condition %s gets the invoice %s', (condition, kind) => {
  expect(invoiceKind(condition)).toBe(kind);
});

it('names a perception as its buyer reads it', () => {
  expect(perceptionLabel('IVA')).toBe('Percepción IVA');
  expect(perceptionLabel('Santa Fe')).toBe('Percepción IIBB Santa Fe');
});

it('reads a rate as products have it; an order of before has none', () => {
  expect(taxRateOf('IVA10.5', 10.5)).toEqual({ code: 'IVA10.5', bps: 1_050 });
  expect(taxRateOf('', 0)).toBeNull();
});
