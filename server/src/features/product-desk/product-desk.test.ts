// The desk's products: search, filters, order, editing with two administrators, one change of many, and what clients see of it.

import { randomUUID } from 'node:crypto';
import { dayAt } from '@mostrador/rules/days';
import { makeCategory, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let nora: string;
let raul: string;
let listId: number;

beforeAll(async () => {
  shop = await testShop('papelera');
  nora = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  raul = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Raúl' })).email);
  listId = shop.app.shop.company().defaultPriceListId;
});
afterAll(() => shop.close());

const table = (query: Record<string, unknown> = {}, as = nora) => shop.call('deskProducts', { query }, as);
const codes = async (query: Record<string, unknown>) => (await table(query)).products.map(({ code }) => code);
const category = (code: string) =>
  makeCategory(shop.db, { companyId: shop.app.shop.company().companyId, code });
const read = (productId: number) =>
  shop.call('deskProduct', { params: { productId: String(productId) } }, nora);
type Cells = Parameters<typeof shop.call<'saveProductCells'>>[1]['body']['cells'];
const save = (cells: Cells, as = nora, confirmed = false) =>
  shop.raw('saveProductCells', { body: { cells, confirmed } }, as);
const undo = (actionId: string | null) =>
  shop.call('undoAction', { params: { actionId: actionId ?? '' } }, nora);
const log = (productId: number) => shop.call('changeLog', { query: { productId } }, nora);

describe('the table', () => {
  it('finds, filters and sorts products, inactive and hidden ones too', async () => {
    const categoryId = await category('TABLA');
    const given = { categoryId, subtitle: 'mesa' };
    await makeProduct(shop.db, { ...given, code: 'T-1', name: 'Mesa verde', price: '30.00', stock: 5 });
    await makeProduct(shop.db, { ...given, code: 'T-2', name: 'Mesa azul', price: '20.00', stock: 0 });
    await makeProduct(shop.db, { ...given, code: 'T-3', name: 'Mesa roja', price: null, visible: false });
    await makeProduct(shop.db, { ...given, code: 'T-4', name: 'Mesa gris', price: '10.00', active: false });
    const of = { category: 'TABLA' };
    expect(await codes(of)).toEqual(['T-1', 'T-2', 'T-3', 'T-4']);
    expect(await codes({ ...of, direction: 'down' })).toEqual(['T-4', 'T-3', 'T-2', 'T-1']);
    expect(await codes({ ...of, sort: 'name' })).toEqual(['T-2', 'T-4', 'T-3', 'T-1']);
    expect(await codes({ ...of, sort: 'price' })).toEqual(['T-4', 'T-2', 'T-1', 'T-3']);
    expect(await codes({ ...of, sort: 'price', direction: 'down' })).toEqual(['T-1', 'T-2', 'T-4', 'T-3']);
    expect(await codes({ ...of, sort: 'stock', limit: 2 })).toEqual(['T-2', 'T-1']);
    expect(await codes({ ...of, active: 'false' })).toEqual(['T-4']);
    expect(await codes({ ...of, visible: 'false' })).toEqual(['T-3']);
    expect(await codes({ ...of, stock: 'out' })).toEqual(['T-2']);
    expect(await codes({ ...of, price: 'without' })).toEqual(['T-3']);
    expect(await codes({ ...of, priceFrom: 1_500, priceTo: 2_500 })).toEqual(['T-2']);
    expect(await codes({ ...of, offset: 1, limit: 2 })).toEqual(['T-2', 'T-3']);
    expect(await codes({ search: 'mesa azul' })).toEqual(['T-2']);
    expect(await codes({ search: 'mesa', category: '-' })).toEqual([]);
    expect((await table({ ...of, stock: 'out' })).totalCount).toBe(1);
    expect(await codes({ stock: 'out', offset: 100 })).toEqual([]);
  });

  it('reads each window of all products in the order of the whole', async () => {
    const all = (await table({ limit: 200 })).products.map(({ code }) => code);
    expect(all.length).toBeGreaterThan(3);
    for (const direction of ['up', 'down']) {
      const whole = direction === 'up' ? all : all.toReversed();
      for (let offset = 0; offset <= all.length + 2; offset += 1)
        expect(await codes({ offset, limit: 2, direction })).toEqual(whole.slice(offset, offset + 2));
    }
  });

  it('counts what its views show', async () => {
    const counts = await shop.call('deskProductCounts', { query: {} }, nora);
    const shown = async (query: Record<string, unknown>) => (await table(query)).totalCount;
    expect(counts).toEqual({
      all: await shown({}),
      outOfStock: await shown({ active: 'true', stock: 'out' }),
      low: await shown({ active: 'true', stock: 'low' }),
      withoutPicture: await shown({ active: 'true', picture: 'without' }),
      withoutPrice: await shown({ active: 'true', price: 'without' }),
      hidden: await shown({ active: 'true', visible: 'false' }),
      inactive: await shown({ active: 'false' }),
    });
  });
});

describe('an edit of a cell', () => {
  it("changes the price of a client's open cart at once", async () => {
    const client = await shop.token((await makeUser(shop.db, {})).email);
    const { productId, code } = await makeProduct(shop.db, { price: '60000.00' });
    await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 2 } }, client);
    const saved = await save([{ productId, field: 'price', from: 6_000_000, to: 6_600_000 }]);
    expect(saved.status).toBe(200);
    expect(saved.body.products[0]?.price).toBe(6_600_000);
    expect((await shop.call('cart', {}, client)).total).toBe(132_000);
  });

  it('is refused with the value, the user and the time when another user was first', async () => {
    const { productId } = await makeProduct(shop.db, { stock: 10 });
    expect((await save([{ productId, field: 'stock', from: 10, to: 11 }], raul)).status).toBe(200);
    const refused = await save([
      { productId, field: 'minimalSalesQuantity', from: null, to: 5 },
      { productId, field: 'stock', from: 10, to: 12 },
    ]);
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'changed_meanwhile',
      field: 'stock',
      conflicts: [{ field: 'stock', seen: 10, current: 11, changedBy: 'Raúl' }],
    });
    // nothing of the save is written
    expect(await read(productId)).toMatchObject({ stock: 11, minimalSalesQuantity: null });
  });

  it('of two administrators at once lets one write and tells the other, in each of 100 tries', async () => {
    const { productId } = await makeProduct(shop.db, { stock: 0 });
    let silent = 0;
    for (let held = 0; held < 200; held += 2) {
      const [a, b] = await Promise.all([
        save([{ productId, field: 'stock', from: held, to: held + 1 }], nora),
        save([{ productId, field: 'stock', from: held, to: held + 2 }], raul),
      ]);
      const { stock } = await read(productId);
      if ((a.status === 200) === (b.status === 200)) silent += 1;
      if (stock !== (a.status === 200 ? held + 1 : held + 2)) silent += 1;
      await save([{ productId, field: 'stock', from: stock, to: held + 2 }]);
    }
    expect(silent).toBe(0);
  }, 60_000);

  it('asks once more for a price that changes by more than 30 %, and for one that is removed', async () => {
    const { productId } = await makeProduct(shop.db, { price: '100.00' });
    const cells: Cells = [{ productId, field: 'price', from: 10_000, to: 100_000 }];
    const asked = await save(cells);
    expect([asked.status, asked.body.code]).toEqual([409, 'price_jump']);
    expect((await save(cells, nora, true)).status).toBe(200);
    const removed: Cells = [{ productId, field: 'price', from: 100_000, to: null }];
    const unconfirmed = await save(removed);
    expect([unconfirmed.status, unconfirmed.body.message]).toEqual([
      409,
      expect.stringMatching(/ queda sin precio y nadie podrá pedirlo\. ¿Es correcto\?$/),
    ]);
    expect((await save(removed, nora, true)).status).toBe(200);
  });

  it('says that a stock is below what orders reserve, and leaves the reserved units alone', async () => {
    const { productId, code } = await makeProduct(shop.db, { stock: 100, reserved: 40 });
    const saved = await save([{ productId, field: 'stock', from: 100, to: 30 }]);
    expect(saved.body.notices).toEqual([`${code}: Hay 40 unidades reservadas: faltan 10 unidades.`]);
    expect(await read(productId)).toMatchObject({ stock: 30, reserved: 40 });
  });

  it.each([
    ['minimalSalesQuantity', null, 0, 'El mínimo es un entero desde 1.'],
    ['price', 100_000, 0, 'El precio es un importe mayor que cero.'],
    ['reserved', 0, 5, 'Ese dato no se puede cambiar.'],
    ['categoryCode', null, 'NADA', 'No existe esa categoría.'],
  ])('refuses %s from %j to %j with a sentence', async (field, from, to, message) => {
    const { productId } = await makeProduct(shop.db);
    const { status, body } = await save([{ productId, field, from, to }]);
    expect([status, body.field, body.message]).toEqual([400, field, message]);
  });

  it('adds and removes a price, and finds one that was added meanwhile', async () => {
    const { productId } = await makeProduct(shop.db, { price: null });
    const first = { productId, field: 'price', priceListId: listId, from: null, to: 500 };
    const both = await Promise.all([save([first], nora), save([{ ...first, to: 600 }], raul)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { prices } = await read(productId);
    const held = prices.find(({ priceListId }) => priceListId === listId);
    expect(held).toMatchObject({ changedBy: both[0]?.status === 200 ? 'Nora' : 'Raúl' });
    expect((await save([{ ...first, from: held?.price ?? 0, to: null }], nora, true)).status).toBe(200);
    expect((await table({ search: (await read(productId)).code })).products[0]?.price).toBeNull();
  });
});

