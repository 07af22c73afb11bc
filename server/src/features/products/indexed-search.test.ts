// The search in memory beside the database: the same products in the same order and the same counts, after every kind of change.

import { seededRandom } from '@mostrador/demo/random';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import { fillCatalogue, makeProduct } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectCategoryCounts } from './category-counts.queries.js';
import {
  indexedCategoryCounts,
  indexedMatches,
  indexedPage,
  rememberedSearch,
} from './indexed-search.service.js';
import { orderOf, runSearch, selectionWithin } from './product-filter.js';
import { selectLivePage } from './product-page.queries.js';
import { buyerOf, searchFields } from './products.service.js';
import { parseSearch, type TypedSearch } from './search-query.js';
import { existsAny, type Selection } from './selection.queries.js';

const PRODUCTS = 400;
const SEARCHES = 80;
const SEED = 20_261_128;

const NOUNS = ['Cuaderno', 'Cuadernillo', 'Lápiz', 'Lapicera', 'Regla', 'Goma', 'Tijera', 'Carpeta', 'Niño'];
const KINDS = [
  'rayado',
  'cuadriculado',
  'azul',
  'azules',
  'rojo',
  'negro',
  'de colores',
  'x 12',
  '16x21',
  'A4',
];
const MAKERS = ['Rivadavia', 'Gloria', 'Éxito', 'Laprida', 'Maped', 'BIC'];
const CATEGORIES = [
  { code: 'Papel' },
  { code: 'Cuadernos', parent: 'Papel' },
  { code: 'Rayados', parent: 'Cuadernos' },
  { code: 'Escritura' },
];
/** Searches besides the random ones: with synonyms, a code, the inside of a word, typing errors, and nothing. */
const TYPED = [
  'birome',
  'biro azul',
  'P-17',
  'p17',
  'uaderno',
  'adern',
  'cuadermo',
  'lapicra azul',
  'zzzz',
  'c',
  'cu ri',
];

let shop: TestShop;
let random: ReturnType<typeof seededRandom>;
let companyId: number;

beforeAll(async () => {
  shop = await testShop('papelera', undefined, { searchIndexFrom: 1 });
  random = seededRandom(SEED);
  companyId = shop.app.shop.company().companyId;
  await sql`insert into synonym_groups (company_id, words, one_way) values (${companyId}, ${['birome', 'lapicera']}, false)`.execute(
    shop.db,
  );
  await fillCatalogue(shop.db, companyId, {
    categories: CATEGORIES,
    products: Array.from({ length: PRODUCTS }, (_, nth) => ({
      code: `P-${nth}`,
      name: randomName(),
      subtitle: random.pick(MAKERS),
      category: random.pick([...CATEGORIES.map(({ code }) => code), '']),
      visible: random.integer(0, 9) > 0,
      // several of the same minute: then the id decides
      created: random.integer(0, PRODUCTS / 4),
    })),
  });
});
afterAll(() => shop.close());

const randomName = () =>
  `${random.pick(NOUNS)} ${random.pick(KINDS)} ${random.pick(['', ...KINDS, ...MAKERS])}`.trim();

function randomText(): string {
  const word = () => random.pick([...NOUNS, ...KINDS, ...MAKERS]).slice(0, random.integer(2, 9));
  return random.integer(0, 3) === 0
    ? random.pick(TYPED)
    : Array.from({ length: random.integer(1, 3) }, word).join(' ');
}

