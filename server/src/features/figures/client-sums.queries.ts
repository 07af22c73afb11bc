// SQL of the sums of clients' sales over a range, as part of another statement.

import { type DayRange, summedSpans } from '@mostrador/rules/sales-periods';
import { type RawBuilder, sql } from 'kysely';
import { movedSales, rowsBy } from './sale-rows.queries.js';

/** Sums for another statement, with what waits to be added to them. */
export interface ClientSums {
  /** The named queries that its WITH needs. */
  readonly named: RawBuilder<unknown>;
  /** Rows of `key`, the client's id, and `net` in centavos. */
  readonly sums: RawBuilder<unknown>;
}

/** Returns the sums of a company's clients over a range of days. */
export function clientSums(companyId: number, range: DayRange): ClientSums {
  const spans = summedSpans(range).map(
    ({ grain, from, to }) => sql`
      select key, net from sales_sums
      where company_id = ${companyId} and subject = 'client' and grain = ${sql.lit(grain)}
        and period between ${from}::date and ${to}::date`,
  );
  return {
    named: movedSales(
      sql`select distinct company_id, order_id from sales_changes where company_id = ${companyId}`,
    ),
    sums: sql`
      select key, sum(net)::bigint as net from (
        ${sql.join(spans, sql` union all `)}
        union all
        select key, net from (${rowsBy('client', sql`moved`)}) m where day between ${range.from}::date and ${range.to}::date
      ) a group by key`,
  };
}
