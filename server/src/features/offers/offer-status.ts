// The state of an offer on the day of the shop's clock.

import { dayAt } from '@mostrador/rules/days';
import { type OfferStatus, offerStatus } from '@mostrador/rules/offers';
import type { Shop } from '../../shop.js';
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
