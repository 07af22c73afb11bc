import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import type { JsonCallName } from '@mostrador/contract/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeProduct, makeUser } from './factories.js';
import { type TestShop, testShop } from './test-shop.js';

const DAY = 86_400_000;
type Verdict = 'admitted' | 'unauthorized' | 'forbidden' | 'password_change_required';
type Caller =
  | 'visitor'
  | 'client'
  | 'salesman'
  | 'administrator'
  | 'inRegistration'
  | 'owesPassword'
  | 'expired'
  | 'garbled'
  | 'otherCompany';

/** What each kind of access answers each caller. */
const EXPECTED: Record<CallShape['access'], Record<Caller, Verdict>> = {
  public: {
    visitor: 'admitted',
    client: 'admitted',
    salesman: 'admitted',
    administrator: 'admitted',
    inRegistration: 'admitted',
    owesPassword: 'admitted',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
  session: {
    visitor: 'unauthorized',
    client: 'admitted',
    salesman: 'admitted',
    administrator: 'admitted',
    inRegistration: 'unauthorized',
    owesPassword: 'password_change_required',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
  salesman: {
    visitor: 'unauthorized',
    client: 'forbidden',
    salesman: 'admitted',
    administrator: 'admitted',
    inRegistration: 'unauthorized',
    owesPassword: 'password_change_required',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
  administrator: {
    visitor: 'unauthorized',
    client: 'forbidden',
    salesman: 'forbidden',
    administrator: 'admitted',
    inRegistration: 'unauthorized',
    owesPassword: 'password_change_required',
    expired: 'unauthorized',
    garbled: 'unauthorized',
    otherCompany: 'unauthorized',
  },
};

const STATUS: Record<string, Verdict> = {
  'unauthorized 401': 'unauthorized',
  'forbidden 403': 'forbidden',
  'password_change_required 403': 'password_change_required',
};

let shop: TestShop;
let neighbour: TestShop;
const tokens = new Map<Caller, string | undefined>();

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
  await makeProduct(shop.db, { code: 'A-1' });
  const made = async (given: Parameters<typeof makeUser>[1]) =>
    shop.token((await makeUser(shop.db, given)).email);
  tokens.set('expired', await made({}));
  shop.forward(DAY);
  tokens.set('visitor', undefined);
  tokens.set('client', await made({ profile: 1 }));
  tokens.set('salesman', await made({ profile: 2 }));
  tokens.set('administrator', await made({ profile: 3 }));
  tokens.set('owesPassword', await made({ mustChangePassword: true }));
  tokens.set('garbled', 'abc.def.ghi');
  const pending = await makeUser(shop.db);
  tokens.set('inRegistration', await shop.token(pending.email));
  await shop.db
    .updateTable('users')
    .set({ status: 'pending_verification' })
    .where('user_id', '=', pending.userId)
    .execute();
  neighbour.forward(DAY);
  tokens.set(
    'otherCompany',
    await neighbour.token((await makeUser(shop.db, { company: 'barrilete' })).email),
  );
});

afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

const entries = Object.values(calls) as CallShape[];

describe.each(
  entries.filter((entry) => entry.ignoresToken !== true).map((entry) => [entry.name, entry] as const),
)('%s', (name, entry) => {
  it.each(Object.entries(EXPECTED[entry.access]) as [Caller, Verdict][])(
    `for %s: %s`,
    async (caller, verdict) => {
      const { status, body } = await shop.raw(name as JsonCallName, entry.example ?? {}, tokens.get(caller));
      const said = STATUS[`${body.code} ${status}`] ?? 'admitted';
      expect(said, JSON.stringify(body)).toBe(verdict);
      expect(status).toBeLessThan(500);
    },
  );
});

const example = (name: 'login' | 'loginByQuery') => calls[name].example;

describe('the calls that log in', () => {
  it.each(['login', 'loginByQuery'] as const)('%s takes no notice of a token', async (name) => {
    const { status, body } = await shop.raw(name, example(name), tokens.get('expired'));
    expect([status, body.code]).toEqual([401, 'invalid_credentials']);
  });
});

describe('input that is not of the contract', () => {
  const withBody = entries.filter((entry) => entry.body !== undefined);
  it.each(withBody.map((entry) => [entry.name, entry] as const))(
    '%s refuses a body of the wrong type and names the field',
    async (name, entry) => {
      const { status, body } = await shop.raw(
        name as JsonCallName,
        { ...entry.example, body: wrongTyped(entry.example?.body) },
        tokens.get('client'),
      );
      expect(status).toBe(400);
      expect(body.code).toBe('bad_request');
      expect(body.field).not.toBe('');
      expect(body.requestId).not.toBe('');
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

/** Every value of the example turned into something that it cannot be. */
function wrongTyped(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wrongTyped);
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.keys(value).map((key) => [key, { not: 'this' }]));
  }
  return { not: 'this' };
}
