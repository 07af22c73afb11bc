// Creates a product on the desk, from a form or as a copy of another one.

import type { productDeskCalls, SavedProduct } from '@mostrador/contract/entries/product-desk';
import { newProductIva } from '@mostrador/rules/iva';
import { toDecimalText } from '@mostrador/rules/money';
import {
  isProductField,
  NEW_PRODUCT,
  type ProductValues,
  readPrice,
  readProductCode,
  readProductField,
} from '@mostrador/rules/product-fields';
import type { output } from 'zod';
import type { Tx } from '../../platform/database/database.js';
import { notFound, Problem } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { newProductIvaByCategory } from '../categories/category-iva.service.js';
import { authorOf, type NewChange, recordChanges } from '../change-log/change-log.service.js';
import { newProductIvaOf } from '../company/company.service.js';
import { writeSearchWords } from '../products/products.service.js';
import { deskProduct, productNotFound } from './product-desk.service.js';
import { categoriesOf, invalidValue } from './product-edits.service.js';
import { selectPricesOf, selectProductColumns } from './product-rows.queries.js';
import { labelOf, toEdited, toWritten } from './product-values.js';
import { areOwnPriceLists, insertProduct, writePrices, writeTags } from './product-writes.queries.js';

type NewProduct = output<typeof productDeskCalls.createProduct.body>;

/** A price in pesos, as decimal text. */
interface NewPrice {
  readonly list: number;
  readonly amount: string;
  readonly centavos: number;
}

/**
 * Creates a product.
 * @throws Problem 400 `invalid_value` with the field, 404 for an unknown price list, 409 `code_taken`.
 */
export async function createProduct(shop: Shop, session: Session, given: NewProduct): Promise<SavedProduct> {
  const code = readCode(given.code);
  const entries = given.values.map(({ field, to }) => {
    if (!isProductField(field)) throw invalidValue('Ese dato no se puede cambiar.', field);
    const read = readProductField(field, to);
    if ('message' in read) throw invalidValue(read.message, field);
    return [field, read.value] as const;
  });
  const chosen: Omit<ProductValues, 'taxCode'> & Partial<ProductValues> = {
    ...NEW_PRODUCT,
    ...Object.fromEntries(entries),
  };
  const values: ProductValues = { ...chosen, taxCode: chosen.taxCode ?? (await newIva(shop, chosen)) };
  if (values.name === '') throw invalidValue('El nombre no puede quedar vacío.', 'name');
  const prices = given.prices.map(({ priceListId, price }): NewPrice => {
    const read = readPrice(price);
    if ('message' in read || read.value === null)
      throw invalidValue('message' in read ? read.message : 'Falta el precio.', 'price');
    return { list: priceListId, amount: toDecimalText(read.value), centavos: read.value };
  });
  return shop.db.transaction().execute((tx) => insert(tx, shop, session, { code, values, prices }));
}

async function newIva(shop: Shop, { isbn, barCode, categoryCode }: Omit<ProductValues, 'taxCode'>) {
  const ofCategory =
    categoryCode === null
      ? undefined
      : (await newProductIvaByCategory(shop.db, shop.company().companyId)).get(categoryCode);
  return newProductIva({ isbn, barCode, ofCategory }, newProductIvaOf(shop.brand));
}

/**
 * Copies a product with its prices and tags under a new code. The copy is hidden and has no stock, bar code, ISBN and pictures.
 * @throws Problem 400 for a code that cannot be stored, 404 for an unknown product, 409 `code_taken`.
 */
export async function duplicateProduct(
  shop: Shop,
  session: Session,
  productId: number,
  newCode: string,
): Promise<SavedProduct> {
  const code = readCode(newCode);
  const { companyId } = shop.company();
  return shop.db.transaction().execute(async (tx) => {
    const [row] = await selectProductColumns(tx, companyId, [productId]);
    if (row === undefined) throw productNotFound();
    const { values } = toEdited(row);
    const prices = await selectPricesOf(tx, companyId, productId);
    return insert(tx, shop, session, {
      code,
      values: {
        ...values,
        barCode: null,
        isbn: null,
        stock: 0,
        futureStock: 0,
        active: true,
        visibleInPortal: false,
      },
      prices: prices.map(({ price_list_id, amount }) => ({
        list: price_list_id,
        amount,
        centavos: Math.round(Number(amount) * 100),
      })),
    });
  });
}

function readCode(given: string): string {
  const read = readProductCode(given);
  if ('message' in read) throw invalidValue(read.message, 'code');
  return read.value;
}

async function insert(
  tx: Tx,
  shop: Shop,
  session: Session,
  {
    code,
    values,
    prices,
  }: { readonly code: string; readonly values: ProductValues; readonly prices: readonly NewPrice[] },
): Promise<SavedProduct> {
  const { companyId } = shop.company();
  const lists = prices.map(({ list }) => list);
  if (new Set(lists).size < lists.length || !(await areOwnPriceLists(tx, companyId, lists)))
    throw notFound('No encontramos la lista de precios.');
  const categories = await categoriesOf(tx, companyId, [values]);
  const written = toWritten({ productId: 0, code, reserved: 0, taxRate: 21, values }, categories);
  const productId = await insertProduct(tx, companyId, code, written);
  if (productId === undefined)
    throw new Problem(409, 'code_taken', `Ya existe un producto con el código ${code}.`, 'code');
  if (values.tags.length > 0) await writeTags(tx, companyId, [{ product: productId, tags: values.tags }]);
  if (prices.length > 0)
    await writePrices(
      tx,
      companyId,
      prices.map(({ list, amount }) => ({ list, product: productId, amount, exists: false })),
    );
  await writeSearchWords(tx, companyId, written.search_text.split(' '));
  const label = labelOf({ code, values });
  const changes: NewChange[] = [
    { kind: 'product', key: String(productId), productId, label, before: null, after: { code, ...values } },
    ...prices.map(
      ({ list, centavos }): NewChange => ({
        kind: 'price',
        key: `${list}:${productId}`,
        productId,
        label,
        before: null,
        after: { price: centavos },
      }),
    ),
  ];
  const actionId = await recordChanges(tx, companyId, authorOf(session), changes);
  return { actionId, notices: [], product: await deskProduct(shop, tx, productId) };
}
