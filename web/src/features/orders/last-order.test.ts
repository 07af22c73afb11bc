// Only the user who confirmed the last order of a tab gets its id.

import { afterEach, expect, it, vi } from 'vitest';
import { keepLastOrder, lastOrder } from './last-order';

const ada = { userId: '7' };

function openTab(kept?: string): void {
  const items = new Map(kept === undefined ? [] : [['lastOrder', kept]]);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
}
afterEach(() => vi.unstubAllGlobals());

it('returns the order to the user who confirmed it, and to no other user', () => {
  openTab();
  expect(lastOrder(ada)).toBeUndefined();
  keepLastOrder(ada, 'an-order');
  expect(lastOrder(ada)).toBe('an-order');
  expect(lastOrder({ userId: '8' })).toBeUndefined();
  expect(lastOrder(undefined)).toBeUndefined();
});

it('ignores what an earlier release stored, which names no user', () => {
  openTab('an-order');
  expect(lastOrder(ada)).toBeUndefined();
});