async function indexReady(): Promise<void> {
  const { searchIndex } = shop.app.shop;
  const until = performance.now() + 10_000;
  while (searchIndex.current() === undefined) {
    if (performance.now() > until) throw new Error('There is no index.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

interface Asked {
  readonly text: string;
  readonly category: string;
  readonly sortParam: string;
  readonly limit: number;
  readonly offset: number;
}

const randomAsked = (): Asked => ({
  text: randomText(),
  category: random.pick(['', '', 'Papel', 'Cuadernos', 'Rayados', '-', 'Nada']),
  sortParam: random.pick(['', '', 'feD']),
  limit: random.pick([1, 5, 20, 60]),
  offset: random.pick([0, 0, 0, 3, 40]),
});

const fromDatabase = (selection: Selection, search: TypedSearch, asked: Asked) => {
  const order = orderOf(asked.sortParam, search, selection);
  const buyer = buyerOf(shop.app.shop, undefined);
  return runSearch(shop.app.shop, selection, search, async (db, searchedFor) => {
    const value = await selectLivePage(db, searchedFor, buyer, order, asked);
    return { value, found: value.total > 0 };
  });
};

/** Compares a page, the best matches and the counts of categories. Returns how much of it memory knew. */
async function compare(asked: Asked): Promise<number> {
  const given = shop.app.shop;
  const search = parseSearch(asked.text);
  const selection = selectionWithin(undefined, given, undefined, { ctegoryCodeFilter: asked.category });
  if (search === undefined || selection === undefined) throw new Error('Nothing is searched for.');
  const order = orderOf(asked.sortParam, search, selection);
  const { limit, offset } = asked;
  const page = await indexedPage(given, buyerOf(given, undefined), selection, search, {
    order,
    limit,
    offset,
  });
  const alone = rememberedSearch(given, selection, search, { order, limit, offset });
  const { category, ...whole } = selection;
  const matches = await indexedMatches(given, whole, search, 8);
  const parent = category ?? undefined;
  const counts = await indexedCategoryCounts(given, whole, search, parent);
  const expected = await fromDatabase(selection, search, asked);
  if (page !== undefined)
    expect([asked, page.total, page.ids]).toEqual([asked, expected.total, expected.ids]);
  // with a page, the database has said that the words in memory are right
  if (page !== undefined && alone !== undefined) {
    expect([asked, alone.total, alone.productIds]).toEqual([asked, expected.total, expected.ids]);
    foundAlone += 1;
  }
  if (matches !== undefined) {
    const best = await fromDatabase(whole, search, { ...asked, sortParam: '', limit: 8, offset: 0 });
    expect([asked.text, matches]).toEqual([asked.text, { total: best.total, productIds: best.ids }]);
  }
  if (counts !== undefined) {
    const rows = await runSearch(given, whole, search, async (db, searchedFor) => {
      return {
        value: await selectCategoryCounts(db, searchedFor, parent),
        found: await existsAny(db, searchedFor),
      };
    });
    expect([asked, counts]).toEqual([asked, rows]);
  }
  return [page, matches, counts].filter((answer) => answer !== undefined).length;
}

/** How often a search without a statement was compared. */
let foundAlone = 0;

async function compareMany(): Promise<number> {
  let known = 0;
  foundAlone = 0;
  for (let nth = 0; nth < SEARCHES; nth += 1) known += await compare(randomAsked());
  expect(foundAlone).toBeGreaterThan(2);
  return known;
}

const productIds = async () =>
  (
    await sql<{
      product_id: number;
    }>`select product_id from products where company_id = ${companyId} order by product_id`.execute(shop.db)
  ).rows.map((row) => row.product_id);

const CHANGES: Readonly<Record<string, (productId: number) => Promise<unknown>>> = {
  'another name': async (productId) => {
    const fields = searchFields({ name: randomName(), code: `P-${productId}`, subtitle: 'Nueva' });
    await sql`update products set sort_name = ${fields.sort_name}, search_text = ${fields.search_text} where product_id = ${productId}`.execute(
      shop.db,
    );
  },
  'hidden or shown': (productId) =>
    sql`update products set visible_in_portal = not visible_in_portal where product_id = ${productId}`.execute(
      shop.db,
    ),
  'another category': (productId) =>
    sql`update products set category_id = (
      select category_id from categories where company_id = ${companyId} order by random() limit 1) where product_id = ${productId}`.execute(
      shop.db,
    ),
  'another day': (productId) =>
    sql`update products set created_at = now() where product_id = ${productId}`.execute(shop.db),
  'a new product': async () => {
    await makeProduct(shop.db, { companyId, name: randomName() });
  },
  'a product taken out': async () => {
    const { productId } = await makeProduct(shop.db, { companyId, name: randomName() });
    await sql`delete from prices where product_id = ${productId}`.execute(shop.db);
    await sql`delete from products where product_id = ${productId}`.execute(shop.db);
  },
  'many at once': () =>
    sql`update products set active = not active where company_id = ${companyId} and product_id % 7 = 0`.execute(
      shop.db,
    ),
};

it('finds what the database finds, in its order, with its counts', async () => {
  await indexReady();
  // those that are a product's code are left to the database
  expect(await compareMany()).toBeGreaterThan(2 * SEARCHES);
});

it('finds the same without a statement, and says whether the text may be a code', async () => {
  await indexReady();
  const given = shop.app.shop;
  const found = (text: string, category = '') => {
    const [search, selection] = [
      parseSearch(text),
      selectionWithin(undefined, given, undefined, { ctegoryCodeFilter: category }),
    ];
    if (search === undefined || selection === undefined) throw new Error('Nothing is searched for.');
    const order = orderOf('', search, selection);
    return rememberedSearch(given, selection, search, { order, limit: 20, offset: 0 });
  };
  const codes = await sql<{ code: string }>`
    select code from products where company_id = ${companyId} and active and visible_in_portal`.execute(
    shop.db,
  );
  for (const { code } of codes.rows)
    for (const spelt of [code, code.toLowerCase()])
      expect([spelt, found(spelt)?.mayBeCode]).not.toEqual([spelt, false]);
  expect(found('P-17')?.mayBeCode).toBe(true);
  for (const text of ['cuadermo', 'uaderno', 'zzzz'])
    expect([text, found(text)?.mayBeCode]).toEqual([text, false]);
  // the categories below it would have to be read
  expect(found('cuaderno', 'Papel')).toBeUndefined();
});

it.each(Object.entries(CHANGES))(
  'finds what the database finds after %s, at once and later',
  async (_, change) => {
    await indexReady();
    const ids = await productIds();
    for (let nth = 0; nth < 15; nth += 1) {
      await change(random.pick(ids));
      await compare(randomAsked());
    }
    await indexReady();
    expect(await compareMany()).toBeGreaterThan(SEARCHES);
  },
);

it('leaves to the database what changed and was not heard of', async () => {
  await indexReady();
  const [productId = 0] = await productIds();
  const { searchIndex } = shop.app.shop;
  const known = searchIndex.current();
  await CHANGES['hidden or shown']?.(productId);
  // what memory has is outdated, whether the notice has arrived or not
  const search = parseSearch('cuaderno');
  const selection = selectionWithin(undefined, shop.app.shop, undefined, {});
  if (search === undefined || selection === undefined) throw new Error('Nothing is searched for.');
  expect(await indexedMatches(shop.app.shop, selection, search, 8)).toBeUndefined();
  await indexReady();
  expect(searchIndex.current()?.version).not.toBe(known?.version);
});

it('is given up after changes of which it does not know the products, and not for those of another company', async () => {
  await indexReady();
  const { searchIndex } = shop.app.shop;
  const notify = (payload: string) =>
    sql`select pg_notify('search_index_outdated', ${payload})`.execute(shop.db);
  await notify(`${companyId + 1_000} all`);
  await earlierNotices(shop);
  expect(searchIndex.current()).toBeDefined();
  await notify(`${companyId} all`);
  await earlierNotices(shop);
  expect(searchIndex.current()).toBeUndefined();
});
