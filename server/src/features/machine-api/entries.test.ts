import { type V1Name, v1Entries } from '@mostrador/contract/v1/entries';
import type { MachineEntry } from '@mostrador/contract/v1/entry';
import { API_SCOPE_CODES } from '@mostrador/rules/api-scopes';
import {
  makeCategory,
  makeClient,
  makeEntry,
  makeOrder,
  makeProduct,
  makeTransfer,
  makeUser,
} from '@mostrador/trials/testing/factories';
import {
  type MachineInput,
  makeApiKey,
  runImport,
  sendMachine,
} from '@mostrador/trials/testing/machine-shop';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeKey, rotateKey } from '../api-keys/api-keys.service.js';

/*
 * Every entry of /api/v1, from its table: its example works and answers what its schema says, and no key opens more than its scopes.
 */

let shop: TestShop;
let other: TestShop;

const entries = Object.values(v1Entries) as readonly MachineEntry[];
const author = { userId: null, source: 'command' } as const;

beforeAll(async () => {
  shop = await testShop();
  other = await testShop('barrilete', shop);
  const { companyId } = shop.app.shop.company();
  await makeCategory(shop.db, { companyId, code: 'ESCRITURA' });
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  const client = await makeClient(shop.db, { code: 'C-100' });
  const { userId } = await makeUser(shop.db);
  await makeEntry(shop.db, { companyId, clientId: client.clientId, number: 'A 0001-00000245' });
  await makeOrder(shop.db, { companyId, client, userId, product, mark: 'pedido' });
  await makeTransfer(shop, {
    companyId,
    clientId: client.clientId,
    userId,
    name: 'comprobante.pdf',
    transferId: v1Entries.decideTransfer.example.params.id,
  });
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

it('every example works, and its answer has the form of its schema', async () => {
  const { text: key } = await makeApiKey(shop);
  let importId = '';
  let endpointId = '';
  for (const each of entries) {
    const { name, path, example, output, lines, status = 200, paged, etag, location, idempotent } = each;
    const params =
      example.params !== undefined && 'kindOrId' in example.params && name !== 'startImport'
        ? { kindOrId: importId }
        : path.startsWith('/webhook-endpoints/')
          ? { id: endpointId }
          : example.params;
    const input: MachineInput = {
      key,
      params,
      query: example.query,
      headers: { ...example.headers, 'idempotency-key': name },
      body: example.body,
      file: example.file,
    };
    const answer = await sendMachine(shop, name as V1Name, input);
    const isCreated = idempotent === true || example.headers?.['if-none-match'] === '*';
    expect([name, answer.status, answer.text]).toEqual([name, isCreated ? 201 : status, answer.text]);
    // the schema of the example itself is the one of the answer
    for (const body of output === undefined ? [] : [answer.body, example.output])
      expect([name, output?.safeParse(body).error]).toEqual([name, undefined]);
    if (lines !== undefined)
      for (const line of answer.text.trim().split('\n'))
        expect([name, lines.safeParse(JSON.parse(line)).success]).toEqual([name, true]);
    if (paged === true) expect(answer.body).toHaveProperty('next');
    if (etag === true) expect(answer.headers['etag']).toMatch(/^"[\w-]{22}"$/);
    if (location === true) expect(answer.headers['location']).toMatch(/^\/api\/v1\//);
    if (name === 'createWebhookEndpoint') endpointId = String(answer.body['id']);
    if (name === 'startImport') {
      importId = String(answer.body['importId']);
      await runImport(shop, importId);
    }
  }
});

it('opens each entry to its scopes alone, and to no key that is missing, wrong, revoked, expired, rotated, of another company or elsewhere', async () => {
  const { companyId } = shop.app.shop.company();
  const keyOf = (given?: Parameters<typeof makeApiKey>[1]) => makeApiKey(shop, given);
  const revoked = await keyOf();
  await revokeKey(shop.db, companyId, author, revoked.apiKeyId);
  const rotated = await keyOf();
  await rotateKey(shop.db, companyId, author, rotated.apiKeyId, { hours: 0, now: shop.app.shop.now() });
  const expired = await keyOf({ expiresAt: new Date(shop.app.shop.now() + 1_000) });
  shop.forward(2_000);
  const wrong = (await keyOf()).text.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  const states: readonly (readonly [string | undefined, string])[] = [
    [undefined, 'key_missing'],
    ['mk_live_x', 'key_invalid'],
    [wrong, 'key_invalid'],
    [revoked.text, 'key_revoked'],
    [rotated.text, 'key_expired'],
    [expired.text, 'key_expired'],
    [(await makeApiKey(other)).text, 'key_invalid'],
    [(await keyOf({ addresses: ['203.0.113.0/24'] })).text, 'address_refused'],
  ];
  const scoped = new Map<string, string>();
  for (const scope of API_SCOPE_CODES) scoped.set(scope, (await keyOf({ scopes: [scope] })).text);

  const mistakes: string[] = [];
  let tried = 0;
  for (const { name, scopes, example } of entries) {
    // without query and body: what a scope opens is then refused for its input
    const params = example.params;
    for (const [key, code] of states) {
      tried += 1;
      const answer = await sendMachine(shop, name as V1Name, { key, params });
      if (answer.body.code !== code) mistakes.push(`${name} ${code}: ${answer.status} ${answer.body.code}`);
    }
    for (const [scope, key] of scoped) {
      tried += 1;
      const answer = await sendMachine(shop, name as V1Name, { key, params });
      const isOpen = answer.status !== 401 && answer.body.code !== 'scope_missing';
      const isExpected = scopes.some((each) => each === scope);
      if (isOpen !== isExpected) mistakes.push(`${name} with ${scope}: ${answer.status} ${answer.body.code}`);
    }
  }
  expect(mistakes).toEqual([]);
  expect(tried).toBe(entries.length * (8 + API_SCOPE_CODES.length));
});

it('refuses 1,000 random requests, or answers them, without one failure', async () => {
  const { text: key } = await makeApiKey(shop);
  let seed = 20_261_124;
  const random = (most: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % most;
  };
  const strange = [
    '',
    ' ',
    '0',
    '-1',
    '1e9',
    'null',
    '{}',
    '[]',
    '\u0000',
    'ñ'.repeat(300),
    '%',
    '../..',
    "' or 1=1--",
    '😀',
    '9'.repeat(30),
    'PED-0001-00000001',
    'LAP-001',
    'stock',
    'true',
  ];
  const values = [...strange, null, 0, -5, 1.5, 1e20, true, [], ['x'], {}, { code: 'x' }, [[[[[]]]]]];
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const failures: string[] = [];
  for (let nth = 0; nth < 1_000; nth += 1) {
    const { name, example, path } = pick(entries);
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
    const params = Object.fromEntries(
      names.map((param) => [param, random(3) === 0 ? (example.params?.[param] ?? '') : pick(strange)]),
    );
    const keys = [...Object.keys((example.body as object | undefined) ?? {}), 'code', 'other', '__proto__'];
    const body =
      random(4) === 0
        ? pick(values)
        : Object.fromEntries(Array.from({ length: random(4) }, () => [pick(keys), pick(values)]));
    const query = Object.fromEntries(
      Array.from({ length: random(3) }, () => [
        pick(['after', 'limit', 'since', 'kinds', 'wait', 'mode', 'x']),
        pick(strange.filter((each) => each !== '25')),
      ]),
    );
    const input: MachineInput = {
      key,
      params,
      query: { ...(random(2) === 0 ? example.query : {}), ...query },
      headers: {
        ...(random(2) === 0 && { 'if-match': pick(['*', '"x"', '']) }),
        'idempotency-key': String(random(50)),
      },
      ...(example.file !== undefined
        ? { file: random(2) === 0 ? example.file : pick(strange) }
        : example.body !== undefined
          ? { body }
          : {}),
    };
    const answer = await sendMachine(shop, name as V1Name, input);
    if (answer.status >= 500) failures.push(`${name} ${JSON.stringify(input)}: ${answer.text}`);
  }
  expect(failures).toEqual([]);
});
