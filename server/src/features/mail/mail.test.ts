// Mails about orders: recipients and texts, amounts and dates, repeated alerts and refunds, and a mail server that
// fails or loses the connection.

import { brands } from '@mostrador/brands/all';
import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import { MailSink, type Trouble } from '@mostrador/trials/testing/mail-sink';
import { JOB_POLL_INTERVAL_MS } from '@mostrador/trials/testing/open-shop';
import { sql } from 'kysely';
import pino from 'pino';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openBlobs } from '../../platform/blobs/open-blobs.js';
import { type DatabasePool, openDatabase } from '../../platform/database/database.js';
import { type JobRunner, startJobs } from '../../platform/jobs/start-jobs.js';
import { createMailTransport, type MailTransport } from '../../platform/mail/mail-transport.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import type { Company, Shop } from '../../shop.js';
import { builtInBrandFolder } from '../company/brands.service.js';
import {
  mailTasks,
  type OrderMailKind,
  type OrderMails,
  queueOrderMails,
  retryMails,
} from './mail.service.js';
import { sendMails } from './send-mail.js';

const log = pino({ level: 'silent' });
const companyId = 1;
const recipients: { kind: OrderMailKind; recipient: string }[] = [
  { kind: 'order_client', recipient: 'compras@libreria.test' },
  { kind: 'order_company', recipient: 'pedidos@papelera.test' },
  { kind: 'order_salesman', recipient: 'vendedor@papelera.test' },
];
let database: TestDatabase;
let pool: DatabasePool;
let sink: MailSink;
let jobs: JobRunner | undefined;
let shop: Shop;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = openDatabase(database.connectionString, {
    max: 6,
    statementTimeout: 10_000,
    onError: () => undefined,
  });
  sink = new MailSink();
  await sink.listen();
  const company = { companyId, code: 'papelera', orderMail: 'pedidos@papelera.test', own: {} } as Company;
  const { papelera: brand } = brands;
  if (brand === undefined) throw new Error('no brand');
  shop = {
    db: pool.db,
    log,
    brand,
    brandFolder: builtInBrandFolder(brand.code),
    files: openBlobs({ kind: 'folder', folder: '/nowhere' }),
    publicUrl: 'https://tienda.example:8443',
    company: () => company,
  } as unknown as Shop;
  await sql`
    insert into companies (code, name, price_visible_for_users_only, payments_mercado_pago, implements_third_party_purchases,
      verifies_clients, minimum_purchase_amount, order_mail)
    values ('papelera', 'Papelera', true, false, true, true, 0, 'pedidos@papelera.test')`.execute(pool.db);
  await sql`insert into clients (company_id, client_code, legal_name, legal_id, email, delivery_address_street, delivery_address_number,
    delivery_address_city_name) values (1, 'C-1', 'Librería', '30500019758', 'compras@libreria.test', 'San Luis', '1472', 'Rosario')`.execute(
    pool.db,
  );
  await sql`insert into users (company_id, email, name, password_hash, web_profile_id, status, client_id)
    values (1, 'ana@libreria.test', 'Ana <b>Paz</b>', '', 1, 'active', 1)`.execute(pool.db);
  await sql`insert into products (company_id, code, name, sort_name, search_text) values (1, 'CUA-1', 'Cuaderno', '', '')`.execute(
    pool.db,
  );
});
afterEach(async () => {
  await jobs?.stop(1_000);
  jobs = undefined;
  await pool.close();
  await sink.close();
  await database.drop();
});

const start = async (url = `smtp://127.0.0.1:${sink.port}`, production = false) => {
  const tasks = mailTasks(shop, {
    smtpUrl: url,
    production,
    mailFrom: 'no-responder@mostrador.test',
    dataDir: '/nowhere',
  });
  jobs = await startJobs({
    connectionString: database.runTimeConnectionString,
    tasks,
    log,
    concurrency: 4,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
  });
};
const EVIL = '</td><script>alert(1)</script> {{7*7}} $\u007b7*7} <%= 7*7 %> #{7*7} "\'&';
const placeOrder = async (number = 42, to = recipients) =>
  pool.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ order_id: number }>`
      insert into orders (company_id, external_id, order_number, client_id, client_code, client_name, user_id, total, contact_phone,
        observations, discount_codes, delivery_option, delivery_details, payment_option, placed_at)
      values (1, gen_random_uuid(), ${number}, 1, 'C-1', ${`Librería ${EVIL}\r\nBcc: x@y.test`}, 1, 12450.50, '341', ${EVIL}, ${EVIL}, 2, '', 1,
        '2026-03-13T01:00:00Z')
      returning order_id`.execute(tx);
    const orderId = rows[0]?.order_id ?? 0;
    await sql`insert into order_lines (company_id, order_id, position, external_id, product_id, code, name, list_price, unit_price,
        quantity, observations, stock_check_skipped)
      values (1, ${orderId}, 1, gen_random_uuid(), 1, 'CUA-1', ${`Cuaderno ${EVIL}`}, 1500, 1245.05, 10, ${EVIL}, false)`.execute(
      tx,
    );
    await queueOrderMails(tx, { companyId, orderId, recipients: to });
    return orderId;
  });
