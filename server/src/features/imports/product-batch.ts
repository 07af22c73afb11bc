// Stores one batch of imported products in the database: products, prices, tags, images, new categories, and their
// search text.

import type { Tx } from '../../platform/database/database.js';
import { searchFields, writeSearchWords } from '../products/products.service.js';
import {
  categoryIds,
  findProducts,
  insertCategories,
  insertProducts,
  insertTags,
  type ProductRecord,
  type SearchedTexts,
  updateProducts,
  type WrittenColumn,
  writeImages,
  writePrices,
  writeTags,
} from './imports.queries.js';
import { FIELDS, type FieldName, type PlainField } from './product-fields.js';
import type { ProductRow, Rejection } from './product-rows.js';

/** The company, price list and columns that a file's rows are written to. */
export interface Target {
  readonly companyId: number;
  readonly priceListId: number;
  readonly fields: readonly (FieldName | undefined)[];
  /** The ids of the categories that exist when the batch begins, by their codes. */
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlySet<string>;
}

/** The outcome of a batch. */
export interface BatchResult {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  /** Rejected rows, and the notices of rows that were stored. */
  readonly rejections: readonly Rejection[];
  /** All categories after the batch, by their codes; the same for tags below. */
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlySet<string>;
}

/** Stores rows with distinct codes. Storing the same rows again changes nothing and counts them as unchanged. */
export async function writeBatch(tx: Tx, target: Target, rows: readonly ProductRow[]): Promise<BatchResult> {
  const { companyId } = target;
  const existing = await findProducts(
    tx,
    companyId,
    rows.map((row) => row.code),
  );
  const isRefused = (row: ProductRow) => row.price === undefined && !existing.has(row.code);
  const accepted = rows.filter((row) => !isRefused(row));
  const rejections = [
    ...rows.filter(isRefused).map(withoutPrice),
    ...accepted.flatMap(({ notices }) => notices),
  ];
  const categories = await ensureCategories(tx, target, accepted);
  const tags = await ensureTags(tx, target, accepted);

  const columns = writtenColumns(target.fields);
  const words = new Set<string>();
  const records = accepted.map((row) => toRecord(row, existing.get(row.code), categories, words));
  const known = records.filter((record) => existing.has(record.code));
  const added = records.filter((record) => !existing.has(record.code));
  const changed = new Set(known.length === 0 ? [] : await updateProducts(tx, companyId, columns, known));
  const created = added.length === 0 ? [] : await insertProducts(tx, companyId, columns, added);
  if (words.size > 0) await writeSearchWords(tx, companyId, [...words]);
  for (const id of await writePricesTagsImages(tx, target, accepted)) changed.add(id);
  for (const id of created) changed.delete(id);
  return {
    created: created.length,
    updated: changed.size,
    unchanged: accepted.length - created.length - changed.size,
    rejections,
    categories,
    tags,
  };
}

/** Writes prices, tags and images, if the file has them. @returns the ids of the products that differed. */
async function writePricesTagsImages(tx: Tx, target: Target, rows: readonly ProductRow[]): Promise<number[]> {
  const { companyId, priceListId } = target;
  const prices = rows.flatMap(({ code, price }) => (price === undefined ? [] : [{ code, price }]));
  const tagged = rows.flatMap(({ code, tags }) => (tags === undefined ? [] : [{ code, tags }]));
  const pictured = rows.flatMap(({ code, images }) => (images === undefined ? [] : [{ code, images }]));
  return [
    ...(prices.length === 0 ? [] : await writePrices(tx, companyId, priceListId, prices)),
    ...(tagged.length === 0 ? [] : await writeTags(tx, companyId, tagged)),
    ...(pictured.length === 0 ? [] : await writeImages(tx, companyId, pictured)),
  ];
}

function withoutPrice({ line, code }: ProductRow): Rejection {
  return {
    line,
    code,
    isStored: false,
    field: FIELDS.price.label,
    value: '',
    reason: 'falta, y el producto es nuevo',
  };
}

async function ensureCategories(
  tx: Tx,
  { companyId, categories }: Target,
  rows: readonly ProductRow[],
): Promise<ReadonlyMap<string, number>> {
  const missing = new Set(
    rows.flatMap(({ category }) => (category && !categories.has(category) ? [category] : [])),
  );
  if (missing.size === 0) return categories;
  await insertCategories(tx, companyId, [...missing]);
  return categoryIds(tx, companyId);
}

async function ensureTags(
  tx: Tx,
  { companyId, tags }: Target,
  rows: readonly ProductRow[],
): Promise<ReadonlySet<string>> {
  const missing = new Set(rows.flatMap((row) => (row.tags ?? []).filter((tag) => !tags.has(tag))));
  if (missing.size === 0) return tags;
  await insertTags(tx, companyId, [...missing]);
  return new Set([...tags, ...missing]);
}

function writtenColumns(fields: readonly (FieldName | undefined)[]): WrittenColumn[] {
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
      default:
        return [field satisfies PlainField];
    }
  });
  return [...columns, 'sort_name', 'search_text'];
}

/** Builds the record of a row. Adds the search text only when its sources change, and then adds its words to `words`. */
function toRecord(
  row: ProductRow,
  existing: SearchedTexts | undefined,
  categories: ReadonlyMap<string, number>,
  words: Set<string>,
): ProductRecord {
  const texts = searchedTexts(row, existing);
  const record = {
    ...row.plain,
    code: row.code,
    line: row.line,
    ...(row.category !== undefined && { category_id: categories.get(row.category ?? '') ?? null }),
    ...(row.images !== undefined && { image_path: row.images[0] ?? null }),
  };
  if (existing !== undefined && haveSameTexts(texts, existing)) return record;
  const { name, subtitle, bar_code: barCode, isbn, synonyms } = texts;
  const search = searchFields({ name, code: row.code, subtitle, barCode, isbn, synonyms });
  for (const word of search.search_text.split(' ')) words.add(word);
  return { ...record, ...search };
}

function searchedTexts({ name, plain }: ProductRow, existing: SearchedTexts | undefined): SearchedTexts {
  const textOf = (field: 'bar_code' | 'isbn') =>
    field in plain ? (plain[field] as string | null) : (existing?.[field] ?? null);
  return {
    name,
    subtitle: 'subtitle' in plain ? String(plain.subtitle) : (existing?.subtitle ?? ''),
    bar_code: textOf('bar_code'),
    isbn: textOf('isbn'),
    // Only an administrator's screen changes them.
    synonyms: existing?.synonyms ?? [],
  };
}

function haveSameTexts(a: SearchedTexts, b: SearchedTexts): boolean {
  return a.name === b.name && a.subtitle === b.subtitle && a.bar_code === b.bar_code && a.isbn === b.isbn;
}
