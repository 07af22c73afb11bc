// The mails about accounts: who gets one, of which entries, once a day, and what they say.

import { dayAfter, dayAt } from '@mostrador/rules/days';
import { earlierNotices } from '@mostrador/trials/testing/earlier-notices';
import {
  type EntryGiven,
  type MadeUser,
  makeDocument,
  makeEntry,
  makeUser,
} from '@mostrador/trials/testing/factories';
import { messageTransport } from '@mostrador/trials/testing/message-transport';
import { type TestShop, testShop } from '@mostrador/trials/testing/test-shop';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MailMessage } from '../../platform/mail/mail-message.js';
import { sendMails } from '../mail/send-mail.js';
import type { AccountMailKind } from './account-mails.queries.js';
import { accountMailJobs, queueAccountMails } from './account-mails.service.js';

const DAY_MS = 86_400_000;
let shop: TestShop;
let neighbour: TestShop;
let day = dayAt(Date.now());
beforeAll(async () => {
  shop = await testShop('papelera', undefined, { publicUrl: 'https://tienda.example' });
  neighbour = await testShop('barrilete', shop, { publicUrl: 'https://libros.example' });
});
afterAll(async () => {
  await neighbour.close();
  await shop.close();
});
beforeEach(async () => {
  await sql`delete from account_entry_orders`.execute(shop.db);
  await sql`delete from account_documents`.execute(shop.db);
  await sql`delete from account_entries`.execute(shop.db);
  await sql`delete from client_accounts`.execute(shop.db);
  await sql`delete from mails`.execute(shop.db);
  // A shop whose history has been told.
  for (const company of ['papelera', 'barrilete'] as const) await entry(await client({ company }), {});
});

type Client = MadeUser & { readonly clientId: number };
async function client(given: Parameters<typeof makeUser>[1] = {}): Promise<Client> {
  const user = await makeUser(shop.db, given);
  return { ...user, clientId: user.clientId ?? 0 };
}
const entry = ({ companyId, clientId }: Client, given: Omit<EntryGiven, 'companyId' | 'clientId'>) =>
  makeEntry(shop.db, { companyId, clientId, ...given });
/** A new invoice of today. */
const invoice = (of: Client, given: Omit<EntryGiven, 'companyId' | 'clientId'> = {}) =>
  entry(of, { isNew: true, issuedOn: day, dueOn: dayAfter(day, 30), ...given });
const run = (of = shop) => queueAccountMails(of.app.shop, undefined, 2);
function tomorrow() {
  for (const each of [shop, neighbour]) each.forward(DAY_MS);
  day = dayAfter(day, 1);
}
async function mails(kind?: AccountMailKind) {
  const { rows } = await sql<{
    mail_id: number;
    kind: string;
    recipient: string;
    entries: number;
    jobs: number;
  }>`
    select mail_id, kind, recipient, array_length(string_to_array(detail ->> 'entries', ','), 1) as entries,
      (select count(*)::int from graphile_worker.jobs j where j.key = 'mail:' || mail_id) as jobs
    from mails where ${kind ?? null}::text is null or kind = ${kind ?? null} order by mail_id`.execute(
    shop.db,
  );
  return rows;
}
async function sent(mailId: number | undefined, of = shop): Promise<MailMessage | undefined> {
  const messages: MailMessage[] = [];
  const transport = messageTransport((message) => messages.push(message));
  await sendMails(of.app.shop, transport, { mailId });
  return messages[0];
}
async function set(values: object, of = shop) {
  const { companyId } = of.app.shop.company();
  await shop.db.updateTable('companies').set(values).where('company_id', '=', companyId).execute();
  await earlierNotices(of);
}

