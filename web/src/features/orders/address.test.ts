// The addresses of /purchases and /orders: every filter survives a round trip, and invalid values are ignored.

import { describe, expect, it } from 'vitest';
import { isFiltered, ordersAddress, ordersViewOf, purchasesAddress, purchasesViewOf } from './address';

const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

describe('the address of a list of orders', () => {
  it('says everything that is chosen, and reads it back', () => {
    const view = ordersViewOf(
      new URLSearchParams({
        q: 'Faro & Cía',
        estado: 'preparing',
        pago: 'paid',
        atencion: '1',
        desde: '2026-03-01',
        hasta: '2026-03-31',
        por: '100',
        pag: '3',
      }),
    );
    expect(view).toEqual({
      search: 'Faro & Cía',
      status: 'preparing',
      payment: 'paid',
      attention: true,
      from: '2026-03-01',
      to: '2026-03-31',
      pageSize: 100,
      page: 3,
    });
    expect(ordersViewOf(queryOf(ordersAddress(view)))).toEqual(view);
    expect(queryOf(ordersAddress(view, 'an-order')).get('o')).toBe('an-order');
    expect(ordersViewOf(queryOf(ordersAddress(view, 'an-order')))).toEqual(view);
  });

  it('has no query when nothing is chosen, and ignores values that no filter offers', () => {
    const odd = new URLSearchParams({
      estado: 'toString',
      pago: 'gratis',
      desde: '2026-02-30',
      hasta: '0026-01-01',
      por: '7',
      pag: '-1',
    });
    expect(ordersAddress(ordersViewOf(odd))).toBe('/orders');
    expect(purchasesAddress(purchasesViewOf(odd))).toBe('/purchases');
    expect(isFiltered(ordersViewOf(odd))).toBe(false);
  });

  it('knows that a page or its size is no filter', () => {
    expect(isFiltered(purchasesViewOf(new URLSearchParams({ por: '50', pag: '2' })))).toBe(false);
    expect(isFiltered(purchasesViewOf(new URLSearchParams({ desde: '2026-03-01' })))).toBe(true);
    expect(isFiltered(ordersViewOf(new URLSearchParams({ estado: 'pending' })))).toBe(true);
  });
});
