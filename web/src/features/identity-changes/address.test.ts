// The address of /identitychanges: filter and page survive a round trip, and an invalid page becomes the first.

import { expect, it } from 'vitest';
import { changesAddress, changesViewOf } from './address';

const read = (address: string) => changesViewOf(new URL(address, 'http://shop.test').searchParams);

it.each([
  { pending: true, page: 1 },
  { pending: false, page: 1 },
  { pending: true, page: 12 },
  { pending: false, page: 999_999 },
])('finds %j in the address that was made of it', (view) => {
  expect(read(changesAddress(view))).toEqual(view);
});

it.each(['0', '-1', '1.5', 'x', '99999999', ''])('takes the page %j for the first one', (page) => {
  expect(read(`/identitychanges?pag=${page}`)).toEqual({ pending: true, page: 1 });
});
