// SQL of the clients on the screen 'Impersonar Clientes': the list with search and pages, and the user to impersonate.

import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/**
 * Returns the client's first active user who does not have to change the password, one who buys before one who looks; undefined for
 * an unknown client.
 */
export async function findUserToImpersonate(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<{ readonly userId: number | null } | undefined> {
  const { rows } = await sql<{ userId: number | null }>`
    select (
      select u.user_id from users u
      where u.company_id = c.company_id and u.client_id = c.client_id and u.web_profile_id = 1
        and u.status = 'active' and not u.must_change_password and c.blocked_at is null
      order by u.client_role = 'looks', u.user_id limit 1) as "userId"
    from clients c where c.company_id = ${companyId} and c.client_id = ${clientId}`.execute(db);
  return rows[0];
}

export interface ListedClientRow {
  clientId: number;
  clientName: string;
  clientEmail: string;
  clientCode: string;
  legalId: string;
  status: ListedClient['status'];
  userName: string | null;
  /** The user who is waiting for verification. */
  waitingUserId: number | null;
}

/**
 * Summary of a client's users: its status is the best of theirs, and it waits while one of them waits. The company is not
 * in the condition: the foreign key implies it, and with it the planner would use an index of the whole company.
 */
const clientUsers = sql`lateral (
  select min(user_id) filter (where status = 'pending_verification') as waiting_user_id, min(email) as user_name,
    case when c.blocked_at is not null and count(*) > 0 then 'blocked'
      when bool_or(status = 'active') then 'active'
      when bool_or(status = 'pending_verification') then 'pending_verification'
      when bool_or(status = 'pending_email') then 'pending_email'
      when bool_or(status = 'invited') then 'invited'
      when count(*) > 0 then 'blocked' end as status
  from users where client_id = c.client_id and web_profile_id = 1)`;

const columns = sql`c.client_id as "clientId", c.legal_name as "clientName", c.email as "clientEmail",
  c.client_code as "clientCode", c.legal_id as "legalId", u.status, u.user_name as "userName", u.waiting_user_id as "waitingUserId"`;

/** Returns all of the company's clients, by name. */
export async function allClients(db: Database, companyId: number): Promise<ListedClientRow[]> {
  const { rows } = await sql<ListedClientRow>`
    select ${columns} from clients c cross join ${clientUsers} u
    where c.company_id = ${companyId} order by c.legal_name, c.client_id`.execute(db);
  return rows;
}

/**
 * Returns a page of clients: waiting ones first, then by name. The few waiting ones are sorted; the others are read from
 * the index on their name, only as far as the page needs.
 */
export async function clientsPage(
  db: Database,
  companyId: number,
  matches: RawBuilder<boolean>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<ListedClientRow[]> {
  const { rows } = await sql<ListedClientRow>`
    with waiting as materialized (
      select distinct client_id from users
      where company_id = ${companyId} and web_profile_id = 1 and status = 'pending_verification' and client_id is not null
    ), page as (
      select * from (
        select c.client_id, c.legal_name, false as later from clients c join waiting using (client_id)
        where c.company_id = ${companyId} and ${matches}
        union all
        (select c.client_id, c.legal_name, true from clients c
        where c.company_id = ${companyId} and ${matches} and c.client_id not in (select client_id from waiting)
        order by c.legal_name, c.client_id limit ${offset + limit}::bigint)
      ) found
      order by later, legal_name, client_id limit ${limit} offset ${offset}
    )
    select ${columns} from page join clients c using (client_id) cross join ${clientUsers} u
    order by page.later, c.legal_name, c.client_id`.execute(db);
  return rows;
}

/** @returns how many clients match, and how many of the whole company are waiting. */
export async function countClients(
  db: Database,
  companyId: number,
  matches: RawBuilder<boolean>,
): Promise<{ readonly total: number; readonly waiting: number }> {
  const { rows } = await sql<{ total: number; waiting: number }>`
    select
      (select count(*)::int from clients c where c.company_id = ${companyId} and ${matches}) as total,
      (select count(distinct client_id)::int from users
       where company_id = ${companyId} and web_profile_id = 1 and status = 'pending_verification') as waiting`.execute(
    db,
  );
  return rows[0] ?? { total: 0, waiting: 0 };
}
