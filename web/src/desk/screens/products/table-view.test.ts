// The address of the product table: a view survives a round trip, and what cannot be read is left out.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withFilter } from '../../ui/table-address';
import { type ProductFilter, type ProductView, productAddress, VIEWS } from './table-view';

const { isSameView, queryOf, viewOf } = productAddress;

const filters = fc.record<ProductFilter>(
  {
    search: fc.string({ minLength: 1 }),
    category: fc.constantFrom('-', 'ESCOLAR'),
    active: fc.constantFrom('true', 'false'),
    stock: fc.constantFrom('available', 'out', 'arriving', 'low'),
    iva: fc.constant('IVA10.5'),
    priceFrom: fc.nat(),
  },
  { requiredKeys: [] },
);

it('finds a view in the address that was made of it', () => {
  const views = fc.record(
    {
      filter: filters,
      priceListId: fc.nat(999_999_999),
      sort: fc.record({
        by: fc.constantFrom('code', 'name', 'price', 'stock'),
        isDown: fc.boolean(),
      }),
    },
    { requiredKeys: ['filter'] },
  );
  fc.assert(
    fc.property(views, (view) => {
      expect(viewOf(queryOf(view as ProductView))).toEqual(view);
    }),
  );
});

it('leaves out what it cannot read', () => {
  const query = new URLSearchParams('q=&stock=roto&desde=x&lista=-1&orden=nada-desc&imagen=without');
  expect(viewOf(query)).toEqual({ filter: { picture: 'without' } });
});

it('changes one filter and leaves the others', () => {
  const filter: ProductFilter = { search: 'a', stock: 'out' };
  expect(withFilter(filter, 'stock', undefined)).toEqual({ search: 'a' });
  expect(withFilter(filter, 'search', '')).toEqual({ stock: 'out' });
  expect(
    isSameView(
      { filter: withFilter(filter, 'iva', 'IVA21') },
      { filter: { iva: 'IVA21', stock: 'out', search: 'a' } },
    ),
  ).toBe(true);
});

it('gives each view another address', () => {
  expect(new Set(VIEWS.map(({ filter }) => queryOf({ filter }).toString())).size).toBe(VIEWS.length);
});
