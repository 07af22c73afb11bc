// Downloads of devices: the same products, prices and categories as online, complete pages, changes only after the
// first download, and who may download prices.

import {
  assign,
  fillCatalogue,
  type MadeUser,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { KeptPrices, KeptProducts, othersOver } from '@mostrador/trials/testing/sync-device';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let companyId: number;
interface Caller extends MadeUser {
  readonly token: string;
}
let client: Caller;
let salesman: Caller;
let administrator: Caller;

const caller = async (given: Parameters<typeof makeUser>[1]): Promise<Caller> => {
  const user = await makeUser(shop.db, given);
  return { ...user, token: await shop.token(user.email) };
};

beforeAll(async () => {
  const opened = await testShop();
  shop = {
    ...opened,
    async call(name, input, token) {
      if (name.endsWith('ForSync')) await othersOver(opened.db);
      return await opened.call(name, input, token);
    },
  };
  companyId = shop.app.shop.company().companyId;
  client = await caller({ discountPercent: 10 });
  salesman = await caller({ profile: 2 });
  administrator = await caller({ profile: 3 });
  await assign(shop.db, salesman, client);
  await shop.db
    .insertInto('tags')
    .values({ company_id: companyId, tag_code: 'oferta', description: 'Oferta' })
    .execute();
  await fillCatalogue(shop.db, companyId, {
    categories: [{ code: 'ESC' }, { code: 'LAP', parent: 'ESC' }, { code: 'ARTE' }],
    products: Array.from({ length: 24 }, (_, nth) => ({
      code: `P-${nth}`,
      name: `Producto ${nth}`,
      category: ['ESC', 'LAP', 'ARTE'][nth % 3] as string,
      visible: nth % 8 !== 7,
      active: nth % 12 !== 6,
      price: nth === 5 ? null : 10_000 + nth * 133,
      tags: nth % 2 === 0 ? ['oferta'] : [],
    })),
  });
});
afterAll(() => shop.close());

const download = (who: Caller, query: Record<string, string | number> = {}) =>
  shop.call('productsForSync', { query }, who.token);
const codes = (products: Iterable<{ code: string }>) => [...products].map(({ code }) => code).sort();

describe('the catalogue for a device', () => {
  it('holds what the list of products shows the same caller, with the same stock and prices', async () => {
    for (const who of [client, salesman, administrator]) {
      const listed = await shop.call('products', { query: { pageSize: 100 } }, who.token);
      const { productItems, totalCount, removed, next, whole } = await download(who);
      expect([totalCount, removed, next, whole]).toEqual([listed.totalCount, [], null, true]);
      const seen = new Map(listed.productItems.map((product) => [product.code, product]));
      for (const {
        tags,
        visible,
        createdDate,
        weightGrams,
        lengthMm,
        widthMm,
        heightMm,
        ...product
      } of productItems) {
        const expected = seen.get(product.code);
        const prices = who === client ? {} : { price: null, discountedFinalPrice: null };
        expect(product).toEqual({ ...expected, ...prices });
        expect(tags).toEqual(Number(product.code.slice(2)) % 2 === 0 ? ['oferta'] : []);
        expect(createdDate).toMatch(/^2026-01-01T/);
        const nth = Number(product.code.slice(2));
        expect(visible).toBe(nth % 8 !== 7 && nth % 12 !== 6);
        expect([weightGrams, lengthMm, widthMm, heightMm]).toEqual([null, null, null, null]);
      }
      expect(codes(productItems)).toEqual(codes(listed.productItems));
    }
  });

  it('comes in pages that are disjoint and complete, by place and by the last id', async () => {
    const all = codes((await download(client)).productItems);
    const byPlace = [];
    for (let pageNumber = 0; ; pageNumber += 1) {
      const page = await download(client, { pageSize: 7, pageNumber });
      byPlace.push(...page.productItems);
      expect(page.totalCount).toBe(all.length);
      if (page.next === null) break;
    }
    expect(codes(byPlace)).toEqual(all);
    const device = new KeptProducts(shop, client.token, 7);
    await device.sync();
    expect(codes(device.products.values())).toEqual(all);
    expect((await download(client, { pageSize: 7, pageNumber: 900 })).productItems).toEqual([]);
  });

  it('tells later what changed alone: nothing, an edit, what is hidden now, what is shown again', async () => {
    const device = new KeptProducts(shop, client.token, 500);
    await device.sync();
    const { mark } = await download(client);
    expect(await download(client, { since: mark })).toMatchObject({
      totalCount: 0,
      productItems: [],
      removed: [],
      next: null,
      whole: false,
    });
    const change = (code: string, visible: boolean) =>
      sql`update products set visible_in_portal = ${visible} where code = ${code}`.execute(shop.db);
    await change('P-1', false);
    await sql`update products set stock = 3 where code = 'P-2'`.execute(shop.db);
    const changed = await download(client, { since: mark });
    expect([changed.productItems, changed.removed.length]).toMatchObject([[{ code: 'P-2', stock: 3 }], 1]);
    await device.sync();
    expect(codes(device.products.values())).not.toContain('P-1');
    await change('P-1', true);
    await device.sync();
    expect(codes(device.products.values())).toContain('P-1');
    expect(device.wholes).toBe(1);
  });

  it('begins anew for a mark of another company, another database, another caller, or none at all', async () => {
    const { mark } = await download(client);
    const { mark: prices } = await shop.call('pricesForSync', { query: {} }, client.token);
    const neighbour = await testShop('barrilete', shop);
    const other = await testShop();
    try {
      const reader = await makeUser(shop.db, { company: 'barrilete' });
      const stranger = await makeUser(other.db);
      const [, of = '', transaction = ''] = mark.split('.');
      const marks = [
        (await neighbour.call('productsForSync', { query: {} }, await neighbour.token(reader.email))).mark,
        (await other.call('productsForSync', { query: {} }, await other.token(stranger.email))).mark,
        (await download(administrator)).mark,
        prices,
        'abc',
        `1.${of}.${'9'.repeat(18)}`,
        `1.${of}.${'9'.repeat(60)}`,
        `1.${of}.-${transaction}`,
      ];
      for (const since of marks)
        expect(`${since} ${(await download(client, { since })).whole}`).toBe(`${since} true`);
      expect((await download(client, { since: mark })).whole).toBe(false);
    } finally {
      await neighbour.close();
      await other.close();
    }
  });
});

describe('the prices for a device', () => {
  const prices = (who: Caller, query: Record<string, string | number> = {}) =>
    shop.call('pricesForSync', { query }, who.token);

  it('are a client’s own, and for a salesman those of a client of theirs', async () => {
    const own = await prices(client);
    const theirs = await prices(salesman, { clientId: client.clientId ?? 0 });
    expect(theirs.prices).toEqual(own.prices);
    const [first] = own.prices;
    expect(first?.slice(1)).toEqual([100, 90]);
    expect(own.prices.filter(([, list]) => list === null)).toHaveLength(1);
    expect(own.totalCount).toBe((await download(client)).totalCount);
  });

  it('are refused to other callers with 404, whether or not the client exists', async () => {
    const stranger = await caller({});
    const asked: [Caller, number | undefined][] = [
      [client, stranger.clientId ?? 0],
      [salesman, stranger.clientId ?? 0],
      [salesman, 2_147_483_647],
      [salesman, undefined],
    ];
    for (const [who, clientId] of asked) {
      const query = clientId === undefined ? {} : { clientId };
      expect((await shop.raw('pricesForSync', { query }, who.token)).status).toBe(404);
    }
    expect(
      (await shop.raw('pricesForSync', { query: { clientId: stranger.clientId } }, administrator.token))
        .status,
    ).toBe(200);
  });

  it('begin anew where the client’s lists or a percentage changed, and only then', async () => {
    const device = new KeptPrices(shop, client.token, undefined, 10);
    await device.sync();
    await sql`update prices set amount = amount + 1 where product_id = (select product_id from products where code = 'P-8')`.execute(
      shop.db,
    );
    await device.sync();
    expect(device.wholes).toBe(1);
    await sql`update discount_rules set percent = 20`.execute(shop.db);
    await device.sync();
    expect(device.wholes).toBe(2);
    const [first] = device.prices.values();
    expect(first).toEqual([100, 80]);
    await sql`update clients set discount_list_id = null where client_id = ${client.clientId}`.execute(
      shop.db,
    );
    shop.app.shop.forgetSession(client.userId);
    await device.sync();
    expect(device.wholes).toBe(3);
    expect([...device.prices.values()][0]).toEqual([100, 100]);
    const other = await caller({});
    expect((await prices(other)).prices).toEqual((await prices(client)).prices);
  });
});

it('prices every product as the cart does, to the centavo, for every client', async () => {
  const products = await Promise.all(Array.from({ length: 30 }, () => makeProduct(shop.db)));
  const percent = fc.option(fc.integer({ min: 0, max: 9_999 }), { nil: null });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 30, maxLength: 30 }),
      fc.array(percent, { minLength: 30, maxLength: 30 }),
      percent,
      percent,
      async (amounts, ofProducts, ofCategory, ofAll) => {
        const buyer = await caller({ discountPercent: 0 });
        await sql`
          with rules as (
            select null::int as product_id, null::int as category_id, ${ofAll}::int as percent
            union all select null, category_id, ${ofCategory}::int from categories where category_code = 'ESC'
            union all select * from unnest(${products.map(({ productId }) => productId)}::int[],
              array_fill(null::int, array[30]), ${ofProducts}::int[])
          ), gone as (
            delete from discount_rules r using clients c
            where c.client_id = ${buyer.clientId} and r.discount_list_id = c.discount_list_id
          )
          insert into discount_rules (company_id, discount_list_id, product_id, category_id, percent)
          select c.company_id, c.discount_list_id, r.product_id, r.category_id, r.percent / 100.0
          from rules r, clients c where c.client_id = ${buyer.clientId} and r.percent is not null
            and not (r.product_id is null and r.category_id is null)`.execute(shop.db);
        await sql`
          update discount_rules r set percent = ${(ofAll ?? 0) / 100} from clients c
          where c.client_id = ${buyer.clientId} and r.discount_list_id = c.discount_list_id and r.product_id is null and r.category_id is null`.execute(
          shop.db,
        );
        await sql`
          update prices l set amount = g.amount / 100.0
          from unnest(${products.map(({ productId }) => productId)}::int[], ${amounts}::int[]) as g (product_id, amount)
          where l.product_id = g.product_id`.execute(shop.db);
        await sql`
          update products set category_id = (select category_id from categories where category_code = 'LAP')
          where product_id = any(${products.filter((_, nth) => nth % 2 === 0).map(({ productId }) => productId)}::int[])`.execute(
          shop.db,
        );
        const [{ code }] = products as [(typeof products)[number]];
        await shop.call(
          'upsertProductInCart',
          { query: {}, body: { product: { code }, quantity: 1 } },
          buyer.token,
        );
        await sql`
          insert into cart_lines (company_id, cart_id, product_id, quantity)
          select c.company_id, c.cart_id, g.product_id, 1
          from carts c, unnest(${products.slice(1).map(({ productId }) => productId)}::int[]) as g (product_id)
          where c.user_id = ${buyer.userId}`.execute(shop.db);
        const told = new Map(
          (await shop.call('pricesForSync', { query: {} }, buyer.token)).prices.map(([id, ...pair]) => [
            id,
            pair,
          ]),
        );
        const { cartProducts } = await shop.call('cart', {}, buyer.token);
        expect(cartProducts).toHaveLength(30);
        for (const { product, price } of cartProducts)
          expect(told.get(product.productId)).toEqual([product.price, price]);
      },
    ),
    { numRuns: 8 },
  );
}, 60_000);

it('tells the whole tree of categories in its order, and a salesman which clients pay the same', async () => {
  const tree = await shop.call('categoriesForSync', {}, client.token);
  expect(
    tree.map(({ categoryCode, parentCategoryCode, position }) => [
      categoryCode,
      parentCategoryCode,
      position,
    ]),
  ).toEqual([
    ['ESC', null, 0],
    ['LAP', 'ESC', 1],
    ['ARTE', null, 2],
  ]);
  const [alike, dearer] = [await caller({}), await caller({ discountPercent: 5 })];
  for (const one of [alike, dearer]) await assign(shop.db, salesman, one);
  const terms = new Map(
    (await shop.call('salesmanClientsForSync', {}, salesman.token)).map((one) => [
      one.clientId,
      one.priceTerms,
    ]),
  );
  const of = ({ clientId }: Caller) => terms.get(clientId ?? 0);
  expect(of(alike)).toBe(of(client));
  expect(of(dearer)).not.toBe(of(client));
});
