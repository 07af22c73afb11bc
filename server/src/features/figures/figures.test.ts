// The reports through the app: figures of a period with the compared one, lists with search and order, salesmen who see their own clients
// alone, clients who stopped buying, products that sell out, files, and that an order counts before the job has added it.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import {
  assign,
  type MadeProduct,
  type MadeUser,
  makeCategory,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addChangedOrders } from './add-sales.queries.js';
import { addSales } from './add-sales.service.js';

let shop: TestShop;
let administrator: string;
let salesman: MadeUser;
let salesmanToken: string;
let otherSalesman: MadeUser;
let own: MadeUser;
let other: MadeUser;
let notebook: MadeProduct;
let pencil: MadeProduct;
let stationery: number;

const today = () => dayAt(Date.now());
/** Fourteen days up to today. */
const period = () => ({ from: dayAfter(today(), -13), to: today() });

/** Places an order of one product that many days ago. */
async function order(
  buyer: MadeUser,
  { code }: MadeProduct,
  quantity: number,
  daysAgo: number,
): Promise<string> {
  const token = await shop.token(buyer.email);
  await shop.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity } }, token);
  const { total, externalId } = await shop.call('cart', {}, token);
  expect((await shop.call('confirmCart', { body: { externalId, total } }, token)).resultCode).toBe(0);
  await sql`update orders set placed_at = placed_at - make_interval(days => ${daysAgo}) where external_id = ${externalId}`.execute(
    shop.db,
  );
  return externalId;
}

beforeAll(async () => {
  shop = await testShop('papelera');
  administrator = await shop.token((await makeUser(shop.db, { profile: 3, name: 'Nora' })).email);
  salesman = await makeUser(shop.db, { profile: 2, name: 'Vera' });
  otherSalesman = await makeUser(shop.db, { profile: 2, name: 'Bruno' });
  salesmanToken = await shop.token(salesman.email);
  own = await makeUser(shop.db, { name: 'Librería Propia' });
  other = await makeUser(shop.db, { name: 'Librería Ajena' });
  await assign(shop.db, salesman, own);
  const { companyId } = own;
  stationery = await makeCategory(shop.db, { companyId, code: 'lib', description: 'Librería' });
  const notebooks = await makeCategory(shop.db, {
    companyId,
    code: 'cua',
    description: 'Cuadernos',
    parentId: stationery,
  });
  notebook = await makeProduct(shop.db, {
    name: 'Cuaderno rayado',
    price: '50000.00',
    stock: 100,
    categoryId: notebooks,
  });
  pencil = await makeProduct(shop.db, {
    name: 'Lápiz negro',
    price: '60000.00',
    stock: 1_000,
    categoryId: stationery,
  });
  await order(own, notebook, 2, 3);
  await order(other, notebook, 3, 3);
  await order(other, pencil, 1, 0);
  // two weeks before, and a year before
  await order(own, notebook, 4, 17);
  await order(own, pencil, 5, 365);
  const cancelled = await order(other, pencil, 9, 1);
  await sql`update orders set status = 'Cancelado' where external_id = ${cancelled}`.execute(shop.db);
});
afterAll(() => shop.close());

const sales = (query: object = {}, token = administrator) =>
  shop.call('salesFigures', { query: { ...period(), ...query } }, token);
const top = (query: object, token = administrator) =>
  shop.call('topSales', { query: { ...period(), by: 'client', ...query } }, token);

