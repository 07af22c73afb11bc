// Sends a change of the cart after those before it. Loaded on demand, because no first view changes the cart.

import type { CallOptions, Carrier } from '@mostrador/contract/client';
import { MutationObserver, type QueryClient } from '@tanstack/react-query';
import { CART_SCOPE } from '../../api/cart-scope';
import { type Upsert, upsertLine } from './upsert-line';

/** Changes of the cart are sent one after the other, in the order of these calls. */
export function queuedUpsert(client: QueryClient, carrier: Carrier, change: Upsert, marks: CallOptions) {
  return new MutationObserver(client, {
    scope: CART_SCOPE,
    mutationFn: () => upsertLine(carrier, change, marks),
  }).mutate();
}
