// Offline orders sent by the service worker: when the owner's credentials are stored and deleted, and when the browser
// is asked to wake the worker.

import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LocalOrder } from '../schema';
import { SEND_ORDERS, standingBy } from './background-sync';
import { forgetSession } from './credentials-database';
import { dropPass, keepPass, readPass } from './sender-credentials';

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
  await dropPass(owner);
  await dropPass(other);
});

it('stores the credentials while orders wait, and registers once for each set of orders', async () => {
  const standBy = standingBy({ owner, pass: () => ({ token: 't', apiBase: '/api' }) });
  await standBy([]);
  expect(await readPass()).toBeUndefined();
  await standBy([order('a'), order('b', 'sent')]);
  await standBy([order('a', 'sending')]);
  expect(await readPass()).toEqual({ owner, token: 't', apiBase: '/api' });
  expect(register.mock.calls).toEqual([[SEND_ORDERS]]);
  await standBy([order('a'), order('c')]);
  expect(register).toHaveBeenCalledTimes(2);
  await standBy([order('a', 'sent'), order('c', 'login'), order('d', 'refused')]);
  expect(await readPass()).toBeUndefined();
});

it('deletes the credentials when the owner logs out or works offline', async () => {
  let wanted = true;
  const standBy = standingBy({ owner, pass: () => (wanted ? { token: 't', apiBase: '' } : undefined) });
  await standBy([order('a')]);
  wanted = false;
  await standBy([order('a')]);
  expect(await readPass()).toBeUndefined();
  wanted = true;
  await standBy([order('a')]);
  expect((await readPass())?.token).toBe('t');
  await standBy([]);
  expect(await readPass()).toBeUndefined();
});

it('keeps the credentials of another user, and deletes them on logout', async () => {
  await keepPass({ owner, token: 't', apiBase: '' });
  await dropPass(other);
  expect((await readPass())?.token).toBe('t');
  forgetSession();
  expect(await readPass()).toBeUndefined();
});

const refusing = { sync: { register: () => Promise.reject(new Error('Not allowed.')) } };
it.each([undefined, {}, refusing])(
  'stores no credentials when background sync is not available: %o',
  async (registration) => {
    browserWith(registration);
    await standingBy({ owner, pass: () => ({ token: 't', apiBase: '' }) })([order('a')]);
    expect(await readPass()).toBeUndefined();
  },
);
