import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogPath, categoryPath, productPath } from './public-paths.js';

it('writes a code as a browser writes a form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      expect(productPath(code)).toBe(`/product?${new URLSearchParams({ pcode: code })}`);
      expect(categoryPath(code)).toBe(`/store?${new URLSearchParams({ c: code })}`);
    }),
  );
});

it('names a catalogue by its number', () => {
  expect(catalogPath(7)).toBe('/store?cat=7');
});
