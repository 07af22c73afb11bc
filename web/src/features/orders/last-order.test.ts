// The order that a user confirmed last in a tab, and who is told of it.

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

it('is told to the user who confirmed it, and to nobody else', () => {
  openTab();
  expect(lastOrder(ada)).toBeUndefined();
  keepLastOrder(ada, 'an-order');
  expect(lastOrder(ada)).toBe('an-order');
  expect(lastOrder({ userId: '8' })).toBeUndefined();
  expect(lastOrder(undefined)).toBeUndefined();
});

it('counts for none as an earlier release kept it', () => {
  openTab('an-order');
  expect(lastOrder(ada)).toBeUndefined();
});
