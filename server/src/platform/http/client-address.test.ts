// The caller's address behind proxies: only entries of X-Forwarded-For that are addresses are believed, and a shop behind
// a proxy is reached through it alone.

import { createServer, type IncomingMessage } from 'node:http';
import { connect, type Server } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../config.js';
import { openLog } from '../log.js';
import { clientAddress } from './client-address.js';
import { createHttpServer } from './http-server.js';
import { ResponseCache } from './response-cache.js';

const PROXY = '10.0.0.1';
const addressBehind = (proxies: number, told: string | undefined) =>
  clientAddress(
    {
      socket: { remoteAddress: PROXY },
      headers: told === undefined ? {} : { 'x-forwarded-for': told },
    } as unknown as IncomingMessage,
    proxies,
  );

it.each([
  [0, '1.1.1.1', PROXY],
  [1, '1.1.1.1', '1.1.1.1'],
  [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
  [1, '2001:db8::1', '2001:db8::1'],
  [1, '1.1.1.1:4711', '1.1.1.1'],
  [1, '[2001:db8::1]:4711', '2001:db8::1'],
  [1, '[2001:db8::1]', '2001:db8::1'],
  [2, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
  [2, undefined, PROXY],
  [3, '1.1.1.1', '1.1.1.1'],
  [2, '6.6.6.6, unknown, 10.0.0.2', '10.0.0.2'],
  [2, '6.6.6.6, , 10.0.0.2', '10.0.0.2'],
])('behind %d proxies, %s is %s', (proxies, told, address) => {
  expect(addressBehind(proxies, told)).toBe(address);
});

/** Entries that are no address. */
const NO_ADDRESS = [
  'unknown',
  '_hidden',
  'localhost',
  'tienda.example',
  '-',
  '0',
  '1.1.1',
  '1.1.1.1.1',
  '1.1.1.256',
  '1.1.1.01',
  '0x7f000001',
  '2130706433',
  '1.1.1.1:',
  '1.1.1.1:port',
  '1.1.1.1:999999',
  '1.1.1.1/8',
  '1.1.1.1;2.2.2.2',
  '"1.1.1.1"',
  'for=1.1.1.1',
  ':::1',
  '2001:db8::1::2',
  '2001:db8::1:4711:1:1:1:1:1',
  '[2001:db8::1',
  '2001:db8::1]',
  '[2001:db8::1]x',
  '[]',
  '[]:80',
  'fe80::1%eth0',
  'fe80::1%25lo',
  "1.1.1.1' or '1'='1",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '1.1.1.1\t2.2.2.2',
  '\u00a01.1.1.1\u00ff',
  '1'.repeat(65),
  `${'0'.repeat(60)}1.1.1.1`,
  'a'.repeat(8_000),
  `[${':'.repeat(7_000)}]:80`,
];
/** As many forged entries as an attacker may try to look like as many callers. */
const forged = [
  ...NO_ADDRESS,
  ...Array.from({ length: 1_000 }, (_, n) => `caller-${n}`),
  ...Array.from({ length: 1_000 }, (_, n) => `999.${n}.0.1`),
  ...Array.from({ length: 1_000 }, (_, n) => `fe80::1%${n}`),
];

describe('a caller who forges X-Forwarded-For', () => {
  let http: FastifyInstance;
  beforeAll(async () => {
    http = await createHttpServer({
      log: openLog({ level: 'silent' }),
      cache: new ResponseCache({ maxBytes: 10_000, isCurrent: () => true }),
      trustedProxies: 1,
    });
    http.get('/who', async (request) => request.ip);
    await http.ready();
  });
  afterAll(() => http.close());
  const seenAs = async (told: string) =>
    (await http.inject({ url: '/who', remoteAddress: '192.0.2.7', headers: { 'x-forwarded-for': told } }))
      .body;

  it('is the proxy where the entry is no address, for each part of the shop', async () => {
    for (const entry of forged) {
      expect(addressBehind(1, entry), entry).toBe(PROXY);
      expect(addressBehind(1, `6.6.6.6, ${entry}`), entry).toBe(PROXY);
    }
    for (const entry of NO_ADDRESS) expect(await seenAs(entry), entry).toBe('192.0.2.7');
    expect(await seenAs('203.0.113.9')).toBe('203.0.113.9');
  });

  it('is one caller with whatever port', () => {
    const seen = Array.from({ length: 1_000 }, (_, n) => addressBehind(1, `203.0.113.9:${60_000 - n}`));
    expect([...new Set(seen)]).toEqual(['203.0.113.9']);
  });
});

describe('the port of a shop behind a proxy', () => {
  /** Addresses of this machine besides 127.0.0.1; Linux answers at the whole of 127.0.0.0/8. */
  const others = [
    '127.0.0.2',
    ...Object.values(networkInterfaces())
      .flat()
      .filter((each) => each?.internal === false && each.family === 'IPv4')
      .map((each) => each?.address ?? ''),
  ];
  const canReach = (host: string, port: number) =>
    new Promise<boolean>((done) => {
      const socket = connect({ host, port, timeout: 2_000 }, () => end(true));
      const end = (answer: boolean) => {
        socket.destroy();
        done(answer);
      };
      socket.on('error', () => end(false)).on('timeout', () => end(false));
    });
  const reachableAt = async (env: Record<string, string>) => {
    const server: Server = createServer((_, response) => response.end());
    await new Promise<void>((done) => server.listen(0, readConfig(env).host, done));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    try {
      const answers = await Promise.all(['127.0.0.1', ...others].map((host) => canReach(host, port)));
      return answers.filter((answer) => answer).length;
    } finally {
      await new Promise((done) => server.close(done));
    }
  };

  it('cannot be reached from another address, where a header would be believed, unless HOST says so', async () => {
    const production = { NODE_ENV: 'production', TRUSTED_PROXIES: '1' };
    expect(await reachableAt(production)).toBe(1);
    expect(await reachableAt({ ...production, TRUSTED_PROXIES: '8' })).toBe(1);
    const onAll = process.platform === 'linux' ? others.length + 1 : expect.any(Number);
    expect(await reachableAt({ ...production, HOST: '0.0.0.0' })).toEqual(onAll);
  });
});