describe('the page of a product', () => {
  it('saves every field, and the search finds the synonyms', async () => {
    await category('PAGINA');
    const { productId, code } = await makeProduct(shop.db, { price: '10.00' });
    const client = await shop.token((await makeUser(shop.db, {})).email);
    const before = await read(productId);
    const values = {
      name: 'Bolígrafo de gel',
      subtitle: 'Caja x 12',
      description: 'Corta',
      descriptionLong: 'Larga\ncon dos líneas',
      categoryCode: 'PAGINA',
      taxCode: 'IVA10.5',
      barCode: '7790001234568',
      isbn: '9783161484100',
      supplierId: 'PROV',
      weightGrams: 120,
      lengthMm: 1,
      widthMm: 2,
      heightMm: 3,
      tags: ['NOV'],
      synonyms: ['birome', 'lapicera'],
      minimalSalesQuantity: 6,
      presentationQuantity: 12,
      stock: 7,
      futureStock: 8,
      hasPhysicalStock: true,
      active: true,
      visibleInPortal: true,
    };
    const edits = Object.entries(values).map(([field, to]) => ({
      field,
      from: before[field as keyof typeof before] as string,
      to,
    }));
    const saved = await shop.call(
      'saveProduct',
      { params: { productId: String(productId) }, body: { edits } },
      nora,
    );
    expect(saved.product).toMatchObject({ ...values, taxRate: 10.5, code });
    expect(
      (await shop.call('products', { query: { searchTerm: 'birome' } }, client)).productItems,
    ).toMatchObject([{ code, name: 'Bolígrafo de gel', taxRate: 10.5 }]);
    expect((await undo(saved.actionId)).kept).toEqual([]);
    expect({ ...(await read(productId)), prices: [] }).toEqual({ ...before, prices: [] });
    expect((await shop.call('products', { query: { searchTerm: 'birome' } }, client)).totalCount).toBe(0);
  });

  it('is created, refuses a code that is taken, and is copied without stock and hidden', async () => {
    const body = {
      code: ' NUEVO-1 ',
      values: [
        { field: 'name', to: 'Producto nuevo' },
        { field: 'stock', to: 12 },
        { field: 'tags', to: ['NOV'] },
      ],
      prices: [{ priceListId: listId, price: 12_345 }],
    };
    const { product, actionId } = await shop.call('createProduct', { body }, nora);
    expect(product).toMatchObject({ code: 'NUEVO-1', stock: 12, tags: ['NOV'], taxCode: 'IVA21' });
    expect((await shop.raw('createProduct', { body }, nora)).body).toMatchObject({
      code: 'code_taken',
      message: 'Ya existe un producto con el código NUEVO-1.',
    });
    const params = { productId: String(product.productId) };
    const copy = await shop.call('duplicateProduct', { params, body: { code: 'NUEVO-2' } }, nora);
    expect(copy.product).toMatchObject({ name: 'Producto nuevo', stock: 0, visibleInPortal: false });
    expect(copy.product.prices.find(({ priceListId }) => priceListId === listId)?.price).toBe(12_345);
    expect(await codes({ search: 'producto nuevo' })).toEqual(['NUEVO-1', 'NUEVO-2']);
    expect(await undo(actionId)).toMatchObject({ restored: 2, kept: [] });
    expect(await read(product.productId)).toMatchObject({ active: false });
  });

  it('shows the product as a client of a list sees it', async () => {
    const { productId } = await makeProduct(shop.db, { price: '100.00', visible: false });
    const params = { productId: String(productId) };
    const preview = await shop.call(
      'deskProductPreview',
      { params, query: { priceListId: String(listId) } },
      nora,
    );
    expect(preview).toMatchObject({ isShown: false, finalPrice: 12_100, product: { price: 100 } });
    const unknown = { params, query: { priceListId: String(listId), discountListId: '2147483647' } };
    expect((await shop.raw('deskProductPreview', unknown, nora)).status).toBe(404);
  });
});

