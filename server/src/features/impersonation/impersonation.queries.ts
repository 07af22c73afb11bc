import type { ListedClient } from '@mostrador/contract/entries/impersonation';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** Who can be impersonated in a client's name: the first of its active users who owes no new password. */
export async function findUserToImpersonate(
  db: Database,
  companyId: number,
  clientId: number,
): Promise<{ readonly userId: number | null } | undefined> {
  const { rows } = await sql<{ userId: number | null }>`
    select (
      select min(u.user_id) from users u
      where u.company_id = c.company_id and u.client_id = c.client_id and u.web_profile_id = 1
        and u.status = 'active' and not u.must_change_password) as "userId"
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
  /** The user who waits for verification. */
  waitingUserId: number | null;
}

/**
 * What a client's users make of it: it can be used as soon as one of them is active, and waits while one of them does. The
 * foreign key keeps them in the client's company; naming it here would lead the planner to an index of the whole company.
 */
const clientUsers = sql`lateral (
  select min(user_id) filter (where status = 'pending_verification') as waiting_user_id, min(email) as user_name,
    case when bool_or(status = 'active') then 'active'
      when bool_or(status = 'pending_verification') then 'pending_verification'
      when bool_or(status = 'pending_email') then 'pending_email'
      when count(*) > 0 then 'blocked' end as status
  from users where client_id = c.client_id and web_profile_id = 1)`;

const columns = sql`c.client_id as "clientId", c.legal_name as "clientName", c.email as "clientEmail",
  c.client_code as "clientCode", c.legal_id as "legalId", u.status, u.user_name as "userName", u.waiting_user_id as "waitingUserId"`;

/** All of the company's, by name. */
export async function allClients(db: Database, companyId: number): Promise<ListedClientRow[]> {
  const { rows } = await sql<ListedClientRow>`
    select ${columns} from clients c cross join ${clientUsers} u
    where c.company_id = ${companyId} order by c.legal_name, c.client_id`.execute(db);
  return rows;
}

/**
 * Those who wait first, then by name: the few who wait are put in order, the others are read in the order of their names
 * only as far as the page goes.
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

/** @returns how many match, and how many of the whole company wait. */
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