const outbox = () =>
  pool.db
    .selectFrom('mails')
    .select(['kind', 'sent_at', 'attempts', 'last_error'])
    .orderBy('mail_id')
    .execute();
const allSent = () =>
  vi.waitFor(async () => expect((await outbox()).every((mail) => mail.sent_at !== null)).toBe(true), {
    timeout: 15_000,
    interval: 50,
  });

describe("an order's mails", () => {
  it('say that the post costs nothing where the order is sent for free, and else nothing of it', async () => {
    await placeOrder(1, recipients.slice(0, 1));
    await pool.db.updateTable('orders').set({ free_delivery: true }).execute();
    await placeOrder(2, recipients.slice(0, 1));
    await start();
    await allSent();
    const texts = [...sink.mails].sort((a, b) => ((a.subject ?? '') < (b.subject ?? '') ? -1 : 1));
    expect(texts.map(({ text }) => text?.includes('Envío por Correo: Sin cargo'))).toEqual([true, false]);
    expect(texts.map(({ html }) => /Envío por Correo<\/td><td[^>]*>Sin cargo</.test(String(html)))).toEqual([
      true,
      false,
    ]);
  });

  it('go once to each, with the words for each', async () => {
    await start();
    await placeOrder();
    await allSent();
    expect(await outbox()).toMatchObject(
      recipients.map(({ kind }) => ({ kind, attempts: 1, last_error: null })),
    );
    expect(sink.ids).toEqual([1, 2, 3].map((id) => `<mail-${id}.papelera@tienda.example>`));
    const to = (address: string) =>
      sink.mails.find((mail) => [mail.to].flat()[0]?.value[0]?.address === address);
    const client = to('compras@libreria.test');
    expect(client?.subject).toBe('Su pedido PED-0001-00000042 está confirmado · Papelera del Plata');
    expect(client?.from?.value).toEqual([
      { name: 'Papelera del Plata', address: 'no-responder@mostrador.test' },
    ]);
    expect(client?.replyTo?.value[0]?.address).toBe('pedidos@papelera.test');
    const company = to('pedidos@papelera.test');
    expect(company?.subject).toMatch(
      /^Pedido nuevo PED-0001-00000042 de Librería .* por \$\u00a012\.450,50$/,
    );
    expect(company?.replyTo?.value[0]?.address).toBe('compras@libreria.test');
    expect(company?.text).toContain('Lo hizo Ana <b>Paz</b> (ana@libreria.test) para Librería');
    expect(client?.text).toContain('https://tienda.example:8443/purchases?o=');
    expect(company?.text).toContain('https://tienda.example:8443/orders?o=');
    for (const mail of sink.mails) {
      expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
      expect(mail.text).toContain(EVIL);
    }
  });

  it('show amounts, date and address as people here read them, and what was typed as it was typed', async () => {
    await start();
    await placeOrder(7, recipients.slice(0, 1));
    await allSent();
    const page = String(sink.mails[0]?.html);
    expect(page).toContain('12/03/2026');
    expect(page).toContain('$\u00a012.450,50');
    expect(page).toMatch(/<s [^>]*>\$\u00a01\.500,00<\/s><br>\$\u00a01\.245,05/);
    expect(page).toContain('Correo, San Luis 1472, Rosario');
    expect(page).toMatch(/href="https:\/\/tienda\.example:8443\/purchases\?o=[0-9a-f-]{36}"/);
    expect(page).not.toContain('<script');
    expect(page).toContain(
      '&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt; {{7*7}} $\u007b7*7} &lt;%= 7*7 %&gt; #{7*7}',
    );
    expect(page).not.toMatch(/\b49\b/);
    expect(page).not.toMatch(/<(svg|img|link)|var\(|class="(?![xmpdt]")/);
  });

  it("name who placed it in the client's name: the administrator who acted, else the salesman", async () => {
    await sql`insert into users (company_id, email, name, password_hash, web_profile_id, status)
      values (1, 'marcos@papelera.test', 'Marcos Ríos', '', 3, 'active')`.execute(pool.db);
    const [acted, sold] = [await placeOrder(1), await placeOrder(2)];
    await sql`update orders set actor_user_id = 2 where order_id = ${acted}`.execute(pool.db);
    await sql`update orders set user_id = 2, user_name = 'Marcos Ríos', salesman_user_id = 2 where order_id = ${sold}`.execute(
      pool.db,
    );
    await start();
    await allSent();
    const texts = sink.mails.map(({ text }) => String(text).replace(/\s+/g, ' '));
    expect(texts.filter((text) => text.includes('Lo hizo Marcos Ríos en su nombre.'))).toHaveLength(2);
    expect(
      texts.filter((text) => text.includes('Lo hizo Marcos Ríos (marcos@papelera.test) para')),
    ).toHaveLength(4);
  });

  it('do not exist without the order, and are queued once however often', async () => {
    await pool.db
      .transaction()
      .execute(async (tx) => {
        await queueOrderMails(tx, { companyId, orderId: await placeOrder(), recipients });
        throw new Error('no');
      })
      .catch(() => undefined);
    expect(await outbox()).toHaveLength(3);
    await pool.db.transaction().execute((tx) => queueOrderMails(tx, { companyId, orderId: 1, recipients }));
    await pool.db
      .transaction()
      .execute((tx) => queueOrderMails(tx, { companyId, orderId: 1, recipients: [] }));
    expect(await outbox()).toHaveLength(3);
    const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(pool.db);
    expect(rows).toHaveLength(3);
  });

  it('tell a second alert and a further refund too, and one that comes while the first leaves', async () => {
    const alert = { kind: 'payment_alert', recipient: 'pedidos@papelera.test' } as const;
    const refund = { kind: 'payment_refunded', recipient: 'compras@libreria.test' } as const;
    const cancelled = { kind: 'order_cancelled', recipient: 'compras@libreria.test' } as const;
    const tell = (...news: OrderMails['recipients']) =>
      pool.db.transaction().execute((tx) => queueOrderMails(tx, { companyId, orderId: 1, recipients: news }));
    await start();
    await placeOrder(42, []);
    for (let times = 0; times < 2; times++) {
      await tell(alert, refund, cancelled);
      await allSent();
    }
    let meanwhile: Promise<void> | undefined;
    sink.trouble = () => {
      meanwhile ??= tell(alert);
      return 'none';
    };
    await tell(alert);
    await vi.waitFor(() => expect(meanwhile).toBeDefined(), 15_000);
    await meanwhile;
    await allSent();
    const told = (first: string) =>
      sink.mails.filter(({ subject }) => subject?.startsWith(first) === true).length;
    expect([told('Revise'), told('Devolvimos'), told('Su pedido')]).toEqual([4, 2, 1]);
    expect(new Set(sink.ids).size).toBe(sink.ids.length);
    expect(await outbox()).toHaveLength(3);
  });

  it('are not sent again by a job that runs twice, nor by another company', async () => {
    await start();
    await placeOrder();
    await allSent();
    await sql`select graphile_worker.add_job('send_mail:1', json_build_object('mailId', mail_id)) from mails`.execute(
      pool.db,
    );
    await sql`insert into mails (company_id, order_id, kind, recipient) values (1, 1, 'order_other', 'a@b.test')`.execute(
      pool.db,
    );
    await sql`select graphile_worker.add_job('send_mail:2', json_build_object('mailId', 4))`.execute(pool.db);
    const left = async () => (await sql`select 1 from graphile_worker.jobs`.execute(pool.db)).rows.length;
    await vi.waitFor(async () => expect(await left()).toBe(1), 15_000);
    expect(sink.mails).toHaveLength(3);
  });
});

