// The store of toasts: shows and dismisses, shows an equal text only once, removes an earlier attempt's toasts, and
// keeps the last five.

import { describe, expect, it } from 'vitest';
import { createToastStore } from './toastStore';

describe('the store of toasts', () => {
  it('keeps a toast until it is dismissed, and notifies its listeners', () => {
    const store = createToastStore();
    let calls = 0;
    const stop = store.subscribe(() => {
      calls += 1;
    });
    const first = store.show({ text: 'uno' });
    store.show({ text: 'dos', tone: 'error', duration: 4000 });
    store.dismiss(first);
    expect(store.list().map(({ text }) => text)).toEqual(['dos']);
    stop();
    store.clear();
    expect(store.list()).toEqual([]);
    expect(calls).toBe(3);
  });

  it('says an equal sentence once, and last', () => {
    const store = createToastStore();
    store.show({ text: 'uno' });
    store.show({ text: 'dos', tone: 'error' });
    const again = store.show({ text: 'uno', tone: 'ok' });
    store.show({ text: 'dos' });
    expect(store.list().map(({ text, tone = 'ok' }) => `${text} ${tone}`)).toEqual([
      'dos error',
      'uno ok',
      'dos ok',
    ]);
    expect(store.list()[1]?.id).toBe(again);
  });

  it('takes away what an earlier try said, and nothing else', () => {
    const store = createToastStore();
    store.show({ text: 'no se pudo guardar', tone: 'error', about: 'profile' });
    store.show({ text: 'no se pudo agregar', tone: 'error', about: 'cart' });
    store.show({ text: 'listo' });
    store.retry('profile');
    expect(store.list().map(({ text }) => text)).toEqual(['no se pudo agregar', 'listo']);
  });

  it('keeps the last five', () => {
    const store = createToastStore();
    for (let n = 1; n <= 7; n += 1) store.show({ text: String(n) });
    expect(store.list().map(({ text }) => text)).toEqual(['3', '4', '5', '6', '7']);
  });
});
