// The audit trail: changes are recorded in the transaction that makes them, read newest first, and never changed again.

import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../../platform/database/database.js';
import {
  type Author,
  changedMeanwhile,
  differences,
  isSameValue,
  latestChange,
  type NewChange,
  recordChanges,
} from './change-log.service.js';

let shop: TestShop;
let neighbour: TestShop;
let nora: string;
let author: Author;
let companyId: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  neighbour = await testShop('barrilete', shop);
  const user = await makeUser(shop.db, { profile: 3, name: 'Nora' });
  nora = await shop.token(user.email);
  author = { userId: user.userId, source: 'screen' };
  companyId = shop.app.shop.company().companyId;
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});
beforeEach(() => shop.db.deleteFrom('change_log').execute());

const record = (changes: readonly NewChange[], by: Author = author) =>
  shop.db.transaction().execute((tx) => recordChanges(tx, companyId, by, changes));
const log = (query: Record<string, unknown>, as = nora) => shop.call('changeLog', { query }, as);
const named = (key: string, before: string, after: string): NewChange => ({
  kind: 'category',
  key,
  label: `Rubro ${key}`,
  before: { description: before },
  after: { description: after },
});

it('tells who changed what, from which value to which, newest first', async () => {
  const { productId } = await makeProduct(shop.db);
  const actionId = await record([
    {
      kind: 'product',
      key: String(productId),
      label: 'A-1 Lápiz',
      productId,
      before: { stock: 5, tags: ['NOV'] },
      after: { stock: 8, tags: [] },
    },
  ]);
  await record([named('7', 'Uno', 'Dos')]);
  const all = await log({});
  expect(all.changes.map(({ kind }) => kind)).toEqual(['category', 'product']);
  expect((await log({ productId })).changes).toEqual([
    {
      changeId: expect.any(Number),
      actionId,
      changedAt: expect.stringMatching(/Z$/),
      userName: 'Nora',
      actorName: '',
      source: 'screen',
      kind: 'product',
      key: String(productId),
      label: 'A-1 Lápiz',
      productId,
      event: 'changed',
      fields: [
        { field: 'tags', before: ['NOV'], after: [] },
        { field: 'stock', before: 5, after: 8 },
      ].sort((a, b) => a.field.length - b.field.length),
      isSuperseded: false,
    },
  ]);
});

it('reads ten thousand changes of one action page by page, each once', async () => {
  const changes = Array.from({ length: 10_000 }, (_, index) => named(String(index), 'a', 'b'));
  const actionId = await record(changes);
  const seen = new Set<string>();
  let before: number | undefined;
  do {
    const page = await log({ actionId, pageSize: 200, ...(before !== undefined && { before }) });
    for (const { key } of page.changes) seen.add(key);
    before = page.next ?? undefined;
  } while (before !== undefined);
  expect(seen.size).toBe(10_000);
});

it('marks a change whose field was changed again, and no other', async () => {
  await record([named('1', 'a', 'b')]);
  await record([named('2', 'a', 'b')]);
  await record([named('1', 'b', 'c')]);
  await record([
    { kind: 'category', key: '1', label: 'Rubro', before: { position: 1 }, after: { position: 2 } },
  ]);
  const { changes } = await log({ kind: 'category' });
  expect(changes.map(({ isSuperseded }) => isSuperseded)).toEqual([false, false, false, true]);
});

it('shows nothing of another company', async () => {
  const theirs = await neighbour.token((await makeUser(shop.db, { profile: 3, company: 'barrilete' })).email);
  const actionId = await record([named('1', 'a', 'b')]);
  expect((await neighbour.call('changeLog', { query: { actionId } }, theirs)).changes).toEqual([]);
  expect((await log({ actionId })).changes).toHaveLength(1);
});

it('can only be added to by the role that serves customers', async () => {
  await record([named('1', 'a', 'b')]);
  const { db, close } = openDatabase(shop.runTimeConnectionString, {
    max: 1,
    statementTimeout: 5_000,
    onError: () => undefined,
  });
  await expect(sql`update change_log set label = ''`.execute(db)).rejects.toThrow('permission denied');
  await expect(sql`delete from change_log`.execute(db)).rejects.toThrow('permission denied');
  await close();
});

it('records nothing when the transaction of the change fails', async () => {
  const failed = shop.db.transaction().execute(async (tx) => {
    await recordChanges(tx, companyId, author, [named('1', 'a', 'b')]);
    throw new Error('later');
  });
  await expect(failed).rejects.toThrow('later');
  expect((await log({})).changes).toEqual([]);
});

describe('latestChange', () => {
  it('finds who changed a field last, for products and other things', async () => {
    const { productId } = await makeProduct(shop.db);
    const other = await makeUser(shop.db, { profile: 3, name: 'Raúl' });
    const stock = { kind: 'product' as const, key: String(productId), label: 'A', productId };
    await record([{ ...stock, before: { stock: 1 }, after: { stock: 2 } }]);
    await record([{ ...stock, before: { stock: 2 }, after: { stock: 3 } }], {
      userId: other.userId,
      source: 'import',
    });
    await record([{ ...stock, before: { name: 'a' }, after: { name: 'b' } }]);
    await record([named('1', 'a', 'b')]);
    const latest = (field: string) => latestChange(shop.db, companyId, { ...stock, field });
    expect(await latest('stock')).toMatchObject({ userName: 'Raúl', source: 'import' });
    expect(await latest('name')).toMatchObject({ userName: 'Nora', source: 'screen' });
    expect(await latest('isbn')).toBeUndefined();
    const category = { kind: 'category' as const, key: '1', field: 'description' };
    expect(await latestChange(shop.db, companyId, category)).toMatchObject({ userName: 'Nora' });
  });

  it('names the one who changed a field in the refusal', async () => {
    await record([named('1', 'a', 'b')]);
    const problem = await changedMeanwhile(shop.db, companyId, [
      { kind: 'category', key: '1', field: 'description', seen: 'a', current: 'b' },
    ]);
    expect(problem).toMatchObject({ status: 409, code: 'changed_meanwhile', field: 'description' });
    expect(problem.message).toBe('Nora cambió este dato mientras tanto. Por favor revise los valores.');
    expect(problem.details).toEqual({
      conflicts: [
        {
          kind: 'category',
          key: '1',
          field: 'description',
          seen: 'a',
          current: 'b',
          changedBy: 'Nora',
          changedAt: expect.any(String),
        },
      ],
    });
  });
});

describe('differences', () => {
  it('holds only the fields that differ, lists without their order', () => {
    expect(differences({ a: 1, b: ['x', 'y'], c: null }, { a: 2, b: ['y', 'x'], c: null })).toEqual({
      before: { a: 1 },
      after: { a: 2 },
    });
    expect(differences({ a: 1, b: 2 }, { a: 1 })).toBeUndefined();
  });
  it.each([
    [null, undefined, true],
    [0, null, false],
    ['', null, false],
    [[], null, false],
    [['a'], ['a', 'b'], false],
  ])('%j and %j are the same: %j', (a, b, same) => {
    expect(isSameValue(a, b)).toBe(same);
  });
});