describe('the mails of one job', () => {
  const transport = () =>
    createMailTransport({
      smtpUrl: `smtp://127.0.0.1:${sink.port}`,
      folder: '/nowhere',
      from: 'Tienda <no-responder@mostrador.test>',
      log,
    });
  const mailIds = [1, 2, 3];

  it('carry the same PDF, which is drawn once', async () => {
    const drawn = vi.spyOn(PdfWriter.prototype, 'endInMemory');
    await placeOrder();
    await sendMails(shop, transport(), { mailIds });
    expect(drawn).toHaveBeenCalledTimes(1);
    drawn.mockRestore();
    const files = sink.mails.map(({ attachments }) => attachments.at(-1));
    expect(new Set(files.map((file) => file?.checksum)).size).toBe(1);
    expect(files[0]).toMatchObject({ contentType: 'application/pdf', filename: 'PED-0001-00000042.pdf' });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(files[0]?.content ?? [])));
    expect(text.join(' ')).toContain('PED-0001-00000042');
    expect(sink.ids).toHaveLength(3);
  });

  it('leave once each where the process dies after the first of them', async () => {
    await placeOrder();
    const mails = transport();
    let sent = 0;
    // a killed process neither sends the others nor notes that they failed
    const killed: MailTransport = {
      ...mails,
      deliver: (...given) => {
        sent += 1;
        return sent === 1 ? mails.deliver(...given) : new Promise(() => undefined);
      },
    };
    void sendMails(shop, killed, { mailIds });
    await vi.waitFor(
      async () => expect((await outbox()).map((mail) => mail.sent_at !== null)).toEqual([true, false, false]),
      { timeout: 15_000, interval: 20 },
    );
    await sendMails(shop, mails, { mailIds });
    expect(sink.ids).toEqual(mailIds.map((id) => `<mail-${id}.papelera@tienda.example>`));
    expect((await outbox()).every((mail) => mail.sent_at !== null)).toBe(true);
  });
});

