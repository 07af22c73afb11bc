// SQL of discount codes: reads them with their uses, locks, writes them, and finds the one that a buyer may use.

import { ORDER_STATUSES } from '@mostrador/rules/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A code as it is stored. Amounts are pesos as decimal text, days as '2026-12-31'; null: none, or no limit. */
export interface StoredCode {
  readonly discountCodeId: number;
  readonly code: string;
  readonly bps: number | null;
  readonly amount: string | null;
  readonly minimum: string;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
  /** Of the one client that may use it; null: all. */
  readonly clientCode: string | null;
  readonly clientName: string | null;
  readonly maxUses: number | null;
  readonly active: boolean;
}

export type CodeColumns = Omit<StoredCode, 'discountCodeId' | 'clientName'>;

const columns = sql`d.discount_code_id as "discountCodeId", d.code, d.basis_points as bps, d.amount::text, d.minimum::text,
  d.valid_from::text as "validFrom", d.valid_until::text as "validUntil", c.client_code as "clientCode", c.legal_name as "clientName",
  d.max_uses as "maxUses", d.active`;
const from = (companyId: number) => sql`discount_codes d
  left join clients c on c.company_id = d.company_id and c.client_id = d.client_id where d.company_id = ${companyId}`;
/** Orders that are not cancelled. */
const used = sql<number>`(select count(*)::int from orders o
  where o.discount_code_id = d.discount_code_id and o.status <> ${ORDER_STATUSES.cancelled})`;

const CODES_MAX = 2_000;

/** Returns the company's codes with the orders that use them, those in force first. */
export async function selectCodes(
  db: Database,
  companyId: number,
): Promise<(StoredCode & { readonly used: number })[]> {
  const { rows } = await sql<StoredCode & { used: number }>`
    select ${columns}, ${used} as used from ${from(companyId)} order by d.active desc, d.code limit ${CODES_MAX}`.execute(
    db,
  );
  return rows;
}

/** Returns a page of codes behind an id, for files. */
export async function selectCodePage(
  db: Database,
  companyId: number,
  after: number,
  limit: number,
): Promise<StoredCode[]> {
  const { rows } = await sql<StoredCode>`
    select ${columns} from ${from(companyId)} and d.discount_code_id > ${after}
    order by d.discount_code_id limit ${limit}`.execute(db);
  return rows;
}

const selectWhere = async (
  db: Database,
  companyId: number,
  condition: RawBuilder<unknown>,
): Promise<StoredCode[]> =>
  (await sql<StoredCode>`select ${columns} from ${from(companyId)} and ${condition}`.execute(db)).rows;

/** Returns codes by what is written. */
export const selectByCode = (
  db: Database,
  companyId: number,
  codes: readonly string[],
): Promise<StoredCode[]> => selectWhere(db, companyId, sql`d.code = any(${codes}::text[])`);

/** Locks codes by ascending id until the transaction ends: edits and orders that use them wait. Returns them as they are then. */
export async function lockCodes(tx: Tx, companyId: number, ids: readonly number[]): Promise<StoredCode[]> {
  await sql`
    select from discount_codes where company_id = ${companyId} and discount_code_id = any(${ids}::int[])
    order by discount_code_id for no key update`.execute(tx);
  return selectWhere(tx, companyId, sql`d.discount_code_id = any(${ids}::int[])`);
}

const given = (
  companyId: number,
  rows: readonly CodeColumns[],
) => sql`json_to_recordset(${JSON.stringify(rows)}::json)
    as i(code text, bps int, amount numeric(14, 2), minimum numeric(14, 2), "validFrom" date, "validUntil" date, "clientCode" text,
      "maxUses" int, active boolean)
  left join clients c on c.company_id = ${companyId} and c.client_code = i."clientCode"`;

/**
 * Adds codes, in one statement; those that the company has already are left as they are. Their clients are checked before.
 * @returns the ids of the new ones by what is written.
 */
export async function insertCodes(
  tx: Tx,
  companyId: number,
  rows: readonly CodeColumns[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: written } = await sql<{ code: string; id: number }>`
    insert into discount_codes (company_id, code, basis_points, amount, minimum, valid_from, valid_until, client_id, max_uses, active)
    select ${companyId}::int, i.code, i.bps, i.amount, i.minimum, i."validFrom", i."validUntil", c.client_id, i."maxUses", i.active
    from ${given(companyId, rows)} order by i.code
    on conflict (company_id, code) do nothing returning code, discount_code_id as id`.execute(tx);
  return new Map(written.map(({ code, id }) => [code, id]));
}

/** Changes locked codes, found by what is written, in one statement. */
export async function updateCodes(tx: Tx, companyId: number, rows: readonly CodeColumns[]): Promise<void> {
  await sql`
    update discount_codes d set basis_points = i.bps, amount = i.amount, minimum = i.minimum, valid_from = i."validFrom",
      valid_until = i."validUntil", client_id = c.client_id, max_uses = i."maxUses", active = i.active
    from ${given(companyId, rows)} where d.company_id = ${companyId} and d.code = i.code`.execute(tx);
}

/** Gives a locked code another name. */
export async function renameCode(
  tx: Tx,
  companyId: number,
  discountCodeId: number,
  code: string,
): Promise<void> {
  await sql`
    update discount_codes set code = ${code} where company_id = ${companyId} and discount_code_id = ${discountCodeId}`.execute(
    tx,
  );
}

/** Returns those of these client codes that the company has. */
export async function knownClients(
  db: Database,
  companyId: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) return new Set();
  const { rows } = await sql<{ code: string }>`
    select client_code as code from clients where company_id = ${companyId} and client_code = any(${codes}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ code }) => code));
}

/** A code that a buyer may use. */
export type UsableCode = Pick<StoredCode, 'discountCodeId' | 'code' | 'bps' | 'amount' | 'minimum'>;

const usable = (
  companyId: number,
  clientId: number,
  day: string,
  code: string,
) => sql`d.company_id = ${companyId}
  and d.code = ${code} and d.active and (d.client_id is null or d.client_id = ${clientId})
  and (d.valid_from is null or d.valid_from <= ${day}::date) and (d.valid_until is null or ${day}::date <= d.valid_until)
  and (d.max_uses is null or ${used} < d.max_uses)`;

/** Returns the code that a client may use on a day; undefined for an unknown, expired or used up one. @param day '2026-12-31'. */
export async function selectUsable(
  db: Database,
  companyId: number,
  clientId: number,
  day: string,
  code: string,
): Promise<UsableCode | undefined> {
  const { rows } = await sql<UsableCode>`
    select d.discount_code_id as "discountCodeId", d.code, d.basis_points as bps, d.amount::text, d.minimum::text
    from discount_codes d where ${usable(companyId, clientId, day, code)}`.execute(db);
  return rows[0];
}

/**
 * Locks the code until the transaction ends and returns it, if the client may use it. Its uses are read by a statement of their own:
 * behind the lock it sees what the holder before has committed.
 */
export async function lockUsable(
  tx: Tx,
  companyId: number,
  clientId: number,
  day: string,
  code: string,
): Promise<UsableCode | undefined> {
  const { rows } = await sql`
    select from discount_codes where company_id = ${companyId} and code = ${code} and active for no key update`.execute(
    tx,
  );
  return rows.length === 0 ? undefined : selectUsable(tx, companyId, clientId, day, code);
}

/** Whether the company has loaded codes. */
export async function hasCodes(db: Database, companyId: number): Promise<boolean> {
  const { rows } = await sql`
    select from discount_codes where company_id = ${companyId} and active limit 1`.execute(db);
  return rows.length > 0;
}
