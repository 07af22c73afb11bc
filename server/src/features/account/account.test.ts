// A client's account as the client, its salesman and administrators read it: sums that are those of the rules, pages with the balance
// behind each entry, and nothing of another client.

import { ENTRY_KIND_NAMES, ENTRY_KINDS, accountSums as sumsOf } from '@mostrador/rules/account';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import {
  assign,
  type EntryGiven,
  type MadeUser,
  makeEntry,
  makeOrder,
  makeProduct,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';

let shop: TestShop;
const today = dayAt(Date.now());
beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

type Signed = MadeUser & { readonly token: string; readonly clientId: number };
async function buyer(): Promise<Signed> {
  const user = await makeUser(shop.db);
  return { ...user, clientId: user.clientId ?? 0, token: await shop.token(user.email) };
}
const entry = ({ companyId, clientId }: Signed, given: Omit<EntryGiven, 'companyId' | 'clientId'> = {}) =>
  makeEntry(shop.db, { companyId, clientId, ...given });

it('says what is owed, due, overdue and on account, and when the ERP told it', async () => {
  const ana = await buyer();
  expect(await shop.call('account', {}, ana.token)).toMatchObject({
    toldAt: null,
    balance: 0,
    nextDue: null,
  });
  await entry(ana, { amount: 8_495_57, issuedOn: dayAfter(today, -9), dueOn: dayAfter(today, 21) });
  await entry(ana, { amount: 4_697_22, issuedOn: dayAfter(today, -21), dueOn: dayAfter(today, 9) });
  await entry(ana, {
    amount: 100,
    issuedOn: dayAfter(today, -40),
    dueOn: dayAfter(today, -1),
    openAmount: 40,
  });
  await entry(ana, { amount: 50, issuedOn: today });
  await entry(ana, { kind: 'credit_note', amount: 347, issuedOn: today });
  await entry(ana, { kind: 'receipt', amount: 60, openAmount: 0, issuedOn: today });
  expect(await shop.call('account', {}, ana.token)).toEqual({
    toldAt: expect.stringMatching(/Z$/),
    today,
    balance: (8_495_57 + 4_697_22 + 40 + 50 - 347) * 100,
    due: (8_495_57 + 4_697_22 + 50) * 100,
    overdue: 4_000,
    onAccount: -34_700,
    open: { invoice: 4, debit_note: 0, credit_note: 1, receipt: 0 },
    nextDue: { day: today, amount: 5_000 },
    credit: null,
  });
});

it('has the sums of the rules, whatever the entries', async () => {
  const ana = await buyer();
  const rows = Array.from({ length: 300 }, (_, n) => {
    const kind = ENTRY_KIND_NAMES[n % 4] ?? 'invoice';
    const amount = 1 + ((n * 7_919) % 100_000);
    return {
      kind,
      amount,
      openAmount: n % 3 === 0 ? 0 : (amount * ((n * 31) % 101)) / 100,
      issuedOn: dayAfter(today, -((n * 13) % 90)),
      dueOn: n % 5 === 0 ? null : dayAfter(today, ((n * 17) % 60) - 30),
    };
  });
  for (const row of rows) await entry(ana, row);
  const expected = sumsOf(
    rows.map(({ kind, amount, openAmount, ...days }) => ({
      ...days,
      amount: ENTRY_KINDS[kind].sign * amount * 100,
      openAmount: ENTRY_KINDS[kind].sign * Math.round(openAmount * 100),
    })),
    today,
  );
  expect(await shop.call('account', {}, ana.token)).toMatchObject(expected);
});

it('lists entries page by page, each with the balance behind it', async () => {
  const ana = await buyer();
  for (let n = 0; n < 7; n += 1)
    await entry(ana, { amount: 100, openAmount: n < 3 ? 0 : 100, issuedOn: dayAfter(today, n - 7) });
  await entry(ana, { kind: 'receipt', amount: 300, openAmount: 0, issuedOn: dayAfter(today, -1) });
  const seen: number[] = [];
  let after: string | undefined;
  do {
    const page = await shop.call(
      'accountEntries',
      { query: { limit: '3', ...(after !== undefined && { after }) } },
      ana.token,
    );
    seen.push(...page.entries.map(({ balance }) => balance / 100));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(seen).toEqual([400, 700, 600, 500, 400, 300, 200, 100]);
  const shown = async (query: Record<string, string>) =>
    (await shop.call('accountEntries', { query }, ana.token)).entries.length;
  expect(await shown({ show: 'open' })).toBe(4);
  expect(await shown({ show: 'overdue' })).toBe(4);
  expect(await shown({ show: 'documents' })).toBe(0);
  expect(await shown({ from: dayAfter(today, -2) })).toBe(3);
  expect(await shown({ to: dayAfter(today, -7) })).toBe(1);
  await expect(shown({ after: 'x' })).rejects.toThrow(/La página no existe/);
});

it('links orders and the entries that bill them, both ways', async () => {
  const ana = await buyer();
  const product = await makeProduct(shop.db);
  const client = { clientId: ana.clientId, clientCode: ana.clientCode ?? '' };
  const { externalId } = await makeOrder(shop.db, { ...ana, client, product, mark: 'cuenta' });
  for (const one of [await entry(ana), await entry(ana, { kind: 'credit_note', amount: 5 })])
    await sql`
      insert into account_entry_orders (company_id, client_id, account_entry_id, order_id)
      select company_id, client_id, ${one.entryId}, order_id from orders where external_id = ${externalId}::uuid`.execute(
      shop.db,
    );
  const entries = await shop.call('orderEntries', { params: { externalId } }, ana.token);
  expect(entries.map(({ kind }) => kind)).toEqual(['invoice', 'credit_note']);
  const page = await shop.call('accountEntries', { query: {} }, ana.token);
  expect(page.entries.map(({ orders }) => orders.map((order) => order.externalId))).toEqual([
    [externalId],
    [externalId],
  ]);
});

it('says what credit is left: without the balance and the orders that are not invoiced', async () => {
  const ana = await buyer();
  const product = await makeProduct(shop.db);
  const administrator = await shop.token((await makeUser(shop.db, { profile: 3 })).email);
  const params = { clientId: ana.clientId };
  const edits = [{ field: 'creditLimit', from: null, to: 1_000_000 }];
  await shop.call('saveClient', { params, body: { edits } }, administrator);
  expect(await shop.call('deskClient', { params }, administrator)).toMatchObject({ creditLimit: 1_000_000 });
  await entry(ana, { amount: 1_500 });
  const client = { clientId: ana.clientId, clientCode: ana.clientCode ?? '' };
  await makeOrder(shop.db, { ...ana, client, product, mark: 'cuenta' });
  expect(await shop.call('account', {}, ana.token)).toMatchObject({
    credit: { limit: 1_000_000, left: 1_000_000 - 150_000 - 200_000, openOrders: 1 },
  });
});

it('is read on the desk by the salesman of the client and by administrators, and by no other salesman', async () => {
  const ana = await buyer();
  await entry(ana, { amount: 70 });
  const [salesman, other, administrator] = [
    await makeUser(shop.db, { profile: 2 }),
    await makeUser(shop.db, { profile: 2 }),
    await makeUser(shop.db, { profile: 3 }),
  ];
  await assign(shop.db, salesman, ana);
  const params = { clientId: String(ana.clientId) };
  for (const { email } of [salesman, administrator]) {
    const token = await shop.token(email);
    expect(await shop.call('deskAccount', { params }, token)).toMatchObject({ balance: 7_000 });
    expect((await shop.call('deskAccountEntries', { params, query: {} }, token)).entries).toHaveLength(1);
  }
  const token = await shop.token(other.email);
  await expect(shop.call('deskAccount', { params }, token)).rejects.toThrow(/No encontramos el cliente/);
  await expect(shop.call('deskAccountEntries', { params, query: {} }, token)).rejects.toThrow(
    /No encontramos el cliente/,
  );
});

it('gives the statement of a period as a PDF and as a spreadsheet, to the client alone', async () => {
  const ana = await buyer();
  await entry(ana, { number: 'A 0009-00000001', amount: 100, issuedOn: dayAfter(today, -100) });
  await entry(ana, { number: 'A 0009-00000002', amount: 50, issuedOn: dayAfter(today, -5) });
  const get = (format: string, token = ana.token) =>
    shop.app.http.inject({
      method: 'GET',
      url: `/api/store/StoreAccount/statement?format=${format}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const pdf = await get('pdf');
  expect(pdf.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="Resumen de cuenta .*\.pdf"/),
  });
  expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  const sheet = await get('xlsx');
  const rows = await readSheet(sheet.rawPayload);
  expect(rows).toEqual([
    ['Fecha', 'Comprobante', 'Vencimiento', 'Importe', 'Pendiente', 'Saldo', 'Pedidos'],
    [expect.any(String), 'Factura A 0009-00000002', null, 50, 50, 150, null],
  ]);
  const staff = await makeUser(shop.db, { profile: 2 });
  expect((await get('pdf', await shop.token(staff.email))).statusCode).toBe(404);
});
