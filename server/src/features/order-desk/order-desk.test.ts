// The desk's order table, its counts, files and picking list: filters, windows behind cursors, what a salesman sees, one step of many
// orders, and the PDF right to the unit.

import { randomUUID } from 'node:crypto';
import { callPath } from '@mostrador/contract/routes';
import { compileSources } from '@mostrador/trials/testing/compile-sources';
import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../audit/audit.service.js';

let shop: TestShop;
let buyer: MadeUser;
let other: MadeUser;
let admin: string;
let salesman: string;
let products: { productId: number; code: string }[];
const ids: string[] = [];
const ORDERS = 24;

beforeAll(async () => {
  // a thread draws the picking list
  await compileSources();
  shop = await testShop();
  buyer = await makeUser(shop.db);
  other = await makeUser(shop.db);
  const own = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, own, other);
  salesman = await shop.token(own.email);
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  products = [];
  for (let nth = 0; nth < 3; nth += 1)
    products.push(await makeProduct(shop.db, { price: '60000.00', stock: 10_000 }));
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const token = await shop.token((nth % 4 === 0 ? other : buyer).email);
    let total = 0;
    let externalId = '';
    for (const { code } of products.slice(nth % 2)) {
      const { cart } = await shop.call(
        'upsertProductInCart',
        { query: {}, body: { product: { code }, quantity: 1 + (nth % 5) } },
        token,
      );
      total = cart.total;
      externalId = cart.externalId;
    }
    await shop.call('confirmCart', { body: { externalId, total } }, token);
    ids.push(externalId);
  }
}, 120_000);
afterAll(() => shop.close());

const orders = (query: object, token = admin) => shop.call('deskOrders', { query }, token);
const numbers = async (query: object, token = admin) =>
  (await orders(query, token)).orders.map(({ orderNumber }) => orderNumber);
const all = Array.from({ length: ORDERS }, (_, nth) => nth + 1);

describe('the table', () => {
  it('shows every order once in windows behind cursors, from both ends, and the sums with the first', async () => {
    for (const direction of ['down', 'up'] as const) {
      const seen: number[] = [];
      let after: string | undefined;
      do {
        const page = await orders({ direction, limit: 7, after });
        if (after === undefined) expect(page.totalCount).toBe(ORDERS);
        else expect(page.totalCount).toBeNull();
        seen.push(...page.orders.map(({ orderNumber }) => orderNumber));
        after = page.next ?? undefined;
      } while (after !== undefined);
      expect(seen).toEqual(direction === 'up' ? all : [...all].reverse());
    }
    const { next } = await orders({ limit: 5 });
    expect(await numbers({ after: next, skip: 3, limit: 2 })).toEqual([ORDERS - 8, ORDERS - 9]);
  });

  it('finds by number, client and product, and by what the filters say', async () => {
    expect(await numbers({ search: '00000007' })).toEqual([7]);
    const mine = all.filter((nth) => (nth - 1) % 4 !== 0).reverse();
    const { orders: rows } = await orders({ limit: 200 });
    const client = rows.find(({ orderNumber }) => orderNumber === 2);
    expect(await numbers({ search: client?.clientCode ?? '', limit: 200 })).toEqual(mine);
    expect(await numbers({ search: products[0]?.code ?? '', limit: 200 })).toEqual(
      all.filter((nth) => nth % 2 === 1).reverse(),
    );
    expect(await numbers({ search: '%' })).toEqual([]);
    expect(await numbers({ status: 'dispatched' })).toEqual([]);
    expect(await numbers({ clientId: client?.clientId, status: 'open', limit: 200 })).toEqual(mine);
  });

  it("shows a salesman their clients' orders only", async () => {
    const own = all.filter((nth) => (nth - 1) % 4 === 0).reverse();
    expect(await numbers({ limit: 200 }, salesman)).toEqual(own);
    expect((await shop.call('deskOrderCounts', {}, salesman)).open).toBe(own.length);
  });

  it('counts what requires attention, for each reason', async () => {
    await sql`update orders set placed_at = placed_at - interval '4 days' where order_number = 1`.execute(
      shop.db,
    );
    await sql`update orders set payment_alert = 'mismatch' where order_number = 2`.execute(shop.db);
    await sql`update mails set last_error = 'x' where kind = 'order_client'
      and order_id = (select order_id from orders where order_number = 3)`.execute(shop.db);
    expect(await numbers({ attention: 'late' })).toEqual([1]);
    expect(await numbers({ attention: 'payment' })).toEqual([2]);
    expect(await numbers({ attention: 'mail' })).toEqual([3]);
    expect((await shop.call('deskCounts', {}, admin)).ordersWithAttention).toBe(3);
    const [{ productId = 0 } = {}] = products;
    await sql`update products set stock = 1 where product_id = ${productId}`.execute(shop.db);
    expect(await numbers({ attention: 'stock', limit: 200 })).toEqual([
      ...all.filter((nth) => nth % 2 === 1 && nth > 1).reverse(),
      1,
    ]);
    await sql`update products set stock = 10000 where product_id = ${productId}`.execute(shop.db);
    await sql`update orders set payment_alert = null`.execute(shop.db);
  });
});

