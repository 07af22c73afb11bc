// The order management list: search, filters, counts and who may see it; also the search in a client's history, and
// resending an order's mails.

import { assign, type MadeUser, makeProduct, makeUser } from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let shop: TestShop;
let faro: MadeUser;
let other: MadeUser;
let admin: string;
let seller: string;

beforeAll(async () => {
  shop = await testShop();
  faro = await makeUser(shop.db);
  other = await makeUser(shop.db);
  const salesman = await makeUser(shop.db, { profile: 2 });
  await assign(shop.db, salesman, faro);
  await sql`update clients set legal_name = 'Librería El Ñandú' where client_id = ${faro.clientId}`.execute(
    shop.db,
  );
  const { code } = await makeProduct(shop.db, { price: '90000.00' });
  for (const buyer of [faro, faro, other]) {
    const token = await shop.token(buyer.email);
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 3 } },
      token,
    );
    await shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, token);
  }
  // 23:30 of the 12th in Argentina.
  await sql`update orders set order_number = 42, placed_at = '2026-03-13T02:30:00Z' where order_number = 1`.execute(
    shop.db,
  );
  await sql`update mails set sent_at = now() where order_id <> (select order_id from orders where order_number = 2)`.execute(
    shop.db,
  );
  admin = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  seller = await shop.token(salesman.email);
});
afterAll(() => shop.close());

type Filter = Parameters<typeof shop.call<'orders'>>[1]['query'];
const numbers = async (query: Filter, who = admin) =>
  (await shop.call('orders', { query }, who)).orders.map((order) =>
    Number(order.formatedDocumentNumber.slice(-8)),
  );

describe('the list of orders', () => {
  it.each<[string, Filter, number[]]>([
    ['nothing', {}, [3, 2, 42]],
    ['a part of the number', { search: '42' }, [42]],
    ['the printed number', { search: 'ped-0001-00000042' }, [42]],
    ["the client's name without its accents", { search: 'libreria nandu' }, [2, 42]],
    ['a sign that means itself', { search: '%' }, []],
    ['the day in Argentina', { dateFrom: '2026-03-12', dateTo: '2026-03-12' }, [42]],
    ['the day after', { dateFrom: '2026-03-13', dateTo: '2026-03-13' }, []],
    ['a status', { status: 'cancelled' }, []],
    ['a payment status', { paymentStatus: 'none' }, [3, 2, 42]],
    ['what wants attention', { attention: 'true' }, [2]],
    ['a page', { pageSize: 1, pageNumber: 1 }, [2]],
    ['a page past the end', { pageSize: 100, pageNumber: 9 }, []],
  ])('finds by %s', async (_, query, found) => {
    expect(await numbers(query)).toEqual(found);
  });

  it('counts all of each status, lines, units and mails that wait', async () => {
    const list = await shop.call('orders', { query: { status: 'preparing', pageSize: 1 } }, admin);
    expect(list).toMatchObject({ totalCount: 0, counts: { pending: 3, cancelled: 0 }, waitingMails: 2 });
    const [order] = (await shop.call('orders', { query: { search: '00000002' } }, admin)).orders;
    expect(order).toMatchObject({ lines: 1, units: 3, waitingMails: 2, total: 270_000 });
  });

  it("is a salesman's of their own clients only, and no client's", async () => {
    expect(await numbers({}, seller)).toEqual([2, 42]);
    expect(await numbers({ search: '00000003' }, seller)).toEqual([]);
    expect((await shop.call('orders', { query: {} }, seller)).waitingMails).toBe(0);
    expect((await shop.raw('orders', { query: {} }, await shop.token(faro.email))).status).toBe(403);
  });
});

describe("a client's history", () => {
  it('is searched by number and day', async () => {
    const token = await shop.token(faro.email);
    const found = async (query: object) =>
      (await shop.call('clientOrders', { query }, token)).map(({ formatedDocumentNumber }) =>
        Number(formatedDocumentNumber.slice(-8)),
      );
    expect(await found({ search: '42' })).toEqual([42]);
    expect(await found({ search: 'libreria' })).toEqual([]);
    expect(await found({ dateTo: '2026-03-12' })).toEqual([42]);
    expect(await found({ dateFrom: '2026-03-13' })).toEqual([2]);
    expect(await found({ dateFrom: '0001-01-01', dateTo: '9999-12-31' })).toEqual(await found({}));
    for (const query of [{ dateFrom: '0000-12-31' }, { dateTo: '0000-01-01' }])
      expect((await shop.raw('clientOrders', { query }, token)).status).toBe(400);
  });
});

describe("an order's mails", () => {
  it('are seen as they stand; one that has left goes again as a copy, one that waits goes now', async () => {
    const [order] = (await shop.call('orders', { query: { search: '00000042' } }, admin)).orders;
    const params = { externalId: order?.externalId ?? '' };
    const [mail] = await shop.call('orderMails', { params }, admin);
    expect(mail).toMatchObject({ kind: 'order_client', recipient: faro.email, lastError: '' });
    expect(mail?.sentAt).not.toBeNull();
    const again = { params: { ...params, mailId: String(mail?.mailId) } };
    for (const copies of [1, 1]) {
      const [queued] = await shop.call('resendOrderMail', again, admin);
      expect(queued).toMatchObject({ sentAt: null, nextAttemptAt: expect.stringMatching(/Z$/) });
      const row = await shop.db
        .selectFrom('mails')
        .where('mail_id', '=', mail?.mailId ?? 0)
        .select('copies')
        .executeTakeFirst();
      expect(row).toEqual({ copies });
    }
    const waiting = await shop.call('waitingMails', {}, admin);
    expect(waiting.map(({ formatedDocumentNumber }) => formatedDocumentNumber.slice(-2))).toEqual([
      '42',
      '02',
      '02',
    ]);
    expect(await shop.call('retryMails', {}, admin)).toEqual({ retried: 3 });
    const foreign = { params: { ...params, mailId: String(waiting[1]?.mailId) } };
    expect((await shop.raw('resendOrderMail', foreign, admin)).status).toBe(404);
    for (const name of ['waitingMails', 'retryMails'] as const)
      expect((await shop.raw(name, {}, seller)).status).toBe(403);
  });
});
