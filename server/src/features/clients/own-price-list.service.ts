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
  if (ownListId === null || days === null) return shop.company().defaultPriceListId;
  const isUnlimited = days.active && days.validFrom === null && days.validUntil === null;
  // The day is worked out for the few lists that have days: every request asks for its list.
  return isUnlimited || isListInForce(days, dayAt(shop.now()))
    ? ownListId
    : shop.company().defaultPriceListId;
}
