// The permissions that the tests expect of the calls of devices: downloads, orders and clients taken offline.

import type { syncCalls } from '@mostrador/contract/entries/sync';
import type { CallRules } from './permissions-fields.js';
import { CLIENTS_PLACES } from './permissions-rules-places.js';

const CLIENTS_OWN = ['owner', 'colleague', 'actingForOwner'] as const;
const LOOK_AFTER = ['salesman', 'administrator'] as const;
const OWN_CART = ['owner', 'actingForOwner'] as const;

const offline = (targetClientId: number | null, code: string, localUniqueId: string) => ({
  body: {
    localUniqueId,
    purchaseDate: '2026-01-01T12:00:00Z',
    targetClientId,
    purchaseProducts: [{ code, quantity: 1, price: 0 }],
    total: 0,
  },
});

export const SYNC_RULES: Pick<CallRules, keyof typeof syncCalls> = {
  categoriesForSync: { of: 'everybody' },
  productsForSync: { of: 'everybody' },
  pricesForSync: {
    of: 'named',
    fields: { clientId: { names: 'client', told: [...CLIENTS_OWN, ...LOOK_AFTER] } },
  },
  salesmanClientsForSync: { of: 'charges' },
  newClientForSync: { of: 'caller' },
  registerOfflineClient: {
    of: 'caller',
    fields: {
      ...CLIENTS_PLACES,
      legalAddressProvinceId: 'fact',
      deliveryAddressProvinceId: 'fact',
      localUniqueId: {
        names: 'offlineClient',
        told: ['salesman'],
        otherwise: 'taken',
        // without a CUIT a new client is refused
        sent: () => ({ body: { localUniqueId: '', takenAt: '2026-01-01T12:00:00Z', legalName: 'A' } }),
      },
    },
  },
  confirmOfflineOrder: {
    of: 'caller',
    fields: {
      discountCodes: 'said',
      deliveryAddressId: {
        names: 'clientAddress',
        told: ['owner', 'colleague'],
        otherwise: 'refused',
        sent: (things) => offline(null, things.product, things.newId),
      },
      localUniqueId: {
        names: 'order',
        told: OWN_CART,
        otherwise: 'taken',
        sent: (things) => offline(null, things.product, ''),
      },
      targetClientId: {
        names: 'client',
        told: [...CLIENTS_OWN, ...LOOK_AFTER],
        otherwise: 'refused',
        sent: (things) => offline(null, things.product, things.newId),
      },
      code: {
        names: 'product',
        told: ['owner', 'colleague', 'stranger'],
        otherwise: 'refused',
        at: 'body.purchaseProducts.0.code',
        sent: (things) => offline(null, '', things.newId),
      },
    },
  },
};
