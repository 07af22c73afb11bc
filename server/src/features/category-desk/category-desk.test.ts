// The desk's categories and tags against the real API: create, change, move, hide and remove them, two administrators,
// no cycles, what the shop shows, and undo.

import { fillCatalogue, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let shop: TestShop;
let companyId: number;
let token: string;
let otherToken: string;
let ids: Record<string, number>;

beforeAll(async () => {
  shop = await testShop('papelera');
  ({ companyId } = shop.app.shop.company());
  token = await shop.token((await makeUser(shop.db, { companyId, profile: 3, name: 'Ana' })).email);
  otherToken = await shop.token((await makeUser(shop.db, { companyId, profile: 3, name: 'Beto' })).email);
});
beforeEach(async () => {
  await sql`delete from products`.execute(shop.db);
  await sql`delete from categories`.execute(shop.db);
  await sql`delete from tags`.execute(shop.db);
  await fillCatalogue(shop.db, companyId, {
    categories: [
      { code: 'ESC', description: 'Escolar' },
      { code: 'CUA', description: 'Cuadernos', parent: 'ESC' },
      { code: 'LAP', description: 'Lápices', parent: 'ESC' },
      { code: 'OFI', description: 'Oficina' },
      { code: 'RES', description: 'Resmas', parent: 'OFI' },
    ],
    products: [
      { code: 'P-1', name: 'Cuaderno rayado', category: 'CUA' },
      { code: 'P-2', name: 'Cuaderno liso', category: 'CUA', visible: false },
      { code: 'P-3', name: 'Resma', category: 'RES' },
    ],
  });
  ids = Object.fromEntries((await tree()).map((each) => [each.categoryCode, each.categoryId]));
});
afterAll(() => shop.close());

const tree = async () => (await shop.call('deskCategories', {}, token)).categories;
const category = async (code: string) => {
  const found = (await tree()).find(({ categoryCode }) => categoryCode === code);
  if (found === undefined) throw new Error(`No category ${code}`);
  return found;
};
const idOf = (code: string | null) => (code === null ? null : (ids[code] ?? 0));
const order = async () => {
  const all = await tree();
  return (parent: string | null) =>
    all.filter((each) => each.parentCategoryId === idOf(parent)).map(({ categoryCode }) => categoryCode);
};
type Place = readonly [parent: string | null, before: string | null];
const place = ([parent, before]: Place) => ({
  parentCategoryId: idOf(parent),
  beforeCategoryId: idOf(before),
});
const move = (code: string, from: Place, to: Place, as = token) =>
  shop.raw(
    'moveCategory',
    { params: { categoryId: idOf(code) }, body: { from: place(from), to: place(to) } },
    as,
  );
const save = (code: string, changes: readonly object[], as = token) =>
  shop.raw('saveCategory', { params: { categoryId: idOf(code) }, body: { changes } }, as);
const undo = (actionId: string | null) =>
  shop.call('undoAction', { params: { actionId: actionId ?? '' } }, token);
const storeCodes = async (currentCategory = '') =>
  (await shop.call('categories', { query: { currentCategory } })).map(({ categoryCode }) => categoryCode);

describe('the tree', () => {
  it('has the products of each category, hidden ones included', async () => {
    expect(await category('CUA')).toMatchObject({
      description: 'Cuadernos',
      parentCategoryId: ids['ESC'],
      active: true,
      products: 2,
      visibleProducts: 1,
      discountRules: 0,
    });
    expect((await shop.call('deskCategories', {}, token)).uncategorizedProducts).toBe(0);
  });

  it('takes a new category as the last one below its parent, and refuses a taken or reserved code', async () => {
    const body = { categoryCode: ' BOR ', description: ' Borradores ', parentCategoryId: ids['ESC'] ?? 0 };
    const made = await shop.call('createCategory', { body }, token);
    expect((await order())('ESC')).toEqual(['CUA', 'LAP', 'BOR']);
    expect(await storeCodes('ESC')).toEqual(['CUA', 'LAP', 'BOR']);
    for (const [categoryCode, status, code] of [
      ['BOR', 409, 'category_code_taken'],
      ['*', 400, 'category_code_invalid'],
      ['', 400, 'category_code_invalid'],
    ] as const) {
      const answer = await shop.raw('createCategory', { body: { ...body, categoryCode } }, token);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
    }
    const nowhere = await shop.raw(
      'createCategory',
      { body: { ...body, categoryCode: 'X', parentCategoryId: 9e8 } },
      token,
    );
    expect([nowhere.status, nowhere.body.code]).toEqual([400, 'category_parent_gone']);
    expect(await undo(made.actionId)).toMatchObject({ restored: 1 });
    expect((await order())('ESC')).toEqual(['CUA', 'LAP']);
  });

  it('is changed field by field, and seen by the shop at once', async () => {
    expect((await shop.call('categories', { query: {} }))[0]?.categoryDescripcion).toBe('Escolar');
    const { status } = await save('ESC', [
      { field: 'description', from: 'Escolar', to: ' Vuelta al cole ' },
      { field: 'categoryCode', from: 'ESC', to: 'COLE' },
    ]);
    expect(status).toBe(200);
    await expect
      .poll(async () => (await shop.call('categories', { query: {} }))[0])
      .toMatchObject({ categoryCode: 'COLE', categoryDescripcion: 'Vuelta al cole' });
    expect((await save('OFI', [{ field: 'categoryCode', from: 'OFI', to: 'COLE' }])).body.code).toBe(
      'category_code_taken',
    );
    expect((await save('OFI', [{ field: 'description', from: 'Oficina', to: '  ' }])).body.code).toBe(
      'category_name_invalid',
    );
  });

  it('tells the second of two administrators who changed a field, and writes nothing of theirs', async () => {
    await save('OFI', [{ field: 'description', from: 'Oficina', to: 'Para la oficina' }]);
    const late = await save(
      'OFI',
      [
        { field: 'description', from: 'Oficina', to: 'Escritorio' },
        { field: 'active', from: true, to: false },
      ],
      otherToken,
    );
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.body).toMatchObject({
      conflicts: [
        { field: 'categoryDescripcion', current: 'Para la oficina', seen: 'Oficina', changedBy: 'Ana' },
      ],
    });
    expect(await category('OFI')).toMatchObject({ description: 'Para la oficina', active: true });
    const same = await save(
      'OFI',
      [{ field: 'description', from: 'Oficina', to: 'Para la oficina' }],
      otherToken,
    );
    expect([same.status, same.body.actionId]).toEqual([200, null]);
  });
});

