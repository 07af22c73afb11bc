// A mail server that is away for an hour: no mail is lost, and the mails of an order arrive in their order, once.

import { audit } from '@mostrador/server/features/audit/audit.service';
import { mailTasks, type OrderMailKind, queueOrderMails } from '@mostrador/server/features/mail/mail.service';
import { type JobRunner, startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { makeProduct, makeUser } from '../testing/factories.js';
import { MailSink } from '../testing/mail-sink.js';
import { JOB_POLL_INTERVAL_MS } from '../testing/open-shop.js';
import { type TestShop, testShop } from '../testing/test-shop.js';

/** Number of orders; OUTAGE_ORDERS=40 runs the long form. */
const ORDERS = Number(process.env['OUTAGE_ORDERS'] ?? 12);
const KINDS: readonly OrderMailKind[] = [
  'order_preparing',
  'payment_received',
  'order_dispatched',
  'order_delivered',
];
let shop: TestShop;
let sink: MailSink;
let jobs: JobRunner | undefined;

beforeAll(async () => {
  shop = await testShop();
  sink = new MailSink();
  await sink.listen();
});
afterAll(async () => {
  await jobs?.stop(1_000);
  await sink.close();
  await shop.close();
});

const start = async (port: number) => {
  const { app, connectionString, dataDir } = shop;
  const tasks = mailTasks(app.shop, {
    smtpUrl: `smtp://127.0.0.1:${port}`,
    mailFrom: 'no-responder@mostrador.test',
    dataDir,
  });
  jobs = await startJobs({
    connectionString,
    tasks,
    log: pino({ level: 'silent' }),
    concurrency: 6,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
  });
};
const outbox = () =>
  shop.db.selectFrom('mails').select(['mail_id', 'order_id', 'recipient', 'sent_at', 'attempts']).execute();
/** Every job is due, the last queued first. */
const shuffle = () =>
  sql`update graphile_worker._private_jobs set run_at = now() - id * interval '1 second' where locked_at is null`.execute(
    shop.db,
  );

/** Of the mails that stand first of their order and recipient; the others wait behind them untried. */
async function fewestAttempts(): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    select min(attempts) as attempts
    from (select distinct on (order_id, recipient) attempts from mails order by order_id, recipient, mail_id) m`.execute(
    shop.db,
  );
  return rows[0]?.attempts ?? 0;
}

async function placeOrders(): Promise<void> {
  const { email } = await makeUser(shop.db);
  const token = await shop.token(email);
  const { code } = await makeProduct(shop.db, { price: '90000.00', stock: 100_000 });
  for (let nth = 0; nth < ORDERS; nth += 1) {
    const { cart } = await shop.call(
      'upsertProductInCart',
      { query: {}, body: { product: { code }, quantity: 1 } },
      token,
    );
    await shop.call('confirmCart', { body: { externalId: cart.externalId, total: cart.total } }, token);
  }
  const orders = await shop.db.selectFrom('orders').select(['order_id', 'company_id']).execute();
  // Replaces the mails of the orders with mails that need no PDF at each attempt.
  await sql`select graphile_worker.remove_job('mail:' || mail_id) from mails`.execute(shop.db);
  await sql`delete from mails`.execute(shop.db);
  for (const { order_id: orderId, company_id: companyId } of orders)
    await shop.db.transaction().execute((tx) =>
      queueOrderMails(tx, {
        companyId,
        orderId,
        recipients: [
          ...KINDS.map((kind) => ({ kind, recipient: email })),
          { kind: 'payment_alert', recipient: 'pedidos@papelera.test' },
        ],
      }),
    );
}

it('a mail server that is away for an hour loses no mail, and those of an order arrive in their order, once', async () => {
  const { port } = sink;
  await sink.close();
  await placeOrders();
  await start(port);
  // An hour of attempts: each time everything is due again, the last queued first.
  for (let round = 1; round <= 3; round += 1) {
    await shuffle();
    await vi.waitFor(async () => expect(await fewestAttempts()).toBeGreaterThanOrEqual(round), {
      timeout: 40_000,
      interval: 100,
    });
  }
  const waiting = await outbox();
  expect(waiting.every((mail) => mail.sent_at === null)).toBe(true);
  expect(waiting).toHaveLength(ORDERS * (1 + KINDS.length));
  const { rows: late } = await sql`
    select 1 from graphile_worker.jobs where run_at > now() + interval '15 minutes 5 seconds'`.execute(
    shop.db,
  );
  expect(late).toEqual([]);

  const back = performance.now();
  sink = new MailSink();
  await sink.listen(port);
  // One mail is due; that it leaves brings all others along.
  await sql`update graphile_worker._private_jobs set run_at = now() where id = (select max(id) from graphile_worker._private_jobs)`.execute(
    shop.db,
  );
  await vi.waitFor(
    async () => expect((await outbox()).filter((mail) => mail.sent_at === null)).toHaveLength(0),
    { timeout: 60_000, interval: 100 },
  );
  if (process.env['OUTAGE_ORDERS'] !== undefined)
    process.stdout.write(`${waiting.length} mails left in ${Math.round(performance.now() - back)} ms\n`);

  const arrived = sink.mails.map((mail) => Number(/^<mail-(\d+)\./.exec(mail.messageId ?? '')?.[1]));
  expect(new Set(arrived).size).toBe(arrived.length);
  expect(arrived).toHaveLength(waiting.length);
  const at = new Map(arrived.map((mailId, place) => [mailId, place]));
  for (const mail of waiting) {
    const before = waiting.filter(
      (other) =>
        other.order_id === mail.order_id &&
        other.recipient === mail.recipient &&
        other.mail_id < mail.mail_id,
    );
    for (const other of before) expect(at.get(other.mail_id)).toBeLessThan(at.get(mail.mail_id) ?? -1);
  }
  expect((await audit(shop.db)).filter(({ rule }) => rule === 'an unsent mail is on its way')).toEqual([]);
}, 180_000);