describe('many orders', () => {
  it('go one step, each from the status that was seen, and the others are answered', async () => {
    const [first = '', second = ''] = ids;
    const { changed, answers } = await shop.call(
      'changeManyOrders',
      {
        body: {
          orders: [
            { externalId: first, from: 'pending' },
            { externalId: second, from: 'preparing' },
            { externalId: randomUUID(), from: 'pending' },
          ],
          to: 'preparing',
          note: '',
        },
      },
      admin,
    );
    expect(changed).toBe(1);
    expect(answers.map(({ refused }) => refused === '')).toEqual([true, false, false]);
    expect(await audit(shop.db)).toEqual([]);
  });
});

async function file(query: Record<string, string>): Promise<string> {
  const response = await shop.app.http.inject({
    method: 'GET',
    url: `/api${callPath('deskOrdersFile', undefined)}?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${admin}` },
  });
  expect(response.statusCode).toBe(200);
  return response.body;
}

describe('the files', () => {
  it('have one row for each order, and one for each of its lines, with delivered and pending units', async () => {
    const rows = (await file({ of: 'orders', format: 'csv' })).trim().split('\r\n');
    expect(rows).toHaveLength(ORDERS + 1);
    expect(rows[0]).toContain('Pedido;Fecha;Estado;Código de cliente;Razón social;CUIT;Vendedor');
    const id = ids[5] ?? '';
    const [{ code = '' } = {}] = products.slice(1);
    await shop.call(
      'deliverOrder',
      {
        params: { externalId: id },
        body: { key: randomUUID(), lines: [{ code, pending: 1, units: 1 }] },
      },
      admin,
    );
    const lines = (await file({ of: 'lines', format: 'csv', ids: id })).trim().split('\r\n');
    expect(lines).toHaveLength(3);
    const titles = (lines[0] ?? '').split(';');
    const cells = (lines[1] ?? '').split(';');
    const of = (title: string) => cells[titles.indexOf(title)];
    expect([of('Código'), of('Pedida'), of('Entregada'), of('Cancelada'), of('Pendiente')]).toEqual([
      code,
      '1',
      '1',
      '0',
      '0',
    ]);
    expect(of('Importe neto')).toBe('60000');
  });
});

const picking = (externalIds: readonly string[]) =>
  shop.app.http.inject({
    method: 'POST',
    url: `/api${callPath('pickingList', undefined)}`,
    headers: { authorization: `Bearer ${admin}` },
    payload: { externalIds },
  });

describe('the picking list', () => {
  it('has what is pending of every product together and a sheet for each order, right to the unit', async () => {
    const response = await picking(ids);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/pdf');
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(response.rawPayload)), {
      mergePages: false,
    });
    const pages = text.map((page) => page.replace(/\s+/g, ' '));
    const { rows } = await sql<{ code: string; pending: number }>`
      select code, sum(quantity - delivered - cancelled)::int as pending from order_lines group by code order by code`.execute(
      shop.db,
    );
    const [totals = ''] = pages;
    const all = rows.reduce((sum, row) => sum + row.pending, 0);
    expect(totals).toContain(`${ORDERS} pedidos, ${rows.length} productos, ${all} unidades`);
    for (const { code, pending } of rows) expect(totals).toMatch(new RegExp(`${code} .*? ${pending}(?: |$)`));
    const sheets = pages.filter((page) => page.includes('Recibió'));
    expect(sheets).toHaveLength(ORDERS);
    for (const nth of [1, ORDERS])
      expect(sheets.some((page) => page.includes(`PED-0001-${String(nth).padStart(8, '0')}`))).toBe(true);
  });

  it('has on the sheet of each order exactly what is pending of it, in the order of places and codes', async () => {
    const { rawPayload } = await picking(ids.slice(0, 6));
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(rawPayload)), {
      mergePages: false,
    });
    const pages = text.map((page) => page.replace(/\s+/g, ' '));
    for (const id of ids.slice(0, 6)) {
      const { order } = await shop.call('deskOrder', { params: { externalId: id } }, admin);
      const pending = order.cartProducts
        .map((line) => ({
          code: line.product.code,
          units: line.quantity - line.delivered - line.cancelled,
        }))
        .filter(({ units }) => units > 0)
        .toSorted((a, b) => (a.code < b.code ? -1 : 1));
      const sheet = pages.find((page) => page.includes(`Pedido ${order.formatedDocumentNumber}`)) ?? '';
      const found = pending.map(({ code, units }) => sheet.search(new RegExp(`${code} .*? ${units}(?: |$)`)));
      expect(found.every((at) => at >= 0)).toBe(true);
      expect(found).toEqual(found.toSorted((a, b) => a - b));
      const all = pending.reduce((sum, { units }) => sum + units, 0);
      expect(sheet).toMatch(new RegExp(`${pending.length} productos?, ${all} unidad`));
    }
  });

  it('of an order that the company does not have is 404, also among others', async () => {
    for (const wanted of [[randomUUID()], [ids[0] ?? '', randomUUID()]]) {
      const response = await picking(wanted);
      expect(response.statusCode).toBe(404);
    }
  });

  it('of orders with nothing pending is refused', async () => {
    const id = ids[9] ?? '';
    await shop.call(
      'changeOrderStatus',
      { params: { externalId: id }, body: { from: 'pending', to: 'cancelled', note: '' } },
      admin,
    );
    const response = await picking([id]);
    expect([response.statusCode, response.json().code]).toEqual([409, 'nothing_to_pick']);
  });
});
