// Prices by quantity (steps, promotions, prices agreed with a client) for imports, exports and undo: their keys in the audit trail, how
// they are stored, and how changes of them are undone.

import { type Centavos, toCentavos, toDecimalText } from '@mostrador/rules/money';
import { promotionText } from '@mostrador/rules/quantity-prices';
import type { Database, Tx } from '../../platform/database/database.js';
import {
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
  type Values,
} from '../change-log/change-log.service.js';
import {
  deleteRows,
  lockOwners,
  type NamedQuantityPrice,
  type QuantityPriceKey,
  type QuantityPriceKind,
  type QuantityPriceRow,
  selectPage,
  selectStored,
  upsertRows,
} from './quantity-prices.queries.js';

export { lockOwners, selectStored } from './quantity-prices.queries.js';
export type { NamedQuantityPrice, QuantityPriceKey, QuantityPriceKind };

const PAGE = 1_000;

/** A price by quantity as it shall be: centavos, 'free' for a promotion, null for none. */
export type QuantityPriceValue = Centavos | 'free' | null;

/** Returns the key in the audit trail: owner, product, quantity, free units and days, empty for no limit. */
export const loggedKey = (key: QuantityPriceKey): string =>
  [
    key.ownerId,
    key.productId,
    key.fromQuantity,
    key.freeUnits,
    key.validFrom ?? '',
    key.validUntil ?? '',
  ].join(':');

function keyOf({
  kind,
  key,
}: Pick<LoggedChange, 'key'> & { readonly kind: QuantityPriceKind }): QuantityPriceKey {
  const [ownerId, productId, fromQuantity, freeUnits, validFrom = '', validUntil = ''] = key.split(':');
  return {
    kind,
    ownerId: Number(ownerId),
    productId: Number(productId),
    fromQuantity: Number(fromQuantity),
    freeUnits: Number(freeUnits),
    validFrom: validFrom === '' ? null : validFrom,
    validUntil: validUntil === '' ? null : validUntil,
  };
}

/** Returns what is stored as a value. */
export const storedValue = (stored: { readonly amount: string | null } | undefined): QuantityPriceValue =>
  stored === undefined ? null : stored.amount === null ? 'free' : toCentavos(stored.amount);

/** Returns a value as the audit trail keeps it: `price` in centavos, or `promotion` in words; null for none. */
export const loggedValues = (key: QuantityPriceKey, value: QuantityPriceValue): Values | null => {
  if (value === null) return null;
  const { fromQuantity, freeUnits } = key;
  return value === 'free'
    ? { promotion: promotionText({ paidUnits: fromQuantity, freeUnits }) }
    : { price: value, fromQuantity };
};

const loggedValue = (values: Values | null): QuantityPriceValue => {
  if (values === null) return null;
  const { price } = values;
  return typeof price === 'number' ? price : 'free';
};

/** Stores values of one kind; null removes one. The owners must be locked. */
export async function storeQuantityPrices(
  tx: Tx,
  companyId: number,
  kind: QuantityPriceKind,
  prices: readonly (QuantityPriceKey & { readonly value: QuantityPriceValue })[],
): Promise<void> {
  const gone = prices.filter(({ value }) => value === null);
  const rows = prices.flatMap(({ value, ...key }): QuantityPriceRow[] =>
    value === null ? [] : [{ ...key, amount: value === 'free' ? null : toDecimalText(value) }],
  );
  if (gone.length > 0) await deleteRows(tx, companyId, kind, gone);
  if (rows.length > 0) await upsertRows(tx, companyId, kind, rows);
}

/** Yields pages of all prices of a kind. @param ownerId a price list or a client; undefined for all. */
export async function* quantityPricePages(
  db: Database,
  companyId: number,
  kind: QuantityPriceKind,
  ownerId?: number,
): AsyncGenerator<NamedQuantityPrice[]> {
  for (let after = 0; ; ) {
    const page = await selectPage(db, companyId, kind, { ownerId, after, limit: PAGE });
    if (page.length > 0) yield page;
    after = page.at(-1)?.id ?? after;
    if (page.length < PAGE) return;
  }
}

/** Undoes changes of prices by quantity: each returns where it is still as the change left it. */
const restoreOf =
  (kind: QuantityPriceKind): RestoreChanges =>
  async (tx, shop, author, changes) => {
    const { companyId } = shop.company();
    const keys = changes.map(({ key }) => keyOf({ kind, key }));
    await lockOwners(
      tx,
      companyId,
      kind,
      keys.map(({ ownerId }) => ownerId),
    );
    const stored = await selectStored(tx, companyId, kind, keys);
    const kept: KeptField[] = [];
    const back: (QuantityPriceKey & { readonly value: QuantityPriceValue })[] = [];
    const done: NewChange[] = [];
    for (const [nth, { key: logged, label, productId, before, after }] of changes.entries()) {
      const key = keys[nth];
      if (key === undefined) continue;
      if (storedValue(stored[nth]) !== loggedValue(after)) {
        kept.push({ label, field: 'price', reason: 'Después hubo otro cambio.' });
        continue;
      }
      back.push({ ...key, value: loggedValue(before) });
      done.push({ kind, key: logged, label, productId, before: after, after: before });
    }
    await storeQuantityPrices(tx, companyId, kind, back);
    await recordChanges(tx, companyId, author, done);
    return { restored: done.length, kept };
  };

export const restorePriceSteps = restoreOf('price_step');
export const restoreCustomerPrices = restoreOf('customer_price');
