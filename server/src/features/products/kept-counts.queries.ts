// Checks of the audit: the kept counts of products against the products themselves, of every company.

import { type RawBuilder, sql } from 'kysely';
import { stockStatusSql } from './selection.queries.js';

type Check = RawBuilder<{ subject: string; detail: string }>;

/** Compares two selects of `company_id, counted, products`, both without counts of zero. */
const compared = (kept: RawBuilder<unknown>, expected: RawBuilder<unknown>): Check => sql`
  select format('%s of company %s', counted, company_id) as subject,
    format('counted %s, there are %s', coalesce(k.products, 0), coalesce(e.products, 0)) as detail
  from (${kept}) k full join (${expected}) e using (company_id, counted)
  where k.products is distinct from e.products`;

const categoryCounted = sql`format('category %s, visible %s', coalesce(category_id::text, 'none'), visible)`;

/** The counts of categories. */
export const wrongCategoryCounts: Check = compared(
  sql`select company_id, ${categoryCounted} as counted, products::bigint as products from product_counts where products <> 0`,
  sql`select company_id, ${categoryCounted} as counted, count(*) as products
    from (select company_id, category_id, active and visible_in_portal as visible from products) p group by 1, 2`,
);

const filterCounted = sql`format('active %s, visible %s, stock status %s, picture %s', active, visible_in_portal, stock_status, has_picture)`;

/** The counts of the desk's filters. */
export const wrongFilterCounts: Check = compared(
  sql`select company_id, ${filterCounted} as counted, sum(products)::bigint as products
    from product_filter_counts group by 1, 2 having sum(products) <> 0`,
  sql`select company_id, ${filterCounted} as counted, count(*) as products
    from (select p.company_id, p.active, p.visible_in_portal, ${stockStatusSql} as stock_status, p.image_path is not null as has_picture
      from products p) p
    group by 1, 2`,
);
