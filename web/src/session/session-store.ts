// The browser's session: reads the token from local storage, shares it between tabs, removes an expired one, and acts in a
// client's name. Logged in: an unexpired token with StoreUser 'ok' whose user is not in registration.

import type { SessionClaims } from '@mostrador/contract/entries/auth';
import type { ExpectedProfile } from '@mostrador/contract/profile-cookie';
import type { ClientRole } from '@mostrador/rules/buying';
import { decodeToken } from './token';

/** The key of the session token in local storage. */
export const TOKEN_KEY = 'ecjwt';
/** The key of an administrator's own token while they act in a client's name. */
export const OWN_TOKEN_KEY = 'ecjwtown';

/** The session of a logged-in user. */
export interface Session {
  /** The key of the user's data on the device. */
  readonly userId: string;
  readonly clientName: string;
  readonly clientId: string;
  readonly profile: 1 | 2 | 3;
  /** Of a client's user; 'buys' for staff. */
  readonly clientRole: ClientRole;
  /** The user owes a new password or a second factor; nothing but /changepass is open. */
  readonly mustChangePassword: boolean;
  /** The administrator who acts in this client's name; undefined if none does. */
  readonly actorName: string | undefined;
  /** Differs for each token, so that data fetched with another token is never shown. */
  readonly scope: string;
}

export interface SessionState {
  readonly session: Session | undefined;
  /** A token that can be sent, of a logged-in user or of one in registration. */
  readonly token: string | undefined;
  /** Why the last session ended; `none` when there was none. Beside a session: the administrator is back in their own. */
  readonly ended: 'none' | 'logout' | 'expiry' | 'refused' | 'unreadable';
  /** The profile of the user whose session is still to be read. The server drew the page and knows only this hint. */
  readonly expected: ExpectedProfile | undefined;
}

export interface SessionStore {
  readonly state: () => SessionState;
  /** Reads the storage again. Call it before acting in the session's name. */
  readonly refresh: () => SessionState;
  readonly subscribe: (listener: () => void) => () => void;
  readonly start: (token: string) => void;
  /** Begins a session in a client's name. The administrator's own token is kept for the return. */
  readonly impersonate: (token: string) => void;
  /** Returns to the administrator's own session if it is still valid. */
  readonly stopImpersonating: () => void;
  /** Ends the session. A refused session in a client's name returns to the administrator's own; a logout ends both. */
  readonly end: (why: 'logout' | 'refused') => void;
}

/** The server always renders for a visitor, and so does the browser's first view. */
export const visitor: SessionState = {
  session: undefined,
  token: undefined,
  ended: 'none',
  expected: undefined,
};

const unknown: Readonly<Record<ExpectedProfile, SessionState>> = {
  1: { ...visitor, expected: 1 },
  2: { ...visitor, expected: 2 },
  3: { ...visitor, expected: 3 },
};

/** The state that the server and the browser's first render use: a visitor, or an expected user whose parts are placeholders. */
export function firstState(expected: ExpectedProfile | undefined): SessionState {
  return expected === undefined ? visitor : unknown[expected];
}

/** Tells the server who to expect at the next page; seconds that the session still lasts. */
export type GiveHint = (profile: ExpectedProfile | undefined, seconds: number) => void;

/** Ends a session at the server that its user has left. */
export type EndAtServer = (token: string) => void;

