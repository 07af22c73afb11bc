// Page layout of the PDF product list: every product once within its page, under its section's heading, and enough
// index pages.

import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Section } from './category-sections.js';
import { GRID, indexLinesOfPage, layoutList } from './pdf-layout.js';

const product = (productId: number): ExportedProduct => ({
  productId,
  code: String(productId),
  name: '',
  subtitle: '',
  price: null,
  discountedFinalPrice: null,
  taxCode: 'IVA21',
  taxRate: 21,
  isPriceToPublic: false,
  imagePath: null,
  barCode: null,
  isbn: null,
  stockStatusCode: 0,
  categoryCode: null,
  categoryDescripcion: '',
});

function sectionsOf(counts: readonly number[]): Section[] {
  let next = 0;
  return counts.map((count, nth) => ({
    title: `S${nth}`,
    above: '',
    products: Array.from({ length: count }, () => {
      next += 1;
      return product(next);
    }),
  }));
}

it('every product stands once, in order, within its page, below a heading of its section', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 });
  fc.assert(
    fc.property(counts, (given) => {
      const sections = sectionsOf(given);
      const { pages, indexPages, firstPages } = layoutList(sections);
      const drawn = pages.flatMap(({ items }) =>
        items.flatMap((item) => (item.kind === 'product' ? [item.product.productId] : [])),
      );
      expect(drawn).toEqual(sections.flatMap(({ products }) => products.map(({ productId }) => productId)));
      for (const { items } of pages) {
        expect(items.at(-1)?.kind).toBe('product');
        for (const item of items) {
          expect(item.y).toBeGreaterThanOrEqual(GRID.top);
          expect(item.y + (item.kind === 'product' ? GRID.row : GRID.heading)).toBeLessThanOrEqual(
            GRID.bottom,
          );
        }
      }
      expect(firstPages).toHaveLength(sections.length);
      for (const [section, number] of firstPages.entries()) {
        const page = pages[number - 2 - indexPages];
        const begins =
          (page?.begins === true && page.section === section) ||
          page?.items.some((item) => item.kind === 'heading' && item.section === section);
        expect(begins).toBe(true);
      }
    }),
  );
});

it('the index has a line for each section on as many pages as it needs, and none for one section', () => {
  const { to } = indexLinesOfPage(0);
  const indexPages = (sections: number) =>
    layoutList(sectionsOf(Array.from({ length: sections }, () => 1))).indexPages;
  expect([0, 1, 2, to, to + 1].map(indexPages)).toEqual([0, 0, 1, 1, 2]);
});
