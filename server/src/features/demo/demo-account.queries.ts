// Inserts the accounts of the demonstration's clients: an invoice for each order that has left, receipts that pay the old ones, and some
// credit notes.

import type { DemoOrder } from '@mostrador/demo/demo-company';
import type { EntryKind } from '@mostrador/rules/account';
import { dayAfter, dayAt } from '@mostrador/rules/days';
import { type Centavos, percentOf, toDecimalText } from '@mostrador/rules/money';
import { voucherKey } from '@mostrador/rules/voucher-number';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.js';
import { insertAll } from './demo-rows.queries.js';

interface BilledOrder {
  readonly order: DemoOrder;
  readonly orderId: number;
  readonly clientId: number;
  readonly number: number;
  /** With IVA and perceptions; 0 for an order without lines. */
  readonly toPay: Centavos;
}

interface DemoEntry {
  readonly clientId: number;
  readonly orderId: number | undefined;
  readonly kind: EntryKind;
  readonly number: string;
  readonly issuedOn: string;
  readonly dueOn: string | null;
  readonly amount: Centavos;
  readonly openAmount: Centavos;
}

const TERM_DAYS = 30;
/** Orders of more days ago are paid. */
const PAID_AFTER_DAYS = 38;
/** One in as many invoices has a credit note, or is paid in part. */
const CREDITED_EVERY = 7;
const PART_PAID_EVERY = 4;
const CREDIT_BPS = 800;
const CREDIT_LIMIT = 8_000_000;
const LIMITED_CLIENTS = 3;

export async function loadAccounts(tx: Tx, companyId: number, orders: readonly BilledOrder[]): Promise<void> {
  const today = dayAt(Date.now());
  const entries = orders
    .filter(
      ({ order: { status }, toPay }) => (status === 'Despachado' || status === 'Entregado') && toPay > 0,
    )
    .flatMap((order) => entriesOf(order, today));
  await insertAll(tx, 'account_entries', entries, (entry) => ({
    company_id: companyId,
    client_id: entry.clientId,
    kind: entry.kind,
    number: entry.number,
    number_key: voucherKey(entry.number),
    issued_on: entry.issuedOn,
    due_on: entry.dueOn,
    amount: toDecimalText(entry.amount),
    open_amount: toDecimalText(entry.openAmount),
    announced_at: new Date(),
  }));
  const billed = entries.flatMap(({ kind, number, orderId }) =>
    orderId === undefined ? [] : [{ kind, number, orderId }],
  );
  await sql`
    insert into account_entry_orders (company_id, client_id, account_entry_id, order_id)
    select e.company_id, e.client_id, e.account_entry_id, i."orderId"
    from json_to_recordset(${JSON.stringify(billed)}::json) as i(kind text, number text, "orderId" int)
    join account_entries e on e.company_id = ${companyId} and e.kind = i.kind and e.number = i.number`.execute(
    tx,
  );
  await sql`
    insert into client_accounts (company_id, client_id)
    select distinct company_id, client_id from account_entries where company_id = ${companyId}`.execute(tx);
  await sql`
    update clients set credit_limit = ${CREDIT_LIMIT}
    where client_id in (
      select client_id from account_entries where company_id = ${companyId}
      group by client_id order by count(*) desc, client_id limit ${LIMITED_CLIENTS})`.execute(tx);
}

function entriesOf(
  { order, orderId, clientId, number, toPay: amount }: BilledOrder,
  today: string,
): DemoEntry[] {
  const issuedOn = dayAfter(today, -Math.max(0, order.daysAgo - 1));
  const isPaid = order.daysAgo > PAID_AFTER_DAYS;
  const isCredited = number % CREDITED_EVERY === 0;
  const paid = isPaid ? amount : number % PART_PAID_EVERY === 0 ? Math.round(amount / 2) : 0;
  const padded = (value: number) => String(value).padStart(8, '0');
  const entry = { clientId, orderId, issuedOn, dueOn: null };
  return [
    {
      ...entry,
      kind: 'invoice',
      number: `A 0003-${padded(14_000 + number)}`,
      dueOn: dayAfter(issuedOn, TERM_DAYS),
      amount,
      openAmount: amount - paid,
    },
    ...(paid > 0
      ? [
          {
            ...entry,
            orderId: undefined,
            kind: 'receipt' as const,
            number: `0001-${padded(8_600 + number)}`,
            issuedOn: dayAfter(issuedOn, isPaid ? TERM_DAYS - 2 : 0),
            amount: -paid,
            openAmount: 0,
          },
        ]
      : []),
    ...(isCredited && !isPaid
      ? [
          {
            ...entry,
            kind: 'credit_note' as const,
            number: `A 0003-${padded(1_100 + number)}`,
            amount: -percentOf(amount, CREDIT_BPS),
            openAmount: -percentOf(amount, CREDIT_BPS),
          },
        ]
      : []),
  ];
}
