// Editing catalogues against the real API: who may do what, saving and revisions, publishing, hidden products, order
// of the catalogues.

import type { JsonCallName } from '@mostrador/contract/client';
import type { Catalog } from '@mostrador/contract/entries/catalogs';
import { fillCatalogue, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let statements = 0;
let shop: TestShop;
let neighbour: TestShop;
let companyId: number;
let ids: number[];
let hidden: number;
let foreign: number;
const tokens: Record<string, string | undefined> = { visitor: undefined };

beforeAll(async () => {
  shop = await testShop('papelera', undefined, {
    beforeStatement: () => {
      statements += 1;
    },
  });
  neighbour = await testShop('barrilete', shop);
  ({ companyId } = shop.app.shop.company());
  await sql`insert into products (company_id, code, name, sort_name, search_text, visible_in_portal)
    select ${companyId}, 'P' || n, 'P' || n, 'p' || n, 'p' || n, n <= 2000 from generate_series(1, 2001) n
    order by n`.execute(shop.db);
  const { rows } = await sql<{ id: number }>`
    select product_id as id from products where company_id = ${companyId} order by product_id`.execute(
    shop.db,
  );
  ids = rows.slice(0, 2_000).map(({ id }) => id);
  hidden = rows[2_000]?.id ?? 0;
  await fillCatalogue(shop.db, neighbour.app.shop.company().companyId, {
    products: [{ code: 'P1', name: 'Ajeno' }],
  });
  foreign = (
    await shop.db
      .selectFrom('products')
      .select('product_id')
      .where('company_id', '<>', companyId)
      .executeTakeFirstOrThrow()
  ).product_id;
  for (const [name, profile] of [
    ['client', 1],
    ['owner', 2],
    ['otherSalesman', 2],
    ['administrator', 3],
    ['secondAdministrator', 3],
  ] as const)
    tokens[name] = await shop.token((await makeUser(shop.db, { profile })).email);
  tokens['otherCompany'] = await neighbour.token(
    (await makeUser(shop.db, { profile: 3, company: 'barrilete' })).email,
  );
});
beforeEach(() => sql`delete from catalogs`.execute(shop.db));
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});

const details = (some: readonly number[]) => some.map((productId, order) => ({ order, productId }));
let named = 0;
async function made(by: string, body: Partial<Parameters<typeof create>[1]> = {}): Promise<Catalog> {
  named += 1;
  return create(by, { catalogName: `Catálogo ${named}`, ...body });
}
const create = (
  by: string,
  body: {
    catalogName: string;
    isDefault?: boolean;
    catalogDetails?: { order: number; productId: number }[];
  },
) => shop.call('createCatalog', { body }, tokens[by]);
const body = (catalog: Catalog, change: object = {}) => ({
  catalogId: catalog.catalogId,
  catalogName: catalog.catalogName,
  revision: catalog.revision,
  ...change,
});
const read = (catalog: Catalog) =>
  shop.call('catalog', { params: { catalogId: String(catalog.catalogId) } }, tokens['administrator']);
const flags = (catalog: Catalog, isPublic: boolean, isSemiPublic: boolean) => ({
  params: { catalogId: String(catalog.catalogId), isPublic: `${isPublic}` as const },
  query: { isSemiPublic: `${isSemiPublic}` as const },
  body: {},
});

