// The analytics tag is for visitors only.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startAnalytics } from './analytics';
import { type SessionState, visitor } from './session/session-store';

const IDS = ['G-UNO12345', 'G-DOS12345'];
const signedIn = { ...visitor, session: { userId: '7' } as SessionState['session'] };
let added: { src?: string }[];
let page: Record<string, unknown>;

beforeEach(() => {
  added = [];
  page = {};
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (element: { src?: string }) => added.push(element) },
  });
});
afterEach(() => vi.unstubAllGlobals());

function sessions(first: SessionState) {
  let current = first;
  const listeners: (() => void)[] = [];
  return {
    state: () => current,
    subscribe: (listener: () => void) => {
      listeners.push(listener);
      return () => undefined;
    },
    become(next: SessionState) {
      current = next;
      for (const listener of listeners) listener();
    },
  };
}

it('loads nothing while a user is signed in, and the tag once they have left', () => {
  const store = sessions(signedIn);
  startAnalytics(IDS, store);
  expect([added, page['dataLayer']]).toEqual([[], undefined]);
  expect(IDS.map((id) => page[`ga-disable-${id}`])).toEqual([true, true]);
  store.become(visitor);
  store.become(visitor);
  expect(added.map(({ src }) => src)).toEqual([`https://www.googletagmanager.com/gtag/js?id=${IDS[0]}`]);
  expect(page['dataLayer']).toHaveLength(3);
  expect(IDS.map((id) => page[`ga-disable-${id}`])).toEqual([false, false]);
});

it('switches the tag off when a visitor signs in', () => {
  const store = sessions(visitor);
  startAnalytics(IDS, store);
  expect(added).toHaveLength(1);
  store.become(signedIn);
  expect(IDS.map((id) => page[`ga-disable-${id}`])).toEqual([true, true]);
});

it('trusts scripts of the tag’s site only', () => {
  const rules: { createScriptURL: (address: string) => string }[] = [];
  page['trustedTypes'] = {
    createPolicy: (_name: string, given: { createScriptURL: (address: string) => string }) =>
      rules.push(given),
  };
  startAnalytics(IDS, sessions(visitor));
  const [rule] = rules;
  expect(rule?.createScriptURL('https://www.googletagmanager.com/gtag/js?id=x')).toContain('gtag');
  expect(() => rule?.createScriptURL('https://malo.example/x.js')).toThrow('malo.example');
});
