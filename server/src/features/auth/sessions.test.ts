// Which session tokens are refused (forged, expired, altered, of another company) and what ends a session at once,
// such as a blocked user.

import { createHmac, generateKeyPairSync } from 'node:crypto';
import { type MadeUser, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const SECRET = 'a-secret-for-tests-of-more-than-32-bytes';
const KEY = new TextEncoder().encode(SECRET);
let shop: TestShop;
let user: MadeUser;
let token = '';

beforeAll(async () => {
  shop = await testShop('papelera');
});
afterAll(() => shop.close());
beforeEach(async () => {
  user = await makeUser(shop.db);
  token = await shop.token(user.email);
});

const statusOf = async (given: string) => (await shop.raw('ownLogins', {}, given)).status;
const decoded = (jwt: string): JWTPayload =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (claims: JWTPayload, key: Uint8Array = KEY, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(key);
const seconds = () => Math.floor(shop.app.shop.now() / 1_000);

it('a token signed by hand as the shop does is taken, so that the others below are refused for their one fault', async () => {
  expect(await statusOf(await sign(decoded(token)))).toBe(200);
});

describe('a token is refused', () => {
  const refused: Record<string, () => Promise<string> | string> = {
    'without a signature': () => new UnsecuredJWT(decoded(token)).encode(),
    'with alg none and any signature': () =>
      `${part({ alg: 'none', typ: 'at+jwt' })}.${token.split('.').slice(1).join('.')}`,
    'signed by a pair of keys': async () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
      return new SignJWT(decoded(token)).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey);
    },
    'signed with the key that it brings along': () => {
      const key = Buffer.from('mi-propia-clave-de-mas-de-treinta-y-dos-bytes');
      const jwk = { kty: 'oct', k: key.toString('base64url') };
      return sign(decoded(token), key, { jwk, kid: '../../dev/null' });
    },
    'that says RS256 over a signature of the shop’s key': () => {
      const signed = `${part({ alg: 'RS256', typ: 'at+jwt' })}.${part(decoded(token))}`;
      return `${signed}.${createHmac('sha256', SECRET).update(signed).digest('base64url')}`;
    },
    'of HS512': () =>
      new SignJWT(decoded(token)).setProtectedHeader({ alg: 'HS512', typ: 'at+jwt' }).sign(KEY),
    'of another key': () => sign(decoded(token), new TextEncoder().encode(`${SECRET}x`)),
    'with a changed payload': async () => {
      const admin = await makeUser(shop.db, { profile: 3 });
      const [head, , signature] = token.split('.');
      return `${head}.${part({ ...decoded(token), sub: String(admin.userId) })}.${signature}`;
    },
    'with a changed signature': () => `${token.slice(0, -3)}AAA`,
    'that has ended': () => sign({ ...decoded(token), exp: seconds() - 1 }),
    'without an end': () => {
      const { exp: _, ...claims } = decoded(token);
      return sign(claims);
    },
    'before its time': () => sign({ ...decoded(token), nbf: seconds() + 600 }),
    'for another audience': () => sign({ ...decoded(token), aud: 'otra' }),
    'of another issuer': () => sign({ ...decoded(token), iss: 'otro' }),
    'of another type': () => sign(decoded(token), KEY, { typ: 'JWT' }),
    'that is for verifying a client': () =>
      shop.app.shop.tokens.sign(
        String(user.userId),
        { StoreUser: 'ok', company: 'papelera', version: 1 },
        { kind: 'verify+jwt' },
      ),
    'without StoreUser': () => sign({ ...decoded(token), StoreUser: 'no' }),
    'of another company': () => sign({ ...decoded(token), company: 'barrilete' }),
    'of nobody': () => sign({ ...decoded(token), sub: '2147483647' }),
    'of an id that is none': () => sign({ ...decoded(token), sub: '1 or 1=1' }),
    'of an id beyond all': () => sign({ ...decoded(token), sub: '99999999999999999999' }),
    'of another version': () => sign({ ...decoded(token), version: 7 }),
    'of a version in words': () => sign({ ...decoded(token), version: '1' }),
    'with an actor who is no administrator': async () => {
      const other = await makeUser(shop.db);
      return sign({ ...decoded(token), act: { sub: String(other.userId) }, actorVersion: 1 });
    },
    'with an actor of no form': () => sign({ ...decoded(token), act: 'yo' }),
    'of a few characters': () => 'abc.def.ghi',
  };

  it.each(Object.entries(refused))('%s', async (_what, made) => {
    expect(await statusOf(await made())).toBe(401);
  });

  it('of a megabyte, wherever the length is noticed', async () => {
    const huge = await sign({ ...decoded(token), ClientName: 'x'.repeat(1_000_000) });
    expect(await shop.app.shop.tokens.verify(huge)).toBeUndefined();
    expect([401, 431]).toContain(await statusOf(huge));
  });

  it('that is for verifying a client, by everything but that; and a session does not verify', async () => {
    const { tokens } = shop.app.shop;
    const verifying = await tokens.sign('1', {}, { kind: 'verify+jwt' });
    expect(await tokens.verify(verifying)).toBeUndefined();
    expect((await tokens.verify(verifying, 'verify+jwt'))?.subject).toBe('1');
    expect(await tokens.verify(token, 'verify+jwt')).toBeUndefined();
  });
});

describe('a session ends at once', () => {
  const change = (values: object) =>
    shop.db.updateTable('users').set(values).where('user_id', '=', user.userId).execute();

  it.each([
    ['when the user is blocked', { status: 'blocked' }],
    ['when its version is raised', { session_version: 2 }],
  ])('%s', async (_when, values) => {
    expect(await statusOf(token)).toBe(200);
    await change(values);
    // Another process is notified by the database. In its own process, the code that makes the change calls this.
    shop.app.shop.forgetSession(user.userId);
    expect(await statusOf(token)).toBe(401);
  });

  it('when the user is blocked, and does not come back when the block is taken away', async () => {
    await change({ status: 'blocked' });
    await change({ status: 'active' });
    shop.app.shop.forgetSession(user.userId);
    expect(await statusOf(token)).toBe(401);
    expect(await statusOf(await shop.token(user.email))).toBe(200);
  });

  it('when its token expires', async () => {
    expect(await statusOf(token)).toBe(200);
    shop.forward(12 * 3_600_000);
    expect(await statusOf(token)).toBe(401);
  });
});

it('a token of a registration is a visitor’s for its whole life, also once the account is active', async () => {
  const claims = { ...decoded(token), UserInRegistrationProcess: 'Y' };
  const registration = await sign(claims);
  expect(await statusOf(registration)).toBe(401);
  const { status, body } = await shop.raw('products', { query: {} }, registration);
  expect([status, body.totalCount]).toEqual([200, 0]);
  expect(await statusOf(token)).toBe(200);
});
