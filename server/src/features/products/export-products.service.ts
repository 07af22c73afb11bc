import type { ExportedProduct, ExportedProducts, exportsCalls } from '@mostrador/contract/entries/exports';
import { EXPORT_PRODUCTS_MAX } from '@mostrador/rules/limits';
import { fromCentavos } from '@mostrador/rules/money';
import { stockStatusCode } from '@mostrador/rules/stock';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import type { Session, Shop } from '../../shop.js';
import { type ExportRow, selectExportRows } from './export-products.queries.js';
import type { Buyer } from './price.queries.js';
import { pricesOf, stockOf } from './priced-product.js';
import { orderOf, runSearch, selectionOf } from './product-filter.js';
import { selectPage } from './product-page.queries.js';
import { buyerOf } from './products.service.js';
import { parseSearch } from './search-query.js';

export type ExportSelection = output<typeof exportsCalls.productsExport.query>;

/** Products that are read at once, so that no other request waits for long lists. */
const PIECE = 500;

/** Returns the products of an exported list (PDF, XLSX): all that `listProducts` finds with the same filter, on one page. */
export async function exportProducts(
  shop: Shop,
  session: Session | undefined,
  filter: ExportSelection,
): Promise<ExportedProducts> {
  const pieces: (readonly ExportedProduct[])[] = [];
  const totalCount = await eachExportedPiece(shop, session, filter, (piece) => pieces.push(piece));
  return { totalCount, productItems: pieces.flat() };
}

/**
 * Calls `onPiece` with the products of `exportProducts` in their order, some hundred each, at the prices of one moment.
 * @returns the number of all products found; a list may hold fewer.
 */
export async function eachExportedPiece(
  shop: Shop,
  session: Session | undefined,
  filter: ExportSelection,
  onPiece: (products: readonly ExportedProduct[]) => void,
): Promise<number> {
  const buyer = buyerOf(shop, session);
  const search = parseSearch(filter.searchTerm);
  const selection = await selectionOf(shop, session, filter);
  if (selection === undefined) return 0;
  const order = orderOf(filter.sortParam, search, selection);
  const page = { limit: EXPORT_PRODUCTS_MAX, offset: 0 };
  const { total, ids } = await runSearch(shop, selection, search, async (db, searchedFor) => {
    const value = await selectPage(db, searchedFor, buyer, order, page);
    return { value, found: value.total > 0 };
  });
  const readPieces = async (db: Database) => {
    for (let from = 0; from < ids.length; from += PIECE) {
      const rows = await selectExportRows(db, buyer, ids.slice(from, from + PIECE));
      onPiece(rows.map((row) => present(row, buyer)));
    }
  };
  if (ids.length <= PIECE) await readPieces(shop.db);
  else
    await shop.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(readPieces);
  return total;
}

function present(row: ExportRow, buyer: Buyer): ExportedProduct {
  const { listPrice, unitPrice } = pricesOf(row, buyer);
  return {
    productId: row.product_id,
    code: row.code,
    name: row.name,
    subtitle: row.subtitle,
    price: listPrice === null ? null : fromCentavos(listPrice),
    discountedFinalPrice: unitPrice === null ? null : fromCentavos(unitPrice),
    taxCode: row.tax_code,
    taxRate: Number(row.tax_rate),
    isPriceToPublic: row.is_price_to_public,
    imagePath: row.image_path,
    barCode: row.bar_code,
    isbn: row.isbn,
    stockStatusCode: stockStatusCode(stockOf(row)),
    categoryCode: row.category_code,
    categoryDescripcion: row.category_description ?? '',
  };
}