it('tells all new invoices and notes of a client in one mail to each user who wants it', async () => {
  const ana = await client();
  const colleague = { client: { clientId: ana.clientId, clientCode: ana.clientCode ?? '' } };
  const beto = await client(colleague);
  for (const [off, change] of [
    ['no', { mail_invoices: false }],
    ['blocked', { status: 'blocked' }],
  ] as const) {
    const { userId } = await client({ ...colleague, email: `${off}@mails.test` });
    await shop.db.updateTable('users').set(change).where('user_id', '=', userId).execute();
  }
  await invoice(ana, { number: 'A 0003-00014512', amount: 84_955.7 });
  await invoice(ana, { kind: 'debit_note' });
  await invoice(ana, { kind: 'credit_note', dueOn: null });
  await invoice(ana, { kind: 'receipt', dueOn: null });
  expect(await run()).toEqual({ new_invoices: 2, invoices_due: 0 });
  expect(await mails()).toMatchObject(
    [ana, beto].map(({ email }) => ({ kind: 'new_invoices', recipient: email, entries: 3, jobs: 1 })),
  );
  const [first] = await mails();
  const message = await sent(first?.mail_id);
  expect(message).toMatchObject({
    to: ana.email,
    subject: '3 comprobantes nuevos · Papelera del Plata',
  });
  expect(message?.text).toContain('Factura A 0003-00014512');
  expect(message?.text).toContain('$\u00a084.955,70');
  expect(message?.text).toContain('https://tienda.example/cuenta');
  expect(message?.text).toContain('https://tienda.example/profile');
  expect(await sent(first?.mail_id)).toBeUndefined();
});

it('sends each kind once a day: a later invoice waits for the next day', async () => {
  const ana = await client();
  await invoice(ana);
  await run();
  await invoice(ana);
  expect(await run()).toEqual({ new_invoices: 0, invoices_due: 0 });
  tomorrow();
  expect(await run()).toEqual({ new_invoices: 1, invoices_due: 0 });
  expect((await mails()).map(({ entries }) => entries)).toEqual([1, 1]);
});

it('queues no mail twice when processes run at once, and finishes what a stopped run left', async () => {
  const clients = await Promise.all(Array.from({ length: 7 }, () => client()));
  for (const each of clients) {
    await invoice(each);
    await invoice(each, { dueOn: dayAfter(day, 1) });
  }
  await expect(queueAccountMails(shop.app.shop, AbortSignal.abort())).rejects.toThrow();
  await Promise.all([run(), run(), run(), run()]);
  for (const kind of ['new_invoices', 'invoices_due'] as const) {
    const queued = await mails(kind);
    expect(queued.map(({ recipient }) => recipient).sort()).toEqual(clients.map(({ email }) => email).sort());
  }
});

it('tells nothing of the history that an ERP tells at first, nor of invoices from more than a week ago', async () => {
  await sql`delete from account_entries`.execute(shop.db);
  const ana = await client();
  await invoice(ana);
  await invoice(ana, { issuedOn: dayAfter(day, -20), dueOn: dayAfter(day, -1) });
  await sql`update account_entries set created_at = ${new Date(shop.app.shop.now())}`.execute(shop.db);
  expect(await run()).toEqual({ new_invoices: 0, invoices_due: 0 });
  await invoice(ana, { issuedOn: dayAfter(day, -8) });
  expect((await run()).new_invoices).toBe(0);
  await invoice(ana, { issuedOn: dayAfter(day, -7) });
  expect((await run()).new_invoices).toBe(1);
});

it('mails an invoice before it falls due and once more when it is overdue, until it is paid', async () => {
  const ana = await client();
  const due = await entry(ana, { issuedOn: day, dueOn: dayAfter(day, 4), number: 'A 0003-00000077' });
  await entry(ana, { issuedOn: day, dueOn: null });
  const runs: number[] = [];
  for (let nth = 0; nth < 9; nth += 1) {
    runs.push((await run()).invoices_due);
    tomorrow();
  }
  // It falls due on the fifth day, and the mail goes out three days before.
  expect(runs).toEqual([0, 1, 0, 0, 0, 1, 0, 0, 0]);
  const [before, after] = await mails('invoices_due');
  expect((await sent(after?.mail_id))?.subject).toBe(
    'Factura A 0003-00000077: venció hace 5 días · Papelera del Plata',
  );
  await sql`update account_entries set open_amount = 0 where account_entry_id = ${due.entryId}`.execute(
    shop.db,
  );
  expect(await sent(before?.mail_id)).toBeUndefined();
});

