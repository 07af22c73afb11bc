// SQL of the news list: status changes of a client's orders, and the clients who wait for verification.

import type { Database } from '../../platform/database/database.js';

/** Returns the status changes of a client's orders, newest first, without the first status. */
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

/** Counts the clients' users with a confirmed e-mail who wait for an administrator, and the latest times. */
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