describe('a moved category', () => {
  it('is below its new parent, at its place among the siblings, with its products', async () => {
    const { status } = await move('LAP', ['ESC', null], ['OFI', 'RES']);
    expect(status).toBe(200);
    expect((await order())('OFI')).toEqual(['LAP', 'RES']);
    expect(await storeCodes('OFI')).toEqual(['LAP', 'RES']);
    expect((await move('OFI', [null, null], [null, 'ESC'])).status).toBe(200);
    expect((await order())(null)).toEqual(['OFI', 'ESC']);
    expect((await move('LAP', ['OFI', 'RES'], [null, null])).status).toBe(200);
    expect((await order())(null)).toEqual(['OFI', 'ESC', 'LAP']);
  });

  it('never makes a cycle, also when two administrators move at the same time', async () => {
    for (const parent of ['ESC', 'CUA'])
      expect((await move('ESC', [null, 'OFI'], [parent, null])).body.code).toBe('category_cycle');
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        move('ESC', [null, 'OFI'], ['RES', null]),
        move('OFI', [null, null], ['CUA', null], otherToken),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect((await order())(null)).toHaveLength(1);
      const { changes } = await shop.call('changeLog', { query: { kind: 'category', pageSize: 1 } }, token);
      expect(await undo(changes[0]?.actionId ?? '')).toMatchObject({ restored: 1 });
      expect((await order())(null)).toEqual(['ESC', 'OFI']);
    }
  });

  it('is not moved from a place where its editor no longer sees it', async () => {
    await move('LAP', ['ESC', null], ['OFI', null]);
    const late = await move('LAP', ['ESC', null], [null, null], otherToken);
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(late.body).toMatchObject({ conflicts: [{ field: 'parentCategoryCode', changedBy: 'Ana' }] });
    expect((await move('LAP', ['ESC', null], ['OFI', null], otherToken)).body.actionId).toBeNull();
  });

  it('returns to its place by undo, and stays where a newer move has put it', async () => {
    const first = await move('CUA', ['ESC', 'LAP'], ['OFI', null]);
    expect(await undo(first.body.actionId)).toMatchObject({ restored: 1, kept: [] });
    expect((await order())('ESC')).toEqual(['CUA', 'LAP']);
    const second = await move('CUA', ['ESC', 'LAP'], ['OFI', null]);
    await move('CUA', ['OFI', null], [null, null]);
    expect(await undo(second.body.actionId)).toMatchObject({ restored: 0, keptCount: 1 });
    expect((await order())(null)).toEqual(['ESC', 'OFI', 'CUA']);
  });
});

