// How each kind is exported: the columns of its import in order, and the cells of its rows.

import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { ivaRate } from '@mostrador/rules/iva';
import type { Database } from '../../platform/database/database.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import { plannedPages } from '../price-lists/file-plans.service.js';
import { quantityPricePages } from '../quantity-prices/quantity-prices.service.js';
import { ENTRY_COLUMNS, entryRows } from './account-entry-exports.js';
import { ACCOUNT_ENTRY_KIND } from './account-entry-kind.js';
import { ASSIGNMENT_KIND } from './assignment-kind.js';
import { CATEGORY_KIND } from './category-kind.js';
import { synonymsText } from './cell-values.js';
import {
  assignmentRows,
  CLIENT_COLUMNS,
  clientRows,
  PERCEPTION_COLUMNS,
  perceptionRows,
} from './client-exports.js';
import { CLIENT_KIND } from './client-kind.js';
import type { FieldTable } from './column-mapping.js';
import { CUSTOMER_PRICE_KIND } from './customer-price-kind.js';
import { DISCOUNT_CODE_COLUMNS, discountCodeRows } from './discount-code-exports.js';
import { DISCOUNT_CODE_KIND } from './discount-code-kind.js';
import { DISCOUNT_LIST_KIND } from './discount-list-kind.js';
import type { ExportOptions, KindExport, KindName } from './import-kind.js';
import {
  type ExportedProductRow,
  exportDiscounts,
  exportOrderPages,
  exportPricePages,
  exportProductPages,
  exportRates,
  exportStockPages,
  exportSynonymPages,
} from './kind-exports.queries.js';
import { readCategories, readPriceLists } from './kind-writes.queries.js';
import { ORDER_STATUS_KIND } from './order-status-kind.js';
import { PERCEPTION_KIND } from './perception-kind.js';
import { PRICE_KIND } from './price-kind.js';
import { PRICE_LIST_KIND } from './price-list-kind.js';
import { targetPriceList } from './price-list-target.js';
import { PRODUCT_KIND } from './product-kind.js';
import { SHIPPING_RATES } from './shipping-rates-table.js';
import { STOCK_KIND } from './stock-kind.js';
import { SYNONYM_KIND } from './synonym-kind.js';

type Exported = KindExport & { readonly table: FieldTable<string> };

const number = (value: number | null): XlsxCell => (value === null ? null : { number: value });
const money = (pesos: string | null): XlsxCell => (pesos === null ? null : { money: pesos });
const flag = (value: boolean): XlsxCell => (value ? 'sí' : 'no');

/** The percentage of an IVA rate, or its word; empty, which an import leaves alone, for one that is not known. */
function ivaCell(code: string): XlsxCell {
  const rate = ivaRate(code);
  if (rate === undefined) return null;
  return rate.code === 'EXENTO' ? 'exento' : { number: rate.percent };
}

/** The columns of an export of products with their cells, in order. */
const PRODUCT_CELLS: Readonly<Record<keyof ExportedProductRow, (row: ExportedProductRow) => XlsxCell>> = {
  code: (row) => row.code,
  name: (row) => row.name,
  subtitle: (row) => row.subtitle,
  category: (row) => row.category,
  price: (row) => money(row.price),
  stock: (row) => number(row.stock),
  future_stock: (row) => number(row.future_stock),
  minimal_sales_quantity: (row) => number(row.minimal_sales_quantity),
  presentation_quantity: (row) => number(row.presentation_quantity),
  isbn: (row) => row.isbn,
  bar_code: (row) => row.bar_code,
  supplier_id: (row) => row.supplier_id,
  tax_code: (row) => ivaCell(row.tax_code),
  synonyms: (row) => synonymsText(row.synonyms),
  tags: (row) => row.tags.join('|'),
  weight_grams: (row) => number(row.weight_grams),
  length_mm: (row) => number(row.length_mm),
  width_mm: (row) => number(row.width_mm),
  height_mm: (row) => number(row.height_mm),
  images: (row) => row.images.join('|'),
  has_physical_stock: (row) => flag(row.has_physical_stock),
  active: (row) => flag(row.active),
  visible_in_portal: (row) => flag(row.visible_in_portal),
  description: (row) => row.description,
  description_long: (row) => row.description_long,
};

async function* mapped<Row>(
  pages: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly XlsxCell[],
): AsyncGenerator<readonly (readonly XlsxCell[])[]> {
  for await (const page of pages) yield page.map(cells);
}

async function* once<Row>(rows: Promise<readonly Row[]>): AsyncGenerator<readonly Row[]> {
  yield await rows;
}

async function* products(db: Database, { companyId, priceList }: ExportOptions) {
  const list = await targetPriceList(db, companyId, priceList);
  const cells = Object.values(PRODUCT_CELLS);
  yield* mapped(exportProductPages(db, companyId, list.id), (row) => cells.map((cell) => cell(row)));
}