describe('a new product without a chosen IVA rate', () => {
  it('has the rate of the company, and of its books', async () => {
    const publisher = await testShop('barrilete', shop);
    try {
      const editor = await publisher.token(
        (await makeUser(publisher.db, { profile: 3, company: 'barrilete' })).email,
      );
      const created = async (of: TestShop, token: string, values: object) => {
        const code = `IVA-${randomUUID()}`;
        const given = Object.entries({ name: 'Nuevo', ...values }).map(([field, to]) => ({ field, to }));
        const { product } = await of.call(
          'createProduct',
          { body: { code, values: given, prices: [] } },
          token,
        );
        return [product.taxCode, product.taxRate];
      };
      const isbn = { isbn: '978-987-4444-07-3' };
      expect(await created(publisher, editor, isbn)).toEqual(['EXENTO', 0]);
      expect(await created(publisher, editor, {})).toEqual(['IVA21', 21]);
      expect(await created(publisher, editor, { ...isbn, taxCode: 'IVA10.5' })).toEqual(['IVA10.5', 10.5]);
      expect(await created(shop, nora, isbn)).toEqual(['IVA21', 21]);
    } finally {
      await publisher.app.close();
    }
  });
});

describe('one change of many', () => {
  it('changes all that a filter shows in one action, and undoes it where nothing newer was changed', async () => {
    const ids: number[] = [];
    for (const index of [1, 2, 3])
      ids.push(
        (await makeProduct(shop.db, { code: `MUCHOS-${index}`, name: 'Muchos', price: '10.00' })).productId,
      );
    const many = (change: object, chosen: object = { filter: { search: 'muchos' } }) =>
      shop.call('changeManyProducts', { body: { change: change as never, ...chosen } }, nora);
    const chosen = { priceListIds: [listId], bps: 850, products: { filter: { search: 'muchos' } } };
    const { fingerprint, changed } = await shop.call('previewIncrease', { body: chosen }, nora);
    expect(changed).toBe(3);
    const raised = await shop.call('applyIncrease', { body: { ...chosen, fingerprint } }, nora);
    const prices = async () =>
      (await table({ search: 'muchos', sort: 'code' })).products.map(({ price }) => price);
    expect(await prices()).toEqual([1_085, 1_085, 1_085]);
    await save([{ productId: ids[1] ?? 0, field: 'price', from: 1_085, to: 1_100 }]);
    const undone = await undo(raised.actionId);
    expect(undone).toMatchObject({ restored: 2, keptCount: 1 });
    expect(undone.kept).toMatchObject([
      { field: 'price', reason: 'Después hubo otro cambio: ahora es $\u00a011,00.' },
    ]);
    expect(await prices()).toEqual([1_000, 1_100, 1_000]);

    const tagged = await many({ change: 'addTag', tag: 'OFERTA' }, { productIds: ids });
    expect(tagged.changed).toBe(3);
    expect(await codes({ tags: 'OFERTA' })).toHaveLength(3);
    expect((await many({ change: 'addTag', tag: 'OFERTA' })).actionId).toBeNull();
    await undo(tagged.actionId);
    expect(await codes({ tags: 'OFERTA' })).toEqual([]);

    await category('OTRA');
    const moved = await many({ change: 'category', category: 'OTRA' });
    expect(await codes({ category: 'OTRA' })).toHaveLength(3);
    const hidden = await many({ change: 'visibleInPortal', to: false });
    await many({ change: 'taxCode', to: 'EXENTO' });
    expect((await table({ search: 'muchos' })).products).toMatchObject(
      ids.map(() => ({ visibleInPortal: false, taxCode: 'EXENTO', taxRate: 0, categoryCode: 'OTRA' })),
    );
    await undo(moved.actionId);
    await undo(hidden.actionId);
    expect((await table({ search: 'muchos' })).products).toMatchObject(
      ids.map(() => ({ visibleInPortal: true, taxCode: 'EXENTO', categoryCode: null })),
    );
  });
});

