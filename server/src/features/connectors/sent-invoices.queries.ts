// SQL of the invoices of sent orders, whose PDF is fetched from the other system before its link expires.

import type { ConnectorKind } from '@mostrador/rules/connectors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

interface Of {
  readonly companyId: number;
  readonly kind: ConnectorKind;
}

export interface InvoiceName {
  /** As the other system writes them: 'FAC', 'A0000100000245'. */
  readonly invoiceType: string;
  readonly invoiceNumber: string;
}

/** Enters invoices of an order, once each. */
export async function enterInvoices(
  tx: Tx,
  { companyId, kind }: Of,
  orderId: number,
  invoices: readonly InvoiceName[],
  now: Date,
): Promise<void> {
  if (invoices.length === 0) return;
  await sql`
    insert into connector_invoices (company_id, kind, order_id, invoice_type, invoice_number, next_attempt_at, seen_at)
    select ${companyId}, ${kind}, ${orderId}, type, number, ${now}, ${now}
    from unnest(${invoices.map(({ invoiceType }) => invoiceType)}::text[],
      ${invoices.map(({ invoiceNumber }) => invoiceNumber)}::text[]) as given (type, number)
    on conflict do nothing`.execute(tx);
}

export interface OpenInvoice extends InvoiceName {
  readonly orderId: number;
  readonly orderNumber: number;
  readonly externalId: string;
  readonly attempts: number;
  readonly seenAt: Date;
  /** Whether another invoice of the order is stored already. */
  readonly hasOther: boolean;
}

/** Returns invoices whose PDF is not stored and due, the oldest first. */
export async function selectOpenInvoices(
  db: Database,
  { companyId, kind }: Of,
  now: Date,
  most: number,
): Promise<readonly OpenInvoice[]> {
  const { rows } = await sql<OpenInvoice>`
    select i.order_id as "orderId", o.order_number as "orderNumber", o.external_id as "externalId", i.invoice_type as "invoiceType",
      i.invoice_number as "invoiceNumber", i.attempts, i.seen_at as "seenAt",
      exists (select from connector_invoices other
        where other.company_id = i.company_id and other.kind = i.kind and other.order_id = i.order_id
          and other.stored_at is not null) as "hasOther"
    from connector_invoices i join orders o on o.order_id = i.order_id
    where i.company_id = ${companyId} and i.kind = ${kind} and i.stored_at is null and i.next_attempt_at <= ${now}
    order by i.seen_at, i.order_id, i.invoice_number limit ${most}`.execute(db);
  return rows;
}

/** Notes that the PDF of an invoice is stored. */
export async function writeStored(
  tx: Tx,
  { companyId, kind }: Of,
  { orderId, invoiceType, invoiceNumber }: Pick<OpenInvoice, 'orderId' | 'invoiceType' | 'invoiceNumber'>,
  now: Date,
): Promise<void> {
  await sql`
    update connector_invoices set stored_at = ${now}, message = ''
    where company_id = ${companyId} and kind = ${kind} and order_id = ${orderId} and invoice_type = ${invoiceType}
      and invoice_number = ${invoiceNumber}`.execute(tx);
}

/** Notes why an invoice could not be stored, and when it is tried again. */
export async function writeFailed(
  db: Database,
  { companyId, kind }: Of,
  { orderId, invoiceType, invoiceNumber }: Pick<OpenInvoice, 'orderId' | 'invoiceType' | 'invoiceNumber'>,
  { message, nextAttemptAt }: { readonly message: string; readonly nextAttemptAt: Date },
): Promise<void> {
  await sql`
    update connector_invoices set attempts = attempts + 1, message = ${message}, next_attempt_at = ${nextAttemptAt}
    where company_id = ${companyId} and kind = ${kind} and order_id = ${orderId} and invoice_type = ${invoiceType}
      and invoice_number = ${invoiceNumber}`.execute(db);
}
