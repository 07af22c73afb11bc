// The confirmation mail's link and the administrators' verification tokens: used once, expired, of blocked users or
// other companies, and the session of the registration.

import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { TEST_ORIGIN } from '@mostrador/trials/testing/session-origin';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeToken } from '../../platform/sessions/one-time-tokens.queries.js';
import { accountOf } from '../auth/accounts.service.js';
import { startSession } from '../auth/session-tokens.service.js';
import { verificationToken } from './registration.service.js';

const HOUR = 3_600_000;
let shop: TestShop;
let administrator: string;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());
beforeEach(async () => {
  await verifies(true);
  administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
});

/** Changes the company's setting; the shop receives a notification of the change. */
async function verifies(value: boolean): Promise<void> {
  await shop.db
    .updateTable('companies')
    .set({ verifies_clients: value })
    .where('code', '=', 'papelera')
    .execute();
  await expect.poll(() => shop.app.shop.company().verifiesClients).toBe(value);
}
const user = ({ userId }: MadeUser) =>
  shop.db.selectFrom('users').where('user_id', '=', userId).selectAll().executeTakeFirstOrThrow();
const mailsOf = async ({ userId }: MadeUser) =>
  (
    await shop.db
      .selectFrom('mails')
      .where('user_id', '=', userId)
      .select('kind')
      .orderBy('mail_id')
      .execute()
  ).map(({ kind }) => kind);
const linkOf = ({ userId, companyId }: MadeUser) =>
  makeToken(shop.db, { companyId, userId, kind: 'confirm_email' }, shop.app.shop.now());
const open = (registrationtoken: string, token?: string, on = shop) =>
  on.raw('clientByWebToken', { query: { registrationtoken } }, token);
const REFUSED = { status: 400, body: { code: 'token_invalid' } };

