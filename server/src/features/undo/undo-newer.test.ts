// Undo where something newer is on a thing: a created product stays whole and on sale, and what was set again on purpose stays.

import { randomUUID } from 'node:crypto';
import { makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordChanges } from '../change-log/change-log.service.js';

let shop: TestShop;
let administrator: string;
let listId: number;
let made = 0;

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  listId = shop.app.shop.company().defaultPriceListId;
});
afterAll(() => shop.close());

/** Creates a product with a price and two pictures in one action, as an import does. */
async function createProduct() {
  made += 1;
  const code = `NUEVO-${made}`;
  const { product, actionId } = await shop.call(
    'createProduct',
    {
      body: {
        code,
        values: [{ field: 'name', to: 'Nuevo' }],
        prices: [{ priceListId: listId, price: 12_300 }],
      },
    },
    administrator,
  );
  const { productId } = product;
  await setPictures(productId, actionId ?? '', [], ['a.webp', 'b.webp']);
  return { productId, code, actionId: actionId ?? '' };
}

/** Gives a product other pictures, in an action. */
async function setPictures(productId: number, actionId: string, before: string[], after: string[]) {
  const { companyId } = shop.app.shop.company();
  const author = { userId: null, source: 'import', actionId } as const;
  await shop.db.transaction().execute(async (tx) => {
    await sql`delete from product_images where product_id = ${productId}`.execute(tx);
    await sql`
      insert into product_images (company_id, product_id, position, file_name)
      select ${companyId}, ${productId}, position, name from unnest(${after}::text[]) with ordinality as i (name, position)`.execute(
      tx,
    );
    await sql`update products set image_path = ${after[0] ?? null} where product_id = ${productId}`.execute(
      tx,
    );
    await recordChanges(tx, companyId, author, [
      {
        kind: 'picture',
        key: String(productId),
        label: 'Fotos',
        productId,
        before: { pictures: before },
        after: { pictures: after },
      },
    ]);
  });
  return actionId;
}

const undo = (actionId: string) => shop.call('undoAction', { params: { actionId } }, administrator);
const save = (productId: number, field: string, from: unknown, to: unknown) =>
  shop.call(
    'saveProductCells',
    { body: { cells: [{ productId, field, from, to }], confirmed: true } } as never,
    administrator,
  );

async function stateOf(productId: number) {
  const { rows } = await sql<{ active: boolean; price: number | null; pictures: string[] }>`
    select p.active, (select r.amount::float8 from prices r
        where r.product_id = p.product_id and r.price_list_id = ${listId}) as price,
      array(select m.file_name from product_images m where m.product_id = p.product_id order by m.position) as pictures
    from products p where p.product_id = ${productId}`.execute(shop.db);
  return rows[0];
}

const ON_SALE = { active: true, price: 123, pictures: ['a.webp', 'b.webp'] };

describe('undo of a created product', () => {
  it('takes price and pictures away and deactivates it, where nothing newer is on it, and gives all back', async () => {
    const { productId, actionId } = await createProduct();
    const undone = await undo(actionId);
    expect(undone).toMatchObject({ restored: 3, kept: [] });
    expect(await stateOf(productId)).toEqual({ active: false, price: null, pictures: [] });
    await undo(undone.actionId ?? '');
    expect(await stateOf(productId)).toEqual(ON_SALE);
  });

  it('keeps the whole product, listed once, when a field was edited later', async () => {
    const { productId, code, actionId } = await createProduct();
    await save(productId, 'name', 'Nuevo', 'Renombrado');
    expect(await undo(actionId)).toMatchObject({
      restored: 0,
      keptCount: 1,
      actionId: null,
      kept: [{ label: `${code} Nuevo`, field: 'name' }],
    });
    expect(await stateOf(productId)).toEqual(ON_SALE);
  });

  it('keeps the whole product when only its price or its pictures were edited later', async () => {
    const priced = await createProduct();
    await save(priced.productId, 'price', 12_300, 15_000);
    expect(await undo(priced.actionId)).toMatchObject({ restored: 0, keptCount: 1 });
    expect(await stateOf(priced.productId)).toEqual({ ...ON_SALE, price: 150 });
    // The later price was taken back: nothing newer is on the product any more.
    const back = await createProduct();
    const raised = await save(back.productId, 'price', 12_300, 15_000);
    await undo(raised.actionId ?? '');
    expect(await undo(back.actionId)).toMatchObject({ restored: 3, keptCount: 0 });
    expect(await stateOf(back.productId)).toEqual({ active: false, price: null, pictures: [] });
  });
});

