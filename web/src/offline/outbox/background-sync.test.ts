// Offline orders sent by the service worker: when the owner's credentials are stored and deleted, and when the browser
// is asked to wake the worker.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalOrder } from '../schema';
import { backgroundSync, SEND_ORDERS } from './background-sync';
import { forgetSession } from './credentials-database';
import { dropCredentials, keepCredentials, readCredentials } from './sender-credentials';

const owner = { company: 'papelera', userId: '7' };
const other = { company: 'papelera', userId: '8' };
const order = (localUniqueId: string, state: LocalOrder['state'] = 'waiting') =>
  ({ localUniqueId, state }) as LocalOrder;
const register = vi.fn(async (_tag: string) => undefined);

function browserWith(registration: unknown) {
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
}

beforeEach(() => browserWith({ sync: { register } }));
afterEach(async () => {
  vi.unstubAllGlobals();
  register.mockClear();
  await dropCredentials(owner);
  await dropCredentials(other);
});

it('stores the credentials while orders wait, and registers once for each set of orders', async () => {
  const requestBackgroundSync = backgroundSync({
    owner,
    credentials: () => ({ token: 't', apiBase: '/api' }),
  });
  await requestBackgroundSync([]);
  expect(await readCredentials()).toBeUndefined();
  await requestBackgroundSync([order('a'), order('b', 'sent')]);
  await requestBackgroundSync([order('a', 'sending')]);
  expect(await readCredentials()).toEqual({ owner, token: 't', apiBase: '/api' });
  expect(register.mock.calls).toEqual([[SEND_ORDERS]]);
  await requestBackgroundSync([order('a'), order('c')]);
  expect(register).toHaveBeenCalledTimes(2);
  await requestBackgroundSync([order('a', 'sent'), order('c', 'login'), order('d', 'refused')]);
  expect(await readCredentials()).toBeUndefined();
});

it('deletes the credentials when the owner logs out or works offline', async () => {
  let wanted = true;
  const requestBackgroundSync = backgroundSync({
    owner,
    credentials: () => (wanted ? { token: 't', apiBase: '' } : undefined),
  });
  await requestBackgroundSync([order('a')]);
  wanted = false;
  await requestBackgroundSync([order('a')]);
  expect(await readCredentials()).toBeUndefined();
  wanted = true;
  await requestBackgroundSync([order('a')]);
  expect((await readCredentials())?.token).toBe('t');
  await requestBackgroundSync([]);
  expect(await readCredentials()).toBeUndefined();
});

it('keeps the credentials of another user, and deletes them on logout', async () => {
  await keepCredentials({ owner, token: 't', apiBase: '' });
  await dropCredentials(other);
  expect((await readCredentials())?.token).toBe('t');
  forgetSession();
  expect(await readCredentials()).toBeUndefined();
});

const refusing = { sync: { register: () => Promise.reject(new Error('Not allowed.')) } };
it.each([undefined, {}, refusing])(
  'stores no credentials when background sync is not available: %o',
  async (registration) => {
    browserWith(registration);
    await backgroundSync({ owner, credentials: () => ({ token: 't', apiBase: '' }) })([order('a')]);
    expect(await readCredentials()).toBeUndefined();
  },
);
