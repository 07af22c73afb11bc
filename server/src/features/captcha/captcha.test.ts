// reCAPTCHA against a fake of Google's verification: which calls need it, refused answers, Google unreachable, the
// script's security headers.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';

const asked: URLSearchParams[] = [];
/** A fake of Google’s verification: the submitted answer decides the verdict. */
const google = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const given = new URLSearchParams(Buffer.concat(parts).toString());
  asked.push(given);
  const answer = given.get('response') ?? '';
  if (answer === 'broken') response.writeHead(500).end();
  else if (answer === 'elsewhere') response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
  else {
    const [, action] = /^for (\w*)$/.exec(answer) ?? [];
    const score = answer === 'program' ? 0.1 : 0.9;
    response.end(JSON.stringify({ success: answer !== 'no', score, action }));
  }
});
let shop: TestShop;
let plain: TestShop;
let email: string;

beforeAll(async () => {
  google.listen(0, '127.0.0.1');
  await once(google, 'listening');
  const verifyUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}/siteverify`;
  shop = await testShop('papelera', undefined, {
    captcha: { siteKey: 'a-site', secret: 'a-secret', verifyUrl },
  });
  plain = await testShop('papelera', shop);
  ({ email } = await makeUser(shop.db));
});
afterAll(async () => {
  await plain.close();
  await shop.close();
  google.close();
});

const logIn = (answer?: string, on = shop) =>
  on.app.http.inject({
    method: 'POST',
    url: '/api/Auth/user',
    headers: answer === undefined ? {} : { 'x-recaptcha': answer },
    payload: { usr: email, pass: PASSWORD },
  });

it('a person logs in, and Google is asked with the secret', async () => {
  expect((await logIn('person')).statusCode).toBe(200);
  expect(Object.fromEntries(asked.at(-1) ?? [])).toEqual({
    secret: 'a-secret',
    response: 'person',
    remoteip: '127.0.0.1',
  });
});

it.each(['for login', 'for loginByQuery', 'for '])('the answer %s is one for logging in', async (answer) => {
  expect((await logIn(answer)).statusCode).toBe(200);
  const query = new URLSearchParams({ usr: email, pass: PASSWORD, recaptcha: answer });
  expect((await shop.app.http.inject(`/api/store/StoreAuth?${query}`)).statusCode).toBe(200);
});

it.each([undefined, '', 'no', 'program', 'for sendMessage', 'for Login', 'x'.repeat(4_001)])(
  'the answer %s opens nothing',
  async (answer) => {
    const { statusCode, body } = await logIn(answer);
    expect([statusCode, JSON.parse(body).code]).toEqual([403, 'captcha_failed']);
  },
);

it('an older client sends it as a value', async () => {
  const query = new URLSearchParams({ usr: email, pass: PASSWORD, recaptcha: 'person' });
  expect((await shop.app.http.inject(`/api/store/StoreAuth?${query}`)).statusCode).toBe(200);
});

it.each(['broken', 'elsewhere'])('lets callers in while Google is %s', async (answer) => {
  expect((await logIn(answer)).statusCode).toBe(200);
});

it('checks visitors who register or write, but not signed-in users', async () => {
  const message = {
    method: 'POST',
    url: '/api/store/StoreUser/sendmessage',
    payload: { email: 'x' },
  } as const;
  expect((await shop.app.http.inject(message)).statusCode).toBe(403);
  const { token } = (await logIn('person')).json<{ token: string }>();
  const known = await shop.app.http.inject({ ...message, headers: { authorization: `Bearer ${token}` } });
  expect(known.statusCode).toBe(400);
  const registration = { method: 'POST', url: '/api/store/StoreRegistration/newuser', payload: {} } as const;
  expect((await shop.app.http.inject(registration)).statusCode).toBe(403);
});

it('lets the page load Google’s script where a captcha is configured, and does not call Google elsewhere', async () => {
  const { headers } = await shop.app.http.inject('/');
  expect(headers['content-security-policy']).toContain("script-src 'self' https://www.google.com/recaptcha/");
  expect((await shop.call('companyContext', {})).recaptchaSiteKey).toBe('a-site');
  const before = asked.length;
  expect((await logIn(undefined, plain)).statusCode).toBe(200);
  expect((await plain.call('companyContext', {})).recaptchaSiteKey).toBe('');
  expect(asked.length).toBe(before);
});
