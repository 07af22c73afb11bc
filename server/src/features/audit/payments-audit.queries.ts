// SQL checks of the payments' invariants: amounts equal to the order's, orders paid twice, payment status and its
// history.

import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

/** Payments with another amount or currency than their order, orders paid twice, and payment requests with another amount. */
export const wrongPayments: Check = sql`
  select 'payment ' || p.provider_payment_id as subject,
    format('pays %s %s, its order %s is of %s', p.amount, p.currency, o.order_id, o.total) as detail
  from payments p join orders o on o.order_id = p.order_id
  where p.status in ('approved', 'in_mediation') and p.flag is distinct from 'mismatch'
    and (p.amount <> o.total or p.currency <> 'ARS')
  union all
  select 'order ' || order_id, format('is paid by %s payments', count(*))
  from payments
  where status in ('approved', 'in_mediation') and refunded < amount and (flag is null or flag = 'paid_after_cancel')
  group by order_id having count(*) > 1
  union all
  select 'order ' || p.order_id, format('is to be paid with %s, it is of %s', p.amount, o.total)
  from payment_preferences p join orders o on o.order_id = p.order_id
  where p.amount <> o.total`;

/** Orders whose payment status none of their payments supports. */
export const unpaidOrders: Check = sql`
  with due (payment_status, statuses) as (values
    ('in_process', null),
    ('paid', array['approved', 'in_mediation', 'charged_back']),
    ('partially_refunded', array['approved', 'in_mediation']),
    ('refunded', array['refunded', 'approved', 'in_mediation']),
    ('charged_back', array['charged_back']),
    ('rejected', array['rejected', 'cancelled']))
  select 'order ' || o.order_id as subject, format('is %s, and none of its payments says so', o.payment_status) as detail
  from orders o join due using (payment_status)
  where not exists (
    select from payments p
    where p.order_id = o.order_id and p.flag is distinct from 'mismatch'
      and (due.statuses is null or p.status = any(due.statuses)))`;

export const wrongPaymentHistory: Check = sql`
  with steps as (
    select order_id, from_status, to_status,
      lag(to_status) over (partition by order_id order by payment_status_change_id) as before,
      lead(to_status) over (partition by order_id order by payment_status_change_id) as next
    from payment_status_changes
  )
  select 'order ' || order_id as subject,
    format('went from %s to %s after %s', from_status, to_status, coalesce(before, 'none')) as detail
  from steps where from_status <> coalesce(before, 'none') or from_status = to_status
  union all
  select 'order ' || o.order_id, format('is %s, its history ends at %s', o.payment_status, coalesce(s.to_status, 'none'))
  from orders o left join steps s on s.order_id = o.order_id and s.next is null
  where o.payment_status <> coalesce(s.to_status, 'none')`;

/** Transfers whose orders or entries are another client's. */
export const wrongTransferOrders: Check = sql`
  select 'transfer ' || t.transfer_id as subject, format('pays order %s of client %s', o.order_number, o.client_id) as detail
  from transfers t join transfer_orders r using (transfer_id) join orders o using (order_id)
  where o.client_id <> t.client_id
  union all
  select 'transfer ' || t.transfer_id, format('pays entry %s of client %s', e.number, e.client_id)
  from transfers t join transfer_entries r using (transfer_id) join account_entries e using (account_entry_id)
  where e.client_id <> t.client_id`;

/** Transfers whose last change in the trail is not the state that they have. */
export const wrongTransferStates: Check = sql`
  select 'transfer ' || t.transfer_id as subject, format('is %s, the trail says %s', t.state, l.after ->> 'transferState') as detail
  from transfers t
  join lateral (
    select after from change_log c
    where c.company_id = t.company_id and c.kind = 'transfer' and c.entity_key = t.external_id::text
    order by c.change_id desc limit 1
  ) l on true
  where l.after ->> 'transferState' <> case t.state when 'told' then 'Informado' when 'credited' then 'Acreditado' else 'Rechazado' end`;
