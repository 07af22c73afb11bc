// The kind of import `prices`: the prices of products on price lists.

import { toCentavos } from '@mostrador/rules/money';
import type { Database } from '../../platform/database/database.js';
import { lineOf, readCode, readProductPrice } from './cell-values.js';
import { priceAlert } from './change-alerts.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { lockProductRows, priceLists, writePrices } from './imports.queries.js';
import { type Fields, isRejected, readValues } from './kind-rows.js';
import { lockPriceLists, type NamedProduct, productsByCode, readPrices } from './kind-writes.queries.js';
import { targetPriceList } from './price-list-target.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

type PriceField = 'code' | 'list' | 'price' | 'name';

const PRICE_FIELDS: Fields<PriceField> = {
  code: {
    ...FIELDS.code,
    aliases: [...FIELDS.code.aliases, 'producto', 'código de producto'],
    read: readCode,
  },
  list: { label: 'Lista', aliases: ['lista', 'lista de precios', 'price list'], read: lineOf(64) },
  price: { ...FIELDS.price, read: readProductPrice },
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Nombre', aliases: ['nombre', 'descripción'], read: lineOf(300) },
};

interface PriceRow extends KindRow {
  readonly product: string;
  readonly priceListId: number;
  /** Pesos as decimal text. */
  readonly price: string;
}

export const PRICE_KIND: ImportKind = {
  name: 'prices',
  label: 'Precios',
  table: { fields: PRICE_FIELDS, required: ['code', 'price'] },
  batch: { most: 10_000 },
  open: async (db, file) => {
    const lists = await priceLists(db, file.companyId);
    const hasLists = file.fields.includes('list');
    const target = hasLists ? undefined : await targetPriceList(db, file.companyId, file.options.priceList);
    const byCode = new Map(lists.map(({ code, id }) => [code, id]));
    return {
      writer: new PriceWriter(file, byCode, target?.id),
      about: target === undefined ? 'listas de precios según el archivo' : `lista de precios ${target.title}`,
    };
  },
};

interface Compared {
  readonly row: PriceRow;
  readonly product: NamedProduct;
  /** Centavos; null without a price. */
  readonly before: number | null;
  readonly after: number;
}

class PriceWriter implements KindWriter<PriceRow> {
  readonly #file: KindFile;
  readonly #lists: ReadonlyMap<string, number>;
  readonly #target: number | undefined;

  constructor(file: KindFile, lists: ReadonlyMap<string, number>, target: number | undefined) {
    this.#file = file;
    this.#lists = lists;
    this.#target = target;
  }

  read(line: number, cells: readonly string[]): PriceRow | readonly Rejection[] {
    const columns = this.#file.fields as readonly (PriceField | undefined)[];
    const values = readValues(line, cells, columns, PRICE_FIELDS, 'code', this.#file.options);
    if (isRejected(values)) return values;
    const { code: product = '', list = '', price } = values as Partial<Record<PriceField, string>>;
    if (price === undefined) return [rejectionOf(line, product, FIELDS.price.label, '', 'falta')];
    const priceListId = list === '' ? this.#target : this.#lists.get(list);
    if (priceListId === undefined) {
      const reason = list === '' ? 'falta' : 'no existe esa lista de precios';
      return [rejectionOf(line, product, PRICE_FIELDS.list.label, list, reason)];
    }
    return { line, code: `${priceListId}:${product}`, product, priceListId, price };
  }

  async write(db: Database, rows: readonly PriceRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const products = await productsByCode(db, companyId, [...new Set(rows.map(({ product }) => product))]);
    const rejections = rows.flatMap(({ line, product }) =>
      products.has(product)
        ? []
        : [rejectionOf(line, product, FIELDS.code.label, product, 'no existe ese producto')],
    );
    const known = rows.flatMap((row) => {
      const product = products.get(row.product);
      return product === undefined ? [] : [{ row, product }];
    });
    let changed = await compare(db, known);
    if (store && changed.length > 0) {
      await lockPriceLists(db, companyId, [...new Set(changed.map(({ row }) => row.priceListId))]);
      await lockProductRows(db, companyId, [...new Set(changed.map(({ product }) => product.productId))]);
      changed = await compare(db, changed);
      if (changed.length > 0)
        await writePrices(
          db,
          companyId,
          changed.map(({ row: { priceListId, price }, product: { productId } }) => ({
            priceListId,
            productId,
            price,
          })),
        );
    }
    const created = changed.filter(({ before }) => before === null).length;
    return {
      created,
      updated: changed.length - created,
      unchanged: known.length - changed.length,
      rejections,
      changes: changed.map((one) => this.#changeOf(one)),
    };
  }

  #changeOf({ row, product: { productId, code, name }, before, after }: Compared): RowChange {
    const was = before === null ? null : { price: before };
    return {
      line: row.line,
      kind: 'price',
      key: `${row.priceListId}:${productId}`,
      label: `${code} ${name}`,
      productId,
      before: was,
      after: { price: after },
      alert: priceAlert(was, { price: after }, this.#file.options.alertPercent),
    };
  }
}

/** Returns the rows whose price differs. */
async function compare(
  db: Database,
  rows: readonly { readonly row: PriceRow; readonly product: NamedProduct }[],
): Promise<Compared[]> {
  const pairs = rows.map(({ row: { priceListId }, product: { productId } }) => ({ priceListId, productId }));
  const held = await readPrices(db, pairs);
  return rows.flatMap(({ row, product }) => {
    const stored = held.get(`${row.priceListId}:${product.productId}`);
    const before = stored === undefined ? null : toCentavos(stored);
    const after = toCentavos(row.price);
    return before === after ? [] : [{ row, product, before, after }];
  });
}
