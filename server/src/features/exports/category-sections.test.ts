// Products of an exported list are grouped in the order of the category tree, with none lost when its category is
// missing.

import { expect, it } from 'vitest';
import { sectionsByCategory } from './category-sections.js';

it('sections follow the tree of categories and lose no product', () => {
  const product = (code: string, categoryCode: string | null) =>
    ({ code, categoryCode }) as Parameters<typeof sectionsByCategory>[0][number];
  const sections = sectionsByCategory(
    [product('1', 'B'), product('2', null), product('3', 'A'), product('4', 'B'), product('5', 'GONE')],
    [
      { code: 'A', name: 'Anotadores', above: [] },
      { code: 'EMPTY', name: 'Vacía', above: [] },
      { code: 'B', name: 'Blocks', above: ['Papel'] },
    ],
  );
  expect(
    sections.map(({ title, above, products }) => [title, above, products.map(({ code }) => code)]),
  ).toEqual([
    ['Anotadores', '', ['3']],
    ['Blocks', 'Papel', ['1', '4']],
    ['Otros productos', '', ['2', '5']],
  ]);
});
