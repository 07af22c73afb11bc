// Factory of offers: one open offer of one line.

import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import type { MadeClient } from './clients.js';

/**
 * Makes an offer of two units of the product at 1,000 pesos, which holds for ever.
 * @param given.mark the text of the client's name and the note.
 */
export async function makeOffer(
  db: Database,
  given: {
    readonly companyId: number;
    readonly client: MadeClient;
    readonly userId: number;
    readonly product: { readonly productId: number; readonly code: string };
    readonly priceListId: number;
    readonly mark: string;
  },
): Promise<{ readonly externalId: string; readonly lineId: string }> {
  const { companyId, client, userId, product, priceListId, mark } = given;
  const { rows } = await sql<{ external_id: string; line_id: string }>`
    with numbered as (
      insert into document_counters (company_id, document, last_number) values (${companyId}, 'offer', 1)
      on conflict (company_id, document) do update set last_number = document_counters.last_number + 1
      returning last_number
    ), made as (
      insert into offers (company_id, external_id, request, offer_number, client_id, client_code, client_name, user_id,
        price_list_id, valid_until, note, total)
      select ${companyId}, gen_random_uuid(), '', last_number, ${client.clientId}, ${client.clientCode}, ${mark}, ${userId},
        ${priceListId}, '9999-12-31', ${mark}, 2000 from numbered
      returning offer_id, external_id
    ), line as (
      insert into offer_lines (company_id, offer_id, position, product_id, code, name, list_price, unit_price, own_price,
        quantity, minimal_sales_quantity, presentation_quantity, observations)
      select ${companyId}, offer_id, 1, ${product.productId}, ${product.code}, 'Cuaderno', 1000, 1000, false, 2, 1, 1, ''
      from made
      returning external_id as line_id
    )
    select external_id, line_id from made, line`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The offer was not written.');
  return { externalId: row.external_id, lineId: row.line_id };
}
