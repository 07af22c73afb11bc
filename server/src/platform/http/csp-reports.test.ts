// Reports of browsers about the content security policy: what is read of them, and what a flood of them does.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { RATES } from './rate-limits.js';

let shop: TestShop;
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { rateLimits: true });
});
afterAll(() => shop.close());

let address = 0;
beforeEach(() => {
  address += 1;
});
const send = async (body: unknown, type = 'application/csp-report') =>
  (
    await shop.app.http.inject({
      method: 'POST',
      url: '/csp-reports',
      remoteAddress: `192.0.2.${address}`,
      headers: { 'content-type': type },
      payload: typeof body === 'string' ? body : JSON.stringify(body),
    })
  ).statusCode;
const details = (): string[] => {
  const folder = join(shop.dataDir, 'logs');
  return readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map((line): { msg: string; detail?: string; address?: string } => JSON.parse(line))
    .filter((line) => line.msg === 'csp_violation' && line.address === `192.0.2.${address}`)
    .map(({ detail = '' }) => detail);
};

const violation = {
  'document-uri': 'https://tienda.example/recover?t=secreto&u=ana@sur.test',
  'effective-directive': 'script-src-elem',
  'blocked-uri': 'https://malo.example/robar.js?clave=secreto',
  'source-file': 'https://tienda.example/assets/app/x.js?secreto',
  disposition: 'enforce',
};

it('are in the security log in both formats, without queries', async () => {
  expect(await send({ 'csp-report': violation })).toBe(204);
  const body = {
    documentURL: violation['document-uri'],
    effectiveDirective: 'require-trusted-types-for',
    blockedURL: 'trusted-types-sink',
    disposition: 'report',
  };
  expect(
    await send(
      [
        { type: 'csp-violation', body },
        { type: 'deprecation', body: {} },
      ],
      'application/reports+json',
    ),
  ).toBe(204);
  expect(details()).toEqual([
    'script-src-elem blocked https://malo.example on /recover by https://tienda.example/assets/app/x.js',
    'require-trusted-types-for blocked trusted-types-sink on /recover by  (only reported)',
  ]);
});

it.each([
  ['{', 400],
  ['['.repeat(1_000), 400],
  ['"x"', 204],
  ['{"csp-report":5}', 204],
  [`{"csp-report":{"a":"${'x'.repeat(20_000)}"}}`, 413],
])('that are no reports write nothing: %.20s', async (body, status) => {
  expect(await send(body)).toBe(status);
  expect(details()).toEqual([]);
});

it('of other types are refused, and a flood of them is answered 429 and sampled', async () => {
  expect(await send({ 'csp-report': violation }, 'text/plain')).toBe(415);
  const statuses = [];
  for (let n = 0; n < 200; n += 1) statuses.push(await send({ 'csp-report': violation }));
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(RATES.report.address.most);
  expect(statuses.at(-1)).toBe(429);
  expect(details()).toHaveLength(3);
});
