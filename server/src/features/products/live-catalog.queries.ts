// SQL of what memory never holds: the version of the catalogue, and the stock of products.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { fixedStatement } from '../../platform/database/fixed-statement.js';
import { catalogVersion, hasAgreedPrices } from './catalog-version.queries.js';
import type { LiveStock } from './kept-products.js';

interface Given {
  readonly companyId: number;
  readonly clientId: number | null;
  readonly ids: readonly number[];
}

/** What `liveStocks` reads of each product. */
export type StockCells = readonly (readonly [
  id: number,
  stock: number,
  reserved: number,
  futureStock: number,
])[];

interface Row {
  readonly version: number;
  readonly has_agreed_prices: boolean;
  readonly stocks: StockCells | null;
}

/** SQL of the stock of products by their ids; null without a product. */
export const liveStocks = (
  companyId: RawBuilder<unknown>,
  ids: RawBuilder<unknown>,
): RawBuilder<StockCells | null> => sql`
  (select json_agg(json_build_array(p.product_id, p.stock, p.reserved, p.future_stock)) from products p
    where p.company_id = ${companyId}::int and p.product_id = any(${ids}::int[]))`;

/** Returns what `liveStocks` has read, by product. */
export const stocksOf = (cells: StockCells | null): ReadonlyMap<number, LiveStock> =>
  new Map((cells ?? []).map(([id, stock, reserved, futureStock]) => [id, { stock, reserved, futureStock }]));

const select = fixedStatement<Given, Row>(
  ({ companyId, clientId, ids }) => sql`
    select ${catalogVersion} as version,
      ${hasAgreedPrices(companyId, clientId)} as has_agreed_prices,
      ${liveStocks(companyId, ids)} as stocks`,
);

/** What a statement has read of the catalogue. */
export interface LiveCatalog {
  /** The value of `catalogVersion`. */
  readonly version: number;
  /** Whether any price is agreed with the buyer's client. */
  readonly hasAgreedPrices: boolean;
  /** The products that are wanted, with their stock. */
  readonly stocks: ReadonlyMap<number, LiveStock>;
}

/** Reads the version of the catalogue, and the stock of products by id. One statement. */
export async function selectLiveCatalog(
  db: Database,
  buyer: { readonly companyId: number; readonly clientId: number | null },
  ids: readonly number[],
): Promise<LiveCatalog> {
  const [row] = await select(db, { companyId: buyer.companyId, clientId: buyer.clientId, ids });
  if (row === undefined) throw new Error('A row without conditions is missing.');
  return {
    version: row.version,
    hasAgreedPrices: row.has_agreed_prices,
    stocks: stocksOf(row.stocks),
  };
}