async function* prices(db: Database, { companyId, priceList }: ExportOptions) {
  const list = priceList === undefined ? undefined : await targetPriceList(db, companyId, priceList);
  yield* mapped(exportPricePages(db, companyId, list?.id), (row) => [
    row.list,
    row.code,
    row.name,
    money(row.price),
    null,
    null,
    null,
    null,
  ]);
  yield* mapped(plannedPages(db, companyId, list?.id), (row) => [
    row.list,
    row.code,
    row.name,
    money(row.price),
    null,
    null,
    row.startsOn,
    row.endsOn,
  ]);
  yield* mapped(quantityPricePages(db, companyId, 'price_step', list?.id), (row) => [
    row.ownerCode,
    row.productCode,
    row.productName,
    money(row.amount),
    number(row.fromQuantity),
    row.freeUnits === 0 ? null : number(row.freeUnits),
    row.validFrom,
    row.validUntil,
  ]);
}

async function* customerPrices(db: Database, { companyId }: ExportOptions) {
  yield* mapped(quantityPricePages(db, companyId, 'customer_price'), (row) => [
    row.ownerCode,
    row.ownerName,
    row.productCode,
    row.productName,
    money(row.amount),
    number(row.fromQuantity),
    row.validFrom,
    row.validUntil,
  ]);
}

async function* categoryRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(once(readCategories(db, companyId, false)), (row) => [
    row.code,
    row.name,
    row.parent,
    number(row.position),
  ]);
}

async function* priceListRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(once(readPriceLists(db, companyId, false)), (row) => [
    row.code,
    row.name,
    flag(row.isDefault),
    row.validFrom,
    row.validUntil,
  ]);
}

async function* discountRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(once(exportDiscounts(db, companyId)), (row) => [
    row.list,
    row.listName,
    row.product,
    row.category,
    row.percent === null ? null : { number: row.percent },
    row.validFrom,
    row.validUntil,
  ]);
}

async function* stockRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(exportStockPages(db, companyId), (row) => [
    row.code,
    row.name,
    number(row.stock),
    number(row.futureStock),
  ]);
}

async function* rateRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(once(exportRates(db, companyId)), (row) => [
    row.zone,
    row.provinces,
    number(row.upToGrams),
    money(row.price),
  ]);
}

async function* orderRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(exportOrderPages(db, companyId), (row) => [
    formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: row.orderNumber }),
    row.status,
    null,
  ]);
}

async function* synonymRows(db: Database, { companyId }: ExportOptions) {
  yield* mapped(exportSynonymPages(db, companyId), (row) => [row.code, row.name, synonymsText(row.synonyms)]);
}

const EXPORTS: Readonly<Partial<Record<KindName, Exported>>> = {
  products: { table: PRODUCT_KIND.table, fields: Object.keys(PRODUCT_CELLS), rows: products },
  categories: {
    table: CATEGORY_KIND.table,
    fields: ['code', 'name', 'parent', 'position'],
    rows: categoryRows,
  },
  'price-lists': {
    table: PRICE_LIST_KIND.table,
    fields: ['code', 'name', 'default', 'valid_from', 'valid_until'],
    rows: priceListRows,
  },
  prices: {
    table: PRICE_KIND.table,
    fields: ['list', 'code', 'name', 'price', 'from_quantity', 'free_units', 'valid_from', 'valid_until'],
    rows: prices,
  },
  'customer-prices': {
    table: CUSTOMER_PRICE_KIND.table,
    fields: ['client', 'client_name', 'code', 'name', 'price', 'from_quantity', 'valid_from', 'valid_until'],
    rows: customerPrices,
  },
  'discount-lists': {
    table: DISCOUNT_LIST_KIND.table,
    fields: ['list', 'list_name', 'product', 'category', 'percent', 'valid_from', 'valid_until'],
    rows: discountRows,
  },
  'discount-codes': {
    table: DISCOUNT_CODE_KIND.table,
    fields: DISCOUNT_CODE_COLUMNS,
    rows: discountCodeRows,
  },
  stock: { table: STOCK_KIND.table, fields: ['code', 'name', 'stock', 'future_stock'], rows: stockRows },
  'shipping-rates': {
    table: SHIPPING_RATES,
    fields: ['zone', 'provinces', 'up_to_grams', 'price'],
    rows: rateRows,
  },
  'order-status': { table: ORDER_STATUS_KIND.table, fields: ['number', 'status', 'note'], rows: orderRows },
  clients: { table: CLIENT_KIND.table, fields: CLIENT_COLUMNS, rows: clientRows },
  assignments: {
    table: ASSIGNMENT_KIND.table,
    fields: ['client', 'legalId', 'name', 'salesman'],
    rows: assignmentRows,
  },
  perceptions: { table: PERCEPTION_KIND.table, fields: PERCEPTION_COLUMNS, rows: perceptionRows },
  synonyms: { table: SYNONYM_KIND.table, fields: ['code', 'name', 'synonyms'], rows: synonymRows },
  'account-entries': { table: ACCOUNT_ENTRY_KIND.table, fields: ENTRY_COLUMNS, rows: entryRows },
};

/** The kinds that can be exported. */
export const EXPORTED_KINDS = Object.keys(EXPORTS) as KindName[];

/** How a kind is exported; undefined: not at all. */
export const exportOf = (name: KindName): Exported | undefined => EXPORTS[name];

/** The titles of an export's columns, by which its import finds them. */
export const titlesOf = ({ table, fields }: Exported): string[] =>
  fields.map((field) => table.fields[field]?.label ?? field);
