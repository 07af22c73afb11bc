// Which pairs of a company's colours cannot be read, and that each suggestion can.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { unreadablePairs, unreadablePairText } from './company-colours.js';
import { contrastOf } from './contrast.js';

const READABLE = {
  headerBackgroundColor: '#1a3a90',
  headerFontColor: '#ffffff',
  navBarBackgroundColor: '#ffffff',
  navLinkColor: '#14203a',
  navLinkHoverColor: '#1f47ad',
};

it('finds nothing wrong with readable colours', () => {
  expect(unreadablePairs(READABLE)).toEqual([]);
});

it('names the pair, its contrast, and a colour that passes', () => {
  const [pair, ...others] = unreadablePairs({ ...READABLE, headerFontColor: '#5a6fb0' });
  expect(others).toEqual([]);
  if (pair === undefined) throw new Error('The pair is readable.');
  expect([pair.text, pair.ground]).toEqual(['headerFontColor', 'headerBackgroundColor']);
  expect(unreadablePairText(pair)).toMatch(
    /^El texto del encabezado no se lee sobre el fondo del encabezado: el contraste es 2,\d y hace falta 4,5\. .* #[0-9a-f]{6}\.$/,
  );
});

it('suggests a colour that passes, for any two colours', () => {
  const colour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, colour, (headerFontColor, headerBackgroundColor) => {
      for (const { suggestion } of unreadablePairs({ ...READABLE, headerFontColor, headerBackgroundColor }))
        expect(contrastOf(suggestion, headerBackgroundColor)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});
