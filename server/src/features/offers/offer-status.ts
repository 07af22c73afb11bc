// The state of an offer on the day of the shop's clock, and why one that has ended can no longer be used.

import { dayAt } from '@mostrador/rules/days';
import { type OfferStatus, offerStatus } from '@mostrador/rules/offers';
import type { Refusal } from '@mostrador/rules/refusals';
import type { Shop } from '../../shop.js';
import { documentNumber } from '../orders/order-scope.service.js';
import type { OfferRowDb } from './offers.queries.js';

/** Returns the state of an offer today. */
export const statusOf = (shop: Shop, row: OfferRowDb): OfferStatus =>
  offerStatus(
    {
      validUntil: row.valid_until,
      isWithdrawn: row.withdrawn_at !== null,
      isAccepted: row.accepted_at !== null,
    },
    dayAt(shop.now()),
  );

/** Returns why an offer cannot be turned into an order, nor sent again; undefined for an open one. */
export function checkOpen(shop: Shop, row: OfferRowDb): Refusal | undefined {
  switch (statusOf(shop, row)) {
    case 'accepted':
      return { code: 'offer_accepted', order: documentNumber(row.order_number ?? 1) };
    case 'withdrawn':
      return { code: 'offer_withdrawn' };
    case 'expired':
      return { code: 'offer_expired', validUntil: row.valid_until };
    case 'open':
      return undefined;
  }
}
