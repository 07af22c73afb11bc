import { describe, expect, it } from 'vitest';
import { createToastStore } from './toastStore';

describe('the store of toasts', () => {
  it('holds what is said until it is dismissed, and tells its listeners', () => {
    const store = createToastStore();
    let told = 0;
    const stop = store.subscribe(() => {
      told += 1;
    });
    const first = store.show({ text: 'uno' });
    store.show({ text: 'dos', tone: 'error', duration: 4000 });
    store.dismiss(first);
    expect(store.list().map(({ text }) => text)).toEqual(['dos']);
    stop();
    store.clear();
    expect(store.list()).toEqual([]);
    expect(told).toBe(3);
  });

  it('keeps the last five', () => {
    const store = createToastStore();
    for (let n = 1; n <= 7; n += 1) store.show({ text: String(n) });
    expect(store.list().map(({ text }) => text)).toEqual(['3', '4', '5', '6', '7']);
  });
});
