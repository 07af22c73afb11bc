// The client against a fetch that answers what the test says.

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiProblem, ShopApi, ShopUnreachable } from './index.js';

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
  /** The body of a request that sends a file. */
  readonly file: Blob | undefined;
}

/** What the next requests are answered with; an error breaks the connection. */
type Planned = Error | { status?: number; body?: unknown; headers?: Readonly<Record<string, string>> };

function shopWith(planned: Planned[], more: Partial<ConstructorParameters<typeof ShopApi>[0]> = {}) {
  const sent: Sent[] = [];
  const pauses: number[] = [];
  const fetch = async (url: unknown, init: RequestInit = {}) => {
    sent.push({
      method: init.method ?? 'GET',
      path: String(url).replace('https://tienda.test/api/v1', ''),
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
      file: init.body instanceof Blob ? init.body : undefined,
    });
    const next = planned.shift();
    if (next === undefined) throw new Error('The test planned no further request.');
    if (next instanceof Error) throw next;
    const { status = 200, body = {}, headers = {} } = next;
    const isEmpty = status === 204 || status === 304;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return new Response(isEmpty ? null : text, { status, headers });
  };
  const shop = new ShopApi({
    url: 'https://tienda.test/',
    key: 'mk_live_x',
    fetch,
    onRetry: (_, milliseconds) => pauses.push(milliseconds),
    ...more,
  });
  return { shop, sent, pauses };
}

const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers,
  body: { type: '', title: 'T', status, code, detail: 'No.', requestId: 'r-1' },
});

/** Pauses end at once. */
beforeEach(() => {
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((end: () => void) => {
    queueMicrotask(end);
    return 0;
  }) as unknown as typeof setTimeout);
});
afterEach(() => {
  vi.restoreAllMocks();
});

it('sends a call with its path, query, key and body, and answers the body', async () => {
  const { shop, sent } = shopWith([{ body: { code: 'A/1' } }, { body: { items: [], next: null } }]);
  const input = { params: { code: 'A/1 ñ' }, body: { stock: 3 } };
  expect(await shop.call('putStock', input)).toEqual({ code: 'A/1' });
  await shop.call('listOrders', { query: { acknowledged: 'false', limit: 5, after: undefined } });
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/stock/A%2F1%20%C3%B1', '{"stock":3}'],
    ['GET', '/orders?acknowledged=false&limit=5', ''],
  ]);
  expect(sent[0]?.headers.get('authorization')).toBe('Bearer mk_live_x');
  expect(sent[0]?.headers.get('content-type')).toBe('application/json');
});

it('sends a file as its bytes', async () => {
  const { shop, sent } = shopWith([{ body: { isChanged: true } }]);
  const body = new Blob(['%PDF-1.4']);
  await shop.call('putDocument', { params: { kind: 'invoice', number: 'A 0001-00000245' }, body });
  expect(sent[0]?.path).toBe('/documents/invoice/A%200001-00000245/file');
  expect(sent[0]?.headers.get('content-type')).toBe('application/pdf');
  expect(await sent[0]?.file?.text()).toBe('%PDF-1.4');
});

it('repeats after broken connections, 429 and 503, and waits at least as long as Retry-After says', async () => {
  const { shop, sent, pauses } = shopWith([
    new TypeError('fetch failed'),
    problem(503, 'unavailable'),
    problem(429, 'too_many_requests', { 'retry-after': '7' }),
    { status: 502, body: '<html>' },
    { body: { code: 'A' } },
  ]);
  expect(await shop.call('getStock', { params: { code: 'A' } })).toEqual({ code: 'A' });
  expect(sent).toHaveLength(5);
  expect(pauses[0]).toBeLessThanOrEqual(500);
  expect(pauses[2]).toBeGreaterThanOrEqual(7_000);
  expect(pauses[3]).toBeGreaterThanOrEqual(2_000);
});

it('repeats what creates with the same Idempotency-Key, also while the first request runs', async () => {
  const { shop, sent } = shopWith([
    new TypeError('fetch failed'),
    problem(409, 'idempotency_key_running'),
    { status: 201, body: { number: 1 } },
    { status: 201, body: { number: 2 } },
  ]);
  const input = { params: { number: '1' }, body: { lines: [{ code: 'A', units: 1 }] } };
  await shop.call('createDelivery', input);
  await shop.call('createDelivery', { ...input, idempotencyKey: 'R-1' });
  const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[3]).toBe('R-1');
});

it('throws a refusal with its code at once, and gives up after the last repetition', async () => {
  const refused = shopWith([problem(404, 'not_found')]);
  await expect(refused.shop.call('getOrder', { params: { number: '9' } })).rejects.toMatchObject({
    name: 'ApiProblem',
    status: 404,
    code: 'not_found',
    detail: 'No.',
    requestId: 'r-1',
  });
  const gone = shopWith([new TypeError('a'), new TypeError('b')], { retries: 1 });
  await expect(gone.shop.call('getOrder', { params: { number: '9' } })).rejects.toBeInstanceOf(
    ShopUnreachable,
  );
  const elsewhere = shopWith([{ status: 404, body: '<html>' }]);
  const error = await elsewhere.shop.call('getOrder', { params: { number: '9' } }).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(ApiProblem);
  expect(error.code).toBe('no_problem_document');
});

