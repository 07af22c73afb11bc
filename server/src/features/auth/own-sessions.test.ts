// Sessions that the server keeps: the list, closing one, logging out, idle time, fresh proof, new devices and key rotation.

import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Tokens } from '../../platform/sessions/tokens.js';

const MINUTE = 60_000;
const NEW_PASSWORD = 'Cuarzo#Violeta7';
let shop: TestShop;
/** Another process of the same shop. */
let second: TestShop;

beforeAll(async () => {
  shop = await testShop('papelera');
  second = await testShop('papelera', shop);
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

const statusOf = async (token: string, at: TestShop = shop) => (await at.raw('ownLogins', {}, token)).status;
const sidOf = (token: string) => String(decodeJwt(token)['sid']);
const settled = async (token: string, at: TestShop) => {
  await expect.poll(() => statusOf(token, at)).toBe(401);
};

describe('the open sessions of a user', () => {
  it('are listed with their device, the own one first, and nobody else’s', async () => {
    const { email } = await makeUser(shop.db);
    await shop.token((await makeUser(shop.db)).email);
    const [there, here] = [await shop.token(email), await shop.token(email)];
    const sessions = await shop.call('ownSessions', {}, here);
    expect(sessions.map(({ sessionId, isCurrent }) => [sessionId, isCurrent])).toEqual([
      [sidOf(here), true],
      [sidOf(there), false],
    ]);
    expect(sessions[0]).toMatchObject({ method: 'password', address: '127.0.0.1' });
  });

  it('are ended one by one, at every process, and only by their own user', async () => {
    const { email } = await makeUser(shop.db);
    const [here, there] = [await shop.token(email), await shop.token(email)];
    const stranger = await shop.token((await makeUser(shop.db)).email);
    expect(await statusOf(there, second)).toBe(200);
    const close = (token: string) => shop.raw('closeSession', { params: { sessionId: sidOf(there) } }, token);
    expect((await close(stranger)).status).toBe(404);
    expect((await close(here)).status).toBe(200);
    expect((await close(here)).status).toBe(404);
    expect([await statusOf(there), await statusOf(here)]).toEqual([401, 200]);
    await settled(there, second);
  });

  it('go on under a new password or a closing of the others, and the others do not', async () => {
    const { email } = await makeUser(shop.db);
    const [here, there] = [await shop.token(email), await shop.token(email)];
    const saved = await shop.call('webStoreClient', { body: { password: NEW_PASSWORD } }, here);
    expect([await statusOf(there), await statusOf(here)]).toEqual([401, 401]);
    const renewed = String(saved.finalToken);
    expect(sidOf(renewed)).toBe(sidOf(here));
    const [only] = await shop.call('ownSessions', {}, renewed);
    expect(only?.sessionId).toBe(sidOf(here));
    expect(await shop.call('ownSessions', {}, renewed)).toHaveLength(1);
  });
});

describe('a logout', () => {
  it('ends the session at every process, so that a copied token opens nothing', async () => {
    const { email } = await makeUser(shop.db);
    const token = await shop.token(email);
    expect([await statusOf(token), await statusOf(token, second)]).toEqual([200, 200]);
    await shop.call('logout', {}, token);
    expect(await statusOf(token)).toBe(401);
    await settled(token, second);
  });

  it('of an administrator ends the sessions in clients’ names; one of those ends alone', async () => {
    const admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
    const client = await makeUser(shop.db);
    const act = async () =>
      (await shop.call('impersonate', { params: { userId: Number(client.clientId) } }, admin)).token;
    const [first, other] = [await act(), await act()];
    await shop.call('logout', {}, first);
    expect([await statusOf(first), await statusOf(other), await statusOf(admin)]).toEqual([401, 200, 200]);
    await shop.call('logout', {}, admin);
    expect([await statusOf(other), await statusOf(admin)]).toEqual([401, 401]);
  });
});

describe('a session without requests', () => {
  it('ends after the company’s idle time, and lasts while it is used', async () => {
    await shop.db.updateTable('companies').set({ idle_minutes: 60 }).where('code', '=', 'papelera').execute();
    await expect.poll(() => shop.app.shop.company().idleMinutes).toBe(60);
    const { email } = await makeUser(shop.db);
    const token = await shop.token(email);
    for (let times = 0; times < 3; times += 1) {
      shop.forward(50 * MINUTE);
      expect(await statusOf(token)).toBe(200);
    }
    shop.forward(61 * MINUTE);
    expect(await statusOf(token)).toBe(401);
    await shop.db
      .updateTable('companies')
      .set({ idle_minutes: 720 })
      .where('code', '=', 'papelera')
      .execute();
    await expect.poll(() => shop.app.shop.company().idleMinutes).toBe(720);
  });

  it('of an administrator reads on after half an hour, and writes only after a proof of identity', async () => {
    const { email } = await makeUser(shop.db, { profile: 3 });
    const token = await shop.token(email);
    const write = () => shop.raw('sendMessage', { body: {} }, token);
    const change = () => shop.raw('saveCatalogsOrder', { body: { catalogs: [] } }, token);
    expect((await change()).status).not.toBe(403);
    shop.forward(31 * MINUTE);
    expect(await statusOf(token)).toBe(200);
    expect(await change()).toMatchObject({ status: 403, body: { code: 'proof_required' } });
    expect((await write()).status).not.toBe(403);
    expect(await shop.raw('prove', { body: { password: 'Otra#Clave12' } }, token)).toMatchObject({
      status: 403,
      body: { code: 'wrong_password' },
    });
    expect((await change()).status).toBe(403);
    await shop.call('prove', { body: { password: PASSWORD } }, token);
    expect((await change()).status).not.toBe(403);
  });

  it('of an administrator stays closed for writing at another process', async () => {
    const { email } = await makeUser(shop.db, { profile: 3 });
    const token = await shop.token(email);
    await shop.app.presence.start();
    shop.forward(31 * MINUTE);
    second.forward(31 * MINUTE);
    expect(await statusOf(token)).toBe(200);
    await shop.app.presence.write();
    const change = await second.raw('saveCatalogsOrder', { body: { catalogs: [] } }, token);
    expect(change).toMatchObject({ status: 403, body: { code: 'proof_required' } });
  });

  it('of a client writes as before', async () => {
    const { email } = await makeUser(shop.db);
    const token = await shop.token(email);
    shop.forward(31 * MINUTE);
    expect((await shop.raw('closeSessions', {}, token)).status).toBe(200);
  });
});

describe('a log-in from a new device', () => {
  const login = (email: string, headers: Record<string, string>, at: TestShop = shop) =>
    at.app.http.inject({
      method: 'POST',
      url: '/api/Auth/user',
      headers: { 'user-agent': CHROME, ...headers },
      payload: { usr: email, pass: PASSWORD },
    });
  const CHROME =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
  const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';
  const mailsTo = async (recipient: string) =>
    shop.db
      .selectFrom('mails')
      .select(['detail'])
      .where('recipient', '=', recipient)
      .where('kind', '=', 'new_device')
      .execute();

  it('is mailed to the user, but not the first one, nor one whose browser is known by its cookie', async () => {
    const { email } = await makeUser(shop.db);
    const first = await login(email, {});
    const cookie = String(first.headers['set-cookie']).split(';')[0] ?? '';
    expect(String(first.headers['set-cookie'])).toContain('HttpOnly; SameSite=Lax');
    expect(await mailsTo(email)).toHaveLength(0);
    await login(email, { 'user-agent': FIREFOX, cookie });
    expect(await mailsTo(email)).toHaveLength(0);
    await login(email, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/99.0.0.0' });
    expect(await mailsTo(email)).toMatchObject([{ detail: { Dirección: '127.0.0.1' } }]);
  });

  it('gives the cookie a name of this host alone with https, and knows the browser by its earlier name, too', async () => {
    const secure = await testShop('papelera', shop, { publicUrl: 'https://tienda.example' });
    try {
      const { email } = await makeUser(shop.db);
      const cookieOf = (answer: { headers: object }) =>
        String((answer.headers as Record<string, unknown>)['set-cookie']);
      const earlier = cookieOf(await login(email, {})).split(';')[0] ?? '';
      expect(earlier).toMatch(/^dv=/);
      const renamed = cookieOf(await login(email, { 'user-agent': FIREFOX, cookie: earlier }, secure));
      expect(renamed).toMatch(new RegExp(`^__Host-${earlier}; Path=/; .*; Secure$`));
      expect(await mailsTo(email)).toHaveLength(0);
      // another host of the domain can write the short name, never the long one
      const cookie = `dv=AAAAAAAAAAAAAAAAAAAAAA; ${renamed.split(';')[0]}`;
      await login(email, { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/99.0.0.0', cookie }, secure);
      expect(await mailsTo(email)).toHaveLength(0);
    } finally {
      await secure.close();
    }
  });
});

describe('a signing key that is replaced', () => {
  const OLD = 'the-old-key-of-the-tokens-of-32-bytes-1';
  const NEW = 'the-new-key-of-the-tokens-of-32-bytes-2';
  const tokens = (secret: string, previousSecret?: string) =>
    new Tokens({ secret, previousSecret, ttlSeconds: 600, now: Date.now });

  it('leaves the tokens of the previous key valid for as long as that key is named, and signs none with it', async () => {
    const token = await tokens(OLD).sign('1', {});
    const rotated = tokens(NEW, OLD);
    expect((await rotated.verify(token))?.subject).toBe('1');
    expect(await tokens(OLD).verify(await rotated.sign('1', {}))).toBeUndefined();
    expect(await tokens(NEW).verify(token)).toBeUndefined();
  });
});
