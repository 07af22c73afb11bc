// Permissions by role: every call as every kind of caller (no session, wrong profile, expired token, other company),
// and refused input.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import type { JsonCallName } from '@mostrador/contract/client';
import { type Account, accountOf } from '@mostrador/server/features/auth/accounts.service';
import { startSession } from '@mostrador/server/features/auth/session-tokens.service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actingToken } from './acting-token.js';
import { makeProduct, makeUser } from './factories.js';
import { type Caller, expectedOf, type Verdict, verdictOf } from './permissions-access.js';
import { TEST_ORIGIN } from './session-origin.js';
import { type TestShop, testShop } from './test-shop.js';

const DAY = 86_400_000;

let shop: TestShop;
let neighbour: TestShop;
let expired: string;
let otherCompany: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
  await makeProduct(shop.db, { code: 'A-1' });
  expired = await madeToken(shop, {});
  shop.forward(DAY);
  neighbour.forward(DAY);
  otherCompany = await madeToken(neighbour, { company: 'barrilete' });
});

async function madeAccount({ app, db }: TestShop, given: Parameters<typeof makeUser>[1]): Promise<Account> {
  const account = await accountOf(app.shop, (await makeUser(db, given)).userId);
  if (account === undefined) throw new Error('A made user is there.');
  return account;
}

/** Returns a session of a new user, because a call may end its caller's sessions. */
const madeToken = async (of: TestShop, given: Parameters<typeof makeUser>[1]): Promise<string> =>
  startSession(of.app.shop, await madeAccount(of, given), TEST_ORIGIN);

async function tokenOf(caller: Caller): Promise<string | undefined> {
  switch (caller) {
    case 'visitor':
      return undefined;
    case 'client':
      return madeToken(shop, { profile: 1 });
    case 'salesman':
      return madeToken(shop, { profile: 2 });
    case 'administrator':
      return madeToken(shop, { profile: 3 });
    case 'acting':
      return actingToken(
        shop.app.shop,
        await madeAccount(shop, { profile: 1 }),
        await madeAccount(shop, { profile: 3 }),
      );
    case 'inRegistration':
      return madeToken(shop, { status: 'pending_verification' });
    case 'owesPassword':
      return madeToken(shop, { mustChangePassword: true });
    case 'expired':
      return expired;
    case 'garbled':
      return 'abc.def.ghi';
    case 'otherCompany':
      return otherCompany;
  }
}

afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

const entries = Object.values(calls) as CallShape[];

// an invalid token must not block a user who recovers a password
const lenient = (entry: CallShape) => entry.forOwedPassword === true;

describe.each(
  entries
    .filter((entry) => entry.ignoresToken !== true && !lenient(entry))
    .map((entry) => [entry.name, entry] as const),
)('%s', (name, entry) => {
  it.each(Object.entries(expectedOf(entry)) as [Caller, Verdict][])(`for %s: %s`, async (caller, verdict) => {
    const { status, body } = await shop.raw(name as JsonCallName, entry.example ?? {}, await tokenOf(caller));
    expect(verdictOf(status, body.code), JSON.stringify(body)).toBe(verdict);
    expect(status).toBeLessThan(500);
  });
});

const example = (name: 'login' | 'loginByQuery') => calls[name].example;

describe('the calls that log in', () => {
  it.each(['login', 'loginByQuery'] as const)('%s takes no notice of a token', async (name) => {
    const { status, body } = await shop.raw(name, example(name), expired);
    expect([status, body.code]).toEqual([401, 'invalid_credentials']);
  });
});

describe('the calls that change a password', () => {
  const given = { usr: 'nadie@prueba.test', token: '', newPass: 'Cuarzo#Violeta7' };
  it.each(['expired', 'garbled', 'otherCompany', 'inRegistration', 'client'] as const)(
    'need the token of a mail; the session token of a caller (%s) is not enough',
    async (caller) => {
      const token = await tokenOf(caller);
      for (const name of ['changePassword', 'changePasswordByQuery'] as const) {
        const parts = (mailed: string) =>
          name === 'changePassword'
            ? { body: { ...given, token: mailed } }
            : { query: { ...given, token: mailed } };
        const answer = await shop.raw(name, parts('abc'), token);
        expect([answer.status, answer.body.code]).toEqual([400, 'recovery_invalid']);
        expect((await shop.raw(name, parts(''), token)).status).toBe(401);
      }
    },
  );
});

describe('input that is not of the contract', () => {
  const withBody = entries.filter((entry) => entry.body !== undefined);
  it.each(withBody.map((entry) => [entry.name, entry] as const))(
    '%s refuses a body of the wrong type and names the field',
    async (name, entry) => {
      const { status, body } = await shop.raw(
        name as JsonCallName,
        { ...entry.example, body: wrongTyped(entry.example?.body) },
        await tokenOf(roleFor[entry.access]),
      );
      expect(status).toBe(400);
      expect(body.code).toBe('bad_request');
      expect(body.field).not.toBe('');
      expect(body.requestId).not.toBe('');
    },
  );

  it.each(withBody.filter(({ access }) => access !== 'public').map((entry) => [entry.name, entry] as const))(
    'tells nothing of the shape of %s to a stranger',
    async (name, entry) => {
      const input = { ...entry.example, body: wrongTyped(entry.example?.body) };
      for (const token of [undefined, 'x'])
        expect((await shop.raw(name as JsonCallName, input, token)).status).toBe(401);
    },
  );

  it.each(['nul\u0000', '\ud800'])(
    'text that the database cannot hold is refused, not stored: %j',
    async (text) => {
      const { status } = await shop.raw('products', { query: { searchTerm: text } });
      expect(status).toBeLessThan(500);
    },
  );
});

/** Who may make a call of each kind. */
const roleFor = {
  public: 'client',
  session: 'client',
  salesman: 'salesman',
  administrator: 'administrator',
} as const satisfies Record<CallShape['access'], Caller>;

/** Every value of the example turned into something that it cannot be. */
function wrongTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrongTyped);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.keys(value).map((key) => [key, { not: 'this' }]));
  }
  return { not: 'this' };
}