/** The same answers before the job has added the orders to the sums, half way, and after. */
describe.each(['before', 'halfway', 'after'] as const)(
  'the reports, %s the job has added the orders',
  (moment) => {
    beforeAll(async () => {
      if (moment === 'halfway') {
        await shop.db.transaction().execute(async (tx) => {
          await addChangedOrders(tx, own.companyId, 3);
        });
      }
      if (moment === 'after') await addSales(shop.app.shop);
    });

    it('sum the period by day beside the days that it is compared with', async () => {
      const { totals, comparedTotals, parts, compared } = await sales();
      expect(totals).toEqual({ orders: 3, units: 6, net: 31_000_000, clients: 2 });
      expect(comparedTotals).toEqual({ orders: 1, units: 4, net: 20_000_000, clients: 1 });
      expect(compared).toEqual({ from: dayAfter(today(), -27), to: dayAfter(today(), -14) });
      expect(parts).toHaveLength(14);
      expect(parts[10]).toMatchObject({ from: dayAfter(today(), -3), orders: 2, units: 5, net: 25_000_000 });
      expect(parts[10]?.compared).toEqual({
        from: dayAfter(today(), -17),
        to: dayAfter(today(), -17),
        orders: 1,
        units: 4,
        net: 20_000_000,
      });
      expect(parts[13]).toMatchObject({ orders: 1, net: 6_000_000 });
      expect((await shop.call('deskStart', {}, administrator)).sales.map(({ total }) => total)).toEqual(
        parts.map(({ net }) => net),
      );
    });

    it('sum weeks, and compare with the year before', async () => {
      const { parts, comparedTotals } = await sales({ step: 'week', comparison: 'year' });
      expect(parts.map(({ net }) => net)).toEqual([0, 31_000_000]);
      expect(comparedTotals).toMatchObject({ orders: 1, units: 5, net: 30_000_000 });
      expect((await sales({ comparison: 'none' })).comparedTotals).toBeNull();
    });

    it('list clients, products, categories with what is below them, and salesmen', async () => {
      const clients = await top({});
      expect(clients).toMatchObject({ totalCount: 2, net: 31_000_000, comparedNet: 20_000_000 });
      expect(clients.rows.map(({ title, net, compared }) => [title, net, compared?.net])).toEqual([
        ['Librería Ajena', 21_000_000, 0],
        ['Librería Propia', 10_000_000, 20_000_000],
      ]);
      const falling = await top({ sort: 'change', direction: 'up', limit: 1 });
      expect(falling.rows.map(({ title }) => title)).toEqual(['Librería Propia']);
      expect((await top({ search: 'AJENA' })).rows).toHaveLength(1);
      const products = await top({ by: 'product', sort: 'units' });
      expect(products.rows.map(({ code, units, orders }) => [code, units, orders])).toEqual([
        [notebook.code, 5, 2],
        [pencil.code, 1, 1],
      ]);
      const categories = await top({ by: 'category' });
      expect(categories.rows).toMatchObject([{ key: stationery, title: 'Librería', net: 31_000_000 }]);
      expect((await top({ by: 'salesman' })).rows).toMatchObject([{ key: 0, title: '', orders: 3 }]);
    });

    it("show a salesman the figures of their own clients alone, and an administrator any salesman's", async () => {
      for (const seen of [await sales({}, salesmanToken), await sales({ salesmanId: salesman.userId })])
        expect(seen.totals).toEqual({ orders: 1, units: 2, net: 10_000_000, clients: 1 });
      expect((await top({}, salesmanToken)).rows.map(({ title }) => title)).toEqual(['Librería Propia']);
      expect((await sales({ salesmanId: otherSalesman.userId })).totals.orders).toBe(0);
      const products = await top({ by: 'product' }, salesmanToken);
      expect(products).toMatchObject({ totalCount: 1, net: 10_000_000, comparedNet: 20_000_000 });
      expect(products.rows).toMatchObject([
        { code: notebook.code, orders: 1, units: 2, compared: { units: 4 } },
      ]);
      const categories = await top({ by: 'category', salesmanId: salesman.userId });
      expect(categories.rows).toMatchObject([{ key: stationery, title: 'Librería', net: 10_000_000 }]);
      expect((await top({ by: 'product', search: 'LÁPIZ' }, salesmanToken)).rows).toEqual([]);
    });

    it('find the products that sell out at the pace of ninety days', async () => {
      const { rows, totalCount } = await shop.call('sellingOut', { query: { days: 365 } }, administrator);
      expect(totalCount).toBe(0);
      expect(rows).toEqual([]);
      await sql`update products set stock = reserved + 1 where product_id = ${notebook.productId}`.execute(
        shop.db,
      );
      const few = await shop.call('sellingOut', { query: {} }, administrator);
      expect(few.rows).toMatchObject([{ code: notebook.code, available: 1, sold: 9, daysLeft: 10 }]);
      await sql`update products set stock = 1000 where product_id = ${notebook.productId}`.execute(shop.db);
    });
  },
);