describe('who may do what with a salesman’s private catalogue', () => {
  const CALLS: Record<string, (c: Catalog) => readonly [JsonCallName, object]> = {
    catalog: (c: Catalog) => ['catalog', { params: { catalogId: String(c.catalogId) } }],
    updateCatalog: (c: Catalog) => ['updateCatalog', { body: body(c, { catalogName: 'Otro nombre' }) }],
    makeDefault: (c: Catalog) => ['updateCatalog', { body: body(c, { isDefault: true }) }],
    deleteCatalog: (c: Catalog) => ['deleteCatalog', { params: { catalogId: String(c.catalogId) } }],
    setPublic: (c: Catalog) => ['setCatalogPublic', flags(c, true, false)],
    setSemiPublic: (c: Catalog) => ['setCatalogPublic', flags(c, false, true)],
    saveCatalogsOrder: (c: Catalog) => [
      'saveCatalogsOrder',
      { body: [{ catalogId: c.catalogId, catalogOrder: 3 }] },
    ],
  };
  const CALLERS = ['visitor', 'client', 'owner', 'otherSalesman', 'administrator', 'otherCompany'];
  it.each([
    ['catalog', [404, 404, 200, 404, 200, 401]],
    ['updateCatalog', [401, 403, 200, 404, 200, 401]],
    ['makeDefault', [401, 403, 403, 404, 200, 401]],
    ['deleteCatalog', [401, 403, 200, 404, 200, 401]],
    ['setPublic', [401, 403, 403, 404, 200, 401]],
    ['setSemiPublic', [401, 403, 200, 404, 200, 401]],
    ['saveCatalogsOrder', [401, 403, 200, 404, 200, 401]],
  ] as const)('%s', async (call, expected) => {
    const statuses: number[] = [];
    for (const caller of CALLERS) {
      await sql`delete from catalogs`.execute(shop.db);
      const catalog = await made('owner', { catalogDetails: details(ids.slice(0, 2)) });
      const before = await read(catalog);
      const [name, input] = CALLS[call]?.(catalog) ?? ['catalog', {}];
      const { status } = await shop.raw(name, input, tokens[caller]);
      statuses.push(status);
      if (status !== 200) expect(await read(catalog)).toEqual(before);
    }
    expect(statuses).toEqual(expected);
  });

  it('another company’s administrator finds nothing behind its id', async () => {
    const catalog = await made('owner');
    const params = { catalogId: String(catalog.catalogId) };
    const token = tokens['otherCompany'];
    expect((await neighbour.raw('catalog', { params }, token)).status).toBe(404);
    expect((await neighbour.raw('deleteCatalog', { params }, token)).status).toBe(404);
    expect((await neighbour.raw('updateCatalog', { body: body(catalog) }, token)).status).toBe(404);
    expect((await neighbour.raw('setCatalogPublic', flags(catalog, true, true), token)).status).toBe(404);
    expect(await read(catalog)).toEqual(catalog);
  });

  it('answers 403 to a user who may browse another user’s catalogue and changes it', async () => {
    const catalog = await made('administrator');
    await shop.call('setCatalogPublic', flags(catalog, true, false), tokens['administrator']);
    const { status } = await shop.raw('setCatalogPublic', flags(catalog, true, true), tokens['owner']);
    expect(status).toBe(403);
    expect((await read(catalog)).isSemiPublic).toBe(false);
  });

  it('refuses to publish a hidden catalogue again from an old view of the flags', async () => {
    const catalog = await made('owner');
    await shop.call('setCatalogPublic', flags(catalog, true, false), tokens['administrator']);
    await shop.call('setCatalogPublic', flags(catalog, false, false), tokens['secondAdministrator']);
    const save = (shown: { isPublic: boolean; isSemiPublic: boolean }) =>
      shop.raw(
        'setCatalogPublic',
        { ...flags(catalog, true, true), body: { shown } },
        tokens['administrator'],
      );
    const stale = await save({ isPublic: true, isSemiPublic: false });
    expect([stale.status, stale.body.code]).toEqual([409, 'catalog_changed']);
    expect(await read(catalog)).toMatchObject({ isPublic: false, isSemiPublic: false });
    expect((await save({ isPublic: false, isSemiPublic: false })).status).toBe(200);
    expect(await read(catalog)).toMatchObject({ isPublic: true, isSemiPublic: true });
  });

  it('lets every caller who sees a catalogue in the store read it, without its hidden products', async () => {
    const shown = { catalogDetails: details([ids[1] ?? 0, hidden, ids[0] ?? 0]) };
    const catalog = await made('administrator', shown);
    const readers = ['visitor', 'client', 'owner', 'otherCompany'];
    const readBy = (who: string) =>
      shop.raw('catalog', { params: { catalogId: String(catalog.catalogId) } }, tokens[who]);
    const statuses = async () => {
      const answers = await Promise.all(readers.map(readBy));
      return answers.map(({ status }) => status);
    };
    expect(await statuses()).toEqual([404, 404, 404, 401]);
    await shop.call('setCatalogPublic', flags(catalog, false, true), tokens['administrator']);
    expect(await statuses()).toEqual([404, 200, 200, 401]);
    await shop.call('setCatalogPublic', flags(catalog, true, true), tokens['administrator']);
    expect(await statuses()).toEqual([200, 200, 200, 401]);
    const { body: seen } = await readBy('visitor');
    expect(seen).toMatchObject({ catalogName: catalog.catalogName, ownerName: '', productsCount: 2 });
    expect(seen.catalogDetails.map(({ productId, order }) => [productId, order])).toEqual([
      [ids[1], 0],
      [ids[0], 2],
    ]);
  });

  it('hides the prices of a public catalogue from visitors where the store hides them', async () => {
    const { productId } = await makeProduct(shop.db, { price: '50.00' });
    const catalog = await made('administrator', { catalogDetails: details([productId]) });
    await shop.call('setCatalogPublic', flags(catalog, true, false), tokens['administrator']);
    const input = { params: { catalogId: String(catalog.catalogId) } };
    const priceFor = async (who: string) =>
      (await shop.call('catalog', input, tokens[who])).catalogDetails[0]?.product.price;
    expect([await priceFor('visitor'), await priceFor('client')]).toEqual([null, 50]);
  });

  it('lists own ones to a salesman and all to an administrator', async () => {
    const own = await made('owner');
    const others = await made('administrator');
    const listed = async (who: string) =>
      (await shop.call('catalogs', {}, tokens[who])).map(({ catalogId }) => catalogId);
    expect(await listed('owner')).toEqual([own.catalogId]);
    expect(await listed('otherSalesman')).toEqual([]);
    expect(await listed('administrator')).toEqual([own.catalogId, others.catalogId]);
  });
});