describe('the stock of many', () => {
  it('is set, and added to once for each press, though a lost answer is asked for again', async () => {
    const made = [
      await makeProduct(shop.db, { stock: 5, reserved: 2 }),
      await makeProduct(shop.db, { stock: 9 }),
    ];
    const productIds = made.map(({ productId }) => productId);
    const many = (change: object) =>
      shop.raw('changeManyProducts', { body: { change: change as never, productIds } }, nora);
    const stocks = async () => {
      const rows = await Promise.all(productIds.map(read));
      return rows.map(({ stock, reserved }) => [stock, reserved]);
    };
    const set = await many({ change: 'stock', to: 20 });
    expect(set.body).toMatchObject({ changed: 2 });
    const add = { change: 'addStock', by: 12, requestId: randomUUID() };
    const answers = await Promise.all([many(add), many(add)]);
    expect(answers.map(({ body }) => [body.changed, body.actionId])).toEqual([
      [2, add.requestId],
      [2, add.requestId],
    ]);
    expect(await stocks()).toEqual([
      [32, 2],
      [32, 0],
    ]);
    const beyond = await many({ change: 'addStock', by: 999_999_990, requestId: randomUUID() });
    expect([beyond.status, beyond.body.code]).toEqual([400, 'invalid_value']);
    await undo(add.requestId);
    await undo(set.body.actionId);
    expect(await stocks()).toEqual([
      [5, 2],
      [9, 0],
    ]);
  });
});

