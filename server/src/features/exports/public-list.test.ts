// The public `catalogo.pdf`: withdrawn when its catalogue is hidden, made once for many waiting readers, the waiting
// page, caching by tag.

import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fillCatalogue, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fastify from 'fastify';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicListFacts, withdrawPublicList } from '../public-list/public-list-file.service.js';
import { exportTasks } from './export-jobs.service.js';
import { makePublicList, pauseBetweenPages, servePublicList } from './public-list.service.js';

const never = new AbortController().signal;
let shop: TestShop;
let admin: string;
let make: () => Promise<void>;
let ids: number[];

beforeAll(async () => {
  shop = await testShop('papelera');
  const { companyId } = shop.app.shop.company();
  await fillCatalogue(shop.db, companyId, {
    products: ['UNO', 'DOS', 'TRES'].map((code) => ({ code, name: `Cuaderno ${code}`, image: null })),
  });
  const { rows } = await sql<{
    product_id: number;
  }>`select product_id from products order by product_id`.execute(shop.db);
  ids = rows.map((row) => row.product_id);
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const { tasks } = exportTasks(shop.app.shop);
  make = async () => tasks[`public_list:${companyId}`]?.({}, { stopping: never, signal: never, attempt: 1 });
});
afterAll(() => shop.close());

const get = (headers = {}) =>
  shop.app.http.inject({ url: '/assets/downloads/papelera/catalogo.pdf', headers });
const details = (some: readonly number[]) => some.map((productId, order) => ({ order, productId }));

async function printed(): Promise<string[]> {
  const { statusCode, rawPayload } = await get();
  expect(statusCode).toBe(200);
  const text = await textOf(rawPayload);
  return ['UNO', 'DOS', 'TRES'].filter((code) => text.includes(code));
}

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}

/** Requests the list after the old one was deleted, makes a new one meanwhile, and returns its products. */
async function remade(): Promise<string[]> {
  const reading = printed();
  await make();
  return reading;
}

it('never shows what its catalogue does not show to everybody any more', async () => {
  await make();
  expect(await printed()).toEqual(['UNO', 'DOS', 'TRES']);
  const catalog = await shop.call(
    'createCatalog',
    { body: { catalogName: 'Folleto', isDefault: true, catalogDetails: details(ids.slice(0, 2)) } },
    admin,
  );
  const params = { catalogId: String(catalog.catalogId) };
  const setPublic = (isPublic: 'true' | 'false') =>
    shop.call('setCatalogPublic', { params: { ...params, isPublic }, query: {}, body: {} }, admin);

  await setPublic('true');
  expect(await remade()).toEqual(['UNO', 'DOS']);
  const { catalogId, catalogName, revision } = catalog;
  const body = { catalogId, catalogName, revision, catalogDetails: details(ids.slice(0, 1)) };
  await shop.call('updateCatalog', { body }, admin);
  expect(await remade()).toEqual(['UNO']);
  await setPublic('false');
  expect(await remade()).toEqual(['UNO', 'DOS', 'TRES']);
  await setPublic('true');
  expect(await remade()).toEqual(['UNO']);
  await shop.call('deleteCatalog', { params }, admin);
  expect(await remade()).toEqual(['UNO', 'DOS', 'TRES']);
});

it('a list that is being made while its catalogue is hidden is not shown', async () => {
  const { catalogId } = await shop.call(
    'createCatalog',
    { body: { catalogName: 'Oculto', isDefault: true, catalogDetails: details(ids.slice(0, 1)) } },
    admin,
  );
  const params = { catalogId: String(catalogId) };
  await shop.call(
    'setCatalogPublic',
    { params: { ...params, isPublic: 'true' }, query: {}, body: {} },
    admin,
  );
  const making = make();
  await shop.call('deleteCatalog', { params }, admin);
  await making;
  expect(await remade()).toEqual(['UNO', 'DOS', 'TRES']);
});

it('is not sent again to who names its tag, weak or among others', async () => {
  const { etag } = (await get()).headers;
  for (const header of [etag, `W/${etag}`, `"x", W/${etag}`, '*'])
    expect((await get({ 'if-none-match': header })).statusCode).toBe(304);
  expect((await get({ 'if-none-match': '"x"' })).statusCode).toBe(200);
});

