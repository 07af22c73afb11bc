import type { OfflineOrder } from '@mostrador/contract/entries/sync';
import type { LocalOrder } from '../schema';

/** Returns the body of `confirmOfflineOrder`, without what only the device needs to show the order. */
export function wireOf(order: LocalOrder): OfflineOrder {
  const { localUniqueId, purchaseDate, targetClientId, purchaseProducts, total, choices } = order;
  return {
    localUniqueId,
    purchaseDate,
    targetClientId,
    purchaseProducts: purchaseProducts.map(
      ({ code, quantity, observations, price, bypassQuantityCheck }) => ({
        code,
        quantity,
        observations,
        price,
        bypassQuantityCheck,
      }),
    ),
    total,
    ...choices,
  };
}