describe('saving a catalogue', () => {
  it('begins with the defaults where only a name is given', async () => {
    const catalog = await made('administrator', { catalogName: '  Solo nombre ' });
    expect(catalog).toMatchObject({
      catalogName: 'Solo nombre',
      catalogOrder: 0,
      companyId,
      isDefault: false,
      isPublic: false,
      isSemiPublic: false,
      revision: 1,
      catalogDetails: [],
    });
  });

  it('keeps the order, each product once, and leaves absent products as they are', async () => {
    const [a = 0, b = 0, c = 0] = ids;
    const catalog = await made('owner', {
      catalogDetails: [
        { order: 5, productId: a },
        { order: 1, productId: b },
        { order: 2, productId: c },
        { order: 9, productId: b },
      ],
    });
    expect(catalog.catalogDetails.map(({ productId, order }) => [productId, order])).toEqual([
      [b, 1],
      [c, 2],
      [a, 5],
    ]);
    const renamed = await shop.call('updateCatalog', { body: body(catalog) }, tokens['owner']);
    expect(renamed.catalogDetails).toHaveLength(3);
    expect(renamed.revision).toBe(2);
    const changed = await shop.call(
      'updateCatalog',
      { body: body(renamed, { catalogDetails: details([a, b]) }) },
      tokens['owner'],
    );
    expect(changed.catalogDetails.map(({ productId }) => productId)).toEqual([a, b]);
  });

  it.each([
    ['an empty name', { catalogName: '   ' }, 'catalogName', 'Por favor ingrese el nombre del catálogo.'],
    [
      'an endless name',
      { catalogName: 'x'.repeat(121) },
      'catalogName',
      'El nombre del catálogo admite hasta 120 caracteres.',
    ],
  ])('refuses %s', async (_, change, field, message) => {
    const catalog = await made('owner');
    const answer = await shop.raw('updateCatalog', { body: body(catalog, change) }, tokens['owner']);
    expect([answer.status, answer.body.field, answer.body.message]).toEqual([400, field, message]);
    expect(await read(catalog)).toEqual(catalog);
  });

  it('counts the places from 0 where several products have the same one', async () => {
    const [a = 0, b = 0] = ids;
    const catalogDetails = [b, a].map((productId) => ({ order: 3, productId }));
    const catalog = await made('owner', { catalogDetails });
    expect(catalog.catalogDetails.map(({ productId, order }) => [productId, order])).toEqual([
      [b, 0],
      [a, 1],
    ]);
  });

  it('takes the newest where no revision is sent, and refuses an old one that is', async () => {
    const [a = 0, b = 0] = ids;
    const catalog = await made('owner');
    const { catalogId } = catalog;
    const sent = {
      catalogId,
      catalogName: 'Según la especificación',
      isDefault: false,
      catalogDetails: details([b, a]),
    };
    const saved = await shop.call('updateCatalog', { body: sent }, tokens['owner']);
    expect(saved).toMatchObject({ ...sent, revision: 2 });
    expect((await shop.call('updateCatalog', { body: sent }, tokens['owner'])).revision).toBe(3);
    const old = await shop.raw('updateCatalog', { body: body(catalog) }, tokens['owner']);
    expect([old.status, old.body.code]).toEqual([409, 'catalog_changed']);
  });

  it.each([
    ['an empty name', { catalogName: ' ' }],
    ['a name of another type', { catalogName: 7 }],
    ['an old revision', { revision: 99 }],
    ['details that are no list', { catalogDetails: 'x' }],
    ['an unknown product', { catalogDetails: details([2_147_483_647]) }],
  ])('answers 404 for the catalogue of another salesman before it looks at %s', async (_, change) => {
    const catalog = await made('owner');
    const { status } = await shop.raw(
      'updateCatalog',
      { body: body(catalog, change) } as never,
      tokens['otherSalesman'],
    );
    expect(status).toBe(404);
    expect(await read(catalog)).toEqual(catalog);
  });

  it('refuses unknown, foreign and hidden products, names them and does nothing by halves', async () => {
    const catalog = await made('owner', { catalogDetails: details(ids.slice(0, 3)) });
    for (const bad of [2_147_483_647, foreign, hidden]) {
      const wanted = { catalogName: 'Otro', catalogDetails: details([ids[0] ?? 0, bad]) };
      const { status, body: said } = await shop.raw(
        'updateCatalog',
        { body: body(catalog, wanted) },
        tokens['owner'],
      );
      expect([status, said.field]).toEqual([400, 'catalogDetails.1.productId']);
    }
    expect(await read(catalog)).toEqual(catalog);
  });

  it('a salesman neither sees nor loses the hidden products of an own catalogue', async () => {
    const [a = 0, b = 0] = ids;
    const catalog = await made('owner', { catalogDetails: details([a, b]) });
    const full = { catalogDetails: details([a, hidden, b]) };
    const edited = await shop.call('updateCatalog', { body: body(catalog, full) }, tokens['administrator']);
    const params = { catalogId: String(catalog.catalogId) };
    const seen = await shop.call('catalog', { params }, tokens['owner']);
    expect([seen.productsCount, seen.catalogDetails.map(({ productId }) => productId)]).toEqual([2, [a, b]]);
    await shop.call(
      'updateCatalog',
      { body: body(edited, { catalogDetails: details([b]) }) },
      tokens['owner'],
    );
    expect((await read(catalog)).catalogDetails.map(({ productId }) => productId).sort()).toEqual([
      b,
      hidden,
    ]);
  });

  it('has one name once for an owner, and the same name for another', async () => {
    const first = await made('owner', { catalogName: 'Repetido' });
    const second = await made('owner');
    await made('otherSalesman', { catalogName: 'Repetido' });
    const again = await shop.raw('createCatalog', { body: { catalogName: ' Repetido' } }, tokens['owner']);
    const renamed = await shop.raw(
      'updateCatalog',
      { body: body(second, { catalogName: first.catalogName }) },
      tokens['owner'],
    );
    const otherCase = await shop.raw('createCatalog', { body: { catalogName: 'REPETIDO' } }, tokens['owner']);
    for (const { status, body: said } of [again, renamed, otherCase])
      expect([status, said.message]).toEqual([409, 'Ya tiene un catálogo con ese nombre.']);
    const own = { body: body(first, { catalogName: 'REPETIDO' }) };
    expect((await shop.call('updateCatalog', own, tokens['owner'])).catalogName).toBe('REPETIDO');
    const twice = await Promise.all(
      [1, 2, 3].map(() => shop.raw('createCatalog', { body: { catalogName: 'A la vez' } }, tokens['owner'])),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('lets an owner have 200, however many are made at once', async () => {
    await sql`insert into catalogs (company_id, user_id, catalog_name)
      select c.company_id, c.user_id, 'Relleno ' || n
      from catalogs c, generate_series(1, 197) n where c.catalog_id = ${(await made('owner')).catalogId}`.execute(
      shop.db,
    );
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        shop.raw('createCatalog', { body: { catalogName: `Más ${n}` } }, tokens['owner']),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('too_many_catalogs');
    await made('otherSalesman');
  });

  it('accepts one of two administrators who save at once, and answers the other with a conflict', async () => {
    const catalog = await made('owner', { catalogDetails: details(ids.slice(0, 100)) });
    const saved = await Promise.all(
      ['administrator', 'secondAdministrator'].map((who, nth) =>
        shop.raw(
          'updateCatalog',
          { body: body(catalog, { catalogName: who, catalogDetails: details(ids.slice(nth, nth + 50)) }) },
          tokens[who],
        ),
      ),
    );
    expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = saved.find(({ status }) => status === 409)?.body;
    expect([lost?.code, lost?.message]).toEqual([
      'catalog_changed',
      'Otra persona guardó este catálogo. Por favor vuelva a abrirlo.',
    ]);
    const won = saved.find(({ status }) => status === 200)?.body;
    expect(await read(catalog)).toEqual(won);
  });

  it('the company has one default catalogue, however many are made it at once', async () => {
    const some = [await made('owner'), await made('administrator'), await made('otherSalesman')];
    for (let round = 0; round < 3; round += 1) {
      const fresh = await Promise.all(some.map(read));
      const saved = await Promise.all(
        fresh.map((catalog) =>
          shop.raw('updateCatalog', { body: body(catalog, { isDefault: true }) }, tokens['administrator']),
        ),
      );
      expect(saved.every(({ status }) => status === 200 || status === 409)).toBe(true);
      const now = await Promise.all(some.map(read));
      expect(now.filter(({ isDefault }) => isDefault)).toHaveLength(1);
    }
    const { status } = await shop.raw(
      'createCatalog',
      { body: { catalogName: 'Mío', isDefault: true } },
      tokens['owner'],
    );
    expect(status).toBe(403);
  });

  it('costs the same number of statements for 1, 50 and 2,000 products', async () => {
    const counts: number[] = [];
    let catalog = await made('owner');
    for (const some of [1, 50, 2_000]) {
      statements = 0;
      const { body: saved, status } = await shop.raw(
        'updateCatalog',
        { body: body(catalog, { catalogDetails: details(ids.slice(0, some)) }) },
        tokens['owner'],
      );
      expect(status).toBe(200);
      catalog = saved;
      counts.push(statements);
      expect(catalog.catalogDetails).toHaveLength(some);
    }
    expect(new Set(counts).size).toBe(1);
  });
});

describe('the order of the catalogues', () => {
  const order = (some: readonly Catalog[]) =>
    some.map(({ catalogId }, catalogOrder) => ({ catalogId, catalogOrder }));
  const listed = async () =>
    (await shop.call('catalogs', {}, tokens['administrator'])).map(({ catalogId }) => catalogId);

  it('is the administrator’s for all, and a salesman’s among the places of their own', async () => {
    const a = await made('owner');
    const b = await made('administrator');
    const c = await made('owner');
    await shop.call('saveCatalogsOrder', { body: order([c, b, a]) }, tokens['administrator']);
    expect(await listed()).toEqual([c, b, a].map(({ catalogId }) => catalogId));
    await shop.call('saveCatalogsOrder', { body: order([a, c]) }, tokens['owner']);
    expect(await listed()).toEqual([a, b, c].map(({ catalogId }) => catalogId));
  });

  it('is refused with a foreign, a repeated or a missing one, and nothing moves', async () => {
    const a = await made('owner');
    const b = await made('owner');
    const foreigner = await made('administrator');
    const before = await listed();
    for (const [wanted, status] of [
      [order([b, a, foreigner]), 404],
      [order([b, a, b]), 400],
      [order([b]), 409],
    ] as const)
      expect((await shop.raw('saveCatalogsOrder', { body: wanted }, tokens['owner'])).status).toBe(status);
    expect(await listed()).toEqual(before);
  });
});

it('a catalogue is listed as its curator put it, unless another order or a search is asked for', async () => {
  const [a = 0, b = 0, c = 0] = ids;
  const { catalogId } = await made('owner', { catalogDetails: details([c, a, b]) });
  const listed = async (query: object) =>
    (await shop.call('products', { query: { catalogId, ...query } }, tokens['owner'])).productItems.map(
      ({ productId }) => productId,
    );
  expect(await listed({})).toEqual([c, a, b]);
  expect(await listed({ sortParam: 'codA' })).toEqual([a, b, c]);
  expect(await listed({ pageSize: 1, pageNumber: 1 })).toEqual([a]);
  const exported = await shop.call('productsExport', { query: { catalogId } }, tokens['owner']);
  expect(exported.productItems.map(({ productId }) => productId)).toEqual([c, a, b]);
});
