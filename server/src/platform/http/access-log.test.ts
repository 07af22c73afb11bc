// The log's lines about requests: who was refused, who wrote, and what is only counted.

import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { makeUser, PASSWORD } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from './http-server.js';
import { RateLimits } from './rate-limits.js';
import { ResponseCache } from './response-cache.js';

interface Line {
  readonly msg: string;
  readonly path?: string;
  readonly status?: number;
  readonly userId?: number;
  readonly actorId?: number;
  readonly address?: string;
  readonly code?: string;
  readonly route?: string;
  readonly omitted?: number;
}

function lineKeeper() {
  const lines: Line[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)) as Line);
      done();
    },
  });
  return { lines, log: pino({ level: 'info' }, stream) };
}

const kept = lineKeeper();
let shop: TestShop;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { log: kept.log });
});
afterAll(() => shop.close());

const FROM = '198.51.100.7';
const send = async (method: 'GET' | 'POST' | 'PUT', url: string, token?: string, payload?: object) => {
  const { statusCode } = await shop.app.http.inject({
    method,
    url: `/api${url}`,
    remoteAddress: FROM,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    ...(payload !== undefined && { payload }),
  });
  return statusCode;
};
const answered = () => kept.lines.filter(({ msg }) => msg === 'answered').at(-1);
const securityLines = (): Line[] => {
  const folder = join(shop.dataDir, 'logs');
  return readdirSync(folder).flatMap((name) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line): Line => JSON.parse(line)),
  );
};

describe('the line of a response', () => {
  beforeEach(() => {
    kept.lines.length = 0;
  });

  it('names user and address when access is refused or the call writes, and no one when it reads', async () => {
    const { userId, email } = await makeUser(shop.db);
    const token = await shop.token(email);
    expect(await send('GET', '/System/users/logins', token)).toBe(403);
    expect(answered()).toMatchObject({ status: 403, userId, address: FROM, code: 'forbidden' });
    expect(await send('GET', '/store/StoreCart')).toBe(401);
    expect(answered()).toMatchObject({ status: 401, address: FROM });
    expect(answered()).not.toHaveProperty('userId');
    await send('POST', '/store/StoreUser/closesessions', token);
    expect(answered()).toMatchObject({ status: 200, userId, address: FROM });
    await send('GET', '/store/StoreStats?module=store&function=load');
    expect(answered()).toMatchObject({ address: FROM });
    await send('GET', '/store/StoreCart', await shop.token(email));
    expect(answered()).toMatchObject({ status: 200 });
    expect(answered()).not.toHaveProperty('address');
    expect(answered()).not.toHaveProperty('userId');
  });

  it('names the administrator who acts in the user’s name', async () => {
    const { clientId, userId } = await makeUser(shop.db);
    const actor = await makeUser(shop.db, { profile: 3 });
    const { token } = await shop.call(
      'impersonate',
      { params: { userId: clientId } },
      await shop.token(actor.email),
    );
    await send('PUT', '/store/StoreCart', token, {});
    expect(answered()).toMatchObject({ userId, actorId: actor.userId, address: FROM });
  });
});

it('log-ins, refused access and closed sessions are in the security log, with the account and without what was typed', async () => {
  const { userId, email } = await makeUser(shop.db);
  const body = (pass: string) => ({ usr: email, pass });
  await send('POST', '/Auth/user', undefined, body('No-es#Esta1'));
  await send('POST', '/Auth/user', undefined, body(PASSWORD));
  const token = await shop.token(email);
  await send('GET', '/System/users/logins', token);
  await send('POST', '/store/StoreUser/closesessions', token);
  const of = securityLines().filter((line) => line.userId === userId);
  expect(of).toMatchObject([
    { msg: 'login_failed', address: FROM },
    { msg: 'login_succeeded', address: FROM },
    { msg: 'login_succeeded' },
    {
      msg: 'access_refused',
      status: 403,
      code: 'forbidden',
      route: '/api/System/users/logins',
      address: FROM,
    },
    { msg: 'session_ended' },
  ]);
  const written = JSON.stringify(securityLines());
  for (const secret of ['No-es#Esta1', PASSWORD, token, email]) expect(written).not.toContain(secret);
});

it('a flood of refusals from one network writes a few lines of the security log, and a change after it is there', async () => {
  const before = securityLines().length;
  for (let n = 0; n < 2_000; n += 1)
    await shop.app.http.inject({
      url: '/api/store/StoreCart',
      remoteAddress: `2001:db8:77:${n.toString(16)}::1`,
    });
  const { userId, email } = await makeUser(shop.db);
  await send('POST', '/store/StoreUser/closesessions', await shop.token(email));
  const since = securityLines().slice(before);
  expect(since.filter(({ msg }) => msg === 'access_refused').length).toBeLessThanOrEqual(3);
  expect(since.at(-1)).toMatchObject({ msg: 'session_ended', userId });
}, 60_000);

describe('responses that reach no route', () => {
  async function serving(rates: RateLimits) {
    const { lines, log } = lineKeeper();
    const cache = new ResponseCache({ maxBytes: 100_000, isCurrent: () => true });
    const http = await createHttpServer({ log, cache, trustedProxies: 0, rates });
    http.get('/list', { config: { countedAs: 'call' } }, (request, reply) => {
      cache.keep(request.raw, cache.generation, {}, 'a list');
      return reply.send('a list');
    });
    await http.listen({ host: '127.0.0.1', port: 0 });
    const { port } = http.server.address() as AddressInfo;
    return { lines, http, url: `http://127.0.0.1:${port}/list` };
  }
  /** The seconds that have begun since a moment: a slow machine may write the lines of each. */
  const secondsSince = (begunAt: number) => Math.ceil((performance.now() - begunAt) / 1_000);
  const counted = (lines: readonly Line[]) => lines.reduce((sum, { omitted }) => sum + (omitted ?? 1), 0);

  it('from memory are fifty lines a second and a count of the others', async () => {
    const { lines, http, url } = await serving(new RateLimits(false));
    await (await fetch(url)).text();
    const begunAt = performance.now();
    for (let n = 0; n < 100; n += 1)
      await Promise.all(Array.from({ length: 20 }, async () => await (await fetch(url)).text()));
    await http.close();
    const hits = lines.filter(({ msg }) => msg.startsWith('served from memory'));
    expect(counted(hits)).toBe(2_000);
    expect(hits.filter(({ omitted }) => omitted === undefined).length).toBeLessThanOrEqual(
      50 * secondsSince(begunAt),
    );
  });

  it('of a flood at the door name the address, five a second, and a count of the others', async () => {
    const { lines, http, url } = await serving(new RateLimits(true, { most: 10, seconds: 60 }));
    const begunAt = performance.now();
    for (let n = 0; n < 110; n += 1) await (await fetch(url)).text();
    await http.close();
    const refused = lines.filter(({ msg }) => msg.startsWith('refused at the door'));
    expect(counted(refused)).toBe(100);
    expect(refused.at(0)).toMatchObject({ status: 429, address: '127.0.0.1', path: '/list' });
    expect(refused.filter(({ omitted }) => omitted === undefined).length).toBeLessThanOrEqual(
      5 * secondsSince(begunAt),
    );
  });
});
