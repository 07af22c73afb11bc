import type { ExportedProduct, ExportedProducts, exportsCalls } from '@mostrador/contract/entries/exports';
import { EXPORT_PRODUCTS_MAX } from '@mostrador/rules/limits';
import { fromCentavos } from '@mostrador/rules/money';
import { stockStatusCode } from '@mostrador/rules/stock';
import type { output } from 'zod';
import type { Session, Shop } from '../../shop.js';
import { type ExportRow, selectExportRows } from './export-products.queries.js';
import type { Buyer } from './price.queries.js';
import { pricesOf, stockOf } from './priced-product.js';
import { orderOf, runSearch, selectionOf } from './product-filter.js';
import { selectPage } from './product-page.queries.js';
import { buyerOf } from './products.service.js';
import { parseSearch } from './search-query.js';

export type ExportSelection = output<typeof exportsCalls.productsExport.query>;

/** Returns the products of an exported list (PDF, XLSX): all that `listProducts` finds with the same filter, on one page. */
export async function exportProducts(
  shop: Shop,
  session: Session | undefined,
  filter: ExportSelection,
): Promise<ExportedProducts> {
  const buyer = buyerOf(shop, session);
  const search = parseSearch(filter.searchTerm);
  const selection = await selectionOf(shop, session, filter);
  if (selection === undefined) return { totalCount: 0, productItems: [] };
  const order = orderOf(filter.sortParam, search, selection);
  const page = { limit: EXPORT_PRODUCTS_MAX, offset: 0 };
  const { total, ids } = await runSearch(shop, selection, search, async (db, searchedFor) => {
    const value = await selectPage(db, searchedFor, buyer, order, page);
    return { value, found: value.total > 0 };
  });
  const rows = ids.length === 0 ? [] : await selectExportRows(shop.db, buyer, ids);
  return { totalCount: total, productItems: rows.map((row) => present(row, buyer)) };
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
