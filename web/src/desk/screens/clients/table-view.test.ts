// The client table's view as an address, and back.

import { expect, it } from 'vitest';
import { withFilter } from '../../ui/table-address';
import { type ClientView, clientAddress } from './table-view';

const { isSameView, queryOf, viewOf } = clientAddress;

const view: ClientView = {
  filter: {
    search: 'faro rosario',
    status: 'waiting',
    withoutOrderSince: '2026-09-24',
    salesmanId: 0,
    priceListId: 3,
    provinceId: 'AR-S',
  },
  sort: { by: 'lastOrder', isDown: true },
};

it('comes back from its address', () => {
  expect(viewOf(queryOf(view))).toEqual(view);
});

it('leaves out what an address has wrong', () => {
  const query = new URLSearchParams('estado=x&vendedor=-1&sin-pedidos=ayer&orden=cuit-desc&provincia=%27');
  expect(viewOf(query)).toEqual({ filter: {} });
});

it('is the same view in another order, and another with another filter', () => {
  expect(isSameView(view, { filter: view.filter })).toBe(true);
  expect(isSameView(view, { ...view, filter: withFilter(view.filter, 'status', undefined) })).toBe(false);
});
