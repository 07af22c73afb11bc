// Increases by percentage with their rounding, the changes that need a second confirmation, and what is typed into a cell.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTAVOS } from './money.js';
import {
  changeBps,
  increasedPrice,
  MAX_INCREASE_BPS,
  MIN_INCREASE_BPS,
  needsConfirmation,
  type PriceIncrease,
  parsePriceEntry,
  ROUNDING_DIRECTIONS,
  ROUNDING_STEPS,
  type RoundingDirection,
  type RoundingStep,
} from './price-increase.js';

const increase = (bps: number, step: RoundingStep, direction: RoundingDirection): PriceIncrease => ({
  bps,
  step,
  direction,
});
const anyIncrease: fc.Arbitrary<PriceIncrease> = fc.record({
  bps: fc.integer({ min: MIN_INCREASE_BPS, max: MAX_INCREASE_BPS }),
  step: fc.constantFrom(...ROUNDING_STEPS),
  direction: fc.constantFrom(...ROUNDING_DIRECTIONS),
});
/** Prices whose increase still fits. */
const anyPrice = fc.oneof(
  fc.integer({ min: 0, max: 1_000 }),
  fc.integer({ min: 0, max: Math.floor(MAX_CENTAVOS / 12) }),
);

describe('increasedPrice', () => {
  it.each([
    // $ 3.890 + 8,5 % = $ 4.220,65
    [389_000, increase(850, 1_000, 'up'), 423_000],
    [389_000, increase(850, 1_000, 'nearest'), 422_000],
    [389_000, increase(850, 1, 'nearest'), 422_065],
    [389_000, increase(850, 5_000, 'nearest'), 420_000],
    [389_000, increase(850, 5_000, 'up'), 425_000],
    [389_000, increase(850, 10_000, 'up'), 430_000],
    [389_000, increase(850, 100_000, 'down'), 400_000],
    // exactly on the step: it stays
    [100_000, increase(1_000, 1_000, 'up'), 110_000],
    [100_000, increase(1_000, 1_000, 'down'), 110_000],
    // halves up
    [10_000, increase(500, 1_000, 'nearest'), 11_000],
    [10_000, increase(-500, 1_000, 'nearest'), 10_000],
    // rounded once: 4,9995 centavos more would be a half after a first rounding
    [99_950, increase(-5, 100, 'nearest'), 99_900],
    // decreases
    [100_000, increase(-1_250, 1, 'nearest'), 87_500],
    // a step too large for the price
    [40, increase(850, 100, 'down'), 43],
    [40, increase(850, 1_000, 'nearest'), 43],
    [40, increase(850, 1_000, 'up'), 1_000],
    [1, increase(-9_900, 1, 'down'), 1],
    [0, increase(850, 1_000, 'up'), 0],
  ])('makes of %i centavos with %o %i', (price, given, expected) => {
    expect(increasedPrice(price, given)).toBe(expected);
  });

  it('is never below one centavo and never further from the exact price than one step', () => {
    fc.assert(
      fc.property(anyPrice, anyIncrease, (price, given) => {
        const after = increasedPrice(price, given);
        expect(Number.isInteger(after)).toBe(true);
        expect(after === 0).toBe(price === 0);
        expect(Math.abs(after - (price * (10_000 + given.bps)) / 10_000)).toBeLessThanOrEqual(given.step + 1);
      }),
    );
  });

  it('keeps the order of prices, and a greater percentage never gives a lower price', () => {
    fc.assert(
      fc.property(anyPrice, anyPrice, anyIncrease, (one, other, given) => {
        const [low, high] = [Math.min(one, other), Math.max(one, other)];
        expect(increasedPrice(low, given)).toBeLessThanOrEqual(increasedPrice(high, given));
        const more = { ...given, bps: Math.min(given.bps + 100, MAX_INCREASE_BPS) };
        expect(increasedPrice(high, given)).toBeLessThanOrEqual(increasedPrice(high, more));
      }),
    );
  });

  it.each([
    [-1, increase(0, 1, 'up')],
    [1.5, increase(0, 1, 'up')],
    [1, increase(MIN_INCREASE_BPS - 1, 1, 'up')],
    [1, increase(MAX_INCREASE_BPS + 1, 1, 'up')],
    [1, increase(0.5, 1, 'up')],
    [MAX_CENTAVOS, increase(100, 1, 'up')],
  ])('refuses %d centavos with %o', (price, given) => {
    expect(() => increasedPrice(price, given)).toThrow(RangeError);
  });
});

describe('needsConfirmation', () => {
  it.each([
    [10_000, 13_000, false],
    [10_000, 13_001, true],
    [10_000, 7_000, false],
    [10_000, 6_999, true],
    [10_000, null, true],
    [null, 500, false],
    [0, 500, false],
    [null, null, false],
  ])('%o → %o: %o', (from, to, expected) => {
    expect(needsConfirmation(from, to)).toBe(expected);
  });
});

it('tells by how much a price changes', () => {
  expect(changeBps(389_000, 423_000)).toBe(874);
  expect(changeBps(10_000, null)).toBe(-10_000);
  expect(changeBps(null, 500)).toBeNull();
  expect(changeBps(0, 500)).toBeNull();
});

describe('parsePriceEntry', () => {
  it.each([
    ['1.234,50', null, 123_450],
    ['$ 7250', null, 725_000],
    ['7250.5', null, 725_050],
    ['7.250', null, 725_000],
    ['', 500, null],
    ['–', 500, null],
    ['+8%', 10_000, 10_800],
    ['+ 8,5 %', 389_000, 422_065],
    ['-5,5%', 10_000, 9_450],
    ['−10 %', 10_000, 9_000],
  ])('reads %s in a cell with %o as %o', (text, current, price) => {
    expect(parsePriceEntry(text, current)).toEqual({ ok: true, price });
  });

  it.each([
    ['1234.567', null, 'misplaced_thousands'],
    ['+8%', null, 'percentage_without_price'],
    ['+8%', 0, 'percentage_without_price'],
    ['-100%', 500, 'percentage_out_of_range'],
    ['+1001%', 500, 'percentage_out_of_range'],
    ['+50%', MAX_CENTAVOS, 'too_large'],
    ['0', 500, 'zero'],
    ['-5', 500, 'negative'],
    ['8%', 500, 'not_a_number'],
    ['siete', 500, 'not_a_number'],
  ])('does not read %s in a cell with %o: %s', (text, current, error) => {
    expect(parsePriceEntry(text, current)).toEqual({ ok: false, error });
  });
});
