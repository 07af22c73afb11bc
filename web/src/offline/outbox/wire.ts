import type { OfflineOrder } from '@mostrador/contract/entries/sync';
import type { LocalOrder } from '../schema';

/** An order as the server takes it: what the device needs for showing it stays here. */
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
