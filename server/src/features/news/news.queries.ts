import type { Database } from '../../platform/database/database.js';

/** How an order of a client went on, newest first; that it was placed is no news to who placed it. */
export const orderNews = (db: Database, companyId: number, clientId: number, since: Date, limit: number) =>
  db
    .selectFrom('order_status_changes as s')
    .innerJoin('orders as o', 'o.order_id', 's.order_id')
    .where('o.company_id', '=', companyId)
    .where('o.client_id', '=', clientId)
    .where('s.from_status', 'is not', null)
    .where('s.changed_at', '>', since)
    .select(['s.changed_at', 's.to_status', 'o.order_number', 'o.external_id'])
    .orderBy('s.order_status_change_id', 'desc')
    .limit(limit)
    .execute();

/** Those whose e-mail is confirmed and whom an administrator has not let in yet. */
export const waitingClients = (db: Database, companyId: number) =>
  db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('web_profile_id', '=', 1)
    .where('status', '=', 'pending_verification')
    .select((eb) => [
      eb.fn.countAll<number>().as('waiting'),
      eb.fn.max('email_confirmed_at').as('confirmed_at'),
      eb.fn.max('created_at').as('created_at'),
    ])
    .executeTakeFirstOrThrow();
