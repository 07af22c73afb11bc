// SQL that reads a user account with its client, by e-mail or by id, for log-in and sessions.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { ClientTaxes } from '../../shop.js';
import { listDays, type OwnListDays } from '../clients/own-price-list.service.js';
import { clientTaxes } from '../taxes/taxes.service.js';

export interface AccountRow {
  user_id: number;
  email: string;
  name: string;
  password_hash: string;
  web_profile_id: number;
  /** Of a client's user. */
  client_role: string;
  status: string;
  must_change_password: boolean;
  session_version: number;
  /** Whether an authenticator app is on. */
  has_totp: boolean;
  has_passkey: boolean;
  /** Whether the user has either. */
  has_factor: boolean;
  google_sub: string | null;
  password_expires_at: Date | null;
  client_id: number | null;
  client_code: string | null;
  legal_name: string | null;
  price_list_id: number | null;
  list_days: OwnListDays | null;
  discount_list_id: number | null;
  client_taxes: ClientTaxes;
}

/** The fields that a user's token is made of. */
export type TokenAccount = Pick<
  AccountRow,
  | 'user_id'
  | 'name'
  | 'web_profile_id'
  | 'client_role'
  | 'status'
  | 'must_change_password'
  | 'session_version'
  | 'has_factor'
  | 'client_id'
  | 'legal_name'
>;

const hasTotp = sql<boolean>`exists (
  select from totp_factors f where f.company_id = u.company_id and f.user_id = u.user_id and f.confirmed_at is not null)`;

const hasPasskey = sql<boolean>`exists (
  select from passkeys k where k.company_id = u.company_id and k.user_id = u.user_id)`;

/** The status of the user `u`; a blocked client `c` blocks its users. */
const effectiveStatus = sql<string>`case
  when u.web_profile_id = 1 and c.blocked_at is not null then 'blocked' else u.status end`;

/** Whether the user `u` has an authenticator app or a passkey. */
export const hasFactor = sql<boolean>`(${hasTotp} or ${hasPasskey})`;

/**
 * Users with their client: profile 1 has one of its own, staff the one that they currently buy for. A salesman's counts only
 * while it is assigned to them.
 */
const ACCOUNTS = sql`users u
  left join salesman_targets t on t.user_id = u.user_id and (u.web_profile_id = 3 or (u.web_profile_id = 2 and exists (
    select from salesman_clients s where s.salesman_user_id = u.user_id and s.client_id = t.client_id)))
  left join clients c on c.company_id = u.company_id
    and c.client_id = case when u.web_profile_id = 1 then u.client_id else t.client_id end`;

const ACCOUNT_COLUMNS = sql`u.user_id, u.email, u.name, u.password_hash, u.web_profile_id, u.client_role,
  ${effectiveStatus} as status, u.must_change_password,
  u.session_version, u.google_sub, u.password_expires_at, ${hasTotp} as has_totp, ${hasPasskey} as has_passkey,
  c.client_id, c.client_code, c.legal_name, c.price_list_id, ${listDays} as list_days, c.discount_list_id,
  ${clientTaxes} as client_taxes`;

type ReadAccount = Omit<AccountRow, 'has_factor'>;

const toAccount = <Row extends ReadAccount>(row: Row): Row & AccountRow => ({
  ...row,
  has_factor: row.has_totp || row.has_passkey,
});

async function accountWhere(
  db: Database,
  companyId: number,
  condition: RawBuilder<unknown>,
): Promise<AccountRow | undefined> {
  const { rows } = await sql<ReadAccount>`
    select ${ACCOUNT_COLUMNS} from ${ACCOUNTS} where u.company_id = ${companyId} and ${condition}`.execute(
    db,
  );
  return rows[0] && toAccount(rows[0]);
}

export const accountByEmail = (
  db: Database,
  companyId: number,
  email: string,
): Promise<AccountRow | undefined> =>
  accountWhere(db, companyId, sql`lower(u.email) = ${email.toLowerCase()}`);

export const accountById = (
  db: Database,
  companyId: number,
  userId: number,
): Promise<AccountRow | undefined> => accountWhere(db, companyId, sql`u.user_id = ${userId}`);

/** An account with one of its sessions; without a session, all columns of the session are null. */
export interface AccountSessionRow extends AccountRow {
  readonly last_used_at: Date | null;
  readonly writes_locked: boolean | null;
  readonly expires_at: Date | null;
}

/** Returns an account with the session of an id, unless that session has ended. One statement: every first request of a user needs both. */
export async function accountWithSession(
  db: Database,
  companyId: number,
  userId: number,
  sessionId: string,
): Promise<AccountSessionRow | undefined> {
  const { rows } = await sql<ReadAccount & Omit<AccountSessionRow, keyof AccountRow>>`
    select ${ACCOUNT_COLUMNS}, e.last_used_at, e.writes_locked, e.expires_at
    from ${ACCOUNTS}
    left join sessions e on e.company_id = u.company_id and e.session_id = ${sessionId}::uuid and e.user_id = u.user_id
      and e.ended_at is null
    where u.company_id = ${companyId} and u.user_id = ${userId}`.execute(db);
  return rows[0] && toAccount(rows[0]);
}