it('reads the key before each attempt', async () => {
  const keys = ['old', 'new'];
  const planned = [new TypeError('cut'), { body: {} }];
  const { shop, sent } = shopWith(planned, { key: async () => keys.shift() ?? '' });
  await shop.call('getStock', { params: { code: 'A' } });
  expect(sent.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
});

it('ends at once when its signal is aborted', async () => {
  const stop = new AbortController();
  const { shop, sent } = shopWith([new TypeError('cut')], { onRetry: () => stop.abort(new Error('over')) });
  const call = shop.call('getStock', { params: { code: 'A' }, signal: stop.signal });
  await expect(call).rejects.toThrow('over');
  expect(sent).toHaveLength(1);
});

it('lists the things of all pages', async () => {
  const { shop, sent } = shopWith([
    { body: { items: [{ code: 'A' }, { code: 'B' }], next: 'c1' } },
    { body: { items: [{ code: 'C' }], next: null } },
  ]);
  const codes: string[] = [];
  for await (const { code } of shop.list('listStock')) codes.push(code);
  expect(codes).toEqual(['A', 'B', 'C']);
  expect(sent.map(({ path }) => path)).toEqual(['/stock?limit=500', '/stock?limit=500&after=c1']);
});

it('changes a product by what it is now, and reads it again when somebody else was faster', async () => {
  const { shop, sent } = shopWith([
    { body: { code: 'A', name: 'uno' }, headers: { etag: '"1"' } },
    problem(412, 'precondition_failed'),
    { body: { code: 'A', name: 'dos' }, headers: { etag: '"2"' } },
    { body: { code: 'A', name: 'dos!' } },
  ]);
  const changed = await shop.changeProduct('A', ({ name }) => ({ name: `${name}!` }));
  expect(changed.name).toBe('dos!');
  expect(sent.map(({ method, headers }) => [method, headers.get('if-match')])).toEqual([
    ['GET', null],
    ['PATCH', '"1"'],
    ['GET', null],
    ['PATCH', '"2"'],
  ]);
  expect(sent[3]?.headers.get('content-type')).toBe('application/merge-patch+json');
});

it('sends rows in parts, waits for each job, and counts rejected lines over all parts', async () => {
  const counts = { read: 2, created: 0, updated: 1, unchanged: 0, rejected: 1, deactivated: 0 };
  const ended = (state: string) => ({ body: { importId: 'i', kind: 'stock', state, counts, failure: null } });
  const rejected = { line: 2, code: 'X', field: 'Código', value: 'X', reason: 'no existe', isStored: false };
  const part = [
    ended('applying'),
    ended('applying'),
    ended('done'),
    { body: `${JSON.stringify(rejected)}\n` },
  ];
  const { shop, sent } = shopWith([...part, ...part]);
  const rows = Array.from({ length: 4 }, (_, nth) => ({ code: `P${nth}`, stock: nth }));
  const lines: number[] = [];
  const result = await shop.importRows('stock', rows, {
    partBytes: 50,
    onRejection: ({ line }) => {
      lines.push(line);
    },
  });
  expect(result.counts).toMatchObject({ read: 4, updated: 2, rejected: 2 });
  expect(lines).toEqual([2, 4]);
  const bodies = sent.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(bodies).toEqual([
    '{"code":"P0","stock":0}\n{"code":"P1","stock":1}\n',
    '{"code":"P2","stock":2}\n{"code":"P3","stock":3}\n',
  ]);
});

it('throws when an import fails, and sends a replacing one as a whole', async () => {
  const body = { importId: 'i', kind: 'stock', state: 'failed', counts: {}, failure: 'más de un décimo' };
  const { shop, sent } = shopWith([{ body }, { body }]);
  const rows = [{ code: 'A' }, { code: 'B' }];
  const loading = shop.importRows('products', rows, { mode: 'replace', partBytes: 5 });
  await expect(loading).rejects.toThrow('más de un décimo');
  expect(sent[0]?.path).toBe('/imports/products?mode=replace');
  expect(sent[0]?.body).toBe('{"code":"A"}\n{"code":"B"}\n');
});

it('follows changes, stores a mark after its page was worked off, and starts again where the shop says so', async () => {
  const page = (mark: string, ...codes: string[]) => ({
    body: { items: codes.map((code) => ({ kind: 'orders', code, event: 'changed' })), mark, more: false },
  });
  const { shop, sent } = shopWith([
    page('m1', 'P1'),
    page('m2'),
    problem(410, 'start_again'),
    page('n1', 'P1', 'P2'),
  ]);
  const log: string[] = [];
  const marks = { read: () => 'm0', write: (mark: string) => void log.push(mark) };
  const stop = new AbortController();
  for await (const { items, isStartedAgain } of shop.changes(['orders'], { marks, signal: stop.signal })) {
    log.push(`${items.map(({ code }) => code)} ${isStartedAgain}`);
    if (isStartedAgain) stop.abort();
  }
  expect(log).toEqual(['P1 false', 'm1', 'm2', 'P1,P2 true', 'n1']);
  expect(sent.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('since'))).toEqual([
    'm0',
    'm1',
    'm2',
    null,
  ]);
});
