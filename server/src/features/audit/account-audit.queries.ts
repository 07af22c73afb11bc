// SQL checks of accounts: what is open of an entry, that it bills orders of its own client, and that its client has an account.

import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

/** Entries that bill an order of another client. */
export const wrongEntryOrders: Check = sql`
  select 'account entry ' || e.account_entry_id as subject, format('bills order %s of another client', o.order_id) as detail
  from account_entry_orders r
  join account_entries e using (account_entry_id)
  join orders o using (order_id)
  where o.client_id <> e.client_id or r.client_id <> e.client_id`;

/** Open amounts that are not between zero and their amounts, and amounts of the other sign. */
export const wrongOpenAmounts: Check = sql`
  select 'account entry ' || account_entry_id as subject, format('%s: %s open of %s', kind, open_amount, amount) as detail
  from account_entries
  where sign(amount) <> case when kind in ('invoice', 'debit_note') then 1 else -1 end
    or open_amount * sign(amount) not between 0 and abs(amount)`;

/** Clients with entries and without an account. */
export const untoldAccounts: Check = sql`
  select 'client ' || e.client_id as subject, format('%s account entries, never told', count(*)) as detail
  from account_entries e left join client_accounts a using (client_id)
  where a.client_id is null
  group by e.client_id`;
