// Typed amounts and numbers of the desk, and the words for a moment.

import { MAX_CENTAVOS } from '@mostrador/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountText, changePercent, momentText, parseAmount, parseWhole } from './amounts';

describe('parseAmount', () => {
  it.each([
    ['7.250,50', 725_050],
    ['7250,5', 725_050],
    ['7250.50', 725_050],
    ['7.250', 725_000],
    ['$ 7.250,00', 725_000],
    ['', null],
    ['abc', undefined],
    ['1,234', undefined],
    ['-5', undefined],
  ])('reads %j as %j', (typed, centavos) => {
    expect(parseAmount(typed)).toBe(centavos);
  });

  it('reads each amount as it is shown', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTAVOS }), (centavos) => {
        expect(parseAmount(amountText(centavos))).toBe(centavos);
      }),
    );
  });
});

it.each([
  ['1.240', 1_240],
  ['1240', 1_240],
  ['-3', -3],
  ['−3', -3],
  ['+12', 12],
  ['', null],
  ['1.2', undefined],
  ['1,5', undefined],
])('reads the number %j as %j', (typed, value) => {
  expect(parseWhole(typed)).toBe(value);
});

it.each([
  [10_000, 13_500, '+35 %'],
  [10_000, 6_550, '-34,5 %'],
])('says how much a price changes: %j', (from, to, words) => {
  expect(changePercent(from, to)).toBe(words);
});

it.each([
  ['2026-11-23T13:14:00Z', 'hoy 10:14'],
  ['2026-11-23T02:30:00Z', 'ayer 23:30'],
  ['2026-11-02T11:05:00Z', '02/11 08:05'],
  ['2025-11-02T11:05:00Z', '02/11/2025 08:05'],
])('says when %s was: %s', (iso, words) => {
  expect(momentText(iso, Date.parse('2026-11-23T15:00:00Z'))).toBe(words);
});
