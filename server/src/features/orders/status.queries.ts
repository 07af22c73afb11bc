// SQL of status changes: locks an order with its mail recipients, and writes the steps to its new status.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** Identifies an order by one of its three keys. */
export type OrderKey =
  | { readonly orderId: number }
  | { readonly orderNumber: number }
  | { readonly externalId: string };

/** Locks an order until the transaction ends, and returns it with the recipients of its mails. */
export function lockOrder(tx: Tx, companyId: number, key: OrderKey) {
  const query = tx
    .selectFrom('orders as o')
    .innerJoin('clients as c', 'c.client_id', 'o.client_id')
    .innerJoin('companies as company', 'company.company_id', 'o.company_id')
    .leftJoin('mails as m', (join) =>
      join.onRef('m.order_id', '=', 'o.order_id').on('m.kind', '=', 'order_client'),
    )
    .select([
      'o.order_id',
      'o.status',
      'o.payment_status',
      'o.partly_delivered',
      'c.mail_address as client_email',
      'm.recipient as told',
      'company.order_mail',
    ])
    .where('o.company_id', '=', companyId)
    .forNoKeyUpdate('o');
  if ('orderId' in key) return query.where('o.order_id', '=', key.orderId).executeTakeFirst();
  if ('orderNumber' in key) return query.where('o.order_number', '=', key.orderNumber).executeTakeFirst();
  return query.where('o.external_id', '=', key.externalId).executeTakeFirst();
}

/** An order as it is, for who asks what a change of its status would do. */
export interface OrderNow {
  readonly externalId: string;
  /** As the database stores it. */
  readonly status: string;
  readonly clientName: string;
}

/** Returns orders by their numbers. */
export async function ordersNow(
  db: Database,
  companyId: number,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, OrderNow>> {
  const { rows } = await sql<OrderNow & { number: number }>`
    select o.order_number as number, o.external_id as "externalId", o.status, c.legal_name as "clientName"
    from orders o join clients c using (company_id, client_id)
    where o.company_id = ${companyId} and o.order_number = any(${numbers}::bigint[])`.execute(db);
  return new Map(rows.map(({ number, ...order }) => [Number(number), order]));
}

export interface StatusSteps {
  readonly companyId: number;
  readonly orderId: number;
  /** Statuses as the database stores them; the first is the order's current one. */
  readonly statuses: readonly string[];
  readonly userId: number | null;
  readonly apiKeyId?: number | undefined;
  readonly note: string;
  readonly source: 'shop' | 'erp';
  /** The order's new payment alert; undefined leaves the alert unchanged. */
  readonly paymentAlert: 'paid_after_cancel' | undefined;
}

/** Writes a locked order's new status and each step to it; the note is stored with the last. */
export async function writeSteps(tx: Tx, steps: StatusSteps): Promise<void> {
  const { companyId, orderId, statuses } = steps;
  const [from, to] = [statuses.slice(0, -1), statuses.slice(1)];
  await sql`
    with history as (
      insert into order_status_changes (company_id, order_id, from_status, to_status, user_id, api_key_id, note, source)
      select ${companyId}, ${orderId}, step.from_status, step.to_status, ${steps.userId}::int, ${steps.apiKeyId ?? null}::int,
        case when step.nth = ${to.length} then ${steps.note} else '' end, ${steps.source}
      from unnest(${from}::text[], ${to}::text[]) with ordinality as step (from_status, to_status, nth)
      order by step.nth
    )
    update orders set status = ${to.at(-1)}, partly_delivered = false, payment_alert = coalesce(${steps.paymentAlert ?? null}::text, payment_alert)
    where company_id = ${companyId} and order_id = ${orderId}`.execute(tx);
}
