// SQL of transfers: write a told one with its orders, list them, find one's receipt, and lock and decide one.

import type { EntryKind } from '@mostrador/rules/account';
import type { TransferState } from '@mostrador/rules/transfers';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A transfer with what its row on a screen shows. The amount is pesos as decimal text. */
export interface TransferRow {
  readonly id: number;
  readonly transferId: string;
  readonly clientId: number;
  readonly clientName: string;
  readonly clientCode: string;
  readonly amount: string;
  readonly paidOn: string;
  readonly state: TransferState;
  readonly reason: string;
  readonly toldAt: Date;
  readonly decidedAt: Date | null;
  readonly toldByUserId: number;
  readonly toldBy: string;
  readonly bank: string;
  readonly orders: readonly { readonly externalId: string; readonly orderNumber: number }[];
  readonly entries: readonly {
    readonly entryId: string;
    readonly kind: EntryKind;
    readonly number: string;
  }[];
  readonly receiptName: string;
  readonly receiptBytes: number;
}

/** A receipt as it was stored. */
export interface StoredReceipt {
  readonly name: string;
  readonly kind: 'pdf' | 'jpeg';
  readonly bytes: number;
  readonly sha256: string;
}

export interface NewTransfer {
  readonly companyId: number;
  readonly clientId: number;
  readonly externalId: string;
  readonly formKey: string;
  /** Pesos as decimal text. */
  readonly amount: string;
  readonly paidOn: string;
  readonly bank: string;
  readonly userId: number;
  readonly at: Date;
  readonly receipt: StoredReceipt;
}

const shownColumns = sql`
  t.transfer_id as id, t.external_id as "transferId", t.client_id as "clientId", c.legal_name as "clientName",
  c.client_code as "clientCode",
  t.amount::text as amount, t.paid_on::text as "paidOn", t.state, t.reason, t.told_at as "toldAt", t.decided_at as "decidedAt",
  t.told_by_user_id as "toldByUserId", u.name as "toldBy", t.receipt_name as "receiptName", t.receipt_bytes as "receiptBytes", t.bank,
  coalesce((
    select json_agg(json_build_object('externalId', o.external_id, 'orderNumber', o.order_number) order by o.order_number)
    from transfer_orders r join orders o using (order_id) where r.transfer_id = t.transfer_id), '[]') as orders,
  coalesce((
    select json_agg(json_build_object('entryId', e.external_id, 'kind', e.kind, 'number', e.number) order by e.account_entry_id)
    from transfer_entries r join account_entries e using (account_entry_id) where r.transfer_id = t.transfer_id), '[]') as entries`;
const shownFrom = sql`
  transfers t
  join clients c on c.company_id = t.company_id and c.client_id = t.client_id
  join users u on u.company_id = t.company_id and u.user_id = t.told_by_user_id`;

const shown = async (db: Database, condition: RawBuilder<unknown>, limit: number, offset = 0) => {
  const { rows } = await sql<TransferRow>`
    select ${shownColumns} from ${shownFrom} where ${condition}
    order by t.transfer_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/** Returns the last transfers of a client, the newest first. */
export const transfersOfClient = (
  db: Database,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number },
  limit: number,
): Promise<TransferRow[]> => shown(db, sql`t.company_id = ${companyId} and t.client_id = ${clientId}`, limit);

/** Returns the last transfers that pay an order, the newest first. */
export const transfersOfOrder = (
  db: Database,
  { companyId, orderId }: { readonly companyId: number; readonly orderId: number },
  limit: number,
): Promise<TransferRow[]> =>
  shown(
    db,
    sql`t.company_id = ${companyId} and t.transfer_id in (select transfer_id from transfer_orders where order_id = ${orderId})`,
    limit,
  );

/** Returns the company's transfers behind an id, the oldest first. @param state undefined: in every state. */
export async function transfersBehind(
  db: Database,
  companyId: number,
  { state, after, limit }: TransferPage,
): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select ${shownColumns} from ${shownFrom}
    where t.company_id = ${companyId} and t.transfer_id > ${after} and (${state ?? null}::text is null or t.state = ${state ?? null}::text)
    order by t.transfer_id limit ${limit}`.execute(db);
  return rows;
}

/** Which transfers a page of /api/v1 has. */
export interface TransferPage {
  readonly state: TransferState | undefined;
  /** The id of the last one of the page before. */
  readonly after: number;
  readonly limit: number;
}

/** Returns a transfer of the company; undefined if there is none of the id. */
export async function findTransfer(
  db: Database,
  companyId: number,
  externalId: string,
): Promise<TransferRow | undefined> {
  const [row] = await shown(db, sql`t.company_id = ${companyId} and t.external_id = ${externalId}::uuid`, 1);
  return row;
}

/** Returns the transfer that a client's form of this key told; undefined for none. */
export async function findToldTransfer(
  db: Database,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number },
  formKey: string,
): Promise<TransferRow | undefined> {
  const [row] = await shown(
    db,
    sql`t.company_id = ${companyId} and t.client_id = ${clientId} and t.form_key = ${formKey}::uuid`,
    1,
  );
  return row;
}

