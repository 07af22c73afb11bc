// Changes fields and prices of products on the desk, each from the value that its editor saw; refuses all edits of a save when
// another user has changed one of these fields meanwhile.

import type { SavedCells, SavedProduct } from '@mostrador/contract/entries/product-desk';
import { formatPesos, toCentavos, toDecimalText } from '@mostrador/rules/money';
import { CONFIRMED_CHANGE_BPS, needsConfirmation } from '@mostrador/rules/price-increase';
import {
  isProductField,
  type ProductField,
  type ProductValues,
  readPrice,
  readProductField,
  stockNotice,
} from '@mostrador/rules/product-fields';
import type { Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import {
  authorOf,
  beginAction,
  changedMeanwhile,
  differences,
  isSameValue,
  type NewChange,
  recordChanges,
  type StaleEdit,
} from '../change-log/change-log.service.js';
import { writeSearchWords } from '../products/products.service.js';
import { lockProducts } from '../products/stock-lock.service.js';
import { deskProduct, productNotFound } from './product-desk.service.js';
import { lockPrices, selectProductColumns, selectTableRows } from './product-rows.queries.js';
import { type EditedProduct, labelOf, toEdited, toTableRow, toWritten } from './product-values.js';
import {
  areOwnPriceLists,
  selectCategoryIds,
  updateProducts,
  type WrittenPrice,
  writePrices,
  writeTags,
} from './product-writes.queries.js';

/** An edit of one field: the value that the editor saw, and the new one. */
export interface Edit {
  readonly productId: number;
  /** A field of rules/product-fields, or `price`. */
  readonly field: string;
  /** Of a price; else the default list. */
  readonly priceListId?: number | undefined;
  readonly from: unknown;
  readonly to: unknown;
}

/** A price before and after the edits, in centavos. */
interface EditedPrice {
  readonly list: number;
  readonly product: number;
  readonly held: number | null;
  readonly becomes: number | null;
}

/** Locked products and prices with what the edits make of them. */
interface Edited {
  readonly before: ReadonlyMap<number, EditedProduct>;
  readonly after: Map<number, EditedProduct>;
  readonly prices: Map<string, EditedPrice>;
}

/** What edits have changed. */
export interface WrittenEdits {
  /** null if nothing changed. */
  readonly actionId: string | null;
  readonly notices: readonly string[];
}

/** Saves edits of the table. @throws Problem as {@link writeEdits}. */
export async function saveProductCells(
  shop: Shop,
  session: Session,
  cells: readonly Edit[],
  { confirmed, shownListId }: { readonly confirmed: boolean; readonly shownListId?: number | undefined },
): Promise<SavedCells> {
  const { companyId, defaultPriceListId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const { actionId, notices } = await writeEdits(tx, shop, session, cells, confirmed);
    const list = shownListId ?? defaultPriceListId;
    const ids = [...new Set(cells.map(({ productId }) => productId))];
    const rows = await selectTableRows(tx, companyId, list, ids);
    return { actionId, notices: [...notices], products: rows.map(toTableRow) };
  });
}

/** Saves edits of one product's page. @throws Problem as {@link writeEdits}. */
export async function saveProduct(
  shop: Shop,
  session: Session,
  productId: number,
  edits: readonly Omit<Edit, 'productId'>[],
  confirmed: boolean,
): Promise<SavedProduct> {
  return shop.db.transaction().execute(async (tx) => {
    const ofProduct = edits.map((edit) => ({ ...edit, productId }));
    const { actionId, notices } = await writeEdits(tx, shop, session, ofProduct, confirmed);
    return { actionId, notices: [...notices], product: await deskProduct(shop, tx, productId) };
  });
}

/**
 * Writes edits in one transaction, after it has locked their products and prices.
 * @throws Problem 400 `invalid_value` with the field, 404 for an unknown product or list, 409 `changed_meanwhile` with the
 * `conflicts`, 409 `price_jump` for a price that changes by more than 30 % or is removed, unless it is confirmed. Then nothing is written.
 */
