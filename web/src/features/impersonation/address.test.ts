// The address of /impersonate: search and page survive a round trip, and an invalid page becomes the first.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { clientsAddress, viewOf } from './address';

const read = (address: string) => viewOf(new URL(address, 'http://shop.test').searchParams);

it('finds in the address what was put into it', () => {
  const views = fc.record({
    search: fc.string({ maxLength: 64 }),
    page: fc.integer({ min: 1, max: 999_999 }),
  });
  fc.assert(
    fc.property(views, (view) => {
      expect(read(clientsAddress(view))).toEqual(view);
    }),
  );
});

it.each(['0', '-1', '1.5', 'x', '99999999', ''])('takes the page %j for the first one', (page) => {
  expect(read(`/impersonate?pag=${page}`).page).toBe(1);
});
