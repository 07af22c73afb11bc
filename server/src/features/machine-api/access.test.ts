import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import type { JsonCallName } from '@mostrador/contract/client';
import { type V1Name, v1Entries } from '@mostrador/contract/v1/entries';
import type { MachineEntry } from '@mostrador/contract/v1/entry';
import { API_SCOPE_CODES, type ApiScope } from '@mostrador/rules/api-scopes';
import {
  makeEntry,
  makeImport,
  makeOrder,
  makeTransfer,
  makeTwoClients,
  makeUser,
  makeWebhookEndpoint,
} from '@mostrador/trials/testing/factories';
import { makeApiKey, sendMachine } from '@mostrador/trials/testing/machine-shop';
import { verdictOf } from '@mostrador/trials/testing/permissions-access';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { revokeKey, rotateKey } from '../api-keys/api-keys.service.js';

/*
 * What each key of /api/v1 opens, from its table: every entry, with a key of every scope in every state; and what keys open of the shop's
 * own calls, which is nothing.
 */

const HOUR_MS = 3_600_000;
const AT_ONCE = 8;
/** What is expected of an entry whose key is right: anything but a refusal of the key. */
const OPEN = 'open';
const REFUSALS: ReadonlySet<unknown> = new Set([
  'key_missing',
  'key_invalid',
  'key_expired',
  'key_revoked',
  'address_refused',
  'scope_missing',
]);

const author = { userId: null, source: 'command' } as const;
/** What a path can name, by the beginning of the path. */
type Things = Readonly<Record<string, Record<string, string>>>;
const entries = Object.values(v1Entries) as readonly MachineEntry[];

/** A key's text in one state, with the code that it must get from an entry that its scope does not matter for. */
interface Cell {
  readonly state: string;
  readonly key: string | undefined;
  readonly refusal: string | undefined;
}

let shop: TestShop;
let other: TestShop;
/** A word in the things of the other company. */
const mark = 'Ajeno';
let foreign: Things;
beforeAll(async () => {
  shop = await testShop();
  other = await testShop('barrilete', shop);
  foreign = await thingsOf(other, mark);
});
afterAll(async () => {
  await other.close();
  await shop.close();
});

/** Runs the work of all items, some at a time. */
async function forAll<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
    }),
  );
}

it('opens each entry to its scopes alone, with a key in every state', async () => {
  const { companyId } = shop.app.shop.company();
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const client = await shop.token((await makeUser(shop.db)).email);
  const now: (readonly [ApiScope, Cell])[] = [];
  const later: (readonly [ApiScope, Cell])[] = [];
  for (const scope of API_SCOPE_CODES) {
    const scopes = [scope];
    const { text: first, apiKeyId } = await makeApiKey(shop, { scopes });
    const how = { hours: 1, now: shop.app.shop.now() };
    const { text: second } = await rotateKey(shop.db, companyId, author, apiKeyId, how);
    const revoked = await makeApiKey(shop, { scopes });
    await revokeKey(shop.db, companyId, author, revoked.apiKeyId);
    const { text: expiring } = await makeApiKey(shop, {
      scopes,
      expiresAt: new Date(shop.app.shop.now() + HOUR_MS),
    });
    const { text: elsewhere } = await makeApiKey(shop, { scopes, addresses: ['203.0.113.0/24'] });
    const { text: foreign } = await makeApiKey(other, { scopes });
    const cells: readonly Cell[] = [
      { state: 'right', key: second, refusal: undefined },
      { state: 'rotated, within its hours', key: first, refusal: undefined },
      { state: 'before its end', key: expiring, refusal: undefined },
      { state: 'of another company', key: foreign, refusal: 'key_invalid' },
      { state: 'revoked', key: revoked.text, refusal: 'key_revoked' },
      { state: 'from another address', key: elsewhere, refusal: 'address_refused' },
      {
        state: 'mistyped',
        key: second.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
        refusal: 'key_invalid',
      },
    ];
    for (const cell of cells) now.push([scope, cell]);
    later.push([scope, { state: 'rotated, after its hours', key: first, refusal: 'key_expired' }]);
    later.push([scope, { state: 'expired', key: expiring, refusal: 'key_expired' }]);
    later.push([
      scope,
      { state: 'right, after the hours of the one before', key: second, refusal: undefined },
    ]);
  }
  // these have no scope
  const keyless: readonly Cell[] = [
    { state: 'missing', key: undefined, refusal: 'key_missing' },
    { state: "a client's session", key: client, refusal: 'key_invalid' },
    { state: "an administrator's session", key: administrator, refusal: 'key_invalid' },
  ];
  for (const cell of keyless) now.push(['orders:read', cell]);
  const mistakes: string[] = [];
  let tried = 0;
  const tryAll = (cells: readonly (readonly [ApiScope, Cell])[]) =>
    forAll(
      entries.flatMap((entry) => cells.map((cell) => [entry, ...cell] as const)),
      async ([{ name, scopes, example }, scope, { state, key, refusal }]) => {
        // without query and body: what a key opens is then refused for its input
        const answer = await sendMachine(shop, name as V1Name, { key, params: example.params });
        const expected = refusal ?? (scopes.includes(scope) ? OPEN : 'scope_missing');
        const got = REFUSALS.has(answer.body.code) ? answer.body.code : OPEN;
        tried += 1;
        if (got !== expected || answer.status >= 500)
          mistakes.push(`${name}, ${scope}, ${state}: ${answer.status} ${got}, not ${expected}`);
      },
    );
  await tryAll(now);
  shop.forward(2 * HOUR_MS);
  await tryAll(later);
  expect(mistakes).toEqual([]);
  expect(tried).toBe(entries.length * (API_SCOPE_CODES.length * 10 + keyless.length));
  process.stdout.write(
    `Keys of /api/v1: ${entries.length} entries × ${API_SCOPE_CODES.length} scopes × 10 states of a key, and 3 without one: ${tried} cells, 0 wrong.\n`,
  );
}, 300_000);