it('tells a reader who has waited long enough that it opens by itself', async () => {
  const http = fastify();
  servePublicList(http, shop.app.shop, { waitMs: 0 });
  await withdrawPublicList(shop.app.shop);
  const url = '/assets/downloads/papelera/catalogo.pdf';
  const told = await http.inject({ url, headers: { accept: 'text/html,*/*;q=0.8' } });
  expect([told.statusCode, told.headers['refresh'], told.headers['content-type']]).toEqual([
    503,
    '5',
    'text/html; charset=utf-8',
  ]);
  expect(told.body).toContain('Estamos preparando el catálogo');
  await make();
  expect((await http.inject({ url })).statusCode).toBe(200);
  await http.close();
});

it('is asked for once, however many wait for it, and so many wait that there is room for', async () => {
  const http = fastify();
  servePublicList(http, shop.app.shop, { waitersMax: 20 });
  await withdrawPublicList(shop.app.shop);
  const asked = async () => {
    const { rows } = await sql<{ revision: number }>`
      select revision from graphile_worker.jobs where key like 'public_list:%'`.execute(shop.db);
    return rows[0]?.revision ?? 0;
  };
  const before = await asked();
  const answers = Array.from({ length: 50 }, () =>
    http.inject({ url: '/assets/downloads/papelera/catalogo.pdf' }).then(({ statusCode }) => statusCode),
  );
  expect(await Promise.race(answers)).toBe(503);
  await expect.poll(asked).toBe(before + 1);
  await make();
  const all = await Promise.all(answers);
  expect(all.filter((status) => status === 200)).toHaveLength(20);
  expect(all.filter((status) => status === 503)).toHaveLength(30);
  expect(await asked()).toBe(before + 1);
  await http.close();
});

it('is at the address of the brand’s menu, with the prices that its visitors see', async () => {
  const neighbour = await testShop('barrilete', shop);
  try {
    await fillCatalogue(shop.db, neighbour.app.shop.company().companyId, {
      products: [{ code: 'CUATRO', name: 'Cuento', image: null }],
    });
    for (const { app } of [shop, neighbour]) {
      await makePublicList(app.shop, never);
      const { company, menu } = app.shop.brand;
      expect(menu.downloads.length).toBeGreaterThan(0);
      for (const { href } of menu.downloads) {
        const { statusCode, headers, rawPayload } = await app.http.inject({ url: href });
        expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
        expect(/\$\s?[\d.]+,\d\d/.test(await textOf(rawPayload))).toBe(!company.priceVisibleForUsersOnly);
      }
    }
  } finally {
    await neighbour.close();
  }
});

it('shows no prices any more from the moment when the company shows them to users only', async () => {
  const neighbour = await testShop('barrilete', shop);
  const { app } = neighbour;
  const showPricesToUsersOnly = async (hidden: boolean) => {
    await sql`update companies set price_visible_for_users_only = ${hidden} where company_id = ${app.shop.company().companyId}`.execute(
      shop.db,
    );
    await expect.poll(() => app.shop.company().priceVisibleForUsersOnly).toBe(hidden);
  };
  const list = () =>
    app.http.inject({ url: '/assets/downloads/barrilete/catalogo.pdf', headers: { accept: '*/*' } });
  const pricesIn = async () => /\$\s?[\d.]+,\d\d/.test(await textOf((await list()).rawPayload));
  try {
    await fillCatalogue(shop.db, app.shop.company().companyId, {
      products: [{ code: 'CINCO', name: 'Cuento', image: null }],
    });
    await showPricesToUsersOnly(false);
    await makePublicList(app.shop, never);
    expect(await pricesIn()).toBe(true);
    await showPricesToUsersOnly(true);
    const asked = list();
    await makePublicList(app.shop, never);
    expect((await asked).statusCode).toBe(200);
    expect(await textOf((await asked).rawPayload)).not.toMatch(/\$\s?[\d.]+,\d\d/);
    // the one with prices is gone: prices shown again are those of a new list
    await showPricesToUsersOnly(false);
    expect(await publicListFacts(app.shop)).toBeUndefined();
  } finally {
    await neighbour.close();
  }
});

/** The pause after a page is twice as long as the page took. */
const PAGE_MS = 300;

it('is made without pauses while a request waits for it at another process', async () => {
  const mark = join(shop.dataDir, 'exports', 'catalogo-papelera.pdf.wanted');
  const pauseMs = async () => {
    const pause = pauseBetweenPages(shop.app.shop, never);
    await sleep(PAGE_MS);
    const begun = performance.now();
    await pause();
    return performance.now() - begun;
  };
  writeFileSync(mark, '');
  const wanted = await pauseMs();
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(mark, longAgo, longAgo);
  expect(await pauseMs()).toBeGreaterThan(wanted + PAGE_MS);
});