async function writeEdits(
  tx: Tx,
  shop: Shop,
  session: Session,
  given: readonly Edit[],
  confirmed: boolean,
): Promise<WrittenEdits> {
  const { companyId, defaultPriceListId } = shop.company();
  const edits = given.map((edit) => readEdit(edit, defaultPriceListId));
  const edited = await lockEdited(tx, companyId, edits);
  const stale = edits.flatMap((edit) => applyEdit(edited, edit));
  if (stale.length > 0) throw await changedMeanwhile(tx, companyId, stale);
  const prices = [...edited.prices.values()].filter(({ held, becomes }) => held !== becomes);
  if (!confirmed) refuseJumps(edited, prices);
  const changes = await writeProducts(tx, companyId, edited);
  const priceChanges = await writeEditedPrices(tx, companyId, edited, prices);
  const all = [...changes, ...priceChanges];
  if (all.length === 0) return { actionId: null, notices: [] };
  const author = beginAction(authorOf(session));
  await recordChanges(tx, companyId, author, all);
  return { actionId: author.actionId, notices: noticesOf(edited) };
}

/** An edit with a value that can be stored. */
type ReadEdit = Omit<Edit, 'to' | 'priceListId'> & { readonly to: unknown; readonly priceListId: number };

function readEdit(edit: Edit, defaultPriceListId: number): ReadEdit {
  const priceListId = edit.priceListId ?? defaultPriceListId;
  if (edit.field !== 'price' && !isProductField(edit.field))
    throw invalidValue('Ese dato no se puede cambiar.', edit.field);
  const read =
    edit.field === 'price' ? readPrice(edit.to) : readProductField(edit.field as ProductField, edit.to);
  if ('message' in read) throw invalidValue(read.message, edit.field);
  return { ...edit, priceListId, to: read.value };
}

export const invalidValue = (message: string, field: string) =>
  new Problem(400, 'invalid_value', message, field);

const priceKey = (list: number, product: number) => `${list}:${product}`;

async function lockEdited(tx: Tx, companyId: number, edits: readonly ReadEdit[]): Promise<Edited> {
  const ids = [...new Set(edits.map(({ productId }) => productId))];
  const priceEdits = edits.filter(({ field }) => field === 'price');
  const locked = await lockProducts(tx, companyId, ids);
  if (locked.size < ids.length) throw productNotFound();
  const lists = priceEdits.map(({ priceListId }) => priceListId);
  if (!(await areOwnPriceLists(tx, companyId, lists))) throw notFound('No encontramos la lista de precios.');
  const keys = priceEdits.map(({ priceListId, productId }) => ({ list: priceListId, product: productId }));
  const held = keys.length === 0 ? [] : await lockPrices(tx, companyId, keys);
  const amounts = new Map(
    held.map(({ list, product, amount }) => [priceKey(list, product), toCentavos(amount)]),
  );
  const products = (await selectProductColumns(tx, companyId, ids)).map(toEdited);
  const before = new Map(products.map((product) => [product.productId, product]));
  const prices = keys.map(({ list, product }): [string, EditedPrice] => {
    const amount = amounts.get(priceKey(list, product)) ?? null;
    return [priceKey(list, product), { list, product, held: amount, becomes: amount }];
  });
  return { before, after: new Map(before), prices: new Map(prices) };
}

/** Applies an edit, or returns it as stale. An edit whose value is there already changes nothing. */
function applyEdit(edited: Edited, { productId, field, priceListId, from, to }: ReadEdit): StaleEdit[] {
  if (field === 'price') {
    const key = priceKey(priceListId, productId);
    const price = edited.prices.get(key);
    if (price === undefined || isSameValue(price.becomes, to)) return [];
    if (!isSameValue(price.becomes, from))
      return [{ kind: 'price', key, productId, field, seen: from, current: price.becomes }];
    edited.prices.set(key, { ...price, becomes: to as number | null });
    return [];
  }
  const product = edited.after.get(productId);
  const current = product?.values[field as ProductField];
  if (product === undefined || isSameValue(current, to)) return [];
  if (!isSameValue(current, from))
    return [{ kind: 'product', key: String(productId), productId, field, seen: from, current }];
  edited.after.set(productId, { ...product, values: { ...product.values, [field]: to } });
  return [];
}

function refuseJumps({ before }: Edited, prices: readonly EditedPrice[]): void {
  const jumps = prices.filter(({ held, becomes }) => needsConfirmation(held, becomes));
  const [first] = jumps;
  if (first === undefined) return;
  const pesos = (centavos: number | null) => (centavos === null ? '–' : formatPesos(centavos));
  const of = before.get(first.product)?.code ?? '';
  const share = `${CONFIRMED_CHANGE_BPS / 100} %`;
  const one =
    first.becomes === null
      ? `${of} queda sin precio y nadie podrá pedirlo.`
      : `El precio de ${of} cambia más de ${share}: de ${pesos(first.held)} a ${pesos(first.becomes)}.`;
  throw new Problem(
    409,
    'price_jump',
    `${jumps.length === 1 ? one : `${jumps.length} precios cambian más de ${share} o se quitan.`} ¿Es correcto?`,
    'price',
  );
}

