// SQL checks of shopping lists and stock notices: how many lists and lines there are, and that no request for a mail was forgotten.

import { SHOPPING_LIST_LINES_MAX, SHOPPING_LISTS_MAX } from '@mostrador/rules/limits';
import { type RawBuilder, sql } from 'kysely';
import type { Finding } from './audit.queries.js';

type Check = RawBuilder<Finding>;

/** Clients with more lists, and lists with more lines, than there may be. */
export const oversizedLists: Check = sql`
  select 'client ' || client_id as subject, format('has %s lists', count(*)) as detail
  from shopping_lists where kind = 'named' and deleted_at is null
  group by client_id having count(*) > ${sql.lit(SHOPPING_LISTS_MAX)}
  union all
  select 'shopping list ' || shopping_list_id, format('has %s lines', count(*))
  from shopping_list_lines group by shopping_list_id having count(*) > ${sql.lit(SHOPPING_LIST_LINES_MAX)}`;

/** Open requests for products that clients can order: their mail was not queued. */
export const forgottenNotices: Check = sql`
  select 'stock notice ' || s.stock_notice_id as subject, format('is open, and product %s can be ordered', p.product_id) as detail
  from stock_notices s join products p using (product_id)
  where s.mailed_at is null and can_be_ordered(p.active, p.visible_in_portal, p.has_physical_stock, p.stock, p.reserved, p.future_stock,
    p.minimal_sales_quantity)`;

/** Closed requests of a user without a mail each, written in the same transaction. */
export const noticesWithoutMail: Check = sql`
  select 'user ' || s.user_id as subject, format('%s stock notices closed at %s, with %s mails', s.notices, s.mailed_at, coalesce(m.mails, 0)) as detail
  from (
    select user_id, mailed_at, count(*) as notices from stock_notices where mailed_at is not null group by user_id, mailed_at
  ) s
  left join (
    select user_id, queued_at, count(*) as mails from mails where kind = 'stock_back' group by user_id, queued_at
  ) m on m.user_id = s.user_id and m.queued_at = s.mailed_at
  where coalesce(m.mails, 0) < s.notices`;