describe('an undo', () => {
  it('keeps newer edits, restores the rest, and can be undone itself', async () => {
    const { productId } = await makeProduct(shop.db, { name: 'Viejo', stock: 1 });
    const edit = (field: string, from: string | number, to: string | number) =>
      save([{ productId, field, from, to }]);
    const first = await save([
      { productId, field: 'name', from: 'Viejo', to: 'Nuevo' },
      { productId, field: 'stock', from: 1, to: 2 },
    ]);
    await edit('stock', 2, 3);
    const undone = await undo(first.body.actionId);
    expect(undone).toMatchObject({
      restored: 1,
      kept: [{ field: 'stock', reason: 'Después hubo otro cambio: ahora es 3.' }],
    });
    expect(await read(productId)).toMatchObject({ name: 'Viejo', stock: 3 });
    await undo(undone.actionId);
    expect(await read(productId)).toMatchObject({ name: 'Nuevo', stock: 3 });
    const { changes } = await log(productId);
    expect(changes.map(({ fields }) => fields.map(({ field }) => field).sort())).toEqual([
      ['name'],
      ['name'],
      ['stock'],
      ['name', 'stock'],
    ]);
  });

  it('never touches what orders reserve', async () => {
    const client = await shop.token((await makeUser(shop.db, {})).email);
    const { productId, code } = await makeProduct(shop.db, { price: '60000.00', stock: 10 });
    const { body } = await save([{ productId, field: 'stock', from: 10, to: 20 }]);
    await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 4 } }, client);
    const { total, externalId } = await shop.call('cart', {}, client);
    await shop.call('confirmCart', { body: { externalId, total } }, client);
    await undo(body.actionId);
    expect(await read(productId)).toMatchObject({ stock: 10, reserved: 4, openOrders: 1 });
    const { months } = await shop.call('deskProductSales', { params: { productId } }, nora);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ month: dayAt(Date.now()).slice(0, 7), units: 4 });
    expect(months.slice(0, -1).every(({ units }) => units === 0)).toBe(true);
  });
});
