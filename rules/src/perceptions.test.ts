import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dayAfter } from './days.js';
import {
  JURISDICTIONS,
  jurisdictionOf,
  perceptionsFailure,
  perceptionText,
  sortedPerceptions,
  withPerception,
} from './perceptions.js';
import { type DatedPerception, perceptionsOn } from './taxes.js';

const perception = (given: Partial<DatedPerception> = {}): DatedPerception => ({
  jurisdiction: 'Santa Fe',
  bps: 250,
  validFrom: null,
  validUntil: null,
  ...given,
});

describe('a jurisdiction', () => {
  it.each([
    ['santa fe', 'Santa Fe'],
    ['921', 'Santa Fe'],
    ['IIBB Tucuman', 'Tucumán'],
    ['Ingresos Brutos Córdoba', 'Córdoba'],
    ['capital federal', 'CABA'],
    ['iva', 'IVA'],
    ['Uruguay', undefined],
    ['', undefined],
  ])('is known by its names and its number: %s', (text, name) => {
    expect(jurisdictionOf(text)).toBe(name);
  });

  it('has a name of its own, and there are 24 besides the national one', () => {
    const words = JURISDICTIONS.flatMap(([name, ...others]) => [name, ...others].filter(Boolean));
    expect(new Set(words.map((word) => word.toLowerCase())).size).toBe(words.length);
    expect(JURISDICTIONS).toHaveLength(25);
  });
});

describe('the perceptions of a client', () => {
  it.each([
    ['none', [], undefined],
    ['two jurisdictions on the same days', [perception(), perception({ jurisdiction: 'IVA' })], undefined],
    [
      'one after the other',
      [perception({ validUntil: '2026-03-31' }), perception({ validFrom: '2026-04-01' })],
      undefined,
    ],
    [
      'two on one day',
      [perception({ validUntil: '2026-04-01' }), perception({ validFrom: '2026-04-01' })],
      'Hay dos percepciones de Santa Fe para los mismos días.',
    ],
    ['an unknown place', [perception({ jurisdiction: 'Uruguay' })], 'Elija la jurisdicción de la lista.'],
    [
      'no percentage',
      [perception({ bps: 0 })],
      'La alícuota va de 0,01 a 100 %, con dos decimales como máximo.',
    ],
    [
      'days in the wrong order',
      [perception({ validFrom: '2026-04-01', validUntil: '2026-03-31' })],
      'El último día no puede ser anterior al primero.',
    ],
  ])('can be stored or not: %s', (_, perceptions, message) => {
    expect(perceptionsFailure(perceptions)).toBe(message);
  });

  it('are said with their days', () => {
    expect(perceptionText(perception({ validFrom: '2026-12-01', validUntil: '2026-12-31' }))).toBe(
      'Santa Fe 2,5\u00a0% desde el 01/12/2026 hasta el 31/12/2026',
    );
  });
});

describe('a newer percentage', () => {
  const first = '2026-03-01';
  const day = fc.integer({ min: 0, max: 40 }).map((days) => dayAfter(first, days));
  const dated = fc
    .record({
      jurisdiction: fc.constantFrom('IVA', 'Santa Fe', 'Chaco'),
      bps: fc.integer({ min: 0, max: 400 }),
      validFrom: fc.option(day),
      validUntil: fc.option(day),
    })
    .filter(
      ({ validFrom, validUntil }) => validFrom === null || validUntil === null || validFrom <= validUntil,
    );

  it('counts on its days alone, and leaves every other day and jurisdiction as it was', () => {
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 8 }), dated, (earlier, added) => {
        const before = earlier.reduce(withPerception, [] as DatedPerception[]);
        const after = withPerception(before, added);
        expect(perceptionsFailure(after)).toBeUndefined();
        for (let days = -2; days < 44; days += 1) {
          const on = dayAfter(first, days);
          const isIn =
            (added.validFrom === null || added.validFrom <= on) &&
            (added.validUntil === null || on <= added.validUntil);
          const kept = perceptionsOn(on, before).filter(
            ({ jurisdiction }) => !isIn || jurisdiction !== added.jurisdiction,
          );
          const own = isIn && added.bps > 0 ? [{ jurisdiction: added.jurisdiction, bps: added.bps }] : [];
          const byName = (a: { jurisdiction: string }, b: { jurisdiction: string }) =>
            a.jurisdiction < b.jurisdiction ? -1 : 1;
          expect(perceptionsOn(on, after).sort(byName)).toEqual([...kept, ...own].sort(byName));
        }
      }),
    );
  });

  it('changes nothing the second time', () => {
    fc.assert(
      fc.property(fc.array(dated, { maxLength: 8 }), (rows) => {
        const once = rows.reduce(withPerception, [] as DatedPerception[]);
        expect(once.reduce(withPerception, once)).toEqual(once);
        expect(sortedPerceptions(once)).toEqual(once);
      }),
    );
  });
});
