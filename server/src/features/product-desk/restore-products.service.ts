// Undoes logged changes of products: restores each field that still has the value of the change, and reports the others.

import { formatWhole } from '@mostrador/rules/money';
import {
  isProductField,
  type ProductField,
  type ProductValues,
  stockNotice,
} from '@mostrador/rules/product-fields';
import type { Tx } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import {
  differences,
  isSameValue,
  type KeptField,
  type LoggedChange,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { lockProducts } from '../products/stock-lock.service.js';
import { storeProducts } from './product-edits.service.js';
import { selectProductColumns } from './product-rows.queries.js';
import { type EditedProduct, labelOf, toEdited } from './product-values.js';
import { selectCategoryIds } from './product-writes.queries.js';

const GONE = 'Ya no existe.';
const NEWER = 'Después hubo otro cambio';

/** Undoes changes of products. A product that was created is deactivated, if nothing of it has changed since. */
export const restoreProducts: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = [...new Set(changes.map(({ key }) => Number(key)))].sort((a, b) => a - b);
  await lockProducts(tx, companyId, ids);
  const products = (await selectProductColumns(tx, companyId, ids)).map(toEdited);
  const held = new Map(products.map((product) => [product.productId, product]));
  const codes = changes.flatMap(({ before }) =>
    typeof before?.['categoryCode'] === 'string' ? [before['categoryCode']] : [],
  );
  const categories = await selectCategoryIds(tx, companyId, [...new Set(codes)]);
  const kept: KeptField[] = [];
  const restored: { readonly product: EditedProduct; readonly change: NewChange }[] = [];
  for (const change of changes) {
    const product = held.get(Number(change.key));
    if (product === undefined) {
      kept.push({ label: change.label, field: '', reason: GONE });
      continue;
    }
    const found = restoredValues(product, change, categories);
    kept.push(...found.kept);
    const fields = differences({ ...product.values }, { ...product.values, ...found.values });
    if (fields === undefined) continue;
    const next = { ...product, values: { ...product.values, ...found.values } };
    held.set(product.productId, next);
    restored.push({
      product: next,
      change: {
        kind: 'product',
        key: change.key,
        productId: product.productId,
        label: labelOf(next),
        ...fields,
      },
    });
  }
  if (restored.length > 0) {
    await storeProducts(
      tx,
      companyId,
      restored.map(({ product }) => product),
      restored.filter(({ change }) => 'tags' in (change.after ?? {})).map(({ product }) => product),
    );
    await recordChanges(
      tx,
      companyId,
      author,
      restored.map(({ change }) => change),
    );
  }
  const notices = restored.flatMap(({ product: { code, values, reserved }, change }) => {
    const notice = 'stock' in (change.after ?? {}) ? stockNotice(values, reserved) : undefined;
    return notice === undefined ? [] : [`${code}: ${notice}`];
  });
  return { restored: restored.length, kept, notices };
};

/**
 * Returns the created products that an undo leaves as they are, by id, each with the field that has changed since.
 * @param creations changes that created products, which are locked.
 * @param newer by product: a field of it, of its prices or of its pictures that a newer change holds.
 */
export async function creationsToKeep(
  tx: Tx,
  shop: Shop,
  creations: readonly LoggedChange[],
  newer: ReadonlyMap<number, string>,
): Promise<ReadonlyMap<number, KeptField>> {
  const ids = creations.map(({ key }) => Number(key));
  const rows = await selectProductColumns(tx, shop.company().companyId, ids);
  const held = new Map(rows.map(toEdited).map((product) => [product.productId, product]));
  return new Map(
    creations.flatMap((change): [number, KeptField][] => {
      const productId = Number(change.key);
      const product = held.get(productId);
      if (product === undefined) return [];
      const field = newer.get(productId);
      const [kept] =
        field === undefined ? undoneCreation(product, change).kept : [keptCreation(change, field)];
      return kept === undefined ? [] : [[productId, kept]];
    }),
  );
}

interface RestoredValues {
  readonly values: Partial<ProductValues>;
  readonly kept: readonly KeptField[];
}

function restoredValues(
  product: EditedProduct,
  change: LoggedChange,
  categories: ReadonlyMap<string, number>,
): RestoredValues {
  const { label, before, after, newer } = change;
  if (before === null) return undoneCreation(product, change);
  const kept: KeptField[] = [];
  const values: Partial<Record<ProductField, unknown>> = {};
  for (const [field, to] of Object.entries(before)) {
    if (!isProductField(field)) continue;
    const current = product.values[field];
    if (isSameValue(current, to)) continue;
    if (newer.includes(field) || !isSameValue(current, after?.[field]))
      kept.push({ label, field, reason: `${NEWER}: ahora es ${shown(current)}.` });
    else if (field === 'categoryCode' && typeof to === 'string' && !categories.has(to))
      kept.push({ label, field, reason: 'La categoría anterior ya no existe.' });
    else values[field] = to;
  }
  // What the log holds was a value of the same field.
  return { values: values as Partial<ProductValues>, kept };
}

/** A created product is deactivated: orders may name it. */
function undoneCreation(product: EditedProduct, { label, after, newer }: LoggedChange): RestoredValues {
  const changed = Object.entries(after ?? {}).find(
    ([field, value]) =>
      isProductField(field) &&
      (field === 'active'
        ? product.values.active && newer.includes(field)
        : newer.includes(field) || !isSameValue(product.values[field], value)),
  );
  if (changed !== undefined) return { values: {}, kept: [keptCreation({ label }, changed[0])] };
  return { values: { active: false }, kept: [] };
}

const keptCreation = ({ label }: Pick<LoggedChange, 'label'>, field: string): KeptField => ({
  label,
  field,
  reason: `${NEWER}: el producto se modificó y queda como está.`,
});

function shown(value: unknown): string {
  if (value === null || value === '') return 'vacío';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number') return formatWhole(value);
  const text = Array.isArray(value) ? value.join(', ') : String(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