/** Which transfers the desk lists. */
export interface TransferFilter {
  readonly state?: TransferState | undefined;
  /** A part of the client's name or code. */
  readonly search?: string | undefined;
}

/** Returns a page of the company's transfers, the newest first, with the count of all that match and of all in the state `told`. */
export async function selectTransfers(
  db: Database,
  companyId: number,
  { state, search = '' }: TransferFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly totalCount: number; readonly toldCount: number; readonly rows: TransferRow[] }> {
  const pattern = `%${search.trim().replace(/[\\%_]/g, '\\$&')}%`;
  const condition = sql`t.company_id = ${companyId}
    and (${state ?? null}::text is null or t.state = ${state ?? null}::text)
    and (${search.trim() === ''} or c.legal_name ilike ${pattern} or c.client_code ilike ${pattern})`;
  const [counts, rows] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${shownFrom} where ${condition}`.execute(db),
    shown(db, condition, limit, offset),
  ]);
  return {
    totalCount: counts.rows[0]?.total ?? 0,
    toldCount: await countToldTransfers(db, companyId),
    rows,
  };
}

/** Returns the number of transfers that wait for a decision. */
export async function countToldTransfers(db: Database, companyId: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from transfers where company_id = ${companyId} and state = 'told'`.execute(
    db,
  );
  return rows[0]?.told ?? 0;
}

/** Locks a client, so that its new transfers are written one after another, and returns how many it told since a moment. */
export async function lockClientTransfers(
  tx: Tx,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number },
  since: Date,
): Promise<number> {
  await sql`
    select from clients where company_id = ${companyId} and client_id = ${clientId} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ told: number }>`
    select count(*)::int as told from transfers
    where company_id = ${companyId} and client_id = ${clientId} and told_at > ${since}`.execute(tx);
  return rows[0]?.told ?? 0;
}

/** Writes a told transfer with the orders and the entries that it pays. */
export async function insertTransfer(
  tx: Tx,
  given: NewTransfer,
  { orderIds, entryIds }: { readonly orderIds: readonly number[]; readonly entryIds: readonly number[] },
): Promise<void> {
  const { receipt } = given;
  await sql`
    with told as (
      insert into transfers (company_id, client_id, external_id, form_key, amount, paid_on, told_by_user_id, told_at,
        receipt_name, receipt_kind, receipt_bytes, receipt_sha256, bank)
      values (${given.companyId}, ${given.clientId}, ${given.externalId}::uuid, ${given.formKey}::uuid, ${given.amount}::numeric,
        ${given.paidOn}::date, ${given.userId}, ${given.at}, ${receipt.name}, ${receipt.kind}, ${receipt.bytes}, ${receipt.sha256}, ${given.bank})
      returning company_id, transfer_id
    ), entries as (
      insert into transfer_entries (company_id, transfer_id, account_entry_id)
      select company_id, transfer_id, account_entry_id from told, unnest(${entryIds}::int[]) as account_entry_id
    )
    insert into transfer_orders (company_id, transfer_id, order_id)
    select company_id, transfer_id, order_id from told, unnest(${orderIds}::int[]) as order_id`.execute(tx);
}

/** Returns the receipt of a transfer whose client meets a condition for clients `c`; undefined for any other. */
export async function findReceipt(
  db: Database,
  transferId: string,
  condition: RawBuilder<unknown>,
): Promise<Pick<StoredReceipt, 'name' | 'kind'> | undefined> {
  const { rows } = await sql<Pick<StoredReceipt, 'name' | 'kind'>>`
    select t.receipt_name as name, t.receipt_kind as kind
    from transfers t join clients c on c.company_id = t.company_id and c.client_id = t.client_id
    where t.external_id = ${transferId}::uuid and ${condition}`.execute(db);
  return rows[0];
}

/** The condition of clients `c` of a company; of one client if it is named. */
export const clientsOf = (companyId: number, clientId?: number): RawBuilder<unknown> =>
  sql`c.company_id = ${companyId} and (${clientId ?? null}::int is null or c.client_id = ${clientId ?? null}::int)`;

/** Locks transfers in the order of their ids until the transaction ends. */
export async function lockTransfers(
  tx: Tx,
  companyId: number,
  externalIds: readonly string[],
): Promise<void> {
  await sql`
    select from transfers where company_id = ${companyId} and external_id = any(${externalIds}::uuid[])
    order by transfer_id for no key update`.execute(tx);
}

/** Writes the state of a transfer. @param decidedAt null for `told`. */
export async function writeTransferState(
  tx: Tx,
  companyId: number,
  transferId: string,
  { state, reason, decidedAt }: Pick<TransferRow, 'state' | 'reason' | 'decidedAt'>,
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ state, reason, decided_at: decidedAt })
    .where('company_id', '=', companyId)
    .where('external_id', '=', transferId)
    .execute();
}
