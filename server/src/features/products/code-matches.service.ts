// Finds the products that typed codes mean: by code, bar code or ISBN, at the buyer's prices.

import { type CodedProduct, matchesOf, soughtBarCodes } from '@mostrador/rules/code-matches';
import type { Database } from '../../platform/database/database.js';
import { selectCodeMatches } from './code-matches.queries.js';
import type { Buyer } from './price.queries.js';
import { type PricedProduct, productsByIds } from './products.service.js';

/**
 * Returns the products of each code, in the order of the codes; none for a code that no product visible to the buyer has. Two statements
 * for any number of codes.
 */
export async function productsByAnyCode(
  db: Database,
  buyer: Buyer,
  codes: readonly string[],
): Promise<PricedProduct[][]> {
  const sought = codes.flatMap((typed, position) =>
    typed === '' ? [] : [{ position, typed, barCodes: soughtBarCodes(typed) }],
  );
  const rows = sought.length === 0 ? [] : await selectCodeMatches(db, buyer.companyId, sought);
  const products = await productsByIds(db, buyer, [...new Set(rows.map((row) => row.product_id))]);
  const found = codes.map((): (CodedProduct & { readonly priced: PricedProduct })[] => []);
  for (const { position, product_id, by_code } of rows) {
    const priced = products.get(product_id);
    if (priced === undefined || !(priced.visible || buyer.profile === 3)) continue;
    found[position]?.push({ priced, code: priced.product.code, byCode: by_code, sellable: priced.sellable });
  }
  return codes.map((typed, position) => matchesOf(typed, found[position] ?? []).map(({ priced }) => priced));
}
