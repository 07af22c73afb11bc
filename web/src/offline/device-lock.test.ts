// Attacks on a shared device: forged and foreign tokens in local storage, online and offline, in the page and in the
// service worker; tokens of a session that has ended; and the deletion of the data at a log-out.

import 'fake-indexeddb/auto';
import type { Carrier } from '@mostrador/contract/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailed } from '../api/call-failed';
import { sendOrders } from '../service-worker/send-orders';
import { closeDeviceDatabase, databaseName, openDeviceDatabase } from './database';
import { openDeviceCarrier } from './device-carrier';
import { keptData } from './device-data';
import { type DeviceUser, forgetRecognition, openForUser, recognisedDatabase } from './device-lock';
import { forgetSession } from './outbox/credentials-database';
import { keepCredentials, readCredentials } from './outbox/sender-credentials';
import type { LocalCart, LocalOrder, StoredClient } from './schema';

const anna = { company: 'papelera', userId: '7' };
const bruno = { company: 'papelera', userId: '8' };
const code = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const claimsOf = (sub: string, more: object = {}) => ({
  sub,
  StoreUser: 'ok',
  WebProfileId: '1',
  exp: 4_102_444_800,
  ...more,
});
const tokenOf = (claims: object, signature: string, header: object = { alg: 'HS256', typ: 'JWT' }) =>
  [code(header), code(claims), signature].join('.');

const annasToken = tokenOf(claimsOf('7'), 'QW5uYXMgc2lnbmF0dXJlIG9mIHRoZSBzZXJ2ZXIgaGVyZQ');
const brunosToken = tokenOf(claimsOf('8'), 'QnJ1bm9zIHNpZ25hdHVyZSBvZiB0aGUgc2VydmVyIGhlcmU');

/** The tokens whose sessions are open at the server. */
const live = new Set<string>();
let asked = 0;

function device(owner: DeviceUser['owner'], token: string, isOnline: boolean): DeviceUser {
  const state = { session: undefined, token, ended: 'none', expected: undefined } as const;
  const carrier = (async () => {
    asked += 1;
    if (!isOnline) throw new CallFailed({ status: 0, code: 'network', message: '' });
    if (!live.has(token)) throw new CallFailed({ status: 401, code: 'unauthorized', message: '' });
    return [];
  }) as unknown as Carrier;
  return { owner, sessions: { refresh: () => state }, carrier, askAgainAfter: 0 };
}

/** Tokens that someone without the server's key may put into local storage to be Anna. */
function forgedTokens(): string[] {
  const [header = '', claims = '', signature = ''] = annasToken.split('.');
  const otherSignatures = [
    '',
    'c2lnbmF0dXJl',
    signature.slice(0, -1),
    `${signature}A`,
    brunosToken.split('.')[2],
  ];
  const otherClaims = [
    { WebProfileId: '2' },
    { WebProfileId: '3' },
    { exp: 4_102_444_801 },
    { ClientId: '1' },
    { sid: '00000000-0000-4000-8000-000000000000' },
    { version: 2 },
    { company: 'barrilete' },
    { act: { sub: '1' } },
    { StoreUser: '' },
    { UserInRegistrationProcess: 'Y' },
  ];
  const otherHeaders = [{ alg: 'none' }, { alg: 'None' }, { alg: 'HS512' }, { typ: 'JWT', alg: 'HS256' }, {}];
  const letters = [...annasToken].flatMap((letter, place) =>
    letter === '.'
      ? []
      : [annasToken.slice(0, place) + (letter === 'A' ? 'B' : 'A') + annasToken.slice(place + 1)],
  );
  return [
    ...otherSignatures.map((other) => [header, claims, other].join('.')),
    ...otherClaims.map((more) => tokenOf(claimsOf('7', more), signature)),
    ...otherHeaders.map((other) => tokenOf(claimsOf('7'), signature, other)),
    ...letters,
    ` ${annasToken}`,
    `${annasToken} `,
    `${annasToken}.`,
    `Bearer ${annasToken}`,
    annasToken.toLowerCase(),
    brunosToken,
  ].filter((token) => token !== annasToken);
}

/** What a token opens of Anna's data: by the answers of the device, by her outbox, or before a log-out. */
async function opened(token: string, isOnline: boolean): Promise<string[]> {
  const user = device(anna, token, isOnline);
  const ways = {
    catalogue: async () =>
      (await openDeviceCarrier(user, { profile: 1, clientRole: 'buys' })).carrier('products', {
        query: {},
      } as never),
    cart: async () => (await openDeviceCarrier(user, { profile: 1, clientRole: 'buys' })).carrier('cart', {}),
    orders: async () => (await openForUser(user)).getAll('orders'),
    leaving: () => keptData(user),
  };
  const found: string[] = [];
  for (const [way, open] of Object.entries(ways))
    await open().then(
      () => found.push(way),
      () => undefined,
    );
  return found;
}

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('localStorage', { removeItem: () => undefined });
  live.clear();
  live.add(annasToken).add(brunosToken);
  const db = await openForUser(device(anna, annasToken, true));
  await db.put('marks', { key: 'products', mark: '1', at: 1, pending: undefined });
  await db.put('carts', {
    targetClientId: 0,
    externalId: 'c',
    lines: [],
    choices: {},
  } as unknown as LocalCart);
  const buyer = { clientId: 1, clientName: 'Anna', targetClientId: null };
  await db.put('answers', { key: 'buyer', value: buyer, at: 1 });
  await db.put('orders', {
    localUniqueId: 'o1',
    state: 'waiting',
    purchaseProducts: [],
  } as unknown as LocalOrder);
  asked = 0;
});
afterEach(async () => {
  for (const owner of [anna, bruno]) {
    await closeDeviceDatabase(owner);
    indexedDB.deleteDatabase(databaseName(owner));
  }
  forgetSession();
  vi.unstubAllGlobals();
});