describe('undo of what was set again on purpose', () => {
  it('keeps a picture that was removed and added again, and joins changes of other pictures', async () => {
    const { productId } = await createProduct();
    const set = (before: string[], after: string[]) => setPictures(productId, randomUUID(), before, after);
    const added = await set(['a.webp', 'b.webp'], ['a.webp', 'b.webp', 'c.webp']);
    await set(['a.webp', 'b.webp', 'c.webp'], ['a.webp', 'b.webp']);
    await set(['a.webp', 'b.webp'], ['a.webp', 'b.webp', 'c.webp']);
    expect(await undo(added)).toMatchObject({ restored: 0, keptCount: 1 });
    const other = await set(['a.webp', 'b.webp', 'c.webp'], ['b.webp', 'c.webp']);
    await set(['b.webp', 'c.webp'], ['b.webp', 'c.webp', 'd.webp']);
    expect(await undo(other)).toMatchObject({ restored: 1, keptCount: 0 });
    expect((await stateOf(productId))?.pictures).toEqual(['a.webp', 'b.webp', 'c.webp', 'd.webp']);
    // It is undone already: nothing is left to do, and nothing to report.
    expect(await undo(other)).toMatchObject({ restored: 0, keptCount: 0 });
  });

  it('keeps the name and the place of a category', async () => {
    const create = async (categoryCode: string) => {
      const body = { categoryCode, description: categoryCode, parentCategoryId: null };
      const { categories } = await shop.call('createCategory', { body }, administrator);
      return categories.find((each) => each.categoryCode === categoryCode)?.categoryId ?? 0;
    };
    const [first, second] = [await create('PRIMERA'), await create('SEGUNDA')];
    const params = { categoryId: String(second) };
    const rename = async (from: string, to: string) => {
      const body = { changes: [{ field: 'description' as const, from, to }] };
      return (await shop.call('saveCategory', { params, body }, administrator)).actionId ?? '';
    };
    const place = (parentCategoryId: number | null) => ({ parentCategoryId, beforeCategoryId: null });
    const move = async (from: number | null, to: number | null) => {
      const body = { from: place(from), to: place(to) };
      return (await shop.call('moveCategory', { params, body }, administrator)).actionId ?? '';
    };
    const categoryNow = async () =>
      (await shop.call('deskCategories', {}, administrator)).categories.find(
        ({ categoryId }) => categoryId === second,
      );
    const renamed = await rename('SEGUNDA', 'Otra');
    await rename('Otra', 'SEGUNDA');
    await rename('SEGUNDA', 'Otra');
    expect(await undo(renamed)).toMatchObject({ restored: 0, keptCount: 1 });
    const moved = await move(null, first);
    await move(first, null);
    const again = await move(null, first);
    expect(await undo(moved)).toMatchObject({ restored: 0, keptCount: 1 });
    expect(await categoryNow()).toMatchObject({ description: 'Otra', parentCategoryId: first });
    expect(await undo(again)).toMatchObject({ restored: 1, keptCount: 0 });
    expect(await undo(again)).toMatchObject({ restored: 0, keptCount: 0 });
    expect(await categoryNow()).toMatchObject({ parentCategoryId: null });
  });
});
