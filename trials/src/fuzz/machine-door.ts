// /api/v1 for the fuzzer: its operations, keys of every scope and in every state, and the codes, numbers and ids that are there.

import { problemDocument } from '@mostrador/contract/v1/errors';
import { API_SCOPE_CODES } from '@mostrador/rules/api-scopes';
import { revokeKey } from '@mostrador/server/features/api-keys/api-keys.service';
import { sql } from 'kysely';
import { makeEntry, makeImport, makeOrder } from '../testing/factories.js';
import { makeApiKey } from '../testing/machine-shop.js';
import type { FuzzShop } from './fuzz-shop.js';
import type { FuzzDoor } from './fuzzing.js';
import { type Operation, operationsOf } from './openapi-operations.js';
import type { Known } from './values.js';

/** A key with all scopes is chosen as often as all keys with one scope together. */
const ALL = 'all scopes';
/** Seconds that a request of the change feed may wait here. */
const LONGEST_WAIT = 1;

/** Opens the door of /api/v1 on the fuzzer's shop. @param folder with the shop's files. */
export async function machineDoor(shop: FuzzShop, folder: string): Promise<FuzzDoor> {
  const { db, companyId } = { db: shop.db, companyId: shop.people.companyId };
  const keys: Record<string, string | undefined> = { 'no key': undefined };
  for (const scope of API_SCOPE_CODES) keys[scope] = (await makeApiKey(shop, { scopes: [scope] })).text;
  keys[ALL] = (await makeApiKey(shop)).text;
  keys['elsewhere'] = (await makeApiKey(shop, { addresses: ['203.0.113.0/24'] })).text;
  const revoked = await makeApiKey(shop);
  await revokeKey(db, companyId, { userId: null, source: 'command' }, revoked.apiKeyId);
  keys['revoked'] = revoked.text;
  return {
    operations: (await operationsOf(shop.app.http, '/api/v1/openapi.json', true)).map(waitingShortly),
    callers: [...Object.keys(keys), ...API_SCOPE_CODES.map(() => ALL)],
    tokens: async () => keys,
    known: () => knownIn(shop, folder),
    isProblem: (body) => problemDocument.strict().safeParse(body).success,
  };
}

const waitingShortly = (operation: Operation): Operation => ({
  ...operation,
  parameters: operation.parameters.map((parameter) =>
    parameter.name === 'wait'
      ? { ...parameter, schema: { ...parameter.schema, maximum: LONGEST_WAIT } }
      : parameter,
  ),
});

async function knownIn(shop: FuzzShop, folder: string): Promise<Known> {
  const { db, people } = shop;
  const { companyId, client, otherClient, users, product, mark, category } = people;
  await makeOrder(db, { companyId, client, userId: users.owner, product, mark });
  const { number } = await makeEntry(db, { companyId, clientId: client.clientId });
  await makeImport(db, folder, people);
  const newest = async (column: string, table: string) => {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text as value from ${sql.table(table)} where company_id = ${companyId}
      order by 1 desc limit 10`.execute(db);
    return rows.map(({ value }) => value);
  };
  const [orders, imports] = [await newest('order_number', 'orders'), await newest('import_id', 'imports')];
  const { rows: lists } = await sql<{ code: string }>`
    select code from price_lists where company_id = ${companyId} limit 5`.execute(db);
  const codes = [product.code, product.code.toLowerCase(), client.clientCode, otherClient.clientCode];
  const list = lists[0]?.code ?? '1';
  return {
    code: codes,
    number: [...orders, number, `PED-0001-${'1'.padStart(8, '0')}`],
    kindOrId: [...imports, ...IMPORT_KINDS, ...IMPORT_KINDS],
    kind: ['invoice', 'receipt'],
    kinds: ['orders', 'orders,clients,products,account'],
    since: ['now'],
    priceList: [list],
    category: [category],
    to: ['preparing', 'shipped', 'delivered', 'cancelled'],
    erpNumber: ['NP-1', 'NP-2'],
    units: [1, 2],
    'If-Match': ['*'],
    'If-None-Match': ['*'],
    'Idempotency-Key': orders.map((order) => `R-${order}`),
    row: [
      { code: product.code, stock: 240 },
      { code: product.code, name: 'Cuaderno', category, price: 1_250.5, stock: 10 },
      { list, code: product.code, price: 99.9, fromQuantity: 12 },
      { client: client.clientCode, code: product.code, price: 10 },
      {
        clientCode: client.clientCode,
        legalName: 'Librería Ñandú',
        legalId: '30712345671',
        email: 'a@prueba.test',
      },
      { code: 'CAT-2', name: 'Cuadernos', parent: category },
      { order: orders[0] ?? '1', status: 'Despachado' },
      {
        client: client.clientCode,
        kind: 'invoice',
        number: 'A 0001-00000777',
        date: '2026-03-02',
        amount: 100,
      },
    ].map((row) => JSON.stringify(row)),
  };
}

const IMPORT_KINDS = [
  'stock',
  'products',
  'prices',
  'clients',
  'account-entries',
  'price-lists',
  'customer-prices',
];
