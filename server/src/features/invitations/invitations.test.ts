// An invitation by mail: works once, in time, for its own company and user; reading it spends nothing; another one on request.

import { actingToken } from '@mostrador/trials/testing/acting-token';
import { callFrom, mailsTo } from '@mostrador/trials/testing/calls-from';
import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeToken, tokenHash } from '../../platform/sessions/one-time-tokens.queries.js';
import { accountOf } from '../auth/accounts.service.js';
import { mailAnother } from './accept.service.js';

const DAY = 86_400_000;
const NEW = 'Cebra#Lunes47';
const INVALID = { status: 400, code: 'invitation_invalid' };
type UserGiven = NonNullable<Parameters<typeof makeUser>[1]>;

let shop: TestShop;
let neighbour: TestShop;
let last = 0;

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

const somewhere = () => {
  last += 1;
  return `198.51.${100 + (last >> 8)}.${last & 255}`;
};
const invited = (given: UserGiven = {}) => makeUser(shop.db, { ...given, status: 'invited' });
const tokenFor = ({ companyId, userId }: MadeUser) =>
  makeToken(shop.db, { companyId, userId, kind: 'invite' }, shop.app.shop.now());
const read = (token: string, on = shop) => callFrom(on, somewhere(), 'invitation', { token });
const accept = (
  token: string,
  { on = shop, as, newPass = NEW }: { on?: TestShop; as?: string; newPass?: string } = {},
) => callFrom(on, somewhere(), 'acceptInvitation', { token, newPass }, as);
const row = ({ userId }: MadeUser) =>
  shop.db.selectFrom('users').where('user_id', '=', userId).selectAll().executeTakeFirstOrThrow();