describe('who may read which figures', () => {
  it("answers 404 for another salesman, 403 for the company's lists, and 401 or 403 for everybody else", async () => {
    const query = { ...period(), salesmanId: otherSalesman.userId };
    expect((await shop.raw('salesFigures', { query }, salesmanToken)).status).toBe(404);
    expect((await shop.raw('topSales', { query: { ...query, by: 'client' } }, salesmanToken)).status).toBe(
      404,
    );
    expect(
      (await shop.raw('lapsedClients', { query: { salesmanId: otherSalesman.userId } }, salesmanToken))
        .status,
    ).toBe(404);
    const bySalesman = { ...period(), by: 'salesman' as const };
    expect((await shop.raw('topSales', { query: bySalesman }, salesmanToken)).status).toBe(403);
    expect((await shop.raw('sellingOut', { query: {} }, salesmanToken)).status).toBe(403);
    expect((await shop.raw('salesFigures', { query: period() }, await shop.token(own.email))).status).toBe(
      403,
    );
    expect((await shop.raw('salesFigures', { query: period() })).status).toBe(401);
  });

  it('names the field of a period that ends before it begins', async () => {
    const { status, body } = await shop.raw(
      'salesFigures',
      { query: { from: '2026-02-02', to: '2026-02-01' } },
      administrator,
    );
    expect([status, body]).toMatchObject([400, { field: 'to' }]);
  });
});

describe('clients who stopped buying', () => {
  it('are those who are late by their own usual interval, until their next order', async () => {
    const regular = await makeUser(shop.db, { name: 'Kiosco Puntual' });
    for (const daysAgo of [120, 110, 100, 90]) await order(regular, pencil, 1, daysAgo);
    await addSales(shop.app.shop);
    const lapsed = (query: object = {}, token = administrator) =>
      shop
        .call('lapsedClients', { query }, token)
        .then(({ rows }) => rows.filter(({ title }) => title === 'Kiosco Puntual'));
    expect(await lapsed()).toMatchObject([
      { daysSince: 90, usualDays: 10, orders: 4, net: 24_000_000, lastDay: dayAfter(today(), -90) },
    ]);
    expect(await lapsed({ factor: 10 })).toEqual([]);
    expect(await lapsed({}, salesmanToken)).toEqual([]);
    await order(regular, pencil, 1, 0);
    expect(await lapsed()).toEqual([]);
  });
});

describe('the files of the reports', () => {
  const csv = async (path: string, query: Record<string, string>) => {
    const { statusCode, body } = await shop.app.http.inject({
      url: `/api/store/Admin/figures/${path}/file?${new URLSearchParams({ format: 'csv', ...query })}`,
      headers: { authorization: `Bearer ${administrator}` },
    });
    expect(statusCode).toBe(200);
    return body;
  };

  it('have every row in the asked columns', async () => {
    const clients = await csv('top', { ...period(), by: 'client', columns: 'title,net,compared' });
    expect(clients).toContain('Librería Ajena;210000;0');
    const days = await csv('sales', { ...period(), columns: 'part,orders,average' });
    expect(days.trim().split('\n')).toHaveLength(15);
    expect(await csv('lapsed-clients', { columns: 'title' })).toContain('Cliente');
    expect(await csv('selling-out', { columns: 'code,daysLeft' })).toContain('Alcanza para (días)');
  });
});