/** The session as local storage holds it: one for all tabs, gone the moment it expires. */
export function createSessionStore(
  storage: Storage,
  now: () => number = Date.now,
  giveHint: GiveHint = () => undefined,
  endAtServer: EndAtServer = () => undefined,
): SessionStore {
  const listeners = new Set<() => void>();
  let raw: string | null = null;
  let claims: Partial<SessionClaims> | undefined;
  let current = visitor;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function become(next: SessionState) {
    if (next === current) return;
    current = next;
    hint();
    for (const listener of listeners) listener();
  }
  function hint() {
    giveHint(current.session?.profile, (claims?.exp ?? 0) - now() / 1000);
  }
  function expired(): boolean {
    return claims !== undefined && (claims.exp ?? 0) * 1000 <= now();
  }
  function endStored(...keys: readonly string[]) {
    for (const key of keys) {
      const token = storage.getItem(key);
      if (token !== null) endAtServer(token);
    }
  }
  function drop(ended: SessionState['ended']): SessionState {
    const own = claims?.act === undefined || ended === 'logout' ? null : storage.getItem(OWN_TOKEN_KEY);
    storage.removeItem(OWN_TOKEN_KEY);
    raw = null;
    claims = own === null ? undefined : tryDecode(own);
    if (own === null || claims === undefined || expired()) {
      storage.removeItem(TOKEN_KEY);
      claims = undefined;
      return { ...visitor, ended };
    }
    storage.setItem(TOKEN_KEY, own);
    raw = own;
    expectExpiry();
    return { ...visitor, session: sessionOf(claims, own), token: own, ended };
  }
  /** Reads what is stored only when it has changed since. */
  function read(): SessionState {
    const stored = storage.getItem(TOKEN_KEY);
    if (stored !== raw) {
      const had = current.session !== undefined;
      raw = stored;
      claims = stored === null ? undefined : tryDecode(stored);
      if (stored === null) return { ...visitor, ended: had ? 'logout' : 'none' };
      if (claims === undefined) return { ...visitor, ended: had ? 'unreadable' : 'none' };
      if (!expired()) {
        expectExpiry();
        return { ...visitor, session: sessionOf(claims, stored), token: stored };
      }
    }
    return expired() ? drop('expiry') : current;
  }
  function expectExpiry() {
    clearTimeout(timer);
    // a timer cannot wait longer than this; it sets another one then
    const wait = Math.min((claims?.exp ?? 0) * 1000 - now(), 2_000_000_000);
    timer = setTimeout(wake, wait);
  }
  function refresh(): SessionState {
    become(read());
    return current;
  }
  function wake() {
    refresh();
    if (current.token !== undefined) expectExpiry();
  }

  if (typeof window !== 'undefined') {
    window.addEventListener('storage', ({ key }) => {
      if (key === TOKEN_KEY || key === null) refresh();
    });
  }
  current = read();
  hint();
  return {
    state: () => current,
    refresh,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start(token) {
      // a renewed token in the client's name does not close the way back
      if (tryDecode(token)?.act === undefined) storage.removeItem(OWN_TOKEN_KEY);
      storage.setItem(TOKEN_KEY, token);
      refresh();
    },
    impersonate(token) {
      const own = refresh().token;
      if (own === undefined || current.session?.actorName !== undefined) return;
      storage.setItem(OWN_TOKEN_KEY, own);
      storage.setItem(TOKEN_KEY, token);
      refresh();
    },
    stopImpersonating() {
      if (refresh().session?.actorName === undefined) return;
      endStored(TOKEN_KEY);
      become({ ...drop('expiry'), ended: 'none' });
    },
    end(why) {
      if (why === 'logout') endStored(TOKEN_KEY, OWN_TOKEN_KEY);
      become(drop(why));
    },
  };
}

function tryDecode(token: string): Partial<SessionClaims> | undefined {
  try {
    return decodeToken(token);
  } catch (error) {
    console.warn(String(error));
    return undefined;
  }
}

/** The first part of the keys of what is fetched with a token. */
export function scopeOf(token: string): string {
  return `user-${token.slice(-16)}`;
}

/** Returns undefined without the StoreUser claim 'ok', without a known profile, and for a token of a registration. */
function sessionOf(claims: Partial<SessionClaims>, token: string): Session | undefined {
  const profile = Number(claims.WebProfileId);
  if (claims.StoreUser !== 'ok' || claims.UserInRegistrationProcess === 'Y') return undefined;
  if (profile !== 1 && profile !== 2 && profile !== 3) return undefined;
  return {
    userId: claims.sub ?? '',
    clientName: claims.ClientName ?? '',
    clientId: claims.ClientId ?? '',
    profile,
    clientRole: claims.ClientRole === 'looks' ? 'looks' : 'buys',
    mustChangePassword: claims.ChangePasswordRequired === 'True' || claims.SecondFactorOwed === 'True',
    actorName: claims.act === undefined ? undefined : (claims.ActorName ?? ''),
    scope: scopeOf(token),
  };
}

/** Whether the device may answer instead of the server: only for users who are logged in as themselves. */
export const mayWorkOffline = (session: Session | undefined): session is Session =>
  session !== undefined && session.actorName === undefined && session.userId !== '';
