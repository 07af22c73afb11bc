// The days of a client's own price list, for every statement that reads which list the client has.

import { sql } from 'kysely';

/** Of the list of the client `c`: whether it is active, and its days; null without a list. */
export interface OwnListDays {
  readonly active: boolean;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

/** The column `list_days`. */
export const listDays = sql<OwnListDays | null>`(
  select json_build_object('active', s.active, 'validFrom', s.valid_from, 'validUntil', s.valid_until)
  from price_lists s where s.company_id = c.company_id and s.price_list_id = c.price_list_id)`;