async function writeProducts(tx: Tx, companyId: number, { before, after }: Edited): Promise<NewChange[]> {
  const changed = [...after.values()].flatMap((product) => {
    const old = before.get(product.productId);
    const fields = old && differences({ ...old.values }, { ...product.values });
    return fields === undefined ? [] : [{ product, fields }];
  });
  if (changed.length === 0) return [];
  await storeProducts(
    tx,
    companyId,
    changed.map(({ product }) => product),
    changed.filter(({ fields }) => 'tags' in fields.after).map(({ product }) => product),
  );
  return changed.map(({ product, fields }) => ({
    kind: 'product',
    key: String(product.productId),
    productId: product.productId,
    label: labelOf(product),
    ...fields,
  }));
}

/**
 * Writes products that are locked, with what they are searched by.
 * @param tagged those whose tags are written too.
 * @throws Problem 400 for an unknown category.
 */
export async function storeProducts(
  tx: Tx,
  companyId: number,
  products: readonly EditedProduct[],
  tagged: readonly EditedProduct[],
): Promise<void> {
  const categories = await categoriesOf(
    tx,
    companyId,
    products.map(({ values }) => values),
  );
  const rows = products.map((product) => toWritten(product, categories));
  await updateProducts(tx, companyId, rows);
  if (tagged.length > 0)
    await writeTags(
      tx,
      companyId,
      tagged.map(({ productId, values }) => ({ product: productId, tags: values.tags })),
    );
  await writeSearchWords(
    tx,
    companyId,
    rows.flatMap(({ search_text }) => search_text.split(' ')),
  );
}

/** Returns the ids of the categories of products. Throws 400 for a code that the company does not have. */
export async function categoriesOf(
  tx: Tx,
  companyId: number,
  products: readonly Pick<ProductValues, 'categoryCode'>[],
): Promise<Map<string, number>> {
  const codes = [...new Set(products.flatMap(({ categoryCode }) => categoryCode ?? []))];
  const found = await selectCategoryIds(tx, companyId, codes);
  if (found.size < codes.length) throw invalidValue('No existe esa categoría.', 'categoryCode');
  return found;
}

async function writeEditedPrices(
  tx: Tx,
  companyId: number,
  { after }: Edited,
  prices: readonly EditedPrice[],
): Promise<NewChange[]> {
  if (prices.length === 0) return [];
  const rows = prices.map(
    ({ list, product, held, becomes }): WrittenPrice => ({
      list,
      product,
      amount: becomes === null ? null : toDecimalText(becomes),
      exists: held !== null,
    }),
  );
  if ((await writePrices(tx, companyId, rows)) < rows.length)
    throw await addedMeanwhile(tx, companyId, prices);
  return prices.map(({ list, product, held, becomes }) => {
    const of = after.get(product);
    return {
      kind: 'price',
      key: priceKey(list, product),
      productId: product,
      label: of === undefined ? String(product) : labelOf(of),
      before: { price: held },
      after: { price: becomes },
    };
  });
}

/** The refusal of prices that another transaction has added where there was none. */
async function addedMeanwhile(tx: Tx, companyId: number, prices: readonly EditedPrice[]): Promise<Problem> {
  const added = prices.filter(({ held }) => held === null);
  const rows = await lockPrices(tx, companyId, added);
  const current = new Map(
    rows.map(({ list, product, amount }) => [priceKey(list, product), toCentavos(amount)]),
  );
  const stale = added.flatMap(({ list, product }): StaleEdit[] => {
    const key = priceKey(list, product);
    if (!current.has(key)) return [];
    return [
      { kind: 'price', key, productId: product, field: 'price', seen: null, current: current.get(key) },
    ];
  });
  return changedMeanwhile(tx, companyId, stale);
}

/** What the user should know about stocks that were edited. */
function noticesOf({ before, after }: Edited): string[] {
  return [...after.values()].flatMap((product) => {
    const old = before.get(product.productId)?.values;
    const { values, reserved, code } = product;
    if (old === undefined || (old.stock === values.stock && old.hasPhysicalStock === values.hasPhysicalStock))
      return [];
    const notice = stockNotice(values, reserved);
    return notice === undefined ? [] : [`${code}: ${notice}`];
  });
}
