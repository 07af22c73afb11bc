// Log-in with Google against a fake key server: valid and invalid ID tokens, blocked accounts, attempt limits, an
// unreachable key server.

import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callFrom, mailsTo } from '@mostrador/trials/testing/calls-from';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestDevice, testDevice } from '@mostrador/trials/testing/test-device';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { type JWTPayload, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CLIENT_ID = 'mostrador-prueba.apps.googleusercontent.com';
const REFUSED = {
  status: 401,
  body: { code: 'invalid_credentials', message: 'No pudimos ingresar con esa cuenta de Google.' },
};
const own = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const foreign = generateKeyPairSync('rsa', { modulusLength: 2_048 });
const PEM = own.publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** How the fake of Google's key server fails; 'none': it answers with the public key. */
let trouble: 'none' | 'error' | 'nonsense' | 'silence' = 'none';
const server: Server = createServer((_request, response) => {
  if (trouble === 'silence') return;
  const key = { ...own.publicKey.export({ format: 'jwk' }), kid: 'k1', alg: 'RS256', use: 'sig' };
  response.statusCode = trouble === 'error' ? 500 : 200;
  response.end(trouble === 'nonsense' ? '<html>' : JSON.stringify({ keys: [key] }));
});
let jwksUrl = '';
let shop: TestShop;
let last = 0;

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  jwksUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/certs`;
  shop = await testShop('papelera', undefined, { google: { clientId: CLIENT_ID, jwksUrl } });
});
afterAll(async () => {
  await shop.close();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const seconds = () => Math.floor(shop.app.shop.now() / 1_000);
const claimsFor = (email: string): JWTPayload => ({
  iss: 'https://accounts.google.com',
  aud: CLIENT_ID,
  sub: `google ${email.toLowerCase()}`,
  hd: email.slice(email.indexOf('@') + 1).toLowerCase(),
  email,
  email_verified: true,
  iat: seconds(),
  exp: seconds() + 3_600,
});
const idToken = (claims: JWTPayload, key: KeyObject = own.privateKey, kid = 'k1') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(key);
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const logIn = (jwt: string, at = shop) => {
  last += 1;
  return callFrom(at, `198.51.100.${last}`, 'googleLogin', { jwt });
};

describe('an ID token of Google’s', () => {
  it('logs in the registered user of its e-mail', async () => {
    const { email, userId } = await makeUser(shop.db);
    for (const iss of ['https://accounts.google.com', 'accounts.google.com']) {
      const { status, body } = await logIn(await idToken({ ...claimsFor(email.toUpperCase()), iss }));
      expect(status).toBe(200);
      expect((await shop.raw('userDetails', {}, String(body['token']))).status).not.toBe(401);
    }
    const [attempt] = await shop.db
      .selectFrom('login_attempts')
      .where('user_id', '=', userId)
      .select(['method', 'succeeded'])
      .execute();
    expect(attempt).toEqual({ method: 'google', succeeded: true });
    const query = { jwt: await idToken(claimsFor(email)) };
    expect((await shop.raw('googleLoginByQuery', { query })).status).toBe(200);
  });

  it('is refused alike, whatever is wrong with it', async () => {
    const { email } = await makeUser(shop.db);
    const elsewhere = await makeUser(shop.db, { company: 'barrilete' });
    const good = claimsFor(email);
    const { exp: _, ...endless } = good;
    const { email_verified: _verified, ...unsaid } = good;
    const header = part({ alg: 'HS256', kid: 'k1' });
    const signed = `${header}.${part(good)}`;
    const [head = '', , signature = ''] = (await idToken(good)).split('.');
    const bad: Record<string, string> = {
      'another audience': await idToken({ ...good, aud: 'otra' }),
      'another issuer': await idToken({ ...good, iss: 'https://accounts.google.com.ladron.test' }),
      expired: await idToken({ ...good, exp: seconds() - 1 }),
      'without an end': await idToken(endless),
      'not yet good': await idToken({ ...good, nbf: seconds() + 600 }),
      'alg none': `${part({ alg: 'none' })}.${part(good)}.`,
      'HS256 with the public key': `${signed}.${createHmac('sha256', PEM).update(signed).digest('base64url')}`,
      'e-mail not verified': await idToken({ ...good, email_verified: false }),
      'e-mail verified in words': await idToken({ ...good, email_verified: 'true' }),
      'e-mail verification unsaid': await idToken(unsaid),
      'a domain that Google does not host': await idToken({ ...good, hd: 'otra.test' }),
      'no hosted domain': await idToken({ ...good, hd: undefined }),
      'a nonce that the shop has not made': await idToken({ ...good, nonce: 'abc' }),
      'a nonce that is a number': await idToken({ ...good, nonce: 7 }),
      'e-mail that is a list': await idToken({ ...good, email: [email] }),
      'unknown e-mail': await idToken(claimsFor('nadie@prueba.test')),
      'another company’s user': await idToken(claimsFor(elsewhere.email)),
      'another key': await idToken(good, foreign.privateKey),
      'another key, unknown': await idToken(good, foreign.privateKey, 'k2'),
      tampered: `${head}.${part({ ...good, email: 'admin@mostrador.test' })}.${signature}`,
      nonsense: 'abc',
      'a token of the shop': await shop.token(email),
    };
    for (const [what, jwt] of Object.entries(bad))
      expect({ what, ...(await logIn(jwt)) }).toMatchObject({ what, ...REFUSED });
  });

  it('does not open an account that may not be used', async () => {
    const blocked = await makeUser(shop.db, { status: 'blocked' });
    expect(await logIn(await idToken(claimsFor(blocked.email)))).toMatchObject({
      status: 403,
      code: 'account_not_active',
    });
    const pending = await makeUser(shop.db, { status: 'pending_email' });
    expect((await logIn(await idToken(claimsFor(pending.email)))).status).toBe(403);
    expect(await mailsTo(shop, pending.email)).toEqual(['confirm_email']);
  });

  it('binds the user to the Google account of the first log-in', async () => {
    const { email } = await makeUser(shop.db);
    expect((await logIn(await idToken({ ...claimsFor(email), sub: 'first' }))).status).toBe(200);
    expect(await logIn(await idToken({ ...claimsFor(email), sub: 'second' }))).toMatchObject(REFUSED);
    expect((await logIn(await idToken({ ...claimsFor(email), sub: 'first' }))).status).toBe(200);
    const other = await makeUser(shop.db);
    expect(await logIn(await idToken({ ...claimsFor(other.email), sub: 'first' }))).toMatchObject(REFUSED);
  });

  it('is accepted from gmail.com without a hosted domain', async () => {
    const user = await makeUser(shop.db);
    const email = `libreria${user.userId}@gmail.com`;
    await shop.db.updateTable('users').set({ email }).where('user_id', '=', user.userId).execute();
    expect((await logIn(await idToken({ ...claimsFor(email), hd: undefined }))).status).toBe(200);
  });

  it('with a nonce is accepted once, within ten minutes, at the device that asked for the nonce', async () => {
    const { email } = await makeUser(shop.db);
    const device = testDevice(shop, '198.51.100.200');
    const thief = testDevice(shop, '198.51.100.201');
    await thief.call('googleNonce');
    const enter = async (at: TestDevice, nonce: string) =>
      (await at.call('googleLogin', { body: { jwt: await idToken({ ...claimsFor(email), nonce }) } })).status;
    const { nonce } = (await device.call('googleNonce')).body;
    expect(await enter(thief, nonce)).toBe(401);
    const both = await Promise.all([enter(device, nonce), enter(device, nonce)]);
    expect(both.sort()).toEqual([200, 401]);
    expect(await enter(device, nonce)).toBe(401);
    const late = (await device.call('googleNonce')).body.nonce;
    shop.forward(601_000);
    expect(await enter(device, late)).toBe(401);
  });

  it('does not skip the second step', async () => {
    const { email, userId, companyId } = await makeUser(shop.db);
    await shop.db
      .insertInto('totp_factors')
      .values({
        user_id: userId,
        company_id: companyId,
        secret: Buffer.from('none'),
        confirmed_at: new Date(),
        created_at: new Date(),
      })
      .execute();
    expect(await logIn(await idToken(claimsFor(email)))).toMatchObject({
      status: 401,
      code: 'second_factor_required',
    });
  });

  it('is not even looked at after many bad ones from one address', async () => {
    const { email } = await makeUser(shop.db);
    for (let n = 0; n < 100; n += 1) await callFrom(shop, '203.0.113.9', 'googleLogin', { jwt: 'abc' });
    const jwt = await idToken(claimsFor(email));
    expect((await callFrom(shop, '203.0.113.9', 'googleLogin', { jwt })).status).toBe(429);
  });
});

it.each(['error', 'nonsense', 'silence'] as const)(
  'is not available while Google’s keys are not: %s',
  async (what) => {
    const other = await testShop('papelera', shop, { google: { clientId: CLIENT_ID, jwksUrl } });
    const { email } = await makeUser(shop.db);
    const jwt = await idToken(claimsFor(email));
    trouble = what;
    expect(await logIn(jwt, other)).toMatchObject({ status: 503, code: 'unavailable' });
    trouble = 'none';
    expect((await logIn(jwt, other)).status).toBe(200);
    await other.close();
  },
);

it('is not there without a client id', async () => {
  const plain = await testShop('papelera', shop);
  expect(await logIn('abc', plain)).toMatchObject({ status: 404, code: 'not_found' });
  await plain.close();
});
