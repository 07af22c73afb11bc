// The kind of import `prices`: the prices of products on price lists, those of now and those that begin on a day, steps ('desde 12 u.')
// and promotions ('10 + 1').

import { readFromQuantity } from '@mostrador/rules/from-quantity';
import { toCentavos } from '@mostrador/rules/money';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  lastFirstDay,
  lockPlanned,
  plannedKey,
  selectPlanned,
  storePlanned,
} from '../price-lists/file-plans.service.js';
import { lineOf, readCode, readProductPrice } from './cell-values.js';
import { priceAlert } from './change-alerts.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import { lockProductRows, priceLists, writePrices } from './imports.queries.js';
import { type Fields, isRejected, type RowValues, readValues } from './kind-rows.js';
import { lockPriceLists, type NamedProduct, productsByCode, readPrices } from './kind-writes.queries.js';
import { targetPriceList } from './price-list-target.js';
import { FIELDS } from './product-fields.js';
import type { Rejection } from './product-rows.js';
import {
  DAYS_REVERSED,
  daysOf,
  QUANTITY_FIELDS,
  type QuantityPriceRow,
  writeQuantityPrices,
} from './quantity-price-rows.js';
import { rejectionOf } from './table-file.js';

type PriceField = 'code' | 'list' | 'price' | 'name' | keyof typeof QUANTITY_FIELDS;

const PRICE_FIELDS: Fields<PriceField> = {
  code: {
    ...FIELDS.code,
    aliases: [...FIELDS.code.aliases, 'producto', 'código de producto'],
    read: readCode,
  },
  list: { label: 'Lista', aliases: ['lista', 'lista de precios', 'price list'], read: lineOf(64) },
  price: { ...FIELDS.price, read: readProductPrice },
  ...QUANTITY_FIELDS,
  // So that an exported file can be read by people; it is not stored.
  name: { label: 'Nombre', aliases: ['nombre', 'descripción'], read: lineOf(300) },
};

interface OneUnitRow extends KindRow {
  readonly product: string;
  readonly priceListId: number;
  /** Pesos as decimal text. */
  readonly price: string;
  /** The days of a price that begins after today; undefined for one that holds now. */
  readonly days: { readonly startsOn: string; readonly endsOn: string | null } | undefined;
}

/** The price of one unit, or a step or a promotion. */
type PriceRow = OneUnitRow | QuantityPriceRow;
const isStep = (row: PriceRow): row is QuantityPriceRow => 'from' in row;

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

/** Characters of a plan's name. */
const PLAN_NAME_MAX = 120;
const WITHOUT_START =
  'un precio con fin se guarda solo si empieza después de hoy: complete «desde», o deje vacío «hasta»';

interface Compared {
  readonly row: OneUnitRow;
  readonly product: NamedProduct;
  /** Centavos; null without a price. */
  readonly before: number | null;
  readonly after: number;
}