describe('a mail server in trouble', () => {
  it('gets nothing in production while it offers no encryption, and the mail waits', async () => {
    await start(undefined, true);
    await placeOrder();
    await vi.waitFor(async () => {
      for (const mail of await outbox())
        expect(mail).toMatchObject({ sent_at: null, last_error: expect.stringContaining('STARTTLS') });
    }, 15_000);
    expect(sink.mails).toEqual([]);
    await jobs?.stop(1_000);
    await start();
    await vi.waitFor(async () => expect(await retryMails(pool.db, companyId)).toBeGreaterThan(0), 15_000);
    await allSent();
    expect(sink.mails).toHaveLength(3);
  });

  it('loses nothing when it is down: what failed is noted, and goes when it is back', async () => {
    const { port } = sink;
    await sink.close();
    await start(`smtp://127.0.0.1:${port}`);
    await placeOrder();
    await vi.waitFor(async () => {
      for (const mail of await outbox())
        expect(mail).toMatchObject({ sent_at: null, last_error: expect.stringContaining('ECONNREFUSED') });
    }, 15_000);
    sink = new MailSink();
    await sink.listen(port);
    await vi.waitFor(async () => expect(await retryMails(pool.db, companyId)).toBeGreaterThan(0), 15_000);
    await allSent();
    expect(sink.mails).toHaveLength(3);
    expect((await outbox())[0]?.attempts).toBeGreaterThan(1);
  });

  it('sends at most one more copy, under the same id, when the connection is lost after the mail', async () => {
    let first = true;
    sink.trouble = () => {
      if (!first) return 'none';
      first = false;
      return 'gone after the mail';
    };
    await start();
    await placeOrder(1, recipients.slice(0, 1));
    await allSent();
    expect(sink.ids).toEqual(Array(2).fill('<mail-1.papelera@tienda.example>'));
  });

  it('loses none of many however it fails', async () => {
    const { MAIL_ORDERS: given } = process.env;
    const orders = Number(given ?? 10);
    let seed = 7;
    const troubles: readonly Trouble[] = ['none', 'none', 'later', 'never', 'gone after the mail'];
    sink.trouble = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return troubles[Math.floor((seed / 2_147_483_648) * troubles.length)] ?? 'none';
    };
    await start();
    for (let number = 1; number <= orders; number += 1) await placeOrder(number);
    await vi.waitFor(
      async () => {
        await retryMails(pool.db, companyId);
        expect((await outbox()).filter((mail) => mail.sent_at === null)).toEqual([]);
      },
      { timeout: 1_000 * orders + 15_000, interval: 100 },
    );
    expect(new Set(sink.ids).size).toBe(3 * orders);
    if (given !== undefined)
      process.stdout.write(`mails ${3 * orders}, lost 0, copies ${sink.ids.length - 3 * orders}\n`);
  }, 600_000);
});
