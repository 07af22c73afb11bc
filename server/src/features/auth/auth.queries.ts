// SQL that reads a user account with its client, by e-mail or by id, for log-in and sessions.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { listDays, type OwnListDays } from '../clients/own-price-list.service.js';

export interface AccountRow {
  user_id: number;
  email: string;
  name: string;
  password_hash: string;
  web_profile_id: number;
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
}

/** The fields that a user's token is made of. */
export type TokenAccount = Pick<
  AccountRow,
  | 'user_id'
  | 'name'
  | 'web_profile_id'
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
 * Selects users with their client: profile 1 has one of its own, staff the one that they currently buy for. A salesman's
 * counts only while it is assigned to them.
 */
const accounts = (db: Database, companyId: number) =>
  db
    .selectFrom('users as u')
    .leftJoin('salesman_targets as t', (join) =>
      join
        .onRef('t.user_id', '=', 'u.user_id')
        .on((on) =>
          on.or([
            on('u.web_profile_id', '=', 3),
            on.and([
              on('u.web_profile_id', '=', 2),
              on.exists(
                on
                  .selectFrom('salesman_clients as s')
                  .whereRef('s.salesman_user_id', '=', 'u.user_id')
                  .whereRef('s.client_id', '=', 't.client_id')
                  .select('s.client_id'),
              ),
            ]),
          ]),
        ),
    )
    .leftJoin('clients as c', (join) =>
      join
        .on(
          'c.client_id',
          '=',
          sql<number>`case when u.web_profile_id = 1 then u.client_id else t.client_id end`,
        )
        .onRef('c.company_id', '=', 'u.company_id'),
    )
    .where('u.company_id', '=', companyId)
    .select([
      'u.user_id',
      'u.email',
      'u.name',
      'u.password_hash',
      'u.web_profile_id',
      effectiveStatus.as('status'),
      'u.must_change_password',
      'u.session_version',
      'u.google_sub',
      'u.password_expires_at',
      hasTotp.as('has_totp'),
      hasPasskey.as('has_passkey'),
      hasFactor.as('has_factor'),
      'c.client_id',
      'c.client_code',
      'c.legal_name',
      'c.price_list_id',
      listDays.as('list_days'),
      'c.discount_list_id',
    ]);

export const accountByEmail = (
  db: Database,
  companyId: number,
  email: string,
): Promise<AccountRow | undefined> =>
  accounts(db, companyId).where(sql`lower(u.email)`, '=', email.toLowerCase()).executeTakeFirst();

export const accountById = (
  db: Database,
  companyId: number,
  userId: number,
): Promise<AccountRow | undefined> =>
  accounts(db, companyId).where('u.user_id', '=', userId).executeTakeFirst();