describe('a hidden category', () => {
  it('is not in the menus, filters, sitemap and search of categories, and its products are still found', async () => {
    const sitemap = async () => (await shop.app.http.inject('/sitemap-paginas.xml')).body;
    await save('ESC', [{ field: 'active', from: true, to: false }]);
    await expect.poll(() => storeCodes()).toEqual(['OFI']);
    const found = await shop.call('categories', { query: { descSearchTerm: 'cuadernos' } });
    expect(found).toEqual([]);
    const filters = await shop.call('productCategories', { query: {} });
    expect(filters.map(({ categoryCode }) => categoryCode)).toEqual(['OFI']);
    expect((await shop.call('products', { query: { searchTerm: 'cuaderno' } })).totalCount).toBe(1);
    expect((await shop.call('products', { query: { ctegoryCodeFilter: 'ESC' } })).totalCount).toBe(1);
    const device = await shop.call('categoriesForSync', {}, token);
    expect(device.filter(({ active }) => active).map(({ categoryCode }) => categoryCode)).toEqual([
      'OFI',
      'RES',
    ]);
    expect(await sitemap()).not.toContain('CUA');
  });
});

describe('removing a category', () => {
  it('is refused while products, subcategories or discounts refer to it, and undone otherwise', async () => {
    for (const code of ['CUA', 'ESC']) {
      const answer = await shop.raw('removeCategory', { params: { categoryId: idOf(code) } }, token);
      expect([answer.status, answer.body.code]).toEqual([409, 'category_in_use']);
    }
    const { actionId } = await shop.call('removeCategory', { params: { categoryId: ids['LAP'] } }, token);
    expect((await order())('ESC')).toEqual(['CUA']);
    expect(await undo(actionId)).toMatchObject({ restored: 1 });
    expect(await category('LAP')).toMatchObject({ categoryId: ids['LAP'], parentCategoryId: ids['ESC'] });
  });
});

describe("moving a category's products", () => {
  const moveAll = (code: string, to: string | null, products: number, as = token) =>
    shop.raw(
      'moveCategoryProducts',
      { params: { categoryId: idOf(code) }, body: { toCategoryId: idOf(to), products } },
      as,
    );

  it('moves its own products, hidden ones too, and each has it in its history', async () => {
    const { status, body } = await moveAll('CUA', 'LAP', 2);
    expect([status, (await category('CUA')).products, (await category('LAP')).products]).toEqual([200, 0, 2]);
    const { changes } = await shop.call('changeLog', { query: { actionId: body.actionId ?? '' } }, token);
    expect(changes.map(({ kind, label, fields }) => [kind, label, fields])).toEqual([
      ['product', 'P-2 Cuaderno liso', [{ field: 'categoryCode', before: 'CUA', after: 'LAP' }]],
      ['product', 'P-1 Cuaderno rayado', [{ field: 'categoryCode', before: 'CUA', after: 'LAP' }]],
    ]);
  });

  it('is refused when they are not as many as the caller saw', async () => {
    const late = await moveAll('CUA', null, 3);
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    expect((await category('CUA')).products).toBe(2);
    expect((await moveAll('CUA', null, 2)).status).toBe(200);
    expect((await shop.call('deskCategories', {}, token)).uncategorizedProducts).toBe(2);
  });
});

