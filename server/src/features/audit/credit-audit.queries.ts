// SQL checks of credit: orders that were compared with a limit, one after the other, and those beyond it in review.

import { HOLD_STEP, ORDER_STATUSES } from '@mostrador/rules/order-status';
import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

const inReview = ORDER_STATUSES[HOLD_STEP[1]];

/** Checks whose outcome is not what their amounts say: `creditOutcome` of rules/credit. */
export const wrongCreditOutcomes: Check = sql`
  select 'order ' || order_id as subject,
    format('%s of %s left, %s under %s', amount, credit_limit - balance - open_orders, outcome, control) as detail
  from order_credit_checks
  where outcome <> case when amount <= credit_limit - balance - open_orders then 'within'
    when control = 'hold' then 'held' else 'warned' end`;

/** Orders that went beyond a limit which holds them and were never in review, and orders in review that were not held. */
export const unreviewedOrders: Check = sql`
  select 'order ' || k.order_id as subject, format('was held at %s and never in review', k.checked_at) as detail
  from order_credit_checks k
  where k.outcome = 'held' and not exists (
    select from order_status_changes s
    where s.order_id = k.order_id and s.to_status = ${inReview} and s.changed_at >= k.checked_at)
  union all
  select 'order ' || o.order_id, 'is in review and was not held'
  from orders o
  where o.status = ${inReview} and (
    select k.outcome from order_credit_checks k where k.order_id = o.order_id
    order by k.order_credit_check_id desc limit 1) is distinct from 'held'`;

/** Orders of a client that were compared with its credit beside each other: the later check did not see the earlier one. */
export const concurrentCreditChecks: Check = sql`
  select 'client ' || client_id as subject,
    format('check %s of order %s came behind %s and saw %s', order_credit_check_id, order_id, before, previous_check_id) as detail
  from (
    select *, lag(order_credit_check_id) over (partition by client_id order by order_credit_check_id) as before
    from order_credit_checks
  ) k
  where previous_check_id is distinct from before`;
