// The address of /system: section and filters survive a round trip, and invalid values are ignored.

import { expect, it } from 'vitest';
import { systemAddress, systemViewOf } from './address';

const viewAt = (address: string) => systemViewOf(new URL(address, 'http://shop.test').searchParams);

it('finds in an address what was put there, and leaves out what is as at first', () => {
  const view = {
    section: 'logs',
    search: 'a&b=ñ',
    from: '2026-03-01',
    to: '2026-03-31',
    page: 3,
    logName: 'mostrador.1.log',
    level: 'error',
  } as const;
  expect(viewAt(systemAddress(view))).toEqual(view);
  expect(systemAddress(viewAt('/system'))).toBe('/system');
  expect(systemAddress({ section: 'jobs' })).toBe('/system?ver=cola');
});

it.each([
  ['/system?ver=nada&pag=0&nivel=todo', { section: 'users', page: 1, level: '' }],
  ['/system?pag=-3', { page: 1 }],
  ['/system?pag=9999999', { page: 1 }],
])('reads %s as if the odd were not there', (address, expected) => {
  expect(viewAt(address)).toMatchObject(expected);
});
