// Contrast ratios of colours, and the correction of a colour that is not readable on its background.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrastOf, READABLE_CONTRAST, readableOn } from './contrast.js';

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastOf', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#777777', '#ffffff', 4.48],
    ['#ff0000', '#ffffff', 4],
    ['#FFFFFF', '#000000', 21],
  ])('gives %s and %s the contrast %d', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 1);
    expect(contrastOf(other, one)).toBe(contrastOf(one, other));
  });

  it.each(['', 'red', '#fff', '#12345g', '#1234567'])('throws for "%s", which is not a colour', (given) => {
    expect(() => contrastOf(given, '#ffffff')).toThrow(RangeError);
  });
});

describe('readableOn', () => {
  it('makes any colour readable on any ground', () => {
    fc.assert(
      fc.property(colour, colour, (ink, ground) => {
        expect(contrastOf(readableOn(ink, ground), ground)).toBeGreaterThanOrEqual(READABLE_CONTRAST);
      }),
    );
  });

  it('leaves a readable colour and an already corrected colour unchanged', () => {
    fc.assert(
      fc.property(colour, colour, (ink, ground) => {
        const once = readableOn(ink, ground);
        if (contrastOf(ink, ground) >= READABLE_CONTRAST) expect(once).toBe(ink);
        expect(readableOn(once, ground)).toBe(once);
      }),
    );
  });

  it.each([
    ['a pale blue darkens on white', '#6f8fe8', '#ffffff', /^#[0-7]/],
    ['a dark violet lightens on black', '#2f1440', '#000000', /^#[6-f]/],
  ])('%s and keeps its hue', (_, ink, ground, expected) => {
    const corrected = readableOn(ink, ground);
    expect(corrected).toMatch(expected);
    expect(Math.abs(hueOf(corrected) - hueOf(ink))).toBeLessThan(3);
  });
});

/** In degrees. */
function hueOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}
