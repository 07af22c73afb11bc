// One page has a variant for each profile: a path that parsers read differently must not mix them up.

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createHttpServer } from '../platform/http/http-server.js';
import { ResponseCache } from '../platform/http/response-cache.js';
import { openLog } from '../platform/log.js';
import { expectedProfile, pageVariant } from './page-variant.js';

let http: Awaited<ReturnType<typeof createHttpServer>>;
let port = 0;

/** A server that draws a page for every address, as the shop does, and keeps it by the variant. */
beforeEach(async () => {
  const cache = new ResponseCache({
    maxBytes: 1_000_000,
    isCurrent: () => true,
    variantOf: pageVariant('/api'),
  });
  http = await createHttpServer({ log: openLog({ level: 'silent' }), cache, trustedProxies: 0 });
  http.setNotFoundHandler((request, reply) => {
    const page = `page of ${expectedProfile('/api')(request.raw) ?? 'a visitor'}`;
    cache.keep(request.raw, cache.generation, {}, page);
    return reply.send(page);
  });
  await http.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = http.server.address() as AddressInfo);
});
afterEach(() => http.close());

/** Sends a path as it is written, which `fetch` would shorten. */
const get = (path: string, cookie = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    let answer = '';
    connect(port, '127.0.0.1')
      .setEncoding('latin1')
      .on('data', (text) => {
        answer += text;
      })
      .on('end', () => resolve(answer))
      .on('error', reject)
      .end(`GET ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`);
  });

const DOTTED = [
  '/.',
  '/..',
  '/./store',
  '/store/.',
  '/x/../store',
  '/%2e/store',
  '/x/%2E%2e/store',
  '/x/.%2e/store',
  '/x\\..\\store',
  '/x%5c..%5cstore',
  '/x%2f..%2fstore',
  '/..;/store',
  '/./store?p=1',
];

describe('a dotted path with the cookie of an administrator', () => {
  it.each(DOTTED)('%s is refused and leaves nothing for visitors', async (path) => {
    expect(await get(path, 'mv=3')).toMatch(/^HTTP\/1\.1 400 /);
    expect(await get(path)).not.toContain('page of 3');
  });

  it('in a file name or a query is no dot segment', async () => {
    for (const path of ['/a.b', '/...', '/.well-known', '/store?s=/../x', '/store?s=..'])
      expect(await get(path, 'mv=3')).toMatch(/^HTTP\/1\.1 200 /);
  });
});

it('draws each page for the profile of the variant under which it is kept', async () => {
  for (const path of ['/store', '/a.b', '/store?p=a.b']) {
    const drawn = await get(path, 'mv=3');
    expect(await get(path, 'mv=3')).toContain(drawn.split('\r\n\r\n')[1]);
    expect(await get(path)).toContain('page of a visitor');
    expect(await get(path, 'mv=1')).not.toContain('page of 3');
  }
});
