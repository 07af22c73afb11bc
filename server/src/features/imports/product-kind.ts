// The kind of import `products`: reads, compares and stores batches of products with prices, tags and images.

import type { IvaCode } from '@mostrador/rules/iva';
import { toCentavos } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import { newProductIvaByCategory } from '../categories/category-iva.service.js';
import { differences, type Values } from '../change-log/change-log.service.js';
import { writeSearchWords } from '../products/products.service.js';
import { priceAlert, stockAlert } from './change-alerts.js';
import type { BatchResult, ImportKind, KindFile, KindWriter, RowChange } from './import-kind.js';
import {
  categoryIds,
  insertCategories,
  insertProducts,
  insertTags,
  lockProductRows,
  type ReadFields,
  readProducts,
  type StoredProduct,
  tagCodes,
  updateProducts,
  type WrittenColumn,
  writeImages,
  writePrices,
  writeTags,
} from './imports.queries.js';
import { targetPriceList } from './price-list-target.js';
import { FIELDS, type FieldName, LOG_NAMES, type PlainField, PRODUCTS } from './product-fields.js';
import { type Compared, toRecord, writtenColumns } from './product-records.js';
import { type ProductRow, type Rejection, readProductRow } from './product-rows.js';
import { rejectionOf } from './table-file.js';
import { vanishingProducts } from './vanished-products.js';

export const PRODUCT_KIND: ImportKind = {
  name: 'products',
  label: 'Productos',
  table: PRODUCTS,
  batch: { most: 10_000 },
  vanishing: vanishingProducts,
  open: async (db, file) => {
    const { companyId, options } = file;
    const list = await targetPriceList(db, companyId, options.priceList);
    const [categories, tags, categoryIva] = await Promise.all([
      categoryIds(db, companyId),
      tagCodes(db, companyId),
      newProductIvaByCategory(db, companyId),
    ]);
    return {
      writer: new ProductWriter(file, list.id, { categories, tags, categoryIva }),
      about: `lista de precios ${list.title}`,
    };
  },
};

/** What the company has when the import begins. */
interface Known {
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlySet<string>;
  readonly categoryIva: ReadonlyMap<string, IvaCode>;
}

/** What a batch has created besides products. */
interface Created {
  readonly categories: ReadonlyMap<string, number>;
  readonly tags: ReadonlySet<string>;
  readonly changes: readonly RowChange[];
}

class ProductWriter implements KindWriter<ProductRow> {
  readonly #file: KindFile;
  readonly #fields: readonly (FieldName | undefined)[];
  readonly #priceListId: number;
  readonly #readFields: ReadFields;
  /** The IVA of new products by the code of their category. */
  readonly #categoryIva: ReadonlyMap<string, IvaCode>;
  #categories: ReadonlyMap<string, number>;
  #tags: ReadonlySet<string>;

  constructor(file: KindFile, priceListId: number, { categories, tags, categoryIva }: Known) {
    this.#file = file;
    this.#fields = file.fields as readonly (FieldName | undefined)[];
    this.#priceListId = priceListId;
    this.#categories = categories;
    this.#tags = tags;
    this.#categoryIva = categoryIva;
    this.#readFields = readFieldsOf(this.#fields, priceListId);
  }

  read(line: number, cells: readonly string[]): ProductRow | readonly Rejection[] {
    const { options } = this.#file;
    return readProductRow(line, cells, {
      fields: this.#fields,
      decimalMark: options.decimalMark,
      dateForm: options.dateForm,
      emptyWrongIsbn: options.emptyWrongIsbn,
      categories: options.createCategories ? undefined : this.#categories,
      tags: options.createTags ? undefined : this.#tags,
    });
  }

