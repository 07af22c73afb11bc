// Search words by the real API: groups widen searches at once, two administrators, undo, searches without a result and their bound,
// and another company.

import { makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { forgetMisses } from './search-misses.service.js';

let shop: TestShop;
let nora: string;
let client: string;

beforeAll(async () => {
  shop = await testShop('papelera');
  nora = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  client = await shop.token((await makeUser(shop.db)).email);
  await makeProduct(shop.db, { code: 'L-1', name: 'Lapicera trazo medio', price: '10.00' });
  await makeProduct(shop.db, { code: 'B-1', name: 'Bolígrafo de gel', price: '10.00' });
  await makeProduct(shop.db, { code: 'C-1', name: 'Adhesivo vinílico 250 g', price: '10.00' });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await sql`delete from synonym_groups`.execute(shop.db);
  await sql`delete from search_misses`.execute(shop.db);
  await sql`delete from search_miss_clients`.execute(shop.db);
});

const codes = async (searchTerm: string, token?: string) =>
  (await shop.call('products', { query: { searchTerm, sortParam: 'codA' } }, token)).productItems.map(
    ({ code }) => code,
  );
const create = (words: string[], oneWay = false) =>
  shop.call('createSynonyms', { body: { words, oneWay } }, nora);
const groups = async () => (await shop.call('searchWords', { query: {} }, nora)).groups;
const misses = async () => (await shop.call('searchWords', { query: {} }, nora)).misses;
const miss = (message: string, token?: string) =>
  shop.call('stats', { query: { module: 'search', function: 'load', message } }, token);

it('finds by each word of a group what the others find, and phrases too', async () => {
  expect(await codes('birome')).toEqual([]);
  await create([' Birome ', 'lapicera', 'bolígrafo']);
  await create(['cola', 'adhesivo vinílico']);
  await expect.poll(() => codes('biromes')).toEqual(['B-1', 'L-1']);
  expect(await codes('lapicera')).toEqual(['B-1', 'L-1']);
  expect(await codes('birome gel', client)).toEqual(['B-1']);
  expect(await codes('cola')).toEqual(['C-1']);
  const preview = await shop.call('searchPreview', { query: { searchTerm: 'cola 250' } }, nora);
  expect(preview).toMatchObject({ totalCount: 1, parts: [['cola', 'adhesivo vinilico'], ['250']] });
});

it('finds in one direction alone where the group says so', async () => {
  await create(['birome', 'lapicera'], true);
  await expect.poll(() => codes('birome')).toEqual(['L-1']);
  await makeProduct(shop.db, { code: 'X-1', name: 'Birome clásica', price: '10.00' });
  await expect.poll(() => codes('birome')).toEqual(['L-1', 'X-1']);
  expect(await codes('lapicera')).toEqual(['L-1']);
});

it('is changed from what its editor saw, refuses what is no group, and every change is undone', async () => {
  const undo = (actionId: string | null) =>
    shop.call('undoAction', { params: { actionId: actionId ?? '' } }, nora);
  for (const words of [['sola'], ['a', 'á'], ['a', '%']])
    expect((await shop.raw('createSynonyms', { body: { words, oneWay: false } }, nora)).body).toMatchObject({
      field: 'words',
    });
  const made = await create(['fibra', 'marcador']);
  const synonymGroupId = made.groups[0]?.synonymGroupId ?? 0;
  const params = { synonymGroupId };
  const seen = { words: ['fibra', 'marcador'], oneWay: false };
  const to = { words: ['fibra', 'marcador', 'rotulador'], oneWay: false };
  const saved = await shop.call('saveSynonyms', { params, body: { from: seen, to } }, nora);
  const late = await shop.raw(
    'saveSynonyms',
    { params, body: { from: seen, to: { ...seen, oneWay: true } } },
    nora,
  );
  expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
  const removed = await shop.call('removeSynonyms', { params }, nora);
  expect(removed.groups).toEqual([]);
  expect(await undo(removed.actionId)).toMatchObject({ restored: 1 });
  expect(await groups()).toEqual([{ synonymGroupId, ...to }]);
  expect(await undo(saved.actionId)).toMatchObject({ restored: 1 });
  expect(await groups()).toEqual([{ synonymGroupId, ...seen }]);
  expect(await undo(made.actionId)).toMatchObject({ restored: 1 });
  expect(await groups()).toEqual([]);
});

it('counts searches without a result by text, not those of administrators, and bounds the texts of a day', async () => {
  await miss('Plastícola');
  await miss(' plasticola ', client);
  await miss('fibrón');
  await miss('%%');
  await miss('prueba', nora);
  expect(await misses()).toMatchObject([
    { text: 'plasticola', searches: 2 },
    { text: 'fibron', searches: 1 },
  ]);
  const flood = (from: number, to: number) =>
    sql`insert into search_misses (company_id, day, text, searches)
      select company_id, day, 'x' || n, 1 from search_misses, generate_series(${from}::int, ${to}::int) n where text = 'fibron'`.execute(
      shop.db,
    );
  // what visitors send leaves room for clients
  await flood(1, 700);
  await miss('de una visita');
  await miss('de un cliente', client);
  await flood(701, 1_000);
  await miss('una más', client);
  await miss('fibrón');
  const { rows } = await sql<{ text: string; searches: number }>`
    select text, searches from search_misses where text !~ '^(x\\d+|plasticola)$' order by text`.execute(
    shop.db,
  );
  expect(rows).toEqual([
    { text: 'de un cliente', searches: 1 },
    { text: 'fibron', searches: 2 },
  ]);
});

it('counts each client once a day, forgets who they were, and keeps the number', async () => {
  const second = await shop.token((await makeUser(shop.db)).email);
  for (const token of [client, client, second, undefined]) await miss('témpera', token);
  expect(await misses()).toMatchObject([{ text: 'tempera', searches: 4, clients: 2 }]);
  const counted = () => shop.db.selectFrom('search_miss_clients').select('client_id').execute();
  expect(await counted()).toHaveLength(2);
  await forgetMisses(shop.app.shop);
  expect(await counted()).toHaveLength(2);
  await forgetMisses({ ...shop.app.shop, now: () => shop.app.shop.now() + 86_400_000 });
  expect(await counted()).toEqual([]);
  expect(await misses()).toMatchObject([{ searches: 4, clients: 2 }]);
});

it('leaves a dismissed text out until the dismissal is undone', async () => {
  await miss('folio A4');
  await miss('otra cosa');
  const dismiss = (text: string) => shop.call('dismissSearch', { body: { text } }, nora);
  const { actionId } = await dismiss('Folio a4');
  expect((await dismiss('folio A4')).actionId).toBeNull();
  await miss('folio A4');
  expect((await misses()).map(({ text }) => text)).toEqual(['otra cosa']);
  expect((await shop.raw('dismissSearch', { body: { text: '%%' } }, nora)).status).toBe(400);
  const undone = await shop.call('undoAction', { params: { actionId: actionId ?? '' } }, nora);
  expect(undone).toMatchObject({ restored: 1, kept: [] });
  expect(await misses()).toMatchObject([{ text: 'folio a4', searches: 2 }, { text: 'otra cosa' }]);
});

it("leaves another company's searches alone", async () => {
  const neighbour = await testShop('barrilete', shop);
  try {
    const theirs = await neighbour.token(
      (await makeUser(shop.db, { company: 'barrilete', profile: 3 })).email,
    );
    const made = await create(['birome', 'lapicera']);
    await miss('plasticola');
    expect(await neighbour.call('searchWords', { query: {} }, theirs)).toEqual({ groups: [], misses: [] });
    const params = { synonymGroupId: made.groups[0]?.synonymGroupId ?? 0 };
    expect((await neighbour.raw('removeSynonyms', { params }, theirs)).status).toBe(404);
  } finally {
    await neighbour.close();
  }
});
