// What a device sends to the server: the bodies of `confirmOfflineOrder` and `registerOfflineClient`.

import type { OfflineClientInput, OfflineOrder } from '@mostrador/contract/entries/sync';
import type { LocalClient, LocalOrder } from '../schema';

/** Returns the body of `registerOfflineClient`. */
export const wireOfClient = ({ localUniqueId, takenAt, fields }: LocalClient): OfflineClientInput => ({
  ...fields,
  localUniqueId,
  takenAt,
});

/** Returns the body of `confirmOfflineOrder`, without what only the device needs to show the order. */
export function wireOf(order: LocalOrder): OfflineOrder {
  const { localUniqueId, purchaseDate, targetClientId, purchaseProducts, total, choices, address } = order;
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
    deliveryAddressId: address?.addressId ?? null,
  };
}
