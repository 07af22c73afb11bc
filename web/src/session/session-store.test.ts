// The session in local storage: reading, expired and malformed tokens, the hint for the server, and acting in a
// client's name.

import { describe, expect, it, vi } from 'vitest';
import { createSessionStore, OWN_TOKEN_KEY, TOKEN_KEY } from './session-store';

const NOW = Date.UTC(2026, 0, 15);

function tokenOf(claims: Record<string, unknown> = {}): string {
  const payload = {
    ClientName: 'Librería El Faro',
    ClientId: '7',
    WebProfileId: '1',
    ChangePasswordRequired: 'False',
    UserInRegistrationProcess: 'N',
    StoreUser: 'ok',
    exp: NOW / 1000 + 3600,
    ...claims,
  };
  return `head.${Buffer.from(JSON.stringify(payload)).toString('base64url')}.signature-of-the-token`;
}

function storageWith(token?: string): Storage {
  const items = new Map(token === undefined ? [] : [[TOKEN_KEY, token]]);
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as Storage;
}

describe('session store', () => {
  it('reads who is logged in', () => {
    const store = createSessionStore(storageWith(tokenOf({ WebProfileId: '2' })), () => NOW);
    expect(store.state().session).toMatchObject({
      clientName: 'Librería El Faro',
      clientId: '7',
      profile: 2,
    });
  });

  it.each([
    ['in registration', { UserInRegistrationProcess: 'Y' }],
    ['without StoreUser', { StoreUser: '' }],
  ])('takes a user %s for a visitor, yet keeps the token', (_, claims) => {
    const storage = storageWith(tokenOf(claims));
    const { session, token } = createSessionStore(storage, () => NOW).state();
    expect(session).toBeUndefined();
    expect(token).toBe(storage.getItem(TOKEN_KEY));
  });

  it('removes an expired token', () => {
    const storage = storageWith(tokenOf({ exp: NOW / 1000 }));
    expect(createSessionStore(storage, () => NOW).state().session).toBeUndefined();
    expect(storage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('notices that the token expired while the page was open', () => {
    let now = NOW;
    const store = createSessionStore(storageWith(tokenOf()), () => now);
    const listener = vi.fn();
    store.subscribe(listener);
    now += 3_600_000;
    expect(store.refresh()).toMatchObject({ session: undefined, ended: 'expiry' });
    expect(listener).toHaveBeenCalledOnce();
  });

  it('ends at the server the sessions that a user leaves, and no other', () => {
    const ended: string[] = [];
    const open = (storage: Storage) =>
      createSessionStore(
        storage,
        () => NOW,
        undefined,
        (token) => ended.push(token),
      );
    const own = tokenOf({ WebProfileId: '3' });
    const acting = tokenOf({ act: { sub: '1' }, ActorName: 'Ada' });
    const store = open(storageWith(own));
    store.end('refused');
    expect(ended, 'a refused session has ended there already').toEqual([]);

    store.start(own);
    store.impersonate(acting);
    store.stopImpersonating();
    expect(ended.splice(0), 'the return ends the session in the client’s name').toEqual([acting]);
    expect(store.state().token).toBe(own);

    store.impersonate(acting);
    store.end('logout');
    expect(ended.splice(0), 'a log-out while acting ends both').toEqual([acting, own]);
    expect(store.state().session).toBeUndefined();
    store.end('logout');
    expect(ended).toEqual([]);
  });

  it('gives the same state until something changes', () => {
    const store = createSessionStore(storageWith(tokenOf()), () => NOW);
    expect(store.refresh()).toBe(store.state());
  });

  it('gives each token a scope of its own', () => {
    const store = createSessionStore(storageWith(tokenOf()), () => NOW);
    const first = store.state().session?.scope;
    store.start(`${tokenOf()}2`);
    expect(store.state().session?.scope).not.toBe(first);
  });

  it('hints at who is logged in, for as long as the session lasts, and takes the hint back', () => {
    const hints: unknown[] = [];
    const storage = storageWith(tokenOf({ WebProfileId: '2' }));
    const store = createSessionStore(
      storage,
      () => NOW,
      (...hint) => hints.push(hint),
    );
    store.end('logout');
    store.start(tokenOf());
    store.start(tokenOf({ UserInRegistrationProcess: 'Y' }));
    expect(hints).toEqual([
      [2, 3600],
      [undefined, expect.any(Number)],
      [1, 3600],
      [undefined, expect.any(Number)],
    ]);
  });

  it('takes back what was hinted at before, where there is no session', () => {
    const hints: unknown[] = [];
    createSessionStore(
      storageWith(),
      () => NOW,
      (profile) => hints.push(profile),
    );
    expect(hints).toEqual([undefined]);
  });

  it('takes a malformed token for none, and says so', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(createSessionStore(storageWith('abc'), () => NOW).state().session).toBeUndefined();
    expect(String(warn.mock.calls[0]?.[0])).toContain('it does not appear to be a JWT');
    warn.mockRestore();
  });

  it('says that the session ended because its token cannot be read any more', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const storage = storageWith(tokenOf());
    const store = createSessionStore(storage, () => NOW);
    storage.setItem(TOKEN_KEY, 'abc');
    expect(store.refresh()).toMatchObject({ session: undefined, ended: 'unreadable' });
    storage.removeItem(TOKEN_KEY);
    warn.mockRestore();
  });
});

describe("acting in a client's name", () => {
  const own = tokenOf({ ClientName: 'Admin', WebProfileId: '3' });
  const inClientsName = tokenOf({ act: { sub: '1' }, ActorName: 'Admin', exp: NOW / 1000 + 600 });

  function impersonating(now: () => number = () => NOW) {
    const storage = storageWith(own);
    const store = createSessionStore(storage, now);
    store.impersonate(inClientsName);
    return { store, storage };
  }

  it('shows the client and who acts, and keeps the own token', () => {
    const { store, storage } = impersonating();
    expect(store.state().session).toMatchObject({ clientName: 'Librería El Faro', actorName: 'Admin' });
    expect(storage.getItem(OWN_TOKEN_KEY)).toBe(own);
  });

  it('finds the way back', () => {
    const { store, storage } = impersonating();
    store.stopImpersonating();
    expect(store.state()).toMatchObject({ session: { profile: 3, actorName: undefined }, ended: 'none' });
    expect(storage.getItem(TOKEN_KEY)).toBe(own);
    expect(storage.getItem(OWN_TOKEN_KEY)).toBeNull();
  });

  it('returns to the own session when the one in the client’s name expires', () => {
    let now = NOW;
    const { store, storage } = impersonating(() => now);
    now += 600_000;
    expect(store.refresh()).toMatchObject({ session: { profile: 3 }, token: own, ended: 'expiry' });
    expect(storage.getItem(OWN_TOKEN_KEY)).toBeNull();
  });

  it('returns to the own session when the one in the client’s name is refused', () => {
    const { store } = impersonating();
    store.end('refused');
    expect(store.state()).toMatchObject({ session: { profile: 3 }, token: own, ended: 'refused' });
  });

  it('ends altogether when the own token has expired too', () => {
    let now = NOW;
    const { store, storage } = impersonating(() => now);
    now += 3_600_000;
    expect(store.refresh()).toMatchObject({ session: undefined, ended: 'expiry' });
    expect([storage.getItem(TOKEN_KEY), storage.getItem(OWN_TOKEN_KEY)]).toEqual([null, null]);
  });

  it.each([
    ['a logout', (store: ReturnType<typeof createSessionStore>) => store.end('logout')],
    [
      'another login',
      (store: ReturnType<typeof createSessionStore>) => store.start(tokenOf({ ClientId: '8' })),
    ],
  ])('leaves no administrator’s token behind after %s', (_, act) => {
    const { store, storage } = impersonating();
    act(store);
    expect(storage.getItem(OWN_TOKEN_KEY)).toBeNull();
    expect(storage.getItem(TOKEN_KEY)).not.toBe(own);
  });

  it('never keeps a token in a client’s name as the own one', () => {
    const { store, storage } = impersonating();
    store.impersonate(tokenOf({ act: { sub: '1' }, ClientId: '9' }));
    expect(storage.getItem(OWN_TOKEN_KEY)).toBe(own);
    expect(store.state().session?.clientId).toBe('7');
  });
});