const ALL = ['catalogue', 'cart', 'orders', 'leaving'];

describe('the data of a user on a shared device', () => {
  it('opens offline for the token that the server has recognised, without another question', async () => {
    expect(await opened(annasToken, false)).toEqual(ALL);
    expect(asked).toBe(0);
  });

  it.each([
    ['offline', false],
    ['online', true],
  ])('stays closed for every forged token, %s', async (_, isOnline) => {
    const forged = forgedTokens();
    expect(forged.length).toBeGreaterThan(150);
    const found = new Map<string, string[]>();
    for (const token of forged) {
      const ways = await opened(token, isOnline);
      if (ways.length > 0) found.set(token, ways);
    }
    expect(`${found.size} of ${forged.length}`).toBe(`0 of ${forged.length}`);
    expect(await opened(annasToken, false), 'the recognised token still opens it').toEqual(ALL);
  });

  it('stays closed for the next user of the device, and theirs for the first', async () => {
    await openForUser(device(bruno, brunosToken, true));
    expect(await opened(brunosToken, true)).toEqual([]);
    expect(await opened(annasToken, false), 'a token of before the other log-in').toEqual([]);
    await expect(openForUser(device(bruno, annasToken, true))).rejects.toMatchObject({ code: 'offline' });
    expect(await recognisedDatabase()).toBe(databaseName(bruno));
  });

  it('closes at a log-out and at a refused session, also for the token that was good', async () => {
    live.delete(annasToken);
    forgetSession();
    expect(await opened(annasToken, false)).toEqual([]);
    expect(await opened(annasToken, true)).toEqual([]);

    live.add(annasToken);
    const again = await opened(annasToken, true);
    expect(again, 'the same user is logged in again').toEqual(ALL);
    live.delete(annasToken);
    await forgetRecognition(bruno);
    expect(await opened(annasToken, false), 'another user’s end').toEqual(ALL);
    await forgetRecognition(anna);
    expect(await opened(annasToken, false)).toEqual([]);
  });

  it('is not recognised when the session ends while the server is asked', async () => {
    forgetSession();
    const user = device(anna, annasToken, true);
    const other = device(anna, brunosToken, true);
    let token = user;
    const carrier = (async () => {
      token = other;
      return [];
    }) as unknown as Carrier;
    const sessions = { refresh: () => token.sessions.refresh() };
    await expect(openForUser({ owner: anna, sessions, carrier })).rejects.toMatchObject({ code: 'offline' });
    expect(await opened(annasToken, false)).toEqual([]);
  });

  it('asks nothing when another session began while the device was read', async () => {
    forgetSession();
    const { sessions, carrier } = device(anna, annasToken, true);
    const next = device(anna, brunosToken, true).sessions;
    let reads = 0;
    const refresh = () => {
      reads += 1;
      return (reads === 1 ? sessions : next).refresh();
    };
    await expect(openForUser({ owner: anna, sessions: { refresh }, carrier })).rejects.toMatchObject({
      code: 'offline',
    });
    expect(asked).toBe(0);
  });

  it.each([0, 429, 503])('asks once more when the server gave no answer (%i)', async (status) => {
    forgetSession();
    const user = device(anna, annasToken, true);
    let calls = 0;
    const carrier = (async () => {
      calls += 1;
      if (calls === 1) throw new CallFailed({ status, code: 'away', message: '' });
      return [];
    }) as unknown as Carrier;
    await openForUser({ ...user, carrier });
    expect(calls).toBe(2);
  });

  it('asks no second time after a refusal', async () => {
    forgetSession();
    live.delete(annasToken);
    await expect(openForUser(device(anna, annasToken, true))).rejects.toMatchObject({ code: 'offline' });
    expect(asked).toBe(1);
  });

  it('is asked before a log-out goes on, so that the server refuses no question', async () => {
    forgetSession();
    const user = device(anna, annasToken, true);
    let answer: ((sessions: object) => void) | undefined;
    const carrier = (() => new Promise((resolve) => (answer = resolve))) as unknown as Carrier;
    const opening = openForUser({ ...user, carrier });
    await vi.waitFor(() => expect(answer).toBeDefined(), 15_000);
    let mayLeave = false;
    const leaving = keptData(user).finally(() => {
      mayLeave = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(mayLeave).toBe(false);
    answer?.([]);
    await opening;
    expect((await leaving)?.unsent).toHaveLength(1);
  });

  it('asks the server once for all parts of a page', async () => {
    forgetSession();
    const user = device(anna, annasToken, true);
    await Promise.all([openForUser(user), openForUser(user), openForUser(user)]);
    expect(asked).toBe(1);
  });
});

describe('the service worker', () => {
  const calls: string[] = [];
  function network(isOnline: boolean) {
    calls.length = 0;
    vi.stubGlobal('fetch', async (url: string) => {
      if (!isOnline) throw new TypeError('no network');
      calls.push(url);
      return Response.json({ code: 'unauthorized' }, { status: 401 });
    });
  }

  it.each([
    ['offline', false],
    ['online', true],
  ])('reads and sends no order with a forged token, %s', async (_, isOnline) => {
    network(isOnline);
    for (const token of forgedTokens().slice(0, 20)) {
      await keepCredentials({ owner: anna, token, apiBase: '/api' });
      await expect(sendOrders()).rejects.toMatchObject({ code: 'offline' });
    }
    expect(calls.filter((url) => url.includes('offline'))).toEqual([]);
    const db = await openDeviceDatabase(anna);
    expect((await db.getAll('orders')).map(({ state }) => state)).toEqual(['waiting']);
  });

  it('closes the data and keeps the order when the server has ended the session', async () => {
    network(true);
    await keepCredentials({ owner: anna, token: annasToken, apiBase: '/api' });
    await sendOrders();
    await vi.waitFor(async () => expect(await readCredentials()).toBeUndefined(), 15_000);
    await vi.waitFor(async () => expect(await recognisedDatabase()).toBeUndefined(), 15_000);
    live.delete(annasToken);
    expect(await opened(annasToken, true)).toEqual([]);
    const db = await openDeviceDatabase(anna);
    expect((await db.getAll('orders')).map(({ state }) => state)).toEqual(['login']);
  });
});

describe('the data at a log-out', () => {
  it('is nothing on a device that was never used without a connection', async () => {
    await openForUser(device(bruno, brunosToken, true));
    expect(await keptData(device(bruno, brunosToken, true))).toBeUndefined();
  });

  it('is deleted, with the orders, when the user says so', async () => {
    const kept = await keptData(device(anna, annasToken, true));
    expect(kept?.unsent.map(({ localUniqueId }) => localUniqueId)).toEqual(['o1']);
    forgetSession();
    await kept?.remove('everything');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(anna));
    await openForUser(device(anna, annasToken, true));
    expect(await keptData(device(anna, annasToken, true)), 'also for the user’s next log-in').toBeUndefined();
  });

  it('keeps the orders that were not sent when the rest is deleted', async () => {
    const user = device(anna, annasToken, true);
    const db = await openForUser(user);
    await db.put('orders', {
      localUniqueId: 'o2',
      state: 'sent',
      purchaseProducts: [],
    } as unknown as LocalOrder);
    await (await keptData(user))?.remove('all-but-unsent');
    expect((await db.getAll('orders')).map(({ localUniqueId }) => localUniqueId)).toEqual(['o1']);
    for (const store of ['marks', 'carts', 'answers', 'products', 'prices'] as const)
      expect(await db.count(store), store).toBe(0);
  });

  const filled = (targetClientId: number, revision = 1) =>
    ({ targetClientId, externalId: `c${targetClientId}`, lines: [{}, {}], revision }) as unknown as LocalCart;

  it('names the carts with products, and keeps them when the rest is deleted', async () => {
    const user = device(anna, annasToken, true);
    const db = await openForUser(user);
    await db.put('clients', { clientId: 3, clientName: 'El Faro' } as StoredClient);
    await db.put('carts', filled(3));
    const kept = await keptData(user);
    expect(kept?.carts).toEqual([{ targetClientId: 3, clientName: 'El Faro', lines: 2 }]);
    expect(await kept?.remove('all-but-unsent')).toBe('all-but-unsent');
    expect((await db.getAll('carts')).map(({ externalId }) => externalId)).toEqual(['c3']);
    expect(await db.count('clients')).toBe(0);
  });

  it('deletes a cart that was named when the user says so', async () => {
    const user = device(anna, annasToken, true);
    await (await openForUser(user)).put('carts', filled(0));
    expect(await (await keptData(user))?.remove('everything')).toBe('everything');
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(anna));
  });

  it('keeps what another tab took after the question', async () => {
    const user = device(anna, annasToken, true);
    const db = await openForUser(user);
    await db.put('carts', filled(0));
    const changes: (() => Promise<unknown>)[] = [
      () => db.put('carts', filled(0, 2)),
      () => db.put('carts', filled(4)),
      () =>
        db.put('orders', {
          localUniqueId: 'o2',
          state: 'waiting',
          purchaseProducts: [],
        } as unknown as LocalOrder),
    ];
    for (const change of changes) {
      const kept = await keptData(user);
      await change();
      expect(await kept?.remove('everything')).toBe('all-but-unsent');
    }
    expect(await db.count('orders')).toBe(2);
    expect(await db.count('carts')).toBe(2);
  });
});
