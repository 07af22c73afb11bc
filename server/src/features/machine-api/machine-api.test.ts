import { makeCategory, makeClient, makeEntry, makeProduct, PDF } from '@mostrador/trials/testing/factories';
import { makeApiKey, runImport, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeKey, rotateKey } from '../api-keys/api-keys.service.js';

/*
 * /api/v1 on the real app: products with their ETags, stock, imports, errors, and keys.
 */

let shop: TestShop;
let key: string;
const author = { userId: null, source: 'command' } as const;
const send: (
  ...args: [Parameters<typeof sendMachine>[1], Parameters<typeof sendMachine>[2]?]
) => ReturnType<typeof sendMachine> = (name, input = {}) => sendMachine(shop, name, { key, ...input });

beforeAll(async () => {
  shop = await testShop();
  await makeCategory(shop.db, { companyId: shop.app.shop.company().companyId, code: 'ESCRITURA' });
  for (const code of ['LAP-001', 'LAP-002', 'LAP-003', 'LAP-004'])
    await makeProduct(shop.db, { code, stock: 10 });
  key = (await makeApiKey(shop)).text;
});
afterAll(() => shop.close());

describe('products', () => {
  it('are listed page by page in the order of their codes, with a link to the next page', async () => {
    const first = await send('listProducts', { query: { limit: '3' } });
    const items = first.body['items'] as { code: string }[];
    expect(items.map(({ code }) => code)).toEqual(['LAP-001', 'LAP-002', 'LAP-003']);
    const [, address = ''] = /^<(.+)>; rel="next"$/.exec(String(first.headers['link'])) ?? [];
    expect(new URL(address).searchParams.get('after')).toBe(first.body['next']);
    const last = await send('listProducts', { query: { after: String(first.body['next']), limit: '3' } });
    expect(last.body).toMatchObject({ items: [{ code: 'LAP-004' }], next: null });
    expect(last.headers['link']).toBeUndefined();
  });

  it('are replaced and changed only with the ETag that was read', async () => {
    const params = { code: 'LAP-001' };
    const read = await send('getProduct', { params });
    const etag = String(read.headers['etag']);
    expect((await send('getProduct', { params, headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await send('patchProduct', { params, body: { subtitle: 'x' } })).body.code).toBe(
      'precondition_required',
    );
    const patched = await send('patchProduct', {
      params,
      headers: { 'if-match': etag },
      body: { subtitle: 'Caja por 12', barCode: '7791234567898', synonyms: ['birome', 'bolígrafo'] },
    });
    expect(patched.body).toMatchObject({ subtitle: 'Caja por 12', barCode: '7791234567898' });
    const stale = await send('putProduct', { params, headers: { 'if-match': etag }, body: { name: 'Otro' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed']);
    const put = await send('putProduct', {
      params,
      headers: { 'if-match': String(patched.headers['etag']) },
      body: { name: 'Lapicera negra' },
    });
    expect(put.body).toMatchObject({
      name: 'Lapicera negra',
      subtitle: '',
      barCode: null,
      synonyms: [],
      active: true,
    });
    const change = await shop.db
      .selectFrom('change_log')
      .selectAll()
      .orderBy('change_id', 'desc')
      .executeTakeFirst();
    expect(change).toMatchObject({ source: 'api', kind: 'product', user_id: null });
    expect(change?.api_key_id).not.toBeNull();
  });

  it('are created once with If-None-Match, and refused with every wrong value named', async () => {
    const params = { code: 'NUEVO-1' };
    const headers = { 'if-none-match': '*' };
    const body = { name: 'Cuaderno', category: 'ESCRITURA', price: 1250.5, isbn: '978-1' };
    const wrong = await send('putProduct', { params, headers, body: { ...body, category: 'NO-HAY' } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.errors?.map(({ pointer }) => pointer).sort()).toEqual(['#/category', '#/isbn']);
    const made = await send('putProduct', { params, headers, body: { ...body, isbn: null } });
    expect(made.status).toBe(201);
    expect((await send('putProduct', { params, headers, body: { name: 'Cuaderno' } })).status).toBe(412);
    const invalid = await send('putProduct', { params, headers, body: { price: -1, other: true } });
    expect(invalid.body).toMatchObject({ code: 'invalid_request', status: 400 });
    expect(invalid.body.errors?.map(({ pointer }) => pointer)).toContain('#/name');
  });

  it('take a price only from a key that may write prices', async () => {
    const { text } = await makeApiKey(shop, { scopes: ['catalog:write'] });
    const headers = { 'if-match': '*' };
    const input = { key: text, params: { code: 'LAP-002' }, headers, body: { price: 99 } };
    expect((await send('patchProduct', input)).body.code).toBe('scope_missing');
    expect((await send('patchProduct', { ...input, key })).status).toBe(200);
  });
});

describe('stock', () => {
  it('is set by absolute units and read back', async () => {
    const params = { code: 'LAP-003' };
    const put = await send('putStock', { params, body: { stock: 240 } });
    expect(put.body).toEqual({ code: 'LAP-003', stock: 240, futureStock: 0, reserved: 0 });
    expect((await send('getStock', { params })).body).toEqual(put.body);
    expect((await send('putStock', { params: { code: 'NO' }, body: { stock: 1 } })).body.code).toBe(
      'not_found',
    );
  });
});

describe('an import', () => {
  const started = async (file: string, query: Record<string, string> = {}, kind = 'stock') => {
    const answer = await send('startImport', { params: { kindOrId: kind }, query, file });
    expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
    const importId = String(answer.body['importId']);
    expect(answer.headers['location']).toBe(`/api/v1/imports/${importId}`);
    await runImport(shop, importId);
    return { importId, state: (await send('getImport', { params: { kindOrId: importId } })).body };
  };
  const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');

  it('of NDJSON stores its rows and answers the rejected ones by line', async () => {
    const { importId, state } = await started(
      lines([
        { code: 'LAP-001', stock: 77 },
        { code: 'NO-HAY', stock: 1 },
      ]),
    );
    expect(state).toMatchObject({ state: 'done', counts: { read: 2, updated: 1, rejected: 1 } });
    const rejections = await send('listRejections', { params: { kindOrId: importId } });
    expect(
      rejections.text
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([{ line: 2, code: 'NO-HAY', isStored: false }]);
    expect((await send('getStock', { params: { code: 'LAP-001' } })).body).toMatchObject({ stock: 77 });
    expect(await shop.db.selectFrom('imports').select(['source', 'user_id']).executeTakeFirst()).toEqual({
      source: 'api',
      user_id: null,
    });
  });

  it('that is a dry run or atomic with a wrong row stores nothing and keeps the rejections', async () => {
    const rows = lines([
      { code: 'LAP-001', stock: 5 },
      { code: 'NO-HAY', stock: 1 },
    ]);
    const dry = await started(rows, { dryRun: 'true' });
    expect(dry.state).toMatchObject({ state: 'compared', dryRun: true, counts: { updated: 1, rejected: 1 } });
    const atomic = await started(rows, { atomic: 'true' });
    expect(atomic.state).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('No se guardó nada'),
    });
    expect((await send('listRejections', { params: { kindOrId: atomic.importId } })).text).toContain(
      'NO-HAY',
    );
    expect((await send('getStock', { params: { code: 'LAP-001' } })).body).toMatchObject({ stock: 77 });
    const all = await started(lines([{ code: 'LAP-001', stock: 5 }]), { atomic: 'true' });
    expect(all.state).toMatchObject({ state: 'done', counts: { updated: 1 } });
  });

  it('that replaces takes nothing out of force beyond its share', async () => {
    const products = lines([{ code: 'LAP-001', name: 'Lapicera', barCode: '7790000000001' }]);
    const refused = await started(products, { mode: 'replace' }, 'products');
    expect(refused.state).toMatchObject({ state: 'failed', counts: { deactivated: 0 } });
    const done = await started(products, { mode: 'replace', maxShare: '1' }, 'products');
    expect(done.state).toMatchObject({ state: 'done', counts: { updated: 1, deactivated: 4 } });
    expect((await send('getProduct', { params: { code: 'LAP-001' } })).body).toMatchObject({
      barCode: '7790000000001',
    });
  });

  it('needs the scope of its kind and of the columns that another scope guards', async () => {
    const { text } = await makeApiKey(shop, { scopes: ['catalog:write', 'catalog:read'] });
    const stock = { key: text, params: { kindOrId: 'stock' }, file: lines([{ code: 'LAP-001', stock: 1 }]) };
    expect((await send('startImport', stock)).body.code).toBe('scope_missing');
    const priced = lines([{ code: 'LAP-001', name: 'Lapicera', price: 10 }]);
    const products = { key: text, params: { kindOrId: 'products' }, file: priced };
    expect((await send('startImport', products)).body.code).toBe('scope_missing');
  });

  it('that is empty, unreadable or of another type is refused at once', async () => {
    const params = { kindOrId: 'stock' };
    const code = async (input: object) => (await send('startImport', { params, ...input })).body.code;
    expect(await code({ file: '' })).toBe('rejected');
    expect(await code({ file: 'no es JSON' })).toBe('rejected');
    expect(await code({ file: lines([{ name: 'x' }]) })).toBe('rejected');
    expect(await code({ body: {} })).toBe('unsupported_media_type');
    expect(await code({ file: '{}', query: { other: '1' } })).toBe('invalid_request');
  });
});

describe('a document', () => {
  it('is stored once for its entry, and refused if it is no PDF or its entry is unknown', async () => {
    const { companyId } = shop.app.shop.company();
    const { clientId } = await makeClient(shop.db);
    await makeEntry(shop.db, { companyId, clientId, number: 'A 0001-00000245' });
    const params = { kind: 'invoice', number: 'A0000100000245' };
    const sent = async (input: object) => (await send('putDocument', { params, file: PDF, ...input })).body;
    expect(await sent({})).toMatchObject({ number: 'A 0001-00000245', isChanged: true });
    expect(await sent({})).toMatchObject({ isChanged: false });
    expect((await sent({ file: 'no es un PDF' })).code).toBe('rejected');
    expect((await sent({ params: { ...params, kind: 'receipt' } })).code).toBe('not_found');
    const { body } = await send('listAccountEntries');
    expect(body).toMatchObject({ items: [{ number: 'A 0001-00000245', hasDocument: true }] });
  });
});

describe('an error', () => {
  it.each([
    ['/api/v1/orders/PED-0001%zz', 400, 'invalid_request'],
    [`/api/v1/products/${'x'.repeat(400)}`, 414, 'uri_too_long'],
  ])('of a path that leads to no route, %s, is one too', async (url, status, code) => {
    const { statusCode, headers, body } = await shop.app.http.inject({ url });
    expect([statusCode, headers['content-type']]).toEqual([
      status,
      'application/problem+json; charset=utf-8',
    ]);
    expect(JSON.parse(body)).toMatchObject({ status, code, requestId: expect.any(String) });
  });

  it('of an unknown route, method or body is a problem document with a code of the list', async () => {
    const raw = async (method: 'GET' | 'DELETE' | 'PUT', url: string, payload?: string) => {
      const response = await shop.app.http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'if-match': '*' },
        ...(payload !== undefined && { payload }),
      });
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
      return [response.json().code, response.headers['allow']];
    };
    expect(await raw('GET', '/api/v1/nothing')).toEqual(['not_found', undefined]);
    expect(await raw('DELETE', '/api/v1/products/LAP-001')).toEqual([
      'method_not_allowed',
      'GET, PUT, PATCH',
    ]);
    expect(await raw('PUT', '/api/v1/products/LAP-001', '{')).toEqual(['invalid_json', undefined]);
    expect(await raw('PUT', '/api/v1/products/LAP-001', `{"name":"${'x'.repeat(1_100_000)}"}`)).toEqual([
      'too_large',
      undefined,
    ]);
    expect(await raw('GET', `/api/v1/products?after=${'a'.repeat(9_000)}`)).toEqual([
      'uri_too_long',
      undefined,
    ]);
  });
});

describe('a key', () => {
  const code = async (given: string | undefined, address?: string) => {
    const answer = await sendMachine(shop, 'listStock', { key: given, address });
    return answer.status === 200 ? 'ok' : answer.body.code;
  };

  it('opens nothing when it is missing, mistyped, expired or revoked', async () => {
    const { companyId } = shop.app.shop.company();
    expect(await code(undefined)).toBe('key_missing');
    expect(await code(`${key.slice(0, -1)}_`)).toBe('key_invalid');
    const { apiKeyId, text } = await makeApiKey(shop, { expiresAt: new Date(Date.now() + 3_600_000) });
    expect(await code(text)).toBe('ok');
    shop.forward(3_700_000);
    expect(await code(text)).toBe('key_expired');
    await revokeKey(shop.db, companyId, author, apiKeyId);
    expect(await code(text)).toBe('key_revoked');
  });

  it('has two secrets after a rotation, until the first one ends', async () => {
    const { companyId } = shop.app.shop.company();
    const { apiKeyId, text } = await makeApiKey(shop);
    const now = shop.app.shop.now();
    const rotated = await rotateKey(shop.db, companyId, author, apiKeyId, { hours: 1, now });
    expect([await code(text), await code(rotated.text)]).toEqual(['ok', 'ok']);
    shop.forward(3_700_000);
    expect([await code(text), await code(rotated.text)]).toEqual(['key_expired', 'ok']);
  });

  it('with a list of networks opens nothing elsewhere', async () => {
    const { text } = await makeApiKey(shop, { addresses: ['200.45.1.7/24', '2001:db8::1'] });
    expect(await code(text, '200.45.1.99')).toBe('ok');
    expect(await code(text, '2001:db8::1')).toBe('ok');
    expect(await code(text, '200.45.2.1')).toBe('address_refused');
  });

  it('is written as used, in bulk', async () => {
    await shop.app.machineApi.callers.write();
    const used = await shop.db
      .selectFrom('api_keys')
      .select('last_used_at')
      .where('last_used_at', 'is not', null)
      .execute();
    expect(used.length).toBeGreaterThan(3);
  });
});

describe('the limit of a key', () => {
  it('is told in headers, and refuses the request beyond it until its time is over', async () => {
    const limited = await testShop('barrilete', shop, { rateLimits: true });
    try {
      const { text } = await makeApiKey(limited, { scopes: ['stock:read'] });
      const ask = () => sendMachine(limited, 'listSaleConditions', { key: text });
      const first = await ask();
      expect(first.body.code).toBe('scope_missing');
      expect(first.headers).toMatchObject({
        'ratelimit-policy': '"api";q=600;w=60',
        ratelimit: '"api";r=599;t=1',
      });
      for (let sent = 1; sent < 600; sent += 50)
        await Promise.all(Array.from({ length: Math.min(50, 600 - sent) }, ask));
      const answers = await Promise.all(Array.from({ length: 100 }, ask));
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.body.code).toBe('too_many_requests');
      expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
      limited.forward(61_000);
      expect((await ask()).status).toBe(403);
    } finally {
      await limited.close();
    }
  });
});

describe('the document', () => {
  it('is served without a key, with a page that explains it', async () => {
    const document = await shop.app.http.inject('/api/v1/openapi.json');
    expect(document.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: '/api/v1' }] });
    const page = await shop.app.http.inject('/api/v1/docs/');
    expect([page.statusCode, page.headers['content-security-policy']]).toEqual([
      200,
      expect.stringContaining("'sha256-"),
    ]);
    expect(page.body).toContain('/api/v1/openapi.json');
  });
});
