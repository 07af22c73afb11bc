// SQL of card payments: the order to pay, the reported payments and their flags, the payment status, the preference,
// and the undecided orders.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

const PROVIDER = 'mercadopago';

/** Returns the columns of an order that paying needs. */
export const findOrderToPay = (db: Database, companyId: number, externalId: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'order_number', 'status', 'total', 'payment_status', 'payment_alert'])
    .where('company_id', '=', companyId)
    .where('external_id', '=', externalId)
    .executeTakeFirst();
export type OrderToPay = NonNullable<Awaited<ReturnType<typeof findOrderToPay>>>;

/** Locks an order until the transaction ends, and returns it. */
export const lockOrderToPay = (tx: Tx, companyId: number, externalId: string) =>
  tx
    .selectFrom('orders')
    .select(['order_id', 'order_number', 'status', 'total', 'payment_status', 'payment_alert'])
    .where('company_id', '=', companyId)
    .where('external_id', '=', externalId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * Locks the order that a payment belongs to and returns it with its mail recipients: the order of the stored payment, else
 * of the preference, else of the external reference.
 */
export function lockOrderOfPayment(
  tx: Tx,
  companyId: number,
  payment: { readonly paymentId: string; readonly named: string | null; readonly reference: string | null },
) {
  return tx
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.client_id', 'o.client_id')
    .innerJoin('companies as company', 'company.company_id', 'o.company_id')
    .leftJoin('mails as m', (join) =>
      join.onRef('m.order_id', '=', 'o.order_id').on('m.kind', '=', 'order_client'),
    )
    .select([
      'o.order_id',
      'o.external_id',
      'o.status',
      'o.total',
      'o.payment_status',
      'o.payment_alert',
      'c.mail_address as client_email',
      'm.recipient as told',
      'company.order_mail',
    ])
    .where('o.company_id', '=', companyId)
    .where(
      'o.order_id',
      '=',
      sql<number>`coalesce(
        (select order_id from payments where company_id = ${companyId} and provider = ${PROVIDER}
          and provider_payment_id = ${payment.paymentId}),
        (select order_id from orders where company_id = ${companyId} and external_id = ${payment.named}::uuid),
        (select order_id from orders where company_id = ${companyId} and external_id = ${payment.reference}::uuid))`,
    )
    .forNoKeyUpdate('o')
    .executeTakeFirst();
}

export interface NewPaymentReport {
  readonly paymentId: string;
  readonly status: string;
  readonly statusDetail: string;
  /** Pesos as a decimal text. */
  readonly amount: string;
  readonly refunded: string;
  readonly currency: string;
  readonly flag: string | null;
  readonly approvedAt: Date | null;
  readonly updatedAt: Date;
}

/** Keeps the platform's newest report of a payment of a locked order. */
export async function keepPayment(
  tx: Tx,
  companyId: number,
  orderId: number,
  report: NewPaymentReport,
): Promise<void> {
  const told = {
    status: report.status,
    status_detail: report.statusDetail,
    amount: report.amount,
    refunded: report.refunded,
    currency: report.currency,
    flag: report.flag,
    approved_at: report.approvedAt,
    provider_updated_at: report.updatedAt,
  };
  await tx
    .insertInto('payments')
    .values({
      company_id: companyId,
      order_id: orderId,
      provider: PROVIDER,
      provider_payment_id: report.paymentId,
      ...told,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'provider', 'provider_payment_id'])
        .doUpdateSet({ ...told, updated_at: sql`now()` }),
    )
    .execute();
}

/** Marks payments of a locked order with why they do not pay it. */
export async function flagPayments(
  tx: Tx,
  companyId: number,
  flags: readonly { readonly paymentId: string; readonly flag: string | null }[],
): Promise<void> {
  if (flags.length === 0) return;
  await sql`
    update payments set flag = given.flag, updated_at = now()
    from unnest(${flags.map(({ paymentId }) => paymentId)}::text[], ${flags.map(({ flag }) => flag)}::text[])
      as given (id, flag)
    where company_id = ${companyId} and provider = ${PROVIDER} and provider_payment_id = given.id`.execute(
    tx,
  );
}

/** Writes a locked order's payment status, with its history where it is another. */
export async function writePaymentStatus(
  tx: Tx,
  companyId: number,
  orderId: number,
  change: {
    readonly from: string;
    readonly to: string;
    readonly alert: string | null;
    readonly paymentId: string | null;
  },
): Promise<void> {
  await sql`
    with history as (
      insert into payment_status_changes (company_id, order_id, from_status, to_status, provider_payment_id)
      select ${companyId}, ${orderId}, ${change.from}, ${change.to}, ${change.paymentId}::text
      where ${change.from}::text <> ${change.to}::text
    )
    update orders set payment_status = ${change.to}, payment_alert = ${change.alert}
    where company_id = ${companyId} and order_id = ${orderId}`.execute(tx);
}

export interface Preference {
  readonly idempotency_key: string;
  readonly preference_id: string | null;
}

/** The order's one request to be paid, made where there is none. The order is locked. */
export async function preferenceOf(
  tx: Tx,
  companyId: number,
  orderId: number,
  amount: string,
): Promise<Preference> {
  await tx
    .insertInto('payment_preferences')
    .values({ company_id: companyId, order_id: orderId, amount })
    .onConflict((conflict) => conflict.column('order_id').doNothing())
    .execute();
  return tx
    .selectFrom('payment_preferences')
    .select(['idempotency_key', 'preference_id'])
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
}

/** Keeps the platform's number of a preference; of two answers to one request the first stays. */
export async function keepPreference(
  db: Database,
  companyId: number,
  orderId: number,
  preferenceId: string,
): Promise<string> {
  const kept = await db
    .updateTable('payment_preferences')
    .set({ preference_id: sql<string>`coalesce(preference_id, ${preferenceId})` })
    .where('company_id', '=', companyId)
    .where('order_id', '=', orderId)
    .returning('preference_id')
    .executeTakeFirstOrThrow();
  return kept.preference_id ?? preferenceId;
}

/**
 * At most `most` orders whose card payment was begun after `since` and which hold no money: a rejected one may be tried
 * again. First those begun after `fresh`, then by chance, so that of too many none is left out every time.
 */
export async function undecidedOrders(
  db: Database,
  companyId: number,
  { since, fresh, most }: { readonly since: Date; readonly fresh: Date; readonly most: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('payment_preferences as p')
    .innerJoin('orders as o', 'o.order_id', 'p.order_id')
    .select('o.external_id')
    .where('p.company_id', '=', companyId)
    .where('p.created_at', '>', since)
    .where('p.preference_id', 'is not', null)
    .where('o.payment_status', 'in', ['none', 'pending', 'in_process', 'rejected'])
    .orderBy(sql`p.created_at > ${fresh}`, 'desc')
    .orderBy(sql`random()`)
    .limit(most)
    .execute();
  return rows.map((row) => row.external_id);
}
