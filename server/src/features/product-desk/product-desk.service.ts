// Reads products for the desk: the table with its counts, a product with every field, and a product as clients see it.

import type {
  DeskProduct,
  DeskProductChoices,
  DeskProductCounts,
  DeskProductPage,
  productDeskCalls,
} from '@mostrador/contract/entries/product-desk';
import { dayAt } from '@mostrador/rules/days';
import { withIva } from '@mostrador/rules/iva';
import { toCentavos } from '@mostrador/rules/money';
import type { output } from 'zod';
import type { Database } from '../../platform/database/database.js';
import { notFound } from '../../platform/http/problem.js';
import type { Shop } from '../../shop.js';
import { newProductIvaByCategory } from '../categories/category-iva.service.js';
import { latestChanges } from '../change-log/change-log.service.js';
import { newProductIvaOf } from '../company/company.service.js';
import { productMonths } from '../figures/figures.service.js';
import { deskProductIds, deskViewCounts } from '../products/desk-list.service.js';
import { productsByIds } from '../products/products.service.js';
import { selectCategoryPaths, selectDiscountLists, selectTags } from './product-choices.queries.js';
import {
  type PriceListRow,
  selectPriceLists,
  selectPricesOf,
  selectProductColumns,
  selectReferences,
  selectTableRows,
} from './product-rows.queries.js';
import { statusOf, toEdited, toTableRow } from './product-values.js';
import { areOwnPriceLists, selectDiscountList } from './product-writes.queries.js';

type TableQuery = output<typeof productDeskCalls.deskProducts.query>;

/** Returns a window of the table. Throws 404 for a price list of another company. */
export async function deskProducts(shop: Shop, query: TableQuery): Promise<DeskProductPage> {
  const { sort, direction, offset, limit, priceListId: wanted, ...filter } = query;
  const { companyId } = shop.company();
  const lists = await selectPriceLists(shop.db, companyId);
  const priceListId = chosenList(shop, lists, wanted);
  const order = { sort, down: direction === 'down' };
  const { total, ids } = await deskProductIds(shop, priceListId, filter, order, { limit, offset });
  const rows = await selectTableRows(shop.db, companyId, priceListId, ids);
  return {
    totalCount: total,
    priceListId,
    priceLists: lists.map(presentList),
    products: rows.map(toTableRow),
  };
}

const presentList = ({ id, code, name, is_default }: PriceListRow) => ({
  priceListId: id,
  code,
  name,
  isDefault: is_default,
});

function chosenList(shop: Shop, lists: readonly PriceListRow[], wanted: number | undefined): number {
  if (wanted === undefined) return shop.company().defaultPriceListId;
  if (!lists.some(({ id }) => id === wanted)) throw notFound('No encontramos la lista de precios.');
  return wanted;
}

/** Returns how many products each built-in view of the table shows. */
export async function deskProductCounts(shop: Shop, wanted: number | undefined): Promise<DeskProductCounts> {
  const lists = await selectPriceLists(shop.db, shop.company().companyId);
  return deskViewCounts(shop, chosenList(shop, lists, wanted));
}

/** Returns what a product can be given. */
export async function deskProductChoices(shop: Shop): Promise<DeskProductChoices> {
  const { companyId } = shop.company();
  const [categories, tags, lists, discountLists, categoryIva] = await Promise.all([
    selectCategoryPaths(shop.db, companyId),
    selectTags(shop.db, companyId),
    selectPriceLists(shop.db, companyId),
    selectDiscountLists(shop.db, companyId),
    newProductIvaByCategory(shop.db, companyId),
  ]);
  return {
    categories: categories.map((each) => ({ ...each, newProductIva: categoryIva.get(each.code) ?? null })),
    tags,
    priceLists: lists.map(presentList),
    discountLists,
    newProductIva: newProductIvaOf(shop.brand),
  };
}

/** Returns a product with every field. Throws 404 if the company has none of that id. */
export async function deskProduct(shop: Shop, db: Database, productId: number): Promise<DeskProduct> {
  const { companyId } = shop.company();
  const [row] = await selectProductColumns(db, companyId, [productId]);
  if (row === undefined) throw productNotFound();
  const lists = await selectPriceLists(db, companyId);
  const amounts = new Map(
    (await selectPricesOf(db, companyId, productId)).map(({ price_list_id, amount }) => [
      price_list_id,
      amount,
    ]),
  );
  const latest = await latestChanges(
    db,
    companyId,
    lists.map(({ id }) => ({ kind: 'price' as const, key: `${id}:${productId}`, productId, field: 'price' })),
  );
  const references = await selectReferences(db, companyId, productId);
  const { code, reserved, taxRate, values } = toEdited(row);
  return {
    productId,
    code,
    reserved,
    taxRate,
    ...values,
    tags: [...values.tags],
    synonyms: [...values.synonyms],
    stockStatusCode: statusOf(row),
    images: [...row.images],
    prices: lists.map((list, index) => {
      const amount = amounts.get(list.id);
      return {
        ...presentList(list),
        price: amount === undefined ? null : toCentavos(amount),
        changedBy: latest[index]?.userName ?? '',
        changedAt: latest[index]?.changedAt.toISOString() ?? null,
      };
    }),
    openCarts: references.open_carts,
    openOrders: references.open_orders,
    holdingOffers: references.holding_offers,
    catalogs: [...references.catalogs],
  };
}

/** Months of the chart of sales. */
const SALES_MONTHS = 12;

/** Returns the units sold in each of the last twelve months. Throws 404 if the company has no product of that id. */
export async function deskProductSales(
  shop: Shop,
  productId: number,
): Promise<output<typeof productDeskCalls.deskProductSales.output>> {
  const { companyId } = shop.company();
  if ((await selectTableRows(shop.db, companyId, 0, [productId])).length === 0) throw productNotFound();
  return { months: await productMonths(shop, productId, SALES_MONTHS) };
}

export const productNotFound = () => notFound('No encontramos el producto.');

type Preview = output<typeof productDeskCalls.deskProductPreview.output>;

/** Returns a product as a client who buys by these lists sees it. Throws 404 for a product or list of another company. */
export async function deskProductPreview(
  shop: Shop,
  productId: number,
  {
    priceListId,
    discountListId,
  }: { readonly priceListId: number; readonly discountListId?: number | undefined },
): Promise<Preview> {
  const { companyId } = shop.company();
  const areOwn =
    (await areOwnPriceLists(shop.db, companyId, [priceListId])) &&
    (discountListId === undefined ||
      (await selectDiscountList(shop.db, companyId, discountListId)) !== undefined);
  if (!areOwn) throw notFound('No encontramos la lista.');
  const buyer = {
    companyId,
    priceListId,
    discountListId: discountListId ?? null,
    clientId: null,
    day: dayAt(shop.now()),
    seesPrices: true,
    seesStock: true,
    profile: 1,
  } as const;
  const found = (await productsByIds(shop.db, buyer, [productId])).get(productId);
  if (found === undefined) throw productNotFound();
  const { product, visible, unitPrice } = found;
  return {
    product,
    isShown: visible,
    finalPrice: unitPrice === null ? null : withIva(unitPrice, product.taxRate),
  };
}
