// Whether the server or the device answers a call: the device only for logged-in users in offline mode, never for a
// sync or for orders being sent.

import type { Carrier } from '@mostrador/contract/client';
import { describe, expect, it } from 'vitest';
import type { Session, SessionStore } from '../session/session-store';
import { createSwitchingCarrier } from './switching-carrier';

const somebody: Session = {
  userId: '7',
  clientName: 'Librería El Faro',
  clientId: '7',
  profile: 1,
  clientRole: 'buys',
  mustChangePassword: false,
  actorName: undefined,
  scope: 'user-7',
};

let sessionChanged: () => void = () => undefined;
let openings = 0;

function setUp(session: Session | undefined, offline = true) {
  const answersAs = (who: string) => (async () => who) as unknown as Carrier;
  return createSwitchingCarrier({
    network: answersAs('server'),
    sessions: {
      state: () => ({ session, token: undefined, ended: 'none' }),
      subscribe(listener: () => void) {
        sessionChanged = listener;
        return () => undefined;
      },
    } as unknown as SessionStore,
    isOffline: () => offline,
    async openDevice({ userId }) {
      openings += 1;
      return { carrier: answersAs(`device of ${userId}`), close: () => undefined };
    },
  });
}

describe('who answers a call', () => {
  it.each<[string, Session | undefined, boolean, string]>([
    ['the device, of whoever works offline', somebody, true, 'device of 7'],
    ['the server, while nobody asked for anything else', somebody, false, 'server'],
    ['the server, to visitors', undefined, true, 'server'],
    ["the server, in a client's name", { ...somebody, actorName: 'Ada' }, true, 'server'],
  ])('%s', async (_, session, offline, who) => {
    expect(await setUp(session, offline)('cart', {})).toBe(who);
  });

  it('opens the device anew after each change of the session, also of the same user', async () => {
    openings = 0;
    const carrier = setUp(somebody);
    await carrier('cart', {});
    await carrier('cart', {});
    expect(openings).toBe(1);
    sessionChanged();
    await carrier('cart', {});
    expect(openings).toBe(2);
  });

  it('is the server for what a sync brings and for orders that are sent, even offline', async () => {
    const carrier = setUp(somebody);
    expect(await carrier('cart', {}, { fromServer: true })).toBe('server');
    expect(await carrier('productsForSync', { query: {} })).toBe('server');
  });
});
