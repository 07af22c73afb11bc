// Handlers of /api/v1 for products and stock. What is written goes through the import of one row.

import type { V1Product, V1ProductInput, V1ProductPatch } from '@mostrador/contract/v1/products';
import type { Tx } from '../../platform/database/database.js';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { notFound } from '../../platform/http/problem.js';
import { pageOfRows, placeOf } from '../../platform/machine-api/cursors.js';
import { checkPrecondition } from '../../platform/machine-api/etags.js';
import {
  type KeyCaller,
  type MachineHandlers,
  scopeMissing,
} from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { authorOfKey } from '../change-log/change-log.service.js';
import { type RowValue, storeRows } from '../imports/stored-rows.service.js';
import {
  findProduct,
  findStock,
  lockProduct,
  type ProductRow,
  productsAfter,
  stockAfter,
} from './products.queries.js';
import { rejectedRow } from './rejected-row.js';

type ProductEntries =
  | 'listProducts'
  | 'getProduct'
  | 'putProduct'
  | 'patchProduct'
  | 'listStock'
  | 'getStock'
  | 'putStock';

const UNKNOWN = 'No hay un producto con ese código.';

export function productHandlers(shop: Shop): MachineHandlers<ProductEntries> {
  const { db } = shop;
  return {
    listProducts: async ({ caller, query }) => {
      const after = placeOf(query.after) ?? '';
      const page = pageOfRows(
        await productsAfter(db, caller.companyId, after, query.limit + 1),
        query.limit,
        (row) => row.code,
      );
      return { items: page.rows.map(toProduct), next: page.next };
    },
    getProduct: async ({ caller, params }) => {
      const row = await findProduct(db, caller.companyId, params.code);
      if (row === undefined) throw notFound(UNKNOWN);
      return toProduct(row);
    },
    putProduct: ({ caller, params: { code }, body, request, reply }) =>
      retryTransaction(db, async (tx) => {
        const current = await lockedProduct(tx, caller, code);
        checkPrecondition(request.headers, current);
        if (current === undefined) reply.status(201);
        return storeProduct(tx, shop, caller, code, wholeRow(body));
      }),
    patchProduct: ({ caller, params: { code }, body, request }) =>
      retryTransaction(db, async (tx) => {
        const current = await lockedProduct(tx, caller, code);
        if (current === undefined) throw notFound(UNKNOWN);
        checkPrecondition(request.headers, current);
        return storeProduct(tx, shop, caller, code, { name: current.name, ...rowOf(body) });
      }),
    listStock: async ({ caller, query }) => {
      const after = placeOf(query.after) ?? '';
      const page = pageOfRows(
        await stockAfter(db, caller.companyId, after, query.limit + 1),
        query.limit,
        (row) => row.code,
      );
      return { items: [...page.rows], next: page.next };
    },
    getStock: async ({ caller, params }) => {
      const row = await findStock(db, caller.companyId, params.code);
      if (row === undefined) throw notFound(UNKNOWN);
      return row;
    },
    putStock: ({ caller, params: { code }, body, request }) =>
      retryTransaction(db, async (tx) => {
        await lockProduct(tx, caller.companyId, code);
        const current = await findStock(tx, caller.companyId, code);
        if (current === undefined) throw notFound(UNKNOWN);
        checkPrecondition(request.headers, current);
        const row = { code, stock: body.stock, future_stock: body.futureStock ?? current.futureStock };
        const { rejections } = await storeRows(tx, shop, authorOfKey(caller.apiKeyId), 'stock', [row]);
        if (rejections.length > 0) throw rejectedRow(rejections);
        return (await findStock(tx, caller.companyId, code)) ?? current;
      }),
  };
}

const toProduct = ({ updatedAt, ...row }: ProductRow): V1Product => ({
  ...row,
  updatedAt: updatedAt.toISOString(),
});

async function lockedProduct(tx: Tx, caller: KeyCaller, code: string): Promise<V1Product | undefined> {
  await lockProduct(tx, caller.companyId, code);
  const row = await findProduct(tx, caller.companyId, code);
  return row && toProduct(row);
}

async function storeProduct(
  tx: Tx,
  shop: Shop,
  caller: KeyCaller,
  code: string,
  row: Readonly<Record<string, RowValue>>,
): Promise<V1Product> {
  if ('price' in row && !caller.scopes.has('prices:write')) throw scopeMissing(['prices:write']);
  const author = authorOfKey(caller.apiKeyId);
  const { rejections } = await storeRows(tx, shop, author, 'products', [{ code, ...row }]);
  if (rejections.length > 0) throw rejectedRow(rejections);
  const stored = await findProduct(tx, caller.companyId, code);
  if (stored === undefined) throw new Error('A product was not stored.');
  return toProduct(stored);
}

/** The fields of the import by the names of the API; those of one word are the same. */
const FIELDS = {
  descriptionLong: 'description_long',
  barCode: 'bar_code',
  taxCode: 'tax_code',
  minimalSalesQuantity: 'minimal_sales_quantity',
  presentationQuantity: 'presentation_quantity',
  weightGrams: 'weight_grams',
  lengthMm: 'length_mm',
  widthMm: 'width_mm',
  heightMm: 'height_mm',
  supplierId: 'supplier_id',
  hasPhysicalStock: 'has_physical_stock',
  visibleInPortal: 'visible_in_portal',
} as const;

/** What PUT empties if the body does not have it. */
const EMPTIED = [
  'subtitle',
  'description',
  'description_long',
  'isbn',
  'bar_code',
  'category',
  'tags',
  'synonyms',
  'minimal_sales_quantity',
  'presentation_quantity',
  'weight_grams',
  'length_mm',
  'width_mm',
  'height_mm',
  'supplier_id',
] as const;

const rowOf = (given: V1ProductInput | V1ProductPatch): Record<string, RowValue> =>
  Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, RowValue] => [
        name in FIELDS ? FIELDS[name as keyof typeof FIELDS] : name,
        value ?? null,
      ]),
  );

const wholeRow = (given: V1ProductInput): Record<string, RowValue> => ({
  ...Object.fromEntries(EMPTIED.map((field) => [field, null])),
  ...rowOf(given),
});
