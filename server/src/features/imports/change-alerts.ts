// What stands out among the changes of an import: prices that move far, stock below what confirmed orders reserve.

import type { Values } from '../change-log/change-log.service.js';
import type { Alert } from './import-kind.js';

/** @param percent the change above which a price is pointed out. A first price is not. */
export function priceAlert(before: Values | null, after: Values, percent: number): Alert | undefined {
  const from = Number(before?.['price'] ?? 0);
  const to = Number(after['price'] ?? 0);
  if (from <= 0 || Math.abs(to - from) * 100 <= from * percent) return undefined;
  return to > from ? 'price_up' : 'price_down';
}

/** @param stored the product as it is; undefined for a new one. */
export function stockAlert(
  after: Values,
  stored: { readonly reserved: number; readonly has_physical_stock: boolean } | undefined,
): Alert | undefined {
  const stock = after['stock'];
  if (stored === undefined || typeof stock !== 'number' || !stored.has_physical_stock) return undefined;
  return stock < stored.reserved ? 'stock_below_reserved' : undefined;
}