describe('a tag', () => {
  const tags = async () => (await shop.call('deskTags', {}, token)).tags;
  const create = (tagCode: string, description: string) =>
    shop.raw('createTag', { body: { tagCode, description } }, token);

  it('is created, renamed and removed, and each of it is undone', async () => {
    const made = await create('COLE', 'Vuelta al cole');
    expect(made.body.tags).toEqual([
      { tagCode: 'COLE', description: 'Vuelta al cole', products: 0, visibleProducts: 0 },
    ]);
    expect([(await create('COLE', 'x')).body.code, (await create('a,b', 'x')).body.code]).toEqual([
      'tag_code_taken',
      'tag_code_invalid',
    ]);
    const params = { tagCode: 'COLE' };
    const renamed = await shop.call(
      'saveTag',
      { params, body: { from: 'Vuelta al cole', to: 'Cole' } },
      token,
    );
    const late = await shop.raw('saveTag', { params, body: { from: 'Vuelta al cole', to: 'x' } }, otherToken);
    expect([late.status, late.body.code]).toEqual([409, 'changed_meanwhile']);
    const removed = await shop.call('removeTag', { params }, token);
    expect(await tags()).toEqual([]);
    for (const { actionId } of [removed, renamed])
      expect(await undo(actionId)).toMatchObject({ restored: 1 });
    expect((await tags())[0]?.description).toBe('Vuelta al cole');
    expect(await undo(made.body.actionId)).toMatchObject({ restored: 1 });
    expect(await tags()).toEqual([]);
  });

  it('is not removed while a product carries it', async () => {
    const made = await create('NOV', 'Novedades');
    await sql`insert into product_tags (company_id, tag_code, product_id)
      select company_id, 'NOV', product_id from products`.execute(shop.db);
    expect((await tags())[0]).toMatchObject({ products: 3, visibleProducts: 2 });
    const answer = await shop.raw('removeTag', { params: { tagCode: 'NOV' } }, token);
    expect([answer.status, answer.body.code]).toEqual([409, 'tag_in_use']);
    expect(await undo(made.body.actionId)).toMatchObject({ restored: 0, keptCount: 1 });
  });
});

it('moves products while an edit that holds one of them gives it another category', async () => {
  const { product_id: productId } = await shop.db
    .selectFrom('products')
    .where('code', '=', 'P-1')
    .select('product_id')
    .executeTakeFirstOrThrow();
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        shop.db,
      )
    ).rows.length;
  let moving: ReturnType<typeof shop.raw<'moveCategoryProducts'>> | undefined;
  await shop.db.transaction().execute(async (edit) => {
    await sql`select from products where product_id = ${productId} for no key update`.execute(edit);
    const params = { categoryId: ids['CUA'] };
    moving = shop.raw(
      'moveCategoryProducts',
      { params, body: { toCategoryId: ids['RES'], products: 1 } },
      token,
    );
    await expect.poll(waiting).toBe(1);
    await sql`update products set category_id = ${ids['LAP']} where product_id = ${productId}`.execute(edit);
  });
  expect((await moving)?.status).toBe(200);
  const codes = (await tree()).filter(({ products }) => products === 1).map((each) => each.categoryCode);
  expect(codes.sort()).toEqual(['LAP']);
});

it("another company's categories and tags are not there", async () => {
  const neighbour = await testShop('barrilete', shop);
  try {
    const theirs = await makeUser(shop.db, { company: 'barrilete', profile: 3 });
    const theirToken = await neighbour.token(theirs.email);
    expect((await neighbour.call('deskCategories', {}, theirToken)).categories).toEqual([]);
    const params = { categoryId: ids['LAP'] };
    for (const answer of [
      await neighbour.raw('removeCategory', { params }, theirToken),
      await neighbour.raw(
        'moveCategoryProducts',
        { params, body: { toCategoryId: null, products: 0 } },
        theirToken,
      ),
    ])
      expect(answer.status).toBe(404);
  } finally {
    await neighbour.close();
  }
});
