// Opens a shop that takes card payments for the fault tests, with a stand-in for the platform; the test sends the
// notifications itself.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import { calls } from '@mostrador/contract/calls';
import type { App } from '@mostrador/server/app';
import { audit, describeViolation } from '@mostrador/server/features/audit/audit.service';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { paymentJobs } from '@mostrador/server/features/payments/payment-jobs.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { startJobs } from '@mostrador/server/platform/jobs/start-jobs';
import { sql } from 'kysely';
import { COLLECTOR } from '../payment-stand-in/ledger.js';
import { type Notification, signed } from '../payment-stand-in/notifier.js';
import { PaymentStandIn } from '../payment-stand-in/stand-in.js';
import type { OwnDatabase } from '../testing/database.js';
import { COMPANY, makeBuyers, makeUnpaidOrders, PASSWORD } from '../testing/factories.js';
import { JOB_POLL_INTERVAL_MS } from '../testing/open-shop.js';
import { openFaultApp, openForInspection } from './fault-shop.js';
import { StatementHook } from './statement-hook.js';

const WEBHOOK_SECRET = 'a-webhook-secret-of-the-tests';
const ACCESS_TOKEN = 'APP_USR-access-token';
const NOTIFICATIONS = 'http://localhost:3000/api/payments/mercadopago';
/** The state of an order's payments in the database. */
export interface PaidState {
  readonly status: string;
  readonly alert: string | null;
  readonly payments: readonly {
    readonly id: string;
    readonly status: string;
    readonly amount: string;
    readonly currency: string;
    readonly flag: string | null;
  }[];
  /** Each change as 'from>to', in order. */
  readonly history: readonly string[];
  /** The kinds of the mails about paying, by name. */
  readonly mails: readonly string[];
}

export interface PaymentShop {
  readonly app: App;
  readonly db: Database;
  readonly standIn: PaymentStandIn;
  readonly hook: StatementHook;
  /** Makes confirmed orders of one client and returns their ids. */
  orders(count: number): Promise<string[]>;
  cancel(externalId: string): Promise<void>;
  /** Makes all orders so far too old for the reconciliation job. */
  forgetOlder(): Promise<void>;
  /** Sends a POST as the client and returns status and answer. */
  post(path: string): Promise<{ readonly status: number; readonly body: Readonly<Record<string, unknown>> }>;
  prepare(externalId: string): ReturnType<PaymentShop['post']>;
  comeBack(externalId: string, paymentId: number): ReturnType<PaymentShop['post']>;
  notify(paymentId: number): Promise<number>;
  deliver(notification: Pick<Notification, 'url' | 'headers' | 'body'>): Promise<number>;
  /** Waits until every payment that the shop was notified of is settled; failed jobs are retried at once. */
  settled(): Promise<void>;
  state(externalId: string): Promise<PaidState>;
  /** What the auditor says of payments. */
  check(): Promise<string[]>;
  close(): Promise<void>;
}

/** @param database a migrated one without orders. */
export async function openPaymentShop(database: OwnDatabase): Promise<PaymentShop> {
  const { connectionString, runTimeConnectionString } = database;
  const beside = openForInspection(connectionString);
  await insertMissingCompanies(beside.db, Object.values(brands));
  await sql`update companies set payments_mercado_pago = true where code = ${COMPANY}`.execute(beside.db);
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-payments-'));
  const hook = new StatementHook();
  const standIn = await PaymentStandIn.start({ accessToken: ACCESS_TOKEN, webhookSecret: WEBHOOK_SECRET });
  standIn.notifier.set({ mode: 'drop' });
  const app = await openFaultApp(runTimeConnectionString, folder, {
    payment: {
      accessToken: ACCESS_TOKEN,
      publicKey: 'TEST-public-key',
      webhookSecret: WEBHOOK_SECRET,
      baseUrl: standIn.baseUrl,
      scriptUrl: standIn.scriptUrl,
      collector: String(COLLECTOR),
      liveOnly: true,
    },
    beforeStatement: hook.before,
  });
  const { tasks } = paymentJobs(app.shop);
  const jobs = await startJobs({
    connectionString: runTimeConnectionString,
    tasks,
    log: app.shop.log,
    concurrency: 4,
    pollIntervalMs: JOB_POLL_INTERVAL_MS,
  });
  const [email = ''] = await makeBuyers(beside.db, 'paga', 1);
  const login = await app.http.inject({
    method: 'POST',
    url: '/api/Auth/user',
    payload: { usr: email, pass: PASSWORD },
  });
  const { token } = calls.login.output.parse(login.json());

  const post: PaymentShop['post'] = async (path) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: `/api/store/StoreCart/${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const deliver: PaymentShop['deliver'] = async ({ url, headers, body }) => {
    const { pathname, search } = new URL(url);
    const answer = await app.http.inject({
      method: 'POST',
      url: pathname + search,
      headers: { ...headers },
      payload: body,
    });
    return answer.statusCode;
  };

  return {
    app,
    db: beside.db,
    standIn,
    hook,
    orders: (count) => makeUnpaidOrders(beside.db, email, count),
    cancel: async (externalId) => {
      await sql`update orders set status = 'Cancelado' where external_id = ${externalId}`.execute(beside.db);
    },
    forgetOlder: async () => {
      await sql`update payment_preferences set created_at = now() - interval '20 days'`.execute(beside.db);
    },
    post,
    prepare: (externalId) => post(`${externalId}/paymentDataLinkData/MercadoPago`),
    comeBack: (externalId, paymentId) => post(`${externalId}/payments/${paymentId}`),
    notify: (paymentId) => deliver(signed(WEBHOOK_SECRET, NOTIFICATIONS, paymentId)),
    deliver,
    settled: () => untilSettled(beside.db),
    state: (externalId) => stateOf(beside.db, externalId),
    check: async () =>
      (await audit(beside.db)).filter(({ rule }) => rule.includes('payment')).map(describeViolation),
    close: async () => {
      await jobs.stop();
      await app.close();
      await standIn.close();
      await beside.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilSettled(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waiting: number; failed: string[] }>`
      select count(*)::int as waiting, coalesce(array_agg(id::text) filter (where attempts > 0 and locked_at is null), '{}') as failed
      from graphile_worker.jobs
      where task_identifier like 'settle_payment:%' and attempts < max_attempts`.execute(db);
    const [{ waiting, failed } = { waiting: 0, failed: [] }] = rows;
    if (waiting === 0) return;
    if (failed.length > 0)
      await sql`select from graphile_worker.reschedule_jobs(${failed}::bigint[], run_at => now(), attempts => 0)`.execute(
        db,
      );
    await new Promise((done) => setTimeout(done, 5));
  }
}

async function stateOf(db: Database, externalId: string): Promise<PaidState> {
  const { rows } = await sql<PaidState>`
    select o.payment_status as status, o.payment_alert as alert,
      coalesce((select json_agg(json_build_object('id', provider_payment_id, 'status', p.status, 'amount', p.amount::text,
          'currency', currency, 'flag', flag) order by provider_payment_id)
        from payments p where p.order_id = o.order_id), '[]') as payments,
      array(select from_status || '>' || to_status from payment_status_changes h where h.order_id = o.order_id
        order by payment_status_change_id) as history,
      array(select kind from mails m where m.order_id = o.order_id and kind like 'payment%' order by kind) as mails
    from orders o where o.external_id = ${externalId}`.execute(db);
  const [state] = rows;
  if (state === undefined) throw new Error('There is no such order.');
  return state;
}
