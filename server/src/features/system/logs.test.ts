// The log on the system screen: its files, download as gzip, lines by page, level and text, hidden tokens and
// passwords, and bounded reading of large files.

import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let admin = '';
let folder = '';

const line = (n: number, fields: object = {}) =>
  JSON.stringify({
    level: 30,
    time: `2026-03-10T12:00:${String(n % 60).padStart(2, '0')}.000Z`,
    n,
    msg: 'answered',
    ...fields,
  });

beforeAll(async () => {
  shop = await testShop('papelera');
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  folder = join(shop.dataDir, 'logs');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(shop.dataDir, 'jwt-secret'), 'the signing key');
  writeFileSync(join(folder, 'other.txt'), 'not a log');
  writeFileSync(join(folder, 'mostrador.1.log'), `${line(1)}\n`);
  symlinkSync(join(shop.dataDir, 'jwt-secret'), join(folder, 'mostrador.9.log'));
  mkdirSync(join(folder, 'mostrador.8.log'));
});
afterAll(() => shop.close());

const get = (url: string, token = admin) =>
  shop.app.http.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } });
const lines = (query: object) =>
  shop.call('logLines', { query: { logName: 'mostrador.2.log', ...query } }, admin);
const put = (content: string) => writeFileSync(join(folder, 'mostrador.2.log'), content);

it('names the files of the log and of the security log, and nothing else of the folder', async () => {
  expect((await shop.call('logFiles', {}, admin)).map(({ logName }) => logName).sort()).toEqual([
    'mostrador.1.log',
    expect.stringMatching(/^security\.\d{4}-\d\d-\d\d\.log$/),
  ]);
});

it('sends a file as gzip', async () => {
  const { headers, rawPayload } = await get('/System/logcontent?logName=mostrador.1.log');
  expect(headers['content-type']).toBe('application/gzip');
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['cache-control']).toBe('private, no-store');
  expect(gunzipSync(rawPayload).toString()).toBe(`${line(1)}\n`);
  put('');
  expect(gunzipSync((await get('/System/logcontent?logName=mostrador.2.log')).rawPayload)).toHaveLength(0);
});

it.each([
  '',
  '.',
  '..',
  '../jwt-secret',
  '..%2fjwt-secret',
  '%2e%2e/jwt-secret',
  '..\\jwt-secret',
  '....//jwt-secret',
  '/etc/passwd',
  'mostrador.1.log/../../jwt-secret',
  'mostrador.1.log\u0000',
  'mostrador.1.log%00.log',
  'mostrador.1.LOG',
  'mostrador.1.log ',
  'mostrador.1.log\n',
  'other.txt',
  'mostrador.7.log',
  'mostrador.8.log',
  'mostrador.9.log',
  './mostrador.1.log',
  'logs/mostrador.1.log',
  'file:///etc/passwd',
  '*',
  'mostrador.*.log',
])('the name %j opens nothing', async (name) => {
  for (const call of ['logcontent', 'logs/lines'])
    for (const written of [encodeURIComponent(name), encodeURIComponent(encodeURIComponent(name))]) {
      const { statusCode, body } = await get(`/System/${call}?logName=${written}`);
      expect([400, 404], `${call} ${written}`).toContain(statusCode);
      expect(body).not.toContain('signing key');
    }
});

describe('the lines of a file', () => {
  it('come newest first and in pages, and what is written meanwhile shifts nothing', async () => {
    put(Array.from({ length: 25 }, (_, n) => `${line(n)}\n`).join(''));
    const seen: string[] = [];
    let before: number | null | undefined;
    for (let page = 0; before !== null && page < 10; page += 1) {
      const answer = await lines({ pageSize: 10, ...(before !== undefined && { before }) });
      seen.push(...answer.lines.map(({ details }) => details[0]?.value ?? ''));
      appendFileSync(join(folder, 'mostrador.2.log'), `${line(99)}\n`);
      before = answer.next;
    }
    expect(seen).toEqual(Array.from({ length: 25 }, (_, n) => String(24 - n)));
  });

  it('are chosen by level and by text, whatever its case', async () => {
    put(
      [
        line(1, { level: 40, msg: 'Un AVISO "entre comillas"' }),
        line(2, { level: 50, error: { message: 'nada', stack: 'Error: nada\n    at x.ts:1' } }),
        line(3, { level: 20, path: '/api/store/ñandú' }),
        'not of this form',
      ].join('\n'),
    );
    const found = async (query: object) => (await lines(query)).lines.map(({ position }) => position);
    const all = await found({});
    expect(all).toHaveLength(4);
    expect(await found({ level: 'warn' })).toEqual([all[2], all[3]].sort((a = 0, b = 0) => b - a));
    expect(await found({ search: 'aviso "entre' })).toEqual([all[3]]);
    expect(await found({ search: 'ÑANDÚ' })).toEqual([all[1]]);
    expect(await found({ search: 'of this FORM' })).toEqual([all[0]]);
    expect(await found({ search: '"level"' })).toEqual([]);
    expect((await lines({ level: 'error' })).lines[0]).toMatchObject({
      level: 'error',
      details: [
        { name: 'n', value: '2' },
        { name: 'error', value: 'Error: nada\n    at x.ts:1' },
      ],
    });
  });

  it('hold no control characters, no token and no address’s password', async () => {
    put(
      line(1, {
        msg: '\u001b[31mred\u001b[0m \u202etxt.exe\u0007',
        a: 'Bearer eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc_def',
        b: 'postgres://user:secret@host/db',
        ['c\u0008']: 'x',
      }),
    );
    const answer = JSON.stringify(await lines({}));
    expect(answer).not.toMatch(/\p{Cc}|\p{Cf}|eyJhbGci|secret/u);
    expect((await lines({})).lines[0]?.message).toBe('\\u001b[31mred\\u001b[0m \\u202etxt.exe\\u0007');
  });

  it('of a large file cost a bounded piece of it each time, a line without an end included', async () => {
    const ordinary = `${line(1, { path: '/api/store/StoreProducts/products', pad: 'x'.repeat(80) })}\n`;
    const needle = `${line(7, { msg: 'needle' })}\n`;
    put(`${needle}${'y'.repeat(3_000_000)}\n${ordinary.repeat(Math.ceil(26_000_000 / ordinary.length))}`);
    const memory = process.memoryUsage().arrayBuffers;
    const first = await lines({ search: 'needle' });
    expect(first).toMatchObject({ lines: [], next: expect.any(Number) });
    const second = await lines({ search: 'needle', before: first.next });
    expect(second.lines.map(({ message }) => message)).toEqual(['needle']);
    expect(second.next).toBeNull();
    const [endless] = (await lines({ before: 3_000_000 + needle.length, pageSize: 1 })).lines;
    expect(endless?.message).toMatch(/^y{900,}…$/);
    expect(process.memoryUsage().arrayBuffers - memory).toBeLessThan(20_000_000);
  });
});
