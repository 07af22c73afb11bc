// The IVA condition and the perceptions of a client, for every statement that reads with which terms the client buys.

import { sql } from 'kysely';
import type { ClientTaxes } from '../../shop.js';

/** The column `client_taxes` of the client `c`. */
export const clientTaxes = sql<ClientTaxes>`json_build_object(
  'condition', coalesce((
    select g.tax_category_description from tax_categories g where g.tax_category_id = c.tax_category_id), ''),
  'perceptions', coalesce((
    select json_agg(json_build_object('jurisdiction', q.jurisdiction, 'bps', q.basis_points, 'validFrom', q.valid_from,
      'validUntil', q.valid_until) order by q.jurisdiction, q.valid_from)
    from client_perceptions q where q.company_id = c.company_id and q.client_id = c.client_id), '[]'))`;