describe('an invitation', () => {
  it('is read as often as one likes, sets the password once, and logs in', async () => {
    const user = await invited({ name: 'Librería El Faro' });
    const token = await tokenFor(user);
    for (let time = 0; time < 3; time += 1)
      expect((await read(token)).body).toEqual({
        name: 'Librería El Faro',
        email: user.email,
        clientName: 'Librería El Faro',
      });
    expect(await accept(token, { newPass: 'corta' })).toMatchObject({ status: 422, code: 'password_weak' });
    const { status, body } = await accept(token);
    expect(status).toBe(200);
    expect((await shop.raw('userDetails', {}, String(body['token']))).status).toBe(200);
    expect(await row(user)).toMatchObject({ status: 'active', email_confirmed_at: expect.any(Date) });
    const usual = { usr: user.email, pass: NEW };
    expect((await callFrom(shop, somewhere(), 'login', usual)).status).toBe(200);
    expect(await read(token)).toMatchObject(INVALID);
    expect(await accept(token, { newPass: 'Cebra#Martes48' })).toMatchObject(INVALID);
    expect((await callFrom(shop, somewhere(), 'login', usual)).status).toBe(200);
  });

  it('succeeds once of a hundred uses at the same time', async () => {
    const user = await invited();
    const token = await tokenFor(user);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => accept(token, { newPass: `Cebra#Lunes${100 + index}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status, code } of answers)
      if (status !== 200) expect([status, code]).toEqual([expect.any(Number), expect.any(String)]);
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
  }, 60_000);

  it('ends after seven days', async () => {
    const token = await tokenFor(await invited());
    const later = await testShop('papelera', shop);
    try {
      later.forward(7 * DAY - 60_000);
      expect((await read(token, later)).status).toBe(200);
      later.forward(120_000);
      expect(await read(token, later)).toMatchObject(INVALID);
      expect(await accept(token, { on: later })).toMatchObject(INVALID);
    } finally {
      await later.close();
    }
  });

  it('is worth nothing in another company, nor as another kind of token', async () => {
    const user = await invited();
    const token = await tokenFor(user);
    expect(await read(token, neighbour)).toMatchObject(INVALID);
    expect(await accept(token, { on: neighbour })).toMatchObject(INVALID);
    const recovery = { usr: user.email, token, salt: '' };
    expect((await callFrom(shop, somewhere(), 'validateRecovery', recovery)).status).toBe(400);
    expect((await accept(token)).status).toBe(200);
  });

  it('ends with a block, and taking the block back does not revive it', async () => {
    const user = await invited();
    const token = await tokenFor(user);
    const become = (status: string) =>
      shop.db.updateTable('users').set({ status }).where('user_id', '=', user.userId).execute();
    await become('blocked');
    expect(await accept(token)).toMatchObject(INVALID);
    await become('invited');
    expect(await accept(token)).toMatchObject(INVALID);
  });

  it('of staff ends when its administrator is blocked or loses the role, until another one invites again', async () => {
    const [inviter, successor] = [
      await makeUser(shop.db, { profile: 3 }),
      await makeUser(shop.db, { profile: 3 }),
    ];
    const inviterToken = await shop.token(inviter.email);
    const successorToken = await shop.token(successor.email);
    const email = 'complice@prueba.test';
    const body = { name: 'Cómplice', email, role: 'administrator' };
    const { members } = await shop.call('inviteStaff', { body } as never, inviterToken);
    const userId = members.find((member) => member.email === email)?.userId ?? 0;
    const token = await tokenFor({ ...inviter, userId });
    const change = (field: 'blocked' | 'role', from: unknown, to: unknown) => {
      const given = { params: { userId: inviter.userId }, body: { changes: [{ field, from, to }] } };
      return shop.call('saveStaffMember', given as never, successorToken);
    };
    for (const [field, from, to] of [
      ['role', 'administrator', 'salesman'],
      ['blocked', false, true],
    ] as const) {
      await change(field, from, to);
      expect(await read(token)).toMatchObject(INVALID);
      expect(await accept(token)).toMatchObject(INVALID);
      await mailAnother(shop.app.shop, tokenHash(token));
      expect(await accept(await tokenFor({ ...inviter, userId }))).toMatchObject(INVALID);
      await change(field, to, from);
    }
    await change('blocked', false, true);
    await shop.call('resendStaffInvitation', { params: { userId } }, successorToken);
    expect((await accept(await tokenFor({ ...inviter, userId }))).status).toBe(200);
  });

  it('of a client goes on when its administrator leaves: the client was invited by the company', async () => {
    const inviter = await makeUser(shop.db, { profile: 3 });
    const user = await invited();
    await shop.db
      .updateTable('users')
      .set({ invited_by_user_id: inviter.userId })
      .where('user_id', '=', user.userId)
      .execute();
    await shop.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('user_id', '=', inviter.userId)
      .execute();
    expect((await accept(await tokenFor(user))).status).toBe(200);
  });

  it('cannot be accepted by an administrator who acts in a client’s name', async () => {
    const accounts = await Promise.all(
      [{ profile: 1 }, { profile: 3 }].map(async (given) =>
        accountOf(shop.app.shop, (await makeUser(shop.db, given as UserGiven)).userId),
      ),
    );
    const [client, administrator] = accounts;
    if (client === undefined || administrator === undefined) throw new Error('Made users are there.');
    const token = await tokenFor(await invited());
    const as = await actingToken(shop.app.shop, client, administrator);
    expect(await accept(token, { as })).toMatchObject({ status: 403, code: 'not_while_impersonating' });
    expect((await read(token)).status).toBe(200);
  });

  it('lets nobody in before: no password, recovery mails the invitation again', async () => {
    const user = await invited();
    for (const pass of ['', ' ', NEW])
      expect(
        (await callFrom(shop, somewhere(), 'login', { usr: user.email, pass })).status,
      ).toBeGreaterThanOrEqual(400);
    await shop.db.updateTable('users').set({ google_sub: null }).where('user_id', '=', user.userId).execute();
    expect((await row(user)).password_hash).toBe('');
  });
});

describe('asking for another invitation', () => {
  it('answers the same for any token, and mails at most three a day to the address of the first', async () => {
    const user = await invited();
    const token = await tokenFor(user);
    const ask = (given: string) => callFrom(shop, somewhere(), 'requestInvitation', { token: given });
    expect([await ask(token), await ask('nada')].map(({ status, body }) => [status, body])).toEqual([
      [200, { ok: true }],
      [200, { ok: true }],
    ]);
    for (let time = 0; time < 5; time += 1) await mailAnother(shop.app.shop, tokenHash(token));
    await mailAnother(shop.app.shop, tokenHash('nada'));
    expect(await mailsTo(shop, user.email)).toEqual(['invitation', 'invitation', 'invitation']);
    expect(await read(token)).toMatchObject(INVALID);
  });

  it('mails nothing to a user who has a password, or is blocked', async () => {
    for (const status of ['active', 'blocked'] as const) {
      const user = await makeUser(shop.db, { status });
      await mailAnother(shop.app.shop, tokenHash(await tokenFor(user)));
      expect(await mailsTo(shop, user.email)).toEqual([]);
    }
  });

  it('keeps neither token in jobs and mails', async () => {
    const token = await tokenFor(await invited());
    await callFrom(shop, somewhere(), 'requestInvitation', { token });
    const jobs = await shop.db
      .selectFrom('mails')
      .select(['detail'])
      .where('kind', '=', 'invitation')
      .execute();
    expect(JSON.stringify(jobs)).not.toContain(token);
  });
});
