// What the product table shows, as part of its address: search, filters, price list and order; and the built-in views.

import type { DeskProductCounts, DeskProductSort } from '@mostrador/contract/entries/product-desk';
import {
  choiceParam,
  numberParam,
  type TableAddress,
  type TableView,
  tableAddress,
  textParam,
} from '../../ui/table-address';

/** The filters of the table by their names in the contract. */
export interface ProductFilter {
  readonly search?: string;
  readonly category?: string;
  readonly tags?: string;
  readonly active?: 'true' | 'false';
  readonly visible?: 'true' | 'false';
  readonly stock?: 'available' | 'out' | 'arriving' | 'low';
  readonly picture?: 'with' | 'without';
  readonly iva?: string;
  readonly price?: 'with' | 'without';
  /** Centavos. */
  readonly priceFrom?: number;
  readonly priceTo?: number;
}

/** Without an order: the best match of a search, else by code. */
export interface ProductView extends TableView<ProductFilter, DeskProductSort> {
  /** Absent: the company's default list. */
  readonly priceListId?: number;
}

const rowsAddress = tableAddress<ProductFilter, DeskProductSort>(
  {
    search: textParam('q'),
    category: textParam('categoria'),
    tags: textParam('etiqueta'),
    active: choiceParam('activo', ['true', 'false']),
    visible: choiceParam('visible', ['true', 'false']),
    stock: choiceParam('stock', ['available', 'out', 'arriving', 'low']),
    picture: choiceParam('imagen', ['with', 'without']),
    iva: textParam('iva'),
    price: choiceParam('precio', ['with', 'without']),
    priceFrom: numberParam('desde', 14),
    priceTo: numberParam('hasta', 14),
  },
  ['code', 'name', 'category', 'price', 'stock', 'reserved', 'newest'],
);
const listParam = numberParam('lista');

export const productAddress: TableAddress<ProductView> = {
  viewOf(query) {
    const priceListId = listParam.read(query.get(listParam.name) ?? '');
    return { ...rowsAddress.viewOf(query), ...(priceListId !== undefined && { priceListId }) };
  },
  queryOf(view) {
    const query = rowsAddress.queryOf(view);
    if (view.priceListId !== undefined) query.set(listParam.name, String(view.priceListId));
    return query;
  },
  isSameView: (one, other) => one.priceListId === other.priceListId && rowsAddress.isSameView(one, other),
};

/** The built-in views, in the order of their tabs. */
export const VIEWS: readonly { readonly key: keyof DeskProductCounts; readonly filter: ProductFilter }[] = [
  { key: 'all', filter: {} },
  { key: 'outOfStock', filter: { active: 'true', stock: 'out' } },
  { key: 'low', filter: { active: 'true', stock: 'low' } },
  { key: 'withoutPicture', filter: { active: 'true', picture: 'without' } },
  { key: 'withoutPrice', filter: { active: 'true', price: 'without' } },
  { key: 'hidden', filter: { active: 'true', visible: 'false' } },
  { key: 'inactive', filter: { active: 'false' } },
];
