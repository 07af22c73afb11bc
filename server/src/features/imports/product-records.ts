// What an import of products writes: a row beside its stored product, and its record.

import { type IvaCode, ivaRate, type NewProductIva, newProductIva } from '@mostrador/rules/iva';
import type { Values } from '../change-log/change-log.service.js';
import { searchFields } from '../products/products.service.js';
import type { ProductRecord, StoredProduct, WrittenColumn } from './imports.queries.js';
import type { FieldName, PlainField } from './product-fields.js';
import type { ProductRow } from './product-rows.js';
import { haveSameTexts, searchedTexts } from './product-texts.js';

/** A row beside the product that is stored under its code. */
export interface Compared {
  readonly row: ProductRow;
  readonly stored: StoredProduct | undefined;
  /** The values that differ, by the contract's names; undefined if none does. */
  readonly product: { readonly before: Values | null; readonly after: Values } | undefined;
  /** The price in centavos, where it differs. */
  readonly price: { readonly before: Values | null; readonly after: Values } | undefined;
  /** The file names of the images, where they differ. */
  readonly pictures: { readonly before: Values; readonly after: Values } | undefined;
}

/** Returns the columns that a file with these fields writes. */
export function writtenColumns(fields: readonly (FieldName | undefined)[]): WrittenColumn[] {
  const columns = fields.flatMap((field): WrittenColumn[] => {
    switch (field) {
      case undefined:
      case 'code':
      case 'price':
      case 'tags':
        return [];
      case 'category':
        return ['category_id'];
      case 'images':
        return ['image_path'];
      case 'tax_code':
        return ['tax_code', 'tax_rate'];
      default:
        return [field satisfies PlainField];
    }
  });
  return [...columns, 'sort_name', 'search_text'];
}

/** The IVA of new products: the company's, and that of each category by its code. */
interface NewIva {
  readonly company: NewProductIva;
  readonly categories: ReadonlyMap<string, IvaCode>;
}

/** Builds the record of a row. Adds the search text only when its sources change, and then adds its words to `words`. */
export function toRecord(
  { row, stored, pictures }: Compared,
  categories: ReadonlyMap<string, number>,
  words: Set<string>,
  iva: NewIva,
): ProductRecord {
  const texts = searchedTexts(row, stored);
  const taxCode =
    row.plain.tax_code ??
    (stored === undefined
      ? newProductIva(
          { isbn: texts.isbn, barCode: texts.bar_code, ofCategory: iva.categories.get(row.category ?? '') },
          iva.company,
        )
      : undefined);
  const record = {
    ...row.plain,
    code: row.code,
    line: row.line,
    ...(typeof taxCode === 'string' && { tax_code: taxCode, tax_rate: ivaRate(taxCode)?.percent }),
    ...(row.category !== undefined && { category_id: categories.get(row.category ?? '') ?? null }),
    image_path: pictures === undefined ? (stored?.image_path ?? null) : (row.images?.[0] ?? null),
  };
  if (stored !== undefined && haveSameTexts(texts, stored)) return record;
  const { name, subtitle, bar_code: barCode, isbn, synonyms } = texts;
  const search = searchFields({ name, code: row.code, subtitle, barCode, isbn, synonyms });
  for (const word of search.search_text.split(' ')) words.add(word);
  return { ...record, ...search };
}
