// The lock of an idle administrator's writes, when a process writes it down while the user proves their identity at another.

import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sessions } from '../auth/sessions.service.js';
import { Presence } from './presence.service.js';

const SECOND = 1_000;
const HALF_AN_HOUR = 30 * 60 * SECOND;
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

/** A session whose idle time is over, and another process, which does not hear of changes. */
async function idleAdministrator() {
  const token = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const sessions = new Sessions(shop.app.shop, () => true);
  const presence = new Presence(shop.app.shop);
  const poll = async () => {
    shop.forward(SECOND);
    const session = await sessions.fromAuthorization(`Bearer ${token}`);
    if (session !== undefined) presence.note(session, '127.0.0.1');
  };
  const prove = async () => {
    shop.forward(SECOND);
    await shop.call('prove', { body: { password: PASSWORD } }, token);
  };
  const isLocked = async () => {
    await presence.write();
    const row = await shop.db
      .selectFrom('sessions')
      .where('session_id', '=', String(decodeJwt(token)['sid']))
      .select('writes_locked')
      .executeTakeFirstOrThrow();
    return row.writes_locked;
  };
  await poll();
  shop.forward(HALF_AN_HOUR);
  return { poll, prove, isLocked };
}

it('locks an idle session, also one that was proved before it was idle', async () => {
  const { poll, prove, isLocked } = await idleAdministrator();
  await prove();
  shop.forward(HALF_AN_HOUR);
  await poll();
  expect(await isLocked()).toBe(true);
});

it.each<['poll' | 'prove', 'poll' | 'prove', 'poll' | 'prove' | 'nothing']>([
  ['poll', 'prove', 'nothing'],
  ['poll', 'prove', 'poll'],
  ['prove', 'poll', 'nothing'],
])('does not lock it again after a proof: %s, %s, %s', async (...order) => {
  const { isLocked, ...steps } = await idleAdministrator();
  for (const step of order) if (step !== 'nothing') await steps[step]();
  expect(await isLocked()).toBe(false);
});