it('opens none of the calls of the shop to a key', async () => {
  const { text: key } = await makeApiKey(shop);
  const mistakes: string[] = [];
  const shopCalls = (Object.values(calls) as CallShape[]).filter(
    // these read no token
    ({ ignoresToken, forOwedPassword }) => ignoresToken !== true && forOwedPassword !== true,
  );
  await forAll(shopCalls, async ({ name, example }) => {
    const { status, body } = await shop.raw(name as JsonCallName, example ?? {}, key);
    if (verdictOf(status, body.code) !== 'unauthorized') mistakes.push(`${name}: ${status} ${body.code}`);
  });
  expect(mistakes).toEqual([]);
  process.stdout.write(`Calls of the shop with a key of all scopes: ${shopCalls.length} cells, 0 wrong.\n`);
});

/** Makes things of a company, all with one word in their codes or names. Returns what a path can name, by the beginning of the path. */
async function thingsOf(of: TestShop, mark: string): Promise<Things> {
  const { companyId } = of.app.shop.company();
  const world = await makeTwoClients(of.db, companyId, mark);
  const { client, users, product } = world;
  await makeOrder(of.db, { companyId, client, userId: users.owner, product, mark });
  const { number } = await makeEntry(of.db, {
    companyId,
    clientId: client.clientId,
    number: `${mark} 0001-00000001`,
  });
  return {
    products: { code: product.code },
    stock: { code: product.code },
    clients: { code: client.clientCode },
    orders: { number: 'PED-0001-00000001' },
    documents: { kind: 'invoice', number },
    imports: { kindOrId: await makeImport(of.db, of.dataDir, world) },
    transfers: {
      id: await makeTransfer(of, { companyId, clientId: client.clientId, userId: users.owner, name: mark }),
    },
    'webhook-endpoints': { id: (await makeWebhookEndpoint(of.db, { companyId, mark })).webhookEndpoint },
  };
}
const NOTHING: Things = {
  products: { code: 'NADA' },
  stock: { code: 'NADA' },
  clients: { code: 'NADA' },
  orders: { number: 'PED-0001-00999999' },
  documents: { kind: 'invoice', number: 'NADA 0001' },
  imports: { kindOrId: '00000000-0000-4000-8000-000000000000' },
  transfers: { id: '00000000-0000-4000-8000-000000000000' },
  'webhook-endpoints': { id: '00000000-0000-4000-8000-000000000000' },
};

/** What a company has, in one text that changes with any of it. */
async function stateOf({ app, db }: TestShop): Promise<string> {
  const { companyId } = app.shop.company();
  const tables = [
    'products',
    'clients',
    'orders',
    'account_entries',
    'account_documents',
    'imports',
    'deliveries',
    'transfers',
    'webhook_endpoints',
  ];
  const { rows } = await sql<object>`${sql.join(
    tables.map(
      (
        table,
      ) => sql`select ${sql.lit(table)} as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as sum
        from ${sql.table(table)} t where company_id = ${companyId}`,
    ),
    sql` union all `,
  )}`.execute(db);
  return JSON.stringify(rows);
}

it('knows nothing of the codes, numbers and ids of another company', async () => {
  const [key, owner] = [(await makeApiKey(shop)).text, (await makeApiKey(other)).text];
  const before = await stateOf(other);
  const mistakes: string[] = [];
  const counts = { named: 0, lists: 0, listsWithThings: 0 };
  for (const { name, method, path, example } of entries) {
    const first = path.split('/')[1] ?? '';
    if (!path.includes('{')) {
      // what it creates is the caller's
      if (method !== 'GET') continue;
      const ask = (text: string) => sendMachine(shop, name as V1Name, { key: text, query: example.query });
      const [told, own] = [
        await ask(key),
        await sendMachine(other, name as V1Name, { key: owner, query: example.query }),
      ];
      counts.lists += 1;
      counts.listsWithThings += own.text.includes(mark) ? 1 : 0;
      if (told.status !== 200 || told.text.includes(mark)) mistakes.push(`${name} answers ${told.status}`);
      continue;
    }
    // what it is sent by is not a thing of the company
    if (name === 'startImport') continue;
    const answerOf = async (params: Record<string, string> | undefined) => {
      const headers = {
        ...example.headers,
        'idempotency-key': `${name} ${params?.['code'] ?? params?.['number']}`,
      };
      const input = {
        key,
        params,
        headers: { ...headers, ...('if-none-match' in headers && { 'if-match': '*', 'if-none-match': '' }) },
        body: example.body,
        file: example.file,
      };
      const { status, body } = await sendMachine(shop, name as V1Name, input);
      return `${status} ${body.code}`;
    };
    counts.named += 1;
    const [told, nothing] = [await answerOf(foreign[first]), await answerOf(NOTHING[first])];
    if (told !== nothing || !/^(404|412) /.test(told))
      mistakes.push(`${name}: ${told}, for nothing ${nothing}`);
  }
  expect(mistakes).toEqual([]);
  expect(await stateOf(other)).toEqual(before);
  expect(counts.listsWithThings).toBeGreaterThanOrEqual(5);
  process.stdout.write(
    `Things of another company: ${counts.named} entries that name one, ${counts.lists} lists (${counts.listsWithThings} of them with things of it), 0 wrong.\n`,
  );
});
