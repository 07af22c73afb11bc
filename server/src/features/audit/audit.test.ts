// Tests the database audit: no violation in the demonstration data, and one reported for each fault that is written
// into the tables.

import { appendFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SHOPPING_LIST_LINES_MAX, SHOPPING_LISTS_MAX } from '@mostrador/rules/limits';
import { makeDocument, makeProduct, makeTransfer, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { privateKey } from '../../platform/private-files.js';
import { loadDemo } from '../demo/demo.service.js';
import { audit } from './audit.service.js';
import { auditFiles } from './file-audit.service.js';

let shop: TestShop;

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

/** Confirms an order of two lines for a new client. */
async function order(of: TestShop = shop): Promise<{ orderId: number; productId: number }> {
  const { email } = await makeUser(of.db);
  const token = await of.token(email);
  const products = [
    await makeProduct(of.db, { price: '40000.00' }),
    await makeProduct(of.db, { price: '0.35' }),
  ];
  for (const { code } of products) {
    await of.call('upsertProductInCart', { query: {}, body: { product: { code }, quantity: 3 } }, token);
  }
  const { cart } = await of.call('confirmCart', { body: { total: 120_001.05 } }, token);
  const { order_id: orderId } = await of.db
    .selectFrom('orders')
    .where('external_id', '=', cart.externalId)
    .select('order_id')
    .executeTakeFirstOrThrow();
  return { orderId, productId: products[0]?.productId ?? 0 };
}

/** A list with a line, and an open request for a product in stock, of the order's client and user. */
const LIST_AND_NOTICE = `with list as (
    insert into shopping_lists (company_id, client_id, kind, name) select company_id, client_id, 'named', 'Semanal' from orders
    where order_id = $order returning company_id, shopping_list_id
  ), line as (
    insert into shopping_list_lines (company_id, shopping_list_id, product_id, quantity, position)
    select company_id, shopping_list_id, $product, 1, 1 from list
  )
  insert into stock_notices (company_id, user_id, product_id) select company_id, user_id, $product from orders where order_id = $order`;

/** A check of the order beyond the limit that saw no check before it. */
const creditCheck = ({ outcome, control = 'hold' }: { outcome: string; control?: string }): string => `
  insert into order_credit_checks (company_id, client_id, order_id, control, credit_limit, balance, open_orders, amount, outcome)
  select company_id, client_id, order_id, '${control}', 100, 0, 0, 101, '${outcome}' from orders where order_id = $order`;

describe('audit', () => {
  it('finds nothing wrong in the demonstration data of both companies, nor after an order', async () => {
    // a shop of its own: the faults below are found sooner among fewer rows
    const full = await testShop();
    onTestFinished(() => full.close());
    await loadDemo(full.db, { files: full.app.shop.files, progress: () => undefined });
    // The demonstration data brings its own price lists; the running shop reloads them when the company row changes.
    const before = full.app.shop.company();
    await sql`update companies set name = name`.execute(full.db);
    await expect.poll(() => full.app.shop.company()).not.toBe(before);
    await order(full);
    expect(await audit(full.db)).toEqual([]);
  }, 120_000);

  const faults: readonly (readonly [string, string])[] = [
    ['an order has lines', 'delete from order_lines where order_id = $order'],
    [
      "an order's total is its lines and its shipping",
      'update orders set total = total + 0.01 where order_id = $order',
    ],
    [
      "an order's total is its lines and its shipping",
      'update orders set shipping = shipping + 0.01 where order_id = $order',
    ],
    [
      "an order's total is its lines and its shipping",
      'update order_lines set position = position + 1 where order_id = $order and position = 2',
    ],
    [
      "an order's taxes are those of its lines, and add up to its total to pay",
      'update orders set to_pay = to_pay + 0.01 where order_id = $order',
    ],
    [
      "an order's taxes are those of its lines, and add up to its total to pay",
      'update order_lines set tax_rate = 27 where order_id = $order',
    ],
    [
      'a cart becomes one order',
      'update carts set external_id = (select external_id from orders where order_id = $order) where user_id = (select user_id from orders where order_id = $order)',
    ],
    [
      'a cart becomes one order',
      'update order_lines set external_id = (select min(external_id::text)::uuid from order_lines where order_id = $order) where order_id = $order',
    ],
    [
      "a company's order numbers have no gap",
      'update orders set order_number = 9999 where order_id = $order',
    ],
    [
      'reserved units are those of the movements',
      'update products set reserved = reserved + 1 where product_id = $product',
    ],
    ["an order's movements match its lines", 'delete from stock_movements where order_id = $order'],
    [
      "an order's movements match its lines",
      "update orders set status = 'Cancelado' where order_id = $order",
    ],
    ['no more is promised than there is', 'update products set stock = 2 where product_id = $product'],
    [
      'an order has one mail of each kind',
      "delete from mails where order_id = $order and kind = 'order_company'",
    ],
    [
      'an order has one mail of each kind',
      `with moved as (insert into order_status_changes (company_id, order_id, from_status, to_status, user_id)
        select company_id, order_id, status, 'En preparación', user_id from orders where order_id = $order)
      update orders set status = 'En preparación' where order_id = $order`,
    ],
    [
      'what has left was ordered and dispatched',
      `insert into stock_movements (company_id, product_id, order_id, reserved_delta, stock_delta)
      select company_id, $product, order_id, 0, -1 from orders where order_id = $order`,
    ],
    [
      'an unsent mail is on its way',
      "select graphile_worker.remove_job('mail:' || mail_id) from mails where order_id = $order",
    ],
    [
      'a status follows the one before',
      "update orders set status = 'En preparación' where order_id = $order",
    ],
    [
      'a status follows the one before',
      "insert into order_status_changes (company_id, order_id, from_status, to_status) select company_id, order_id, 'Pendiente', 'Pendiente' from orders where order_id = $order",
    ],
    [
      'a payment pays its own order, and once',
      "insert into payments (company_id, order_id, provider, provider_payment_id, status, amount, currency, provider_updated_at) select company_id, order_id, 'mercadopago', order_id || '1', 'approved', total - 1, 'ARS', now() from orders where order_id = $order",
    ],
    [
      'a payment pays its own order, and once',
      "insert into payments (company_id, order_id, provider, provider_payment_id, status, amount, currency, provider_updated_at) select company_id, order_id, 'mercadopago', order_id || '1', 'approved', total, 'ARS', now() from orders where order_id = $order; insert into payments (company_id, order_id, provider, provider_payment_id, status, amount, currency, provider_updated_at) select company_id, order_id, 'mercadopago', order_id || '2', 'approved', total, 'ARS', now() from orders where order_id = $order",
    ],
    [
      "an order's payment status is that of its payments",
      "update orders set payment_status = 'paid' where order_id = $order",
    ],
    [
      'a payment status follows the one before',
      "update orders set payment_status = 'pending' where order_id = $order",
    ],
    [
      'a payment status follows the one before',
      "insert into payment_status_changes (company_id, order_id, from_status, to_status) select company_id, order_id, 'paid', 'none' from orders where order_id = $order",
    ],
    [
      'delivered units are those of the deliveries',
      'update order_lines set delivered = 1 where order_id = $order and position = 1',
    ],
    [
      "a company's delivery numbers have no gap",
      'insert into deliveries (company_id, order_id, delivery_number) select company_id, order_id, 7 from orders where order_id = $order',
    ],
    [
      'an order stands where its lines say',
      'update orders set partly_delivered = true where order_id = $order',
    ],
    [
      'a change of an order has one mail',
      "insert into order_events (company_id, order_id, key, request, kind, user_id, changes, note) select company_id, order_id, gen_random_uuid(), '', 'edited', user_id, '[]', '' from orders where order_id = $order",
    ],
    [
      'a row belongs to the company of what it names',
      'update order_lines set company_id = (select max(company_id) from companies) where order_id = $order',
    ],
    ...['shopping_lists', 'shopping_list_lines', 'stock_notices'].map(
      (table) =>
        [
          'a row belongs to the company of what it names',
          `${LIST_AND_NOTICE}; update ${table} set company_id = (select max(company_id) from companies)`,
        ] as const,
    ),
    [
      'a client has its lists within the limits',
      `insert into shopping_lists (company_id, client_id, kind, name)
        select company_id, client_id, 'named', 'Lista ' || n from orders, generate_series(1, ${SHOPPING_LISTS_MAX + 1}) n where order_id = $order`,
    ],
    [
      'a client has its lists within the limits',
      `${LIST_AND_NOTICE}; insert into shopping_list_lines (company_id, shopping_list_id, product_id, quantity, position)
        select company_id, shopping_list_id, -n, 1, n from shopping_lists, generate_series(1, ${SHOPPING_LIST_LINES_MAX}) n
        where name = 'Semanal' and client_id = (select client_id from orders where order_id = $order)`,
    ],
    ['an order is compared with the credit by the rule', creditCheck({ outcome: 'within' })],
    ['an order beyond a limit that holds it was in review', creditCheck({ outcome: 'held' })],
    [
      'an order beyond a limit that holds it was in review',
      `with moved as (insert into order_status_changes (company_id, order_id, from_status, to_status)
        select company_id, order_id, status, 'En revisión' from orders where order_id = $order)
      update orders set status = 'En revisión' where order_id = $order`,
    ],
    [
      "a client's orders are compared with its credit one after the other",
      `${creditCheck({ outcome: 'warned', control: 'warn' })}; ${creditCheck({ outcome: 'warned', control: 'warn' })}`,
    ],
    [
      "a category's count of products is that of its products",
      'update products set active = not active where product_id = $product',
    ],
    [
      "the counts of the desk's filters are those of the products",
      "update products set image_path = 'foto.jpg' where product_id = $product",
    ],
    ['an open stock notice waits for a product that cannot be ordered', LIST_AND_NOTICE],
    ['a closed stock notice has its mail', `${LIST_AND_NOTICE}; update stock_notices set mailed_at = now()`],
  ];

  it.each(faults)('finds where not: %s (%s)', async (rule, fault) => {
    const { orderId, productId } = await order();
    const before = await audit(shop.db);
    const text = fault.replaceAll('$order', String(orderId)).replaceAll('$product', String(productId));
    await shop.db.transaction().execute(async (tx) => {
      // What foreign keys prevent must be found too.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql.raw(text).execute(tx);
    });
    const known = new Set(before.map((one) => JSON.stringify(one)));
    const fresh = (await audit(shop.db)).filter((one) => !known.has(JSON.stringify(one)));
    expect(fresh.map((one) => one.rule)).toContain(rule);
  });
});

it('finds the file of a document or receipt that is missing or has another content', async () => {
  const { companyId, clientId, userId } = await makeUser(shop.db);
  const of = { companyId, clientId: clientId ?? 0 };
  const documentId = await makeDocument(shop.db, shop.app.shop.files, of);
  const transferId = await makeTransfer(shop, { ...of, userId, name: 'pago.pdf' });
  const found = async () =>
    (await auditFiles(shop.db, shop.app.shop.files, 'papelera')).map(({ detail }) => detail);
  expect(await found()).toEqual([]);
  await rm(join(shop.dataDir, privateKey('documents', documentId)));
  await appendFile(join(shop.dataDir, privateKey('receipts', transferId)), ' ');
  expect(await found()).toEqual([
    `${documentId}: the file is missing`,
    `${transferId}: the file has another content`,
  ]);
  expect(await auditFiles(shop.db, shop.app.shop.files, 'barrilete')).toEqual([]);
});
