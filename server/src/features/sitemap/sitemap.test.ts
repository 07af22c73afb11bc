// The sitemap: visible products once each, pages and categories with products, other spellings of an address, and the
// cache.

import type { AddressInfo } from 'node:net';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { makeProduct } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SITE = 'https://tienda.example';
const PRODUCTS = 100_000;
let shop: TestShop;
let base = '';
let statements = 0;

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    publicUrl: SITE,
    beforeStatement: () => {
      statements += 1;
    },
  });
  await shop.app.http.listen({ host: '127.0.0.1', port: 0 });
  base = `http://127.0.0.1:${(shop.app.http.server.address() as AddressInfo).port}`;
  const companyId = shop.app.shop.company().companyId;
  await sql`insert into categories (company_id, category_code, description)
    values (${companyId}, 'Útiles & más', 'Útiles'), (${companyId}, 'Vacía', 'Vacía')`.execute(shop.db);
  await sql`insert into categories (company_id, category_code, description, parent_category_id)
    select ${companyId}, 'Hondo', 'Hondo', category_id from categories
    where company_id = ${companyId} and category_code = 'Útiles & más'`.execute(shop.db);
  await sql`insert into products (company_id, code, name, sort_name, search_text, category_id, visible_in_portal)
    select ${companyId}, 'P-' || n, 'Producto', 'producto', 'producto', category_id, n > 10
    from generate_series(1, ${PRODUCTS + 10}) n, categories
    where company_id = ${companyId} and category_code = 'Hondo'`.execute(shop.db);
  await makeProduct(shop.db, { company: 'barrilete', code: 'AJENO' });
}, 120_000);
afterAll(() => shop.close());

const ask = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  statements = 0;
  const response = await fetch(base + path, { method, headers });
  return { response, text: await response.text(), statements };
};
const addresses = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, found]) => found ?? '');

test('the files name every product that is shown, once, in one statement each, and none that is hidden', async () => {
  const index = await ask('/sitemap.xml');
  expect(index.statements).toBe(1);
  const files = addresses(index.text);
  expect(files).toHaveLength(1 + PRODUCTS / 10_000);
  const seen = new Set<string>();
  for (const file of files.slice(1)) {
    const { response, text, statements: asked } = await ask(new URL(file).pathname);
    expect(response.status).toBe(200);
    expect(asked).toBe(1);
    expect(text.length).toBeLessThan(2_000_000);
    expect(text.match(/<lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/g)).toHaveLength(10_000);
    for (const address of addresses(text)) seen.add(address);
  }
  expect(seen.size).toBe(PRODUCTS);
  expect(seen.has(`${SITE}/product?pcode=P-11`)).toBe(true);
  expect([...seen].filter((address) => /P-10$|AJENO/.test(address))).toEqual([]);
  expect((await ask('/sitemap-productos-11.xml')).response.status).toBe(404);
}, 60_000);

test('the pages are the open ones and the categories in which there is something, at any depth', async () => {
  const { text, statements: asked } = await ask('/sitemap-paginas.xml');
  expect(asked).toBe(2);
  const found = addresses(text);
  for (const path of ['/', '/store', '/aboutus', '/store?c=%C3%9Atiles+%26+m%C3%A1s', '/store?c=Hondo'])
    expect(found).toContain(SITE + path);
  expect(found.join()).not.toContain('Vac');
  expect(found.every((address) => !/cart|login|profile/.test(address))).toBe(true);
});

test('an address written in another way leads to the file, and reads nothing', async () => {
  for (const written of ['/sitemap-productos-1.xml?n=1', '/sitemap-productos-%31.xml', '/sitemap.xml?n']) {
    statements = 0;
    const { status, headers } = await fetch(base + written, { redirect: 'manual' });
    expect([status, headers.get('location'), statements]).toEqual([
      301,
      written.replace('%31', '1').replace(/\?.*/, ''),
      0,
    ]);
  }
});

test('a file is made once for all who ask for it, whatever token they bring', async () => {
  const path = '/sitemap-productos-9.xml';
  const text = async (authorization: string) =>
    (await fetch(base + path, { headers: { authorization } })).text();
  await makeProduct(shop.db, { code: 'OTRO' });
  await earlierNotices(shop);
  statements = 0;
  const texts = await Promise.all(['Bearer x', 'Bearer y', 'x'].map(text));
  texts.push(await text('Bearer z'));
  expect(new Set(texts).size).toBe(1);
  expect(statements).toBe(1);
});

test('a file is read once, and again when the catalogue changes', async () => {
  await earlierNotices(shop);
  const first = await ask('/sitemap-productos-10.xml');
  const again = await ask('/sitemap-productos-10.xml', { 'accept-encoding': 'gzip', cookie: 'mv=1' });
  expect([again.statements, again.text]).toEqual([0, first.text]);
  expect(again.response.headers.get('content-encoding')).toBe('gzip');
  const etag = again.response.headers.get('etag') ?? '';
  expect((await ask('/sitemap-productos-10.xml', { 'if-none-match': etag })).response.status).toBe(304);
  const head = await ask('/sitemap-productos-10.xml', {}, 'HEAD');
  expect([head.response.status, head.text, head.statements]).toEqual([200, '', 0]);

  await makeProduct(shop.db, { code: 'NUEVO' });
  await expect
    .poll(async () => addresses((await ask('/sitemap.xml')).text).length)
    .toBe(2 + PRODUCTS / 10_000);
  expect((await ask('/sitemap-productos-10.xml', { 'if-none-match': etag })).response.status).toBe(304);
});
