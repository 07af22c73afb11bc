// Requests that are refused before any route: wrong bodies, long URLs, changes from other sites' pages, slow
// connections, and unusual methods.

import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openLog } from '../log.js';
import { createHttpServer } from './http-server.js';
import { isNestedDeeper, MAX_JSON_DEPTH, MAX_PARAMETERS, MAX_URL_LENGTH } from './request-limits.js';
import { ResponseCache } from './response-cache.js';

const SITE = 'https://tienda.example';
const timeouts = { headersMs: 200, requestMs: 400, idleMs: 600, checkIntervalMs: 50 };
/** Far above these limits, for a busy machine, and far below a minute, which is the limit of a server without them. */
const SOON_MS = 15_000;
let app: Awaited<ReturnType<typeof createHttpServer>>;
let port = 0;
let seen: unknown[] = [];

beforeAll(async () => {
  const cache = new ResponseCache({ maxBytes: 1_000, isCurrent: () => false });
  app = await createHttpServer({
    log: openLog({ level: 'silent' }),
    cache,
    trustedProxies: 0,
    publicUrl: SITE,
    timeouts,
  });
  const body = z.looseObject({});
  app.route({
    method: ['POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/write',
    schema: { body: body.nullish() },
    handler: async (request) => {
      seen.push(request.body);
      return 'done';
    },
  });
  app.get('/read', async (request) => {
    seen.push(request.query);
    return 'done';
  });
  app.get('/long', (_request, reply) => reply.send('x'.repeat(50_000_000)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

const write = async (payload: string, headers: Record<string, string> = {}) => {
  seen = [];
  const { statusCode } = await app.inject({
    method: 'POST',
    url: '/write',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
  return { status: statusCode, seen: [...seen] };
};

describe('a body', () => {
  it.each([
    ['nested without end', '['.repeat(100_000)],
    ['nested a level too deep', `${'{"a":'.repeat(MAX_JSON_DEPTH + 1)}1${'}'.repeat(MAX_JSON_DEPTH + 1)}`],
    ['that would change all objects', '{"__proto__":{"profile":3}}'],
    ['that would do so by an escape', '{"\\u005f_proto__":{"profile":3}}'],
    ['that would do so by the constructor', '{"constructor":{"prototype":{"profile":3}}}'],
    ['that is cut', '{"a":'],
    ['that is empty', ''],
    ['with a mark before it that is no JSON', '\u0000{"a":1}'],
  ])('%s is refused', async (_what, payload) => {
    expect(await write(payload)).toEqual({ status: 400, seen: [] });
    expect(({} as { profile?: number }).profile).toBeUndefined();
  });

  it.each([
    ['text/plain', '{"a":1}', {}],
    ['application/x-www-form-urlencoded', 'a=1', {}],
    ['multipart/form-data; boundary=x', '--x--', {}],
    ['application/xml', '<a/>', {}],
    ['application/json', '{"a":1}', { 'content-encoding': 'gzip' }],
  ])('as %s is not taken', async (type, payload, headers) => {
    expect(await write(payload, { 'content-type': type, ...headers })).toEqual({ status: 415, seen: [] });
  });

  it('of more than a mebibyte is not read to its end', async () => {
    expect((await write(`{"a":"${'x'.repeat(1_100_000)}"}`)).status).toBe(413);
  });

  it('is taken as deep as it may be, brackets within texts not counted', async () => {
    const text = JSON.stringify('[{"'.repeat(5_000));
    const payload = `${'{"a":'.repeat(MAX_JSON_DEPTH - 1)}{"b":${text}}${'}'.repeat(MAX_JSON_DEPTH - 1)}`;
    expect((await write(payload)).status).toBe(200);
    expect(isNestedDeeper('"\\"[[["', 0)).toBe(false);
  });
});

describe('an address', () => {
  const read = async (url: string) => (await app.inject(url)).statusCode;
  it('has so many letters and so many values, and no more', async () => {
    const values = (many: number) =>
      `/read?${Array.from({ length: many }, (_, nth) => `v${nth}=1`).join('&')}`;
    expect(await read(values(MAX_PARAMETERS))).toBe(200);
    expect(await read(values(MAX_PARAMETERS + 1))).toBe(400);
    expect(await read(`/read?a=${'x'.repeat(MAX_URL_LENGTH - 8)}`)).toBe(200);
    expect(await read(`/read?a=${'x'.repeat(MAX_URL_LENGTH)}`)).toBe(414);
  });

  it('changes no object by the names of its values', async () => {
    seen = [];
    expect(await read('/read?__proto__=3&constructor=3&__proto__[profile]=3')).toBe(200);
    expect(Object.getPrototypeOf(seen[0])).not.toHaveProperty('profile');
    expect(({} as { profile?: number }).profile).toBeUndefined();
  });
});

describe('who would change something', () => {
  const from = async (
    headers: Record<string, string>,
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' = 'POST',
  ) => (await app.inject({ method, url: '/write', headers: { host: 'localhost', ...headers } })).statusCode;

  it('may come from a page of the shop, or be no browser', async () => {
    expect(await from({})).toBe(200);
    expect(await from({ origin: SITE, 'sec-fetch-site': 'same-origin' })).toBe(200);
    expect(await from({ origin: 'http://localhost' })).toBe(200);
    expect(await from({ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' })).toBe(200);
  });

  it.each([
    'https://ajeno.example',
    'null',
    'https://tienda.example.ajeno.example',
    'https://tienda.example:444',
    'http://tienda.example',
    'https://tienda.exampl',
    'file://',
    'x',
  ])('is refused from %s, and no page of it may read any answer', async (origin) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect(await from({ origin }, method)).toBe(403);
    for (const method of ['GET', 'OPTIONS', 'POST'] as const) {
      const { headers } = await app.inject({
        method,
        url: method === 'GET' ? '/read' : '/write',
        headers: { origin, 'access-control-request-method': 'PUT' },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });

  it('is refused where the browser says that the page is of another site', async () => {
    expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  });
});

interface Closed {
  readonly answer: string;
  /** Milliseconds until the server closed. */
  readonly after: number;
}

/** Writes what no library would, and waits until the server closes. @param more written again and again, in milliseconds. */
function raw(text: string, more?: { readonly text: string; readonly every: number }): Promise<Closed> {
  return new Promise((done) => {
    const begun = performance.now();
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    const timer = more && setInterval(() => socket.writable && socket.write(more.text), more.every);
    socket.on('error', () => undefined);
    socket.on('data', (part) => {
      answer += part.toString('latin1');
    });
    socket.on('close', () => {
      clearInterval(timer);
      done({ answer, after: performance.now() - begun });
    });
    socket.write(text);
  });
}
const statusOf = ({ answer }: Closed) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0);
const HOST = 'Host: localhost\r\n';

describe('a connection', () => {
  it('that sends its headers letter by letter is cut', async () => {
    const closed = await raw(`GET /read HTTP/1.1\r\n${HOST}`, { text: 'X: y\r\n', every: 20 });
    expect(closed.after).toBeLessThan(SOON_MS);
    expect(statusOf(closed)).toBe(408);
  });

  it('that sends its body letter by letter is cut', async () => {
    const head = `POST /write HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;
    const closed = await raw(head, { text: ' ', every: 20 });
    expect(closed.after).toBeLessThan(SOON_MS);
    expect(statusOf(closed)).toBe(408);
  });

  it('that sends nothing at all is cut', async () => {
    expect((await raw('')).after).toBeLessThan(SOON_MS);
  });

  it('that does not read its answer is cut', async () => {
    const after = await new Promise<number>((done) => {
      const begun = performance.now();
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      app.server.once('connection', (theirs) => theirs.once('close', () => done(performance.now() - begun)));
      socket.write(`GET /long HTTP/1.1\r\n${HOST}\r\n`);
      socket.pause();
    });
    expect(after).toBeLessThan(SOON_MS);
  });

  it.each([
    ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  '],
    [
      'a length and chunks',
      'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /read HTTP/1.1\r\n\r\n',
    ],
    ['chunks under a false name', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['chunks named twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n'],
    ['chunks behind a space', 'Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n'],
    ['chunks without a size', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n\r\n'],
    ['a negative length', 'Content-Length: -1\r\n\r\n{}'],
    ['a length with a sign', 'Content-Length: +4\r\n\r\n{}  '],
    ['a folded header', 'X-A: b\r\n c\r\nContent-Length : 2\r\n\r\n{}'],
    ['a header without a name', ': x\r\n\r\n'],
    ['a bare line feed', 'X-A: b\nTransfer-Encoding: chunked\n\n0\n\n'],
  ])('with %s never smuggles a request in', async (_what, rest) => {
    seen = [];
    const closed = await raw(`POST /write HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${rest}`);
    expect([400, 408]).toContain(statusOf(closed));
    expect(closed.answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(seen).toEqual([]);
  });

  it('without a host is refused', async () => {
    expect(statusOf(await raw('GET /read HTTP/1.1\r\n\r\n'))).toBe(400);
  });

  it('with a flood of headers is refused', async () => {
    const flood = Array.from({ length: 5_000 }, (_, nth) => `X-${nth}: ${'y'.repeat(20)}\r\n`).join('');
    expect(statusOf(await raw(`GET /read HTTP/1.1\r\n${HOST}${flood}\r\n`))).toBe(431);
  });

  it.each(['TRACE', 'PROPFIND', 'LINK', 'PURGE', 'SEARCH', 'MKCOL'])(
    'asking to %s is refused',
    async (method) => {
      const closed = await raw(`${method} /read HTTP/1.1\r\n${HOST}Connection: close\r\n\r\n`);
      expect(statusOf(closed)).toBe(405);
      expect(closed.answer.toLowerCase()).toContain('\r\nallow: get, head');
    },
  );

  it.each(['CONNECT', 'BREW', 'get'])('asking to %s is closed', async (method) => {
    expect([0, 400]).toContain(statusOf(await raw(`${method} localhost:80 HTTP/1.1\r\n${HOST}\r\n`)));
  });

  it('does not choose another method by a header or a value', async () => {
    const { statusCode } = await app.inject({
      method: 'GET',
      url: '/write?_method=POST',
      headers: { 'x-http-method-override': 'POST', 'x-method-override': 'DELETE', 'x-http-method': 'PUT' },
    });
    expect(statusCode).toBe(404);
  });
});