it('mails a due date that the ERP moves anew, with what is left to pay', async () => {
  const ana = await client();
  const { entryId } = await entry(ana, { issuedOn: day, dueOn: dayAfter(day, 1), amount: 1_000 });
  await entry(ana, { issuedOn: day, dueOn: day, amount: 500 });
  expect((await run()).invoices_due).toBe(1);
  tomorrow();
  await sql`update account_entries set due_on = ${dayAfter(day, 3)}, open_amount = 400
    where account_entry_id = ${entryId}`.execute(shop.db);
  expect((await run()).invoices_due).toBe(1);
  const [, moved] = await mails('invoices_due');
  const message = await sent(moved?.mail_id);
  expect(message?.subject).toBe('Vencimientos de su cuenta · Papelera del Plata');
  expect(message?.text).toContain(
    `vence en 3 días, el\u00a0${dayAfter(day, 3).split('-').reverse().join('/')}: $\u00a0400,00`,
  );
  expect(message?.text).toContain('Total: $\u00a0900,00');
});

it('counts what came in while the company sends none as told, and asks no client who is blocked', async () => {
  const [ana, beto] = [await client(), await client()];
  await sql`update clients set blocked_at = now() where client_id = ${beto.clientId}`.execute(shop.db);
  await set({ invoice_mails: false, due_mails: false });
  for (const each of [ana, beto]) await invoice(each, { dueOn: dayAfter(day, 2) });
  expect(await run()).toEqual({ new_invoices: 0, invoices_due: 0 });
  await set({ invoice_mails: true, due_mails: true });
  expect(await run()).toEqual({ new_invoices: 0, invoices_due: 0 });
  for (const each of [ana, beto]) await invoice(each, { dueOn: dayAfter(day, 2) });
  expect(await run()).toEqual({ new_invoices: 1, invoices_due: 1 });
});

it('lets a user turn each kind off, also while a mail waits', async () => {
  const ana = await client();
  const token = await shop.token(ana.email);
  expect(await shop.call('userDetails', {}, token)).toMatchObject({ mailInvoices: true, mailDue: true });
  await invoice(ana, { dueOn: day });
  await run();
  await shop.call('webStoreClient', { body: { mailInvoices: false } }, token);
  expect(await shop.call('userDetails', {}, token)).toMatchObject({ mailInvoices: false, mailDue: true });
  const [announced, due] = await mails();
  expect(await sent(announced?.mail_id)).toBeUndefined();
  expect((await sent(due?.mail_id))?.subject).toContain('vence hoy');
  await set({ due_mails: false });
  expect(await shop.call('userDetails', {}, token)).toMatchObject({ mailInvoices: false, mailDue: null });
  await set({ due_mails: true });
});

it('has the look and the address of each brand, and tells nothing of another company', async () => {
  const ana = await client({ company: 'barrilete' });
  await makeDocument(shop.db, neighbour.app.shop.files, {
    companyId: ana.companyId,
    clientId: ana.clientId,
    isNew: true,
    issuedOn: day,
    number: 'B 0002-00000009',
  });
  expect((await run(shop)).new_invoices).toBe(0);
  expect((await run(neighbour)).new_invoices).toBe(1);
  const [mail] = await mails();
  const message = await sent(mail?.mail_id, neighbour);
  expect(message?.subject).toBe('Factura B 0002-00000009 · Editorial Barrilete');
  expect(message?.text).toContain('https://libros.example/cuenta');
  expect(message?.text).toContain('PDF');
  expect(message?.html).toContain('Factura B 0002-00000009');
});

it('runs every morning', () => {
  const { cron, tasks } = accountMailJobs(shop.app.shop);
  expect(cron.map(({ at }) => at)).toEqual(['0 12 * * *']);
  expect(Object.keys(tasks)).toEqual(cron.map(({ task }) => task));
});
