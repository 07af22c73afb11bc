// Which price list counts for a client today: their own, or the company's default one.

import { dayAt } from '@mostrador/rules/days';
import { isListInForce } from '@mostrador/rules/price-list';
import type { Shop } from '../../shop.js';
import type { OwnListDays } from './own-price-list.queries.js';

export { listDays, type OwnListDays } from './own-price-list.queries.js';

/** Returns the client's own list if it counts today in Argentina, else the company's default list. */
export function listInForce(
  shop: Shop,
  { ownListId, days }: { readonly ownListId: number | null; readonly days: OwnListDays | null },
): number {
  const counts = ownListId !== null && days !== null && isListInForce(days, dayAt(shop.now()));
  return counts ? ownListId : shop.company().defaultPriceListId;
}