describe("the confirmation mail's link", () => {
  it('confirms the e-mail once, and mails the company about a client to verify', async () => {
    const made = await makeUser(shop.db, { status: 'pending_email' });
    const [link, another] = [await linkOf(made), await linkOf(made)];
    const { body } = await open(link);
    expect(body).toMatchObject({
      clientId: made.clientId,
      clientEmail: made.email,
      verificationRequired: true,
    });
    expect(decodeJwt(String(body.temporaryToken))).toMatchObject({ UserInRegistrationProcess: 'Y' });
    expect((await shop.raw('userDetails', {}, String(body.temporaryToken))).status).toBe(401);
    expect(await user(made)).toMatchObject({ status: 'pending_verification', session_version: 2 });
    expect((await user(made)).email_confirmed_at).not.toBeNull();
    expect(await mailsOf(made)).toEqual(['client_to_verify']);
    expect(await open(link)).toMatchObject(REFUSED);
    expect(await open(another)).toMatchObject(REFUSED);
  });

  it('opens the shop where the company does not verify clients', async () => {
    await verifies(false);
    const made = await makeUser(shop.db, { status: 'pending_email' });
    const { body } = await open(await linkOf(made));
    expect(body.verificationRequired).toBe(false);
    expect((await shop.raw('userDetails', {}, String(body.temporaryToken))).status).toBe(200);
    expect(await mailsOf(made)).toEqual([]);
  });

  it('works once for many at the same time', async () => {
    const made = await makeUser(shop.db, { status: 'pending_email' });
    const link = await linkOf(made);
    const answers = await Promise.all(Array.from({ length: 10 }, () => open(link)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await mailsOf(made)).toEqual(['client_to_verify']);
  });

  it('works for two days, and not for a blocked user, another purpose or another company', async () => {
    const late = await makeUser(shop.db, { status: 'pending_email' });
    const link = await linkOf(late);
    const blocked = await makeUser(shop.db, { status: 'blocked' });
    const { companyId, userId } = late;
    const recovery = await makeToken(shop.db, { companyId, userId, kind: 'recover' }, shop.app.shop.now());
    const neighbour = await testShop('barrilete', shop);
    try {
      expect(await open(await linkOf(blocked))).toMatchObject(REFUSED);
      expect(await open(recovery)).toMatchObject(REFUSED);
      expect(await open('abc')).toMatchObject(REFUSED);
      expect(await open(link, undefined, neighbour)).toMatchObject(REFUSED);
      shop.forward(48 * HOUR);
      expect(await open(link)).toMatchObject(REFUSED);
      expect((await user(late)).status).toBe('pending_email');
      expect((await user(blocked)).status).toBe('blocked');
    } finally {
      await neighbour.close();
    }
  });
});

describe("an administrator's token", () => {
  const waiting = () => makeUser(shop.db, { status: 'pending_verification' });

  it('activates the user once, and mails them', async () => {
    const made = await waiting();
    const token = await verificationToken(shop.app.shop, made.userId);
    expect((await open(token, administrator)).body).toEqual({
      clientId: made.clientId,
      clientName: expect.any(String),
      clientEmail: made.email,
      verificationRequired: false,
      temporaryToken: null,
    });
    const after = await user(made);
    expect(after).toMatchObject({ status: 'active', session_version: 1, web_profile_id: 1 });
    expect([after.verified_at, after.verified_by_user_id]).not.toContain(null);
    expect(await mailsOf(made)).toEqual(['account_ready']);
    expect(await open(token, administrator)).toMatchObject(REFUSED);
    expect((await shop.raw('userDetails', {}, await shop.token(made.email))).status).toBe(200);
    const { changes } = await shop.call(
      'changeLog',
      { query: { clientId: made.clientId ?? 0 } },
      administrator,
    );
    expect(changes).toMatchObject([
      { kind: 'client', fields: [{ field: 'status', before: 'waiting', after: 'active' }] },
    ]);
  });

  it('lets a client in by a new login; their session in registration stays a visitor’s', async () => {
    const made = await makeUser(shop.db, { status: 'pending_email' });
    const session = String((await open(await linkOf(made))).body.temporaryToken);
    expect((await shop.raw('userDetails', {}, session)).status).toBe(401);
    await open(await verificationToken(shop.app.shop, made.userId), administrator);
    expect((await shop.raw('userDetails', {}, session)).status).toBe(401);
    expect((await shop.raw('products', { query: {} }, session)).status).toBe(200);
    expect((await shop.raw('userDetails', {}, await shop.token(made.email))).status).toBe(200);
  });

  it('ends the session of the registration itself once the e-mail is confirmed', async () => {
    const made = await makeUser(shop.db, { status: 'pending_email' });
    const account = await accountOf(shop.app.shop, made.userId);
    if (account === undefined) throw new Error('A made user is there.');
    const registered = await startSession(shop.app.shop, account, TEST_ORIGIN);
    const confirmed = String((await open(await linkOf(made))).body.temporaryToken);
    await open(await verificationToken(shop.app.shop, made.userId), administrator);
    expect((await shop.raw('products', { query: {} }, registered)).status).toBe(401);
    expect((await shop.raw('products', { query: {} }, confirmed)).status).toBe(200);
  });

  it.each([
    ['a visitor', undefined, 400],
    ['a client', 1, 403],
    ['a salesman', 2, 403],
  ] as const)('does nothing for %s', async (_, profile, status) => {
    const made = await waiting();
    const caller = profile && (await shop.token((await makeUser(shop.db, { profile })).email));
    const token = await verificationToken(shop.app.shop, made.userId);
    expect((await open(token, caller)).status).toBe(status);
    expect((await user(made)).status).toBe('pending_verification');
  });

  it('does not activate a user who has not confirmed, is blocked, or is of another company', async () => {
    const neighbour = await testShop('barrilete', shop);
    try {
      for (const status of ['pending_email', 'blocked', 'active'] as const) {
        const made = await makeUser(shop.db, { status });
        expect(await open(await verificationToken(shop.app.shop, made.userId), administrator)).toMatchObject(
          REFUSED,
        );
        expect((await user(made)).status).toBe(status);
      }
      const theirs = await makeUser(shop.db, { company: 'barrilete', status: 'pending_verification' });
      const foreign = await verificationToken(neighbour.app.shop, theirs.userId);
      const forged = await verificationToken(shop.app.shop, theirs.userId);
      expect(await open(foreign, administrator)).toMatchObject(REFUSED);
      expect(await open(forged, administrator)).toMatchObject(REFUSED);
      expect((await user(theirs)).status).toBe('pending_verification');
    } finally {
      await neighbour.close();
    }
  });

  it('is no session, a session is no such token, and it ends after a day', async () => {
    const made = await waiting();
    const token = await verificationToken(shop.app.shop, made.userId);
    expect((await shop.raw('userDetails', {}, token)).status).toBe(401);
    expect(await open(administrator, administrator)).toMatchObject(REFUSED);
    shop.forward(24 * HOUR);
    const later = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    expect(await open(token, later)).toMatchObject(REFUSED);
  });
});
