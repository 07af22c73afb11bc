// Turns a product's row into the values that the desk shows and edits, and edited values into the row that is written.

import type { DeskProductRow } from '@mostrador/contract/entries/product-desk';
import { ivaRate } from '@mostrador/rules/iva';
import { toCentavos } from '@mostrador/rules/money';
import type { ProductValues } from '@mostrador/rules/product-fields';
import { type StockFacts, stockStatusCode } from '@mostrador/rules/stock';
import { searchFields } from '../products/products.service.js';
import type { ProductColumns, TableRow } from './product-rows.queries.js';
import type { WrittenProduct } from './product-writes.queries.js';

/** A product as an editor works on it. */
export interface EditedProduct {
  readonly productId: number;
  readonly code: string;
  readonly reserved: number;
  /** The rate as stored: a code that rules/iva does not know keeps it. */
  readonly taxRate: number;
  readonly values: ProductValues;
}

export const toEdited = (row: ProductColumns): EditedProduct => ({
  productId: row.product_id,
  code: row.code,
  reserved: row.reserved,
  taxRate: Number(row.tax_rate),
  values: {
    name: row.name,
    subtitle: row.subtitle,
    description: row.description,
    descriptionLong: row.description_long,
    categoryCode: row.category_code,
    taxCode: row.tax_code,
    barCode: row.bar_code,
    isbn: row.isbn,
    supplierId: row.supplier_id,
    weightGrams: row.weight_grams,
    lengthMm: row.length_mm,
    widthMm: row.width_mm,
    heightMm: row.height_mm,
    tags: row.tags,
    synonyms: row.synonyms,
    minimalSalesQuantity: row.minimal_sales_quantity,
    presentationQuantity: row.presentation_quantity,
    stock: row.stock,
    futureStock: row.future_stock,
    hasPhysicalStock: row.has_physical_stock,
    active: row.active,
    visibleInPortal: row.visible_in_portal,
  },
});

/**
 * Returns the columns of an edited product, with those by which it is searched and sorted.
 * @param categories ids by code; a code that is missing counts as none.
 */
export function toWritten(
  { productId, code, taxRate, values }: EditedProduct,
  categories: ReadonlyMap<string, number>,
): WrittenProduct {
  const { name, subtitle, barCode, isbn, synonyms } = values;
  return {
    product_id: productId,
    name,
    subtitle,
    description: values.description,
    description_long: values.descriptionLong,
    category_id: categories.get(values.categoryCode ?? '') ?? null,
    tax_code: values.taxCode,
    tax_rate: ivaRate(values.taxCode)?.percent ?? taxRate,
    bar_code: barCode,
    isbn,
    supplier_id: values.supplierId,
    weight_grams: values.weightGrams,
    length_mm: values.lengthMm,
    width_mm: values.widthMm,
    height_mm: values.heightMm,
    synonyms,
    minimal_sales_quantity: values.minimalSalesQuantity,
    presentation_quantity: values.presentationQuantity,
    stock: values.stock,
    future_stock: values.futureStock,
    has_physical_stock: values.hasPhysicalStock,
    active: values.active,
    visible_in_portal: values.visibleInPortal,
    ...searchFields({ name, code, subtitle, barCode, isbn, synonyms }),
  };
}

/** The text by which the audit trail calls a product. */
export const labelOf = ({ code, values }: Pick<EditedProduct, 'code' | 'values'>): string =>
  `${code} ${values.name}`;

const stockFacts = (row: {
  readonly stock: number;
  readonly reserved: number;
  readonly future_stock: number;
  readonly has_physical_stock: boolean;
}): StockFacts => ({
  stock: row.stock,
  reserved: row.reserved,
  futureStock: row.future_stock,
  hasPhysicalStock: row.has_physical_stock,
});

export const statusOf = (row: Parameters<typeof stockFacts>[0]) => stockStatusCode(stockFacts(row));

export const toTableRow = (row: TableRow): DeskProductRow => ({
  productId: row.product_id,
  code: row.code,
  name: row.name,
  subtitle: row.subtitle,
  imagePath: row.image_path,
  categoryCode: row.category_code,
  categoryName: row.category_name ?? '',
  taxCode: row.tax_code,
  taxRate: Number(row.tax_rate),
  price: row.amount === null ? null : toCentavos(row.amount),
  stock: row.stock,
  reserved: row.reserved,
  futureStock: row.future_stock,
  hasPhysicalStock: row.has_physical_stock,
  stockStatusCode: statusOf(row),
  minimalSalesQuantity: row.minimal_sales_quantity,
  presentationQuantity: row.presentation_quantity,
  active: row.active,
  visibleInPortal: row.visible_in_portal,
});
