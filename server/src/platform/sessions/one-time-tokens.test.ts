// One-time tokens: work once, in time, for their own user, company, kind and salt, and are stored only as hashes.

import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isTokenValid,
  makeToken,
  type OneTimeTokenKind,
  type PresentedToken,
  spendToken,
} from './one-time-tokens.queries.js';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 5, 1);
const LIFE: Readonly<Record<OneTimeTokenKind, number>> = {
  confirm_email: 48 * 60 * MINUTE,
  confirm_contact_email: 48 * 60 * MINUTE,
  recover: 60 * MINUTE,
  change_password: 15 * MINUTE,
  invite: 7 * 24 * 60 * MINUTE,
};
const KINDS = Object.keys(LIFE) as OneTimeTokenKind[];
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());

const made = async (kind: OneTimeTokenKind, given: { company?: string; salt?: string } = {}) => {
  const { userId, companyId } = await makeUser(shop.db, given);
  const salt = given.salt === undefined ? {} : { salt: given.salt };
  const token = await makeToken(shop.db, { companyId, userId, kind, ...salt }, NOW);
  return { companyId, userId, kind, token, ...salt };
};
const spend = (shown: PresentedToken, at = NOW) => spendToken(shop.db, shown, at);

describe.each(KINDS)('a token of the kind %s', (kind) => {
  it('works once, and of two at the same time one wins', async () => {
    const shown = await made(kind);
    expect(await isTokenValid(shop.db, shown, NOW)).toBe(true);
    const both = await Promise.all([spend(shown), spend(shown)]);
    expect(both.filter((one) => one?.userId === shown.userId)).toHaveLength(1);
    expect(await spend(shown)).toBeUndefined();
    expect(await isTokenValid(shop.db, shown, NOW)).toBe(false);
  });

  it('works until its time is over', async () => {
    expect(await spend(await made(kind), NOW + LIFE[kind] - 1)).toBeDefined();
    const late = await made(kind);
    expect(await isTokenValid(shop.db, late, NOW + LIFE[kind])).toBe(false);
    expect(await spend(late, NOW + LIFE[kind])).toBeUndefined();
  });

  it('works for its own user and company and as its own kind, and a wrong try does not spend it', async () => {
    const shown = await made(kind);
    const other = await made(kind);
    const elsewhere = await made(kind, { company: 'barrilete' });
    for (const wrong of [
      { ...shown, userId: other.userId },
      { ...shown, companyId: elsewhere.companyId },
      { ...shown, kind: KINDS.find((one) => one !== kind) ?? kind },
      { ...shown, token: `${shown.token}x` },
      { ...shown, token: shown.token.slice(0, -1) },
      { ...shown, token: '' },
      { ...shown, salt: '' },
    ])
      expect(await spend(wrong)).toBeUndefined();
    expect(await spend(shown)).toEqual({ userId: shown.userId });
  });

  it("ends the user's other tokens of its kind, and no other user's", async () => {
    const first = await made(kind);
    const second = {
      ...first,
      token: await makeToken(shop.db, { companyId: first.companyId, userId: first.userId, kind }, NOW),
    };
    const other = await made(kind);
    expect(await spend(second)).toBeDefined();
    expect(await spend(first)).toBeUndefined();
    expect(await spend(other)).toBeDefined();
  });

  it('lets one of four tokens of a user win when all are spent at the same time, without a deadlock', async () => {
    for (let round = 0; round < 10; round += 1) {
      const first = await made(kind);
      const { companyId, userId } = first;
      const others = await Promise.all(
        [1, 2, 3].map(async () => ({
          ...first,
          token: await makeToken(shop.db, { companyId, userId, kind }, NOW),
        })),
      );
      const answers = await Promise.all([first, ...others].map((shown) => spend(shown)));
      expect(answers.filter((one) => one !== undefined)).toHaveLength(1);
    }
  });

  it('needs the salt that it was made with', async () => {
    const shown = await made(kind, { salt: 'sal' });
    for (const salt of ['otra', '', undefined]) expect(await spend({ ...shown, salt })).toBeUndefined();
    expect(await spend(shown)).toBeDefined();
  });

  it('is not in the database', async () => {
    const { token } = await made(kind);
    const rows = await shop.db.selectFrom('one_time_tokens').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows.some(({ token_hash }) => token_hash.toString('utf8').includes(token))).toBe(false);
  });
});
