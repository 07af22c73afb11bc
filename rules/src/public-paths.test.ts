// The links to product, category and catalogue pages, with encoded values.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogPath, categoryPath, productPath } from './public-paths.js';

it('encodes a code as browsers encode form values', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (code) => {
      expect(productPath(code)).toBe(`/product?${new URLSearchParams({ pcode: code })}`);
      expect(categoryPath(code)).toBe(`/store?${new URLSearchParams({ c: code })}`);
    }),
  );
});

it('puts the id of a catalogue into its path', () => {
  expect(catalogPath(7)).toBe('/store?cat=7');
});
