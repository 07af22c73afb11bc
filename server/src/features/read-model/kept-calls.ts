// Which answers depend on price terms and URL alone, and what they show of products.

import type { CallShape } from '@mostrador/contract/call';
import type { Product, ProductFilter, ProductList } from '@mostrador/contract/entries/products';
import type { Session } from '../../shop.js';

/** Returns whether an answer depends on price terms and URL alone. What depends on the user or on the stock of all products is not kept. */
export function isKept(call: CallShape['name'], { profile }: Session, query: unknown): boolean {
  switch (call) {
    case 'categories':
    case 'categoriesBreadcrumb':
      return true;
    case 'product':
      return isAbsent((query as ProductFilter).clientCode);
    case 'products':
    case 'productCategories': {
      const { clientCode, catalogId, inStock, soldOut, inStockSoon } = query as ProductFilter;
      const filtersStock = profile === 2 && [inStock, soldOut, inStockSoon].some((flag) => !isAbsent(flag));
      return isAbsent(clientCode) && (isAbsent(catalogId) || catalogId === '*') && !filtersStock;
    }
    default:
      return false;
  }
}

const isAbsent = (value: unknown): boolean => value === undefined || value === '';

/** Returns the products whose prices and stock an answer shows. */
export function productsOf(call: CallShape['name'], answer: unknown): readonly Product[] {
  if (call === 'product') return [answer as Product];
  return call === 'products' ? (answer as ProductList).productItems : [];
}

export const showsAgreedPrice = ({ isCustomerPrice, priceSteps = [] }: Product): boolean =>
  isCustomerPrice === true || priceSteps.some((step) => step.isCustomerPrice === true);