/** Joins the outcomes of the parts of a batch. */
function joined(parts: readonly BatchResult[]): BatchResult {
  const total = (name: 'created' | 'updated' | 'unchanged') =>
    parts.reduce((sum, part) => sum + part[name], 0);
  return {
    created: total('created'),
    updated: total('updated'),
    unchanged: total('unchanged'),
    rejections: parts.flatMap(({ rejections }) => rejections),
    changes: parts.flatMap(({ changes }) => changes),
  };
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
    const from = readFromQuantity(typeof values.from_quantity === 'string' ? values.from_quantity : '1');
    const freeUnits = typeof values.free_units === 'number' ? values.free_units : 0;
    if (from !== undefined && (from.isInPacks || from.count > 1 || freeUnits > 0))
      return this.#readStep(line, { product, list, price, from, freeUnits }, values);
    if (price === undefined) return [rejectionOf(line, product, FIELDS.price.label, '', 'falta')];
    const days = this.#daysOf(values);
    if (days !== undefined && 'field' in days)
      return [rejectionOf(line, product, PRICE_FIELDS[days.field].label, days.value, days.reason)];
    const priceListId = this.#listOf(line, product, list);
    if (typeof priceListId !== 'number') return priceListId;
    const until = days === undefined ? '' : `:${days.startsOn}:${days.endsOn ?? ''}`;
    return { line, code: `${priceListId}:${product}${until}`, product, priceListId, price, days };
  }

  #listOf(line: number, product: string, list: string): number | readonly Rejection[] {
    const priceListId = list === '' ? this.#target : this.#lists.get(list);
    if (priceListId !== undefined) return priceListId;
    const reason = list === '' ? 'falta' : 'no existe esa lista de precios';
    return [rejectionOf(line, product, PRICE_FIELDS.list.label, list, reason)];
  }

  #readStep(
    line: number,
    given: Pick<QuantityPriceRow, 'product' | 'from' | 'freeUnits' | 'price'> & { readonly list: string },
    values: RowValues<PriceField>,
  ): QuantityPriceRow | readonly Rejection[] {
    const { product, list, price, from, freeUnits } = given;
    const wrong = (field: PriceField, reason: string) => [
      rejectionOf(line, product, PRICE_FIELDS[field].label, '', reason),
    ];
    if (price === undefined && freeUnits === 0) return wrong('price', 'falta');
    if (price !== undefined && freeUnits > 0)
      return wrong('price', 'una promoción no tiene precio propio: deje la celda vacía');
    const days = daysOf(values);
    if (days === undefined) return wrong('valid_until', DAYS_REVERSED);
    const ownerId = this.#listOf(line, product, list);
    if (typeof ownerId !== 'number') return ownerId;
    const { count, isInPacks } = from;
    const quantity = `${count}${isInPacks ? 'p' : ''}+${freeUnits}`;
    const code = [ownerId, product, quantity, days.validFrom ?? '', days.validUntil ?? ''].join(':');
    return { line, code, product, ownerId, from, freeUnits, price, ...days };
  }

  /** Returns the days of a price that begins after today, or why there are none that can be stored. */
  #daysOf({ valid_from: from, valid_until: until }: RowValues<PriceField>) {
    const { today } = this.#file;
    const wrong = (field: 'valid_from' | 'valid_until', value: string, reason: string) => ({
      field,
      value,
      reason,
    });
    const [startsOn, endsOn] = [from, until].map((day) => (typeof day === 'string' ? day : null));
    if (startsOn == null || startsOn <= today)
      return endsOn == null ? undefined : wrong('valid_until', endsOn, WITHOUT_START);
    if (startsOn > lastFirstDay(today))
      return wrong('valid_from', startsOn, 'puede ser a dos años como máximo');
    if (endsOn != null && endsOn < startsOn) return wrong('valid_until', endsOn, 'es anterior a «desde»');
    return { startsOn, endsOn: endsOn ?? null };
  }

  async write(db: Database, all: readonly PriceRow[], store: boolean): Promise<BatchResult> {
    const steps = all.filter(isStep);
    const prices = all.flatMap((row) => (isStep(row) ? [] : [row]));
    const ofNow = prices.filter(({ days }) => days === undefined);
    const toCome = prices.filter(({ days }) => days !== undefined);
    const written = [await this.#writeNow(db, ofNow, store)];
    if (toCome.length > 0) written.push(await this.#writePlanned(db, toCome, store));
    if (steps.length > 0) written.push(await this.#writeSteps(db, steps, store));
    return joined(written);
  }

  /** Compares and stores steps and promotions. */
  async #writeSteps(db: Database, rows: readonly QuantityPriceRow[], store: boolean): Promise<BatchResult> {
    const { companyId, options } = this.#file;
    const { known, rejections } = await this.#known(db, rows);
    const { alertPercent } = options;
    const label = PRICE_FIELDS.from_quantity.label;
    const written = await writeQuantityPrices(
      db,
      companyId,
      'price_step',
      known,
      { store, alertPercent },
      ({ line, product, from }, reason) => rejectionOf(line, product, label, String(from.count), reason),
    );
    return { ...written, rejections: [...rejections, ...written.rejections] };
  }

  /** Finds the products of rows; a row without one is rejected. */
  async #known<Row extends PriceRow>(db: Database, rows: readonly Row[]) {
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
    return { known, rejections };
  }

  /** Compares and stores the prices that begin on a day. */
  async #writePlanned(db: Database, rows: readonly OneUnitRow[], store: boolean): Promise<BatchResult> {
    const { companyId, fileName, userId, options } = this.#file;
    const { known, rejections } = await this.#known(db, rows);
    if (store && known.length > 0) {
      await lockPriceLists(db, companyId, [...new Set(known.map(({ row }) => row.priceListId))]);
      await lockPlanned(db, companyId);
    }
    const pairs = known.map(({ row, product }) => ({
      priceListId: row.priceListId,
      productId: product.productId,
    }));
    const held = await readPrices(db, pairs);
    const keys = known.map(({ row: { days }, product: { productId }, row: { priceListId } }) => ({
      priceListId,
      productId,
      startsOn: days?.startsOn ?? '',
      endsOn: days?.endsOn ?? null,
    }));
    const stored = await selectPlanned(db, companyId, keys);
    const changed = known.flatMap(({ row, product }, nth) => {
      const [key, old] = [keys[nth], stored[nth]];
      if (key === undefined || (old !== undefined && toCentavos(old.price) === toCentavos(row.price)))
        return [];
      return [{ row, product, key, old }];
    });
    if (store && changed.length > 0)
      await storePlanned(
        // What stores is in a transaction.
        db as Tx,
        companyId,
        { name: `Importación de ${fileName}`.slice(0, PLAN_NAME_MAX), userId },
        changed.map(({ row: { price }, key, old }) => ({ ...key, price, planId: old?.planId })),
      );
    const created = changed.filter(({ old }) => old === undefined).length;
    return {
      created,
      updated: changed.length - created,
      unchanged: known.length - changed.length,
      rejections,
      changes: changed.map(({ row, product: { productId, code, name }, key, old }): RowChange => {
        const { startsOn, endsOn } = key;
        const after = { price: toCentavos(row.price) };
        const current = held.get(`${key.priceListId}:${productId}`);
        const was = current === undefined ? null : { price: toCentavos(current) };
        return {
          line: row.line,
          kind: 'planned_price',
          key: plannedKey(key),
          label: `${code} ${name}`,
          productId,
          before: old === undefined ? null : { price: toCentavos(old.price) },
          after: old === undefined ? { ...after, startsOn, ...(endsOn !== null && { endsOn }) } : after,
          alert: priceAlert(was, after, options.alertPercent),
        };
      }),
    };
  }

  async #writeNow(db: Database, rows: readonly OneUnitRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const { known, rejections } = await this.#known(db, rows);
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
  rows: readonly { readonly row: OneUnitRow; readonly product: NamedProduct }[],
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
