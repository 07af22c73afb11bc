// Rate limits by user, address and IPv6 /64: floods of calls, wrong input and anonymous requests, cached responses,
// and the queue of log-in and registration calls.

import { mkdirSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../log.js';
import { TooManyRequests } from '../throttle/throttle.js';
import { createHttpServer } from './http-server.js';
import type { Problem } from './problem.js';
import { NEWCOMER_PAGES, RATES, RateLimits } from './rate-limits.js';
import { ResponseCache } from './response-cache.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { rateLimits: true });
});
afterAll(() => shop.close());

const PDF = '/api/store/StoreCart/orders/00000000-0000-4000-8000-000000000000/pdf';
const ask = async (url: string, remoteAddress: string, token?: string) => {
  const { statusCode, headers } = await shop.app.http.inject({
    url,
    remoteAddress,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  return { status: statusCode, wait: Number(headers['retry-after'] ?? 0) };
};
const many = async (times: number, send: () => ReturnType<typeof ask>) => {
  const answers = [];
  for (let n = 0; n < times; n += 1) answers.push(await send());
  return answers;
};

describe('a flood', () => {
  // what flows back meanwhile would depend on how fast the machine is
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('of one user is answered with the time to wait, and does not block another user at the same address', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(async () => shop.token((await makeUser(shop.db)).email)),
    );
    const { most } = RATES.export.user;
    const answers = await many(most + 3, () => ask(PDF, '203.0.113.7', one));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(most);
    expect(answers.at(-1)).toMatchObject({ status: 429, wait: 1 });
    // from wherever they come, and in whatever class they have not used up
    expect((await ask(PDF, '198.51.100.1', one)).status).toBe(429);
    expect((await ask('/api/store/StoreCart', '203.0.113.7', one)).status).toBe(200);
    expect((await ask(PDF, '203.0.113.7', other)).status).toBe(404);
  });

  it('of input that is wrong is one too, whatever token it brings', async () => {
    const url = '/api/store/StoreProducts/products?pageSize=many';
    const { most } = RATES.search.address;
    for (const [token, status, from] of [
      [undefined, 400, '203.0.113.8'],
      ['x', 401, '203.0.113.9'],
    ] as const) {
      const answers = await many(most + 1, () => ask(url, from, token));
      expect([answers.at(-2)?.status, answers.at(-1)?.status]).toEqual([status, 429]);
    }
  });

  it('of one visitor is that of their whole /64', async () => {
    const { most } = RATES.export.address;
    const answers = await many(most + 1, () => ask(PDF, '2001:db8:1:2::1'));
    expect([answers.at(-2)?.status, answers.at(-1)?.status]).toEqual([401, 429]);
    expect((await ask(PDF, '2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await ask(PDF, '2001:db8:1:3::1')).status).toBe(401);
  });

  it('that moves through a /48 has four times the limit of one address, and twice it in a /56', async () => {
    const { most } = RATES.export.address;
    const passed = async (address: (n: number) => string) => {
      const answers = [];
      for (let n = 0; n < most * 10; n += 1) answers.push((await ask(PDF, address(n))).status);
      return answers.filter((status) => status === 401).length;
    };
    // 2001:db8:5:aa00::/56, then the whole 2001:db8:6::/48, a new /64 for each request
    expect(await passed((n) => `2001:db8:5:aa${(n % 256).toString(16).padStart(2, '0')}::1`)).toBe(2 * most);
    expect(await passed((n) => `2001:db8:6:${((n * 257) % 65_536).toString(16)}::1`)).toBe(4 * most);
    // a refused neighbour has taken nothing of theirs
    expect((await ask(PDF, '2001:db8:7::1')).status).toBe(401);
  });

  it.each([
    ['/sitemap-productos-1.xml', 404, RATES.sitemap.address.most, '203.0.113.20'],
    ['/sitemap.xml?n=1', 301, RATES.sitemap.address.most, '203.0.113.21'],
    ['/assets/downloads/papelera/catalogo.pdf', 304, RATES.list.address.most, '203.0.113.22'],
  ])(
    'of requests for %s is that of its address, whatever token they bring',
    async (url, status, most, from) => {
      const folder = join(shop.dataDir, 'exports');
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'catalogo-papelera.pdf'), '%PDF');
      const send = async (n: number) =>
        shop.app.http.inject({
          url,
          remoteAddress: from,
          headers: { authorization: `Bearer ${n}`, 'if-none-match': '*' },
        });
      const statuses = [];
      for (let n = 0; n <= most; n += 1) statuses.push((await send(n)).statusCode);
      expect([statuses.at(0), statuses.at(-2), statuses.at(-1)]).toEqual([status, status, 429]);
    },
  );

  it('of quick orders counts their lines: one search for each hundred', async () => {
    const token = await shop.token((await makeUser(shop.db)).email);
    const check = async (lines: unknown) =>
      (await shop.raw('checkQuickOrder', { body: { lines } } as never, token)).status;
    expect(await check(Array.from({ length: 2_000 }, (_, nth) => ({ code: `Z-${nth}` })))).toBe(200);
    // what is wrong counts as one
    const answers = [];
    for (let left = RATES.search.user.most - 20; left >= 0; left -= 1) answers.push(await check('none'));
    expect([answers.at(-2), answers.at(-1)]).toEqual([400, 429]);
  });

  it('of page views is one of writing, though they are noted by GET', async () => {
    const { most } = RATES.write.address;
    const url = '/api/store/StoreStats?module=store&function=load';
    const answers = await many(most + 1, () => ask(url, '203.0.113.30'));
    expect([answers.at(-2)?.status, answers.at(-1)?.status]).toEqual([200, 429]);
  });

  it('with tokens that are none is that of its address', async () => {
    const answers = await many(RATES.export.address.most + 1, () =>
      ask(PDF, '203.0.113.8', 'no.token.atall'),
    );
    expect([answers.at(0)?.status, answers.at(-1)?.status]).toEqual([401, 429]);
  });
});

it('what is answered from memory is counted at the door, and who has a token is not', async () => {
  const cache = new ResponseCache({ maxBytes: 100_000, isCurrent: () => true });
  const http = await createHttpServer({
    log: openLog({ level: 'silent' }),
    cache,
    trustedProxies: 0,
    rates: new RateLimits(true, { most: 5, seconds: 60 }),
  });
  http.get('/list', { config: { countedAs: 'call' } }, (request, reply) => {
    cache.keep(request.raw, cache.generation, {}, 'a list');
    return reply.send('a list');
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  // what flows back meanwhile would depend on how fast the machine is
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const address = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/list`;
  const statuses = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await fetch(address)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  const { headers } = await fetch(address);
  expect([headers.get('retry-after'), headers.get('connection')]).toEqual(['12', 'close']);
  expect((await fetch(address, { headers: { authorization: 'Bearer x' } })).status).toBe(200);
  vi.useRealTimers();
  await http.close();
});

it('beside the calls no Authorization keeps a request from being counted, and who says nothing of a route limits it', async () => {
  const http = await createHttpServer({
    log: openLog({ level: 'silent' }),
    cache: new ResponseCache({ maxBytes: 100_000, isCurrent: () => true }),
    trustedProxies: 1,
    rates: new RateLimits(true, { most: 700, seconds: 60 }),
  });
  http.get('/page', async () => 'a page');
  http.get('/file', { config: { countedAs: 'file' } }, async () => 'a file');
  await http.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  const flood = async (path: string, authorization: string, from: string) => {
    const headers = { authorization, 'x-forwarded-for': from };
    let passed = 0;
    for (; passed < 1_000; passed += 1) {
      const response = await fetch(base + path, { headers });
      await response.arrayBuffer();
      if (response.status === 429) break;
    }
    return passed;
  };
  const { most } = RATES.page.address;
  // what flows back meanwhile would depend on how fast the machine is; the sum of many steps is not exact
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
  const about = (value: number, most: number) => expect(most - value).toBeOneOf([0, 1]);
  about(await flood('/page', 'Bearer x', '203.0.113.1'), most);
  about(await flood('/file', 'Bearer x', '203.0.113.2'), 700);
  about(await flood('/file', 'x', '203.0.113.3'), 700);
  vi.useRealTimers();
  await http.close();
});

it('draws pages for newcomers up to one shared limit, whatever their addresses', () => {
  const rates = new RateLimits(true);
  let drawn = 0;
  expect(() => {
    for (; drawn < 5_000; drawn += 1) rates.countDrawnPage(`198.51.${drawn >> 8}.${drawn & 255}`);
  }).toThrow(TooManyRequests);
  expect(drawn).toBeLessThan(NEWCOMER_PAGES.shared.most + 100);
  expect(() => new RateLimits(false).countDrawnPage('192.0.2.1')).not.toThrow();
});

it('draws pages for a newcomer while two others flood', () => {
  const rates = new RateLimits(true);
  for (let n = 0; n < 2_000; n += 1)
    for (const address of ['198.51.100.1', '198.51.100.2'])
      try {
        rates.countDrawnPage(address);
      } catch (error) {
        expect(error).toBeInstanceOf(TooManyRequests);
      }
  expect(() => rates.countDrawnPage('203.0.113.1')).not.toThrow();
});

describe('calls of the class entry', () => {
  const from = (address: string) => ({ userId: undefined, address });
  const open = () => {
    let finish: () => void = () => undefined;
    const finished = new Promise<void>((done) => {
      finish = done;
    });
    return { finish, finished };
  };

  it('from one address run two at a time, forty under way are kept, and the others hear to come back', async () => {
    const rates = new RateLimits(true);
    const { finish, finished } = open();
    let started = 0;
    const work = () => {
      started += 1;
      return finished;
    };
    const entries = Array.from({ length: 60 }, () =>
      rates.run('entry', from('192.0.2.1'), work).catch(({ status }: Problem) => status),
    );
    expect(started).toBe(2);
    finish();
    const outcomes = await Promise.all(entries);
    expect(outcomes.filter((outcome) => outcome === 503)).toHaveLength(20);
    expect(started).toBe(40);
  });

  it('start at once for other addresses and users while one address has too many', async () => {
    const rates = new RateLimits(true);
    const { finish, finished } = open();
    const ignored = Array.from({ length: 60 }, (_, n) =>
      rates.run('entry', from(`2001:db8::${n}`), () => finished).catch(() => undefined),
    );
    await expect(rates.run('entry', from('192.0.2.2'), async () => 'in')).resolves.toBe('in');
    await expect(rates.run('entry', { userId: 7, address: '2001:db8::1' }, async () => 'in')).resolves.toBe(
      'in',
    );
    finish();
    await Promise.all(ignored);
  });

  it('do not hold up other calls of the same address', async () => {
    const rates = new RateLimits(true);
    const { finish, finished } = open();
    const ignored = Array.from({ length: 10 }, () => rates.run('entry', from('192.0.2.1'), () => finished));
    await expect(rates.run('read', from('192.0.2.1'), async () => 'read')).resolves.toBe('read');
    finish();
    await Promise.all(ignored);
  });
});