  async write(db: Database, rows: readonly ProductRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const read = (codes: readonly string[]) => readProducts(db, companyId, codes, this.#readFields);
    let existing = await read(rows.map(({ code }) => code));
    const isRefused = ({ price, code }: ProductRow) => price === undefined && !existing.has(code);
    const rejections = rows.flatMap((row) => (isRefused(row) ? [withoutPrice(row)] : row.notices));
    let compared = rows.filter((row) => !isRefused(row)).map((row) => this.#compare(row, existing));
    const count = compared.length;
    compared = compared.filter(differs);
    if (store) {
      const ids = compared.flatMap(({ stored }) => (stored === undefined ? [] : [stored.productId]));
      if (ids.length > 0) {
        await lockProductRows(db, companyId, ids);
        const locked = compared.flatMap(({ row, stored }) => (stored === undefined ? [] : [row.code]));
        existing = await read(locked);
        compared = compared.map(({ row }) => this.#compare(row, existing)).filter(differs);
      }
    }
    const made = store ? await this.#createCodes(db, compared) : undefined;
    const ids = store ? await this.#store(db, compared, made?.categories ?? this.#categories) : undefined;
    const unchanged = count - compared.length;
    if (ids !== undefined) {
      rejections.push(...compared.flatMap((one) => (isWritten(one, ids) ? [] : [createdMeanwhile(one.row)])));
      compared = compared.filter((one) => isWritten(one, ids));
    }
    const created = compared.filter(({ stored }) => stored === undefined);
    return {
      created: ids?.size ?? created.length,
      updated: compared.length - created.length,
      unchanged,
      rejections,
      changes: [...(made?.changes ?? []), ...byKind(compared.flatMap((one) => this.#changesOf(one, ids)))],
      keep: () => {
        this.#categories = made?.categories ?? this.#categories;
        this.#tags = made?.tags ?? this.#tags;
      },
    };
  }

  withoutPictures(row: ProductRow): ProductRow {
    return { ...row, images: undefined };
  }

  #compare(row: ProductRow, existing: ReadonlyMap<string, StoredProduct>): Compared {
    const stored = existing.get(row.code);
    const after = loggedValues(row);
    const price = row.price === undefined ? undefined : { price: toCentavos(row.price) };
    const pictures = picturesDifference(stored?.images ?? [], row.images);
    if (stored === undefined)
      return {
        row,
        stored,
        product: { before: null, after },
        price: price && { before: null, after: price },
        pictures,
      };
    const before = storedValues(stored, Object.keys(after));
    const held = stored.price === null ? null : { price: toCentavos(stored.price) };
    return {
      row,
      stored,
      product: differences(before, after),
      price: price === undefined || held?.price === price.price ? undefined : { before: held, after: price },
      pictures,
    };
  }

  /** Creates the categories and tags that rows name and that do not exist. */
  async #createCodes(db: Database, compared: readonly Compared[]): Promise<Created | undefined> {
    const { companyId } = this.#file;
    const categories = new Map<string, number>();
    const tags = new Map<string, number>();
    for (const { row } of compared) {
      if (row.category && !this.#categories.has(row.category)) categories.set(row.category, row.line);
      for (const tag of row.tags ?? []) if (!this.#tags.has(tag)) tags.set(tag, row.line);
    }
    if (categories.size + tags.size === 0) return undefined;
    const created =
      categories.size === 0 ? [] : await insertCategories(db, companyId, [...categories.keys()]);
    if (tags.size > 0) await insertTags(db, companyId, [...tags.keys()]);
    return {
      categories: created.length === 0 ? this.#categories : await categoryIds(db, companyId),
      tags: new Set([...this.#tags, ...tags.keys()]),
      changes: [
        ...created.map(
          ({ id, code }): RowChange => ({
            line: categories.get(code) ?? 0,
            kind: 'category',
            key: String(id),
            label: code,
            before: null,
            after: { categoryCode: code, categoryDescripcion: code, active: true },
          }),
        ),
        ...[...tags].map(
          ([tag, line]): RowChange => ({
            line,
            kind: 'tag',
            key: tag,
            label: tag,
            before: null,
            after: { tagCode: tag, description: tag },
          }),
        ),
      ],
    };
  }

  /** Stores rows that differ. @returns the ids of the new products by their codes. */
  async #store(
    db: Database,
    compared: readonly Compared[],
    categories: ReadonlyMap<string, number>,
  ): Promise<ReadonlyMap<string, number>> {
    const { companyId } = this.#file;
    if (compared.length === 0) return new Map();
    const columns = writtenColumns(this.#fields);
    const words = new Set<string>();
    const records = compared.map((one) => ({
      stored: one.stored,
      record: toRecord(one, categories, words, {
        company: this.#file.newProductIva,
        categories: this.#categoryIva,
      }),
    }));
    const known = records.flatMap(({ stored, record }) => (stored === undefined ? [] : [record]));
    const added = records.flatMap(({ stored, record }) => (stored === undefined ? [record] : []));
    if (known.length > 0) await updateProducts(db, companyId, columns, known);
    const newColumns = [...new Set<WrittenColumn>([...columns, 'tax_code', 'tax_rate'])];
    const ids =
      added.length === 0 ? new Map<string, number>() : await insertProducts(db, companyId, newColumns, added);
    if (words.size > 0) await writeSearchWords(db, companyId, [...words]);
    const written = compared.filter((one) => isWritten(one, ids));
    const prices = written.flatMap(({ row, stored, price }) => {
      const productId = stored?.productId ?? ids.get(row.code);
      if (price === undefined || row.price === undefined || productId === undefined) return [];
      return [{ priceListId: this.#priceListId, productId, price: row.price }];
    });
    if (prices.length > 0) await writePrices(db, companyId, prices);
    const tagged = written.flatMap(({ row: { code, tags } }) => (tags === undefined ? [] : [{ code, tags }]));
    if (tagged.length > 0) await writeTags(db, companyId, tagged);
    const pictured = written.flatMap(({ row: { code, images }, pictures }) =>
      images === undefined || pictures === undefined ? [] : [{ code, images }],
    );
    if (pictured.length > 0) await writeImages(db, companyId, pictured);
    return ids;
  }

  #changesOf(
    { row, stored, product, price, pictures }: Compared,
    ids: ReadonlyMap<string, number> | undefined,
  ): RowChange[] {
    const productId = stored?.productId ?? ids?.get(row.code) ?? null;
    const label = `${row.code} ${row.name}`;
    const common = { line: row.line, label, productId };
    const key = productId === null ? '' : String(productId);
    const changes: RowChange[] = [];
    if (product !== undefined)
      changes.push({ ...common, kind: 'product', key, ...product, alert: stockAlert(product.after, stored) });
    if (price !== undefined)
      changes.push({
        ...common,
        kind: 'price',
        key: `${this.#priceListId}:${key}`,
        ...price,
        alert: priceAlert(price.before, price.after, this.#file.options.alertPercent),
      });
    if (pictures !== undefined) changes.push({ ...common, kind: 'picture', key, ...pictures });
    return changes;
  }
}

/** An undo restores changes of one kind that follow each other at once. */
const byKind = (changes: readonly RowChange[]): RowChange[] =>
  (['product', 'price', 'picture'] as const).flatMap((kind) =>
    changes.filter((change) => change.kind === kind),
  );

const differs = ({ product, price, pictures }: Compared): boolean =>
  product !== undefined || price !== undefined || pictures !== undefined;

/** Whether a stored row changed its product or created it: another user may have created it after it was looked for. */
const isWritten = ({ row, stored }: Compared, ids: ReadonlyMap<string, number>): boolean =>
  stored !== undefined || ids.has(row.code);

/** Compares file names in their order. @param wanted undefined: the file does not have them. */
function picturesDifference(held: readonly string[], wanted: readonly string[] | undefined) {
  if (wanted === undefined || JSON.stringify(held) === JSON.stringify(wanted)) return undefined;
  return { before: { pictures: held }, after: { pictures: wanted } };
}

function readFieldsOf(fields: readonly (FieldName | undefined)[], priceListId: number): ReadFields {
  const special = new Set<string>([
    'code',
    'category',
    'tags',
    'price',
    'images',
    'name',
    'subtitle',
    'bar_code',
    'isbn',
    'synonyms',
    'has_physical_stock',
  ]);
  return {
    columns: fields.flatMap((field) =>
      field === undefined || special.has(field) ? [] : [field as PlainField],
    ),
    category: fields.includes('category'),
    tags: fields.includes('tags'),
    images: fields.includes('images'),
    priceListId: fields.includes('price') ? priceListId : undefined,
  };
}

/** Returns the values that a row gives its product, under the contract's names. */
function loggedValues({ plain, category, tags }: ProductRow): Values {
  const values: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(plain))
    if (value !== undefined) values[LOG_NAMES[field as PlainField]] = value;
  if (category !== undefined) values['categoryCode'] = category;
  if (tags !== undefined) values['tags'] = tags;
  return values;
}

function storedValues(stored: StoredProduct, names: readonly string[]): Values {
  const values: Record<string, unknown> = {
    categoryCode: stored.category,
    tags: stored.tags,
  };
  for (const [field, name] of Object.entries(LOG_NAMES)) values[name] = stored[field];
  return Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
}

const withoutPrice = ({ line, code }: ProductRow): Rejection =>
  rejectionOf(line, code, FIELDS.price.label, '', 'falta, y el producto es nuevo');

const createdMeanwhile = ({ line, code }: ProductRow): Rejection =>
  rejectionOf(
    line,
    code,
    FIELDS.code.label,
    code,
    'otro usuario creó ese producto mientras se importaba: vuelva a importar la fila',
  );
