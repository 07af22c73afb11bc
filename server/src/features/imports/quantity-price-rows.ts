// What the kinds `prices` and `customer-prices` share: the columns of a quantity and of days, and how prices by quantity are compared
// and stored.

import { readFromQuantity, type TypedFrom, unitsFrom } from '@mostrador/rules/from-quantity';
import { toCentavos } from '@mostrador/rules/money';
import { QUANTITY_MAX } from '@mostrador/rules/quantity';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  lockOwners,
  loggedKey,
  loggedValues,
  type QuantityPriceKey,
  type QuantityPriceKind,
  type QuantityPriceValue,
  selectStored,
  storedValue,
  storeQuantityPrices,
} from '../quantity-prices/quantity-prices.service.js';
import { readDay, readMeasure } from './cell-values.js';
import { priceAlert } from './change-alerts.js';
import type { BatchResult, KindRow, RowChange } from './import-kind.js';
import type { NamedProduct } from './kind-writes.queries.js';
import type { Field } from './product-fields.js';
import type { Rejection } from './product-rows.js';

export const QUANTITY_FIELDS = {
  from_quantity: {
    label: 'Desde cantidad',
    aliases: ['desde cantidad', 'cantidad desde', 'cantidad', 'desde unidades', 'from quantity'],
    read: (text) => {
      if (text === '') return { value: undefined };
      return readFromQuantity(text.replace(/[.,]0+$/, '')) === undefined
        ? { reason: 'no es una cantidad: escriba 12, 12 u. o 5 packs' }
        : { value: text.replace(/[.,]0+$/, '') };
    },
  },
  free_units: {
    label: 'Unidades sin cargo',
    aliases: ['unidades sin cargo', 'sin cargo', 'bonificadas', 'free units'],
    read: readMeasure(QUANTITY_MAX),
  },
  valid_from: {
    label: 'Desde',
    aliases: ['desde', 'vale desde', 'rige desde', 'vigencia desde', 'valid from'],
    read: (text, _, dates) => readDay(text, dates),
  },
  valid_until: {
    label: 'Hasta',
    aliases: ['hasta', 'vale hasta', 'rige hasta', 'vigencia hasta', 'valid until'],
    read: (text, _, dates) => readDay(text, dates),
  },
} satisfies Record<string, Field>;

/** A row about a price by quantity, before its product is known. */
export interface QuantityPriceRow extends KindRow {
  readonly product: string;
  readonly ownerId: number;
  readonly from: TypedFrom;
  /** 0: a price. */
  readonly freeUnits: number;
  /** Pesos as decimal text; undefined for a promotion. */
  readonly price: string | undefined;
  readonly validFrom: string | null;
  readonly validUntil: string | null;
}

interface KnownRow {
  readonly row: QuantityPriceRow;
  readonly product: NamedProduct;
}

/** Returns the days of a row, or why they are wrong. */
export function daysOf(values: {
  readonly valid_from?: unknown;
  readonly valid_until?: unknown;
}): { readonly validFrom: string | null; readonly validUntil: string | null } | undefined {
  const [validFrom = null, validUntil = null] = [values.valid_from, values.valid_until].map((day) =>
    typeof day === 'string' ? day : null,
  );
  return validFrom !== null && validUntil !== null && validUntil < validFrom
    ? undefined
    : { validFrom, validUntil };
}
export const DAYS_REVERSED = 'es anterior a «desde»';

/** Compares rows whose products are known with what is stored, and stores what differs. */
export async function writeQuantityPrices(
  db: Database,
  companyId: number,
  kind: QuantityPriceKind,
  rows: readonly KnownRow[],
  { store, alertPercent }: { readonly store: boolean; readonly alertPercent: number },
  reject: (row: QuantityPriceRow, reason: string) => Rejection,
): Promise<BatchResult> {
  const rejections: Rejection[] = [];
  const seen = new Set<string>();
  const keyed = rows.flatMap(({ row, product }) => {
    const fromQuantity = unitsFrom(row.from, product);
    const refused = (reason: string) => {
      rejections.push(reject(row, reason));
      return [];
    };
    if (fromQuantity === undefined) return refused('es demasiado grande');
    const { ownerId, freeUnits, validFrom, validUntil } = row;
    if (kind === 'price_step' && freeUnits === 0 && fromQuantity === 1)
      return refused('el producto no tiene presentación: escriba las unidades, más de 1');
    const { productId } = product;
    const key: QuantityPriceKey = {
      kind,
      ownerId,
      productId,
      fromQuantity,
      freeUnits,
      validFrom,
      validUntil,
    };
    if (seen.has(loggedKey(key))) return refused('está dos veces en el archivo, en unidades y en packs');
    seen.add(loggedKey(key));
    const value: QuantityPriceValue = row.price === undefined ? 'free' : toCentavos(row.price);
    return [{ row, product, key, value }];
  });
  if (store && keyed.length > 0)
    // What stores is in a transaction.
    await lockOwners(
      db as Tx,
      companyId,
      kind,
      keyed.map(({ key }) => key.ownerId),
    );
  const stored = await selectStored(
    db,
    companyId,
    kind,
    keyed.map(({ key }) => key),
  );
  const changed = keyed.flatMap((one, nth) => {
    const before = storedValue(stored[nth]);
    return before === one.value ? [] : [{ ...one, before }];
  });
  if (store && changed.length > 0)
    await storeQuantityPrices(
      db as Tx,
      companyId,
      kind,
      changed.map(({ key, value }) => ({ ...key, value })),
    );
  const created = changed.filter(({ before }) => before === null).length;
  return {
    created,
    updated: changed.length - created,
    unchanged: keyed.length - changed.length,
    rejections,
    changes: changed.map(({ row, product, key, before, value }): RowChange => {
      const [was, is] = [loggedValues(key, before), loggedValues(key, value)];
      return {
        line: row.line,
        kind,
        key: loggedKey(key),
        label: `${product.code} ${product.name}`,
        productId: product.productId,
        before: was,
        after: is,
        alert: priceAlert(was, is ?? {}, alertPercent),
      };
    }),
  };
}
