// SQL by which a search in memory is compared with the database, together with the stock of what it found.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import { fixedStatement } from '../../platform/database/fixed-statement.js';
import { searchVersion } from '../search-index/search-index.service.js';
import { catalogVersion, hasAgreedPrices } from './catalog-version.queries.js';
import { type LiveCatalog, liveStocks, type StockCells, stocksOf } from './live-catalog.queries.js';
import { withClause } from './price.queries.js';
import { type Selection, subtreeOf } from './selection.queries.js';

/** What the database says about a search in memory. */
export interface SearchState {
  /** The version of the words of all products. */
  readonly searchVersion: number;
  /** Whether a product has the typed text as its code: it comes first, and memory does not know codes. */
  readonly isCode: boolean;
}

interface StateRow {
  readonly search_version: number;
  readonly is_code: boolean;
}

const searchState = (companyId: RawBuilder<unknown>, code: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${searchVersion} as search_version,
  exists (select from products where company_id = ${companyId}::int and upper(code) = upper(${code}::text collate "C")) as is_code`;

const selectState = fixedStatement<{ readonly companyId: number; readonly typed: string }, StateRow>(
  ({ companyId, typed }) => sql<StateRow>`select ${searchState(companyId, typed)}`,
);

const selectStateAndStock = fixedStatement<
  {
    readonly companyId: number;
    readonly typed: string;
    readonly clientId: number | null;
    readonly ids: readonly number[];
  },
  StateRow & {
    readonly version: number;
    readonly has_agreed_prices: boolean;
    readonly stocks: StockCells | null;
  }
>(
  ({ companyId, typed, clientId, ids }) => sql`
    select ${searchState(companyId, typed)},
      ${catalogVersion} as version,
      ${hasAgreedPrices(companyId, clientId)} as has_agreed_prices,
      ${liveStocks(companyId, ids)} as stocks`,
);

export async function selectSearchState(
  db: Database,
  companyId: number,
  typed: string,
): Promise<SearchState> {
  const [row] = await selectState(db, { companyId, typed });
  return stateOf(row);
}

/** As `selectSearchState`, with what `selectLiveCatalog` reads. One statement. */
export async function selectSearchedCatalog(
  db: Database,
  { companyId, clientId }: { readonly companyId: number; readonly clientId: number | null },
  typed: string,
  ids: readonly number[],
): Promise<SearchState & LiveCatalog> {
  const [row] = await selectStateAndStock(db, { companyId, typed, clientId, ids });
  const state = stateOf(row);
  return {
    ...state,
    version: row?.version ?? 0,
    hasAgreedPrices: row?.has_agreed_prices ?? false,
    stocks: stocksOf(row?.stocks ?? null),
  };
}

function stateOf(row: StateRow | undefined): SearchState {
  if (row === undefined) throw new Error('A row without conditions is missing.');
  return { searchVersion: row.search_version, isCode: row.is_code };
}

/** Returns the ids of a category and of all below it. */
export async function selectSubtree(
  db: Database,
  selection: Pick<Selection, 'companyId'> & { readonly category: string },
): Promise<number[]> {
  const { rows } = await sql<{ category_id: number }>`
    ${withClause(subtreeOf({ ...selection, visibility: 'visible' }))} select category_id from subtree`.execute(
    db,
  );
  return rows.map((row) => row.category_id);
}
