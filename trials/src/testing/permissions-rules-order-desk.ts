// The permissions that the tests expect of the desk's calls about orders.

import type { orderDeskCalls } from '@mostrador/contract/entries/order-desk';
import type { CallRules, NamingField } from './permissions-fields.js';

const ofClients: NamingField = { names: 'order', told: ['salesman', 'administrator'] };
const ofCompany: NamingField = { names: 'order', told: ['administrator'] };
/** What the lists are narrowed by: each shows the caller's own orders only. */
const filter = { clientId: 'allowed', salesmanId: 'allowed' } as const;

export const ORDER_DESK_RULES: Pick<CallRules, keyof typeof orderDeskCalls> = {
  deskOrders: { of: 'charges', fields: filter },
  deskOrderCounts: { of: 'charges' },
  deskOrderChoices: { of: 'charges' },
  deskOrderIds: { of: 'charges', fields: filter },
  deskOrdersFile: { of: 'charges', fields: filter },
  changeManyOrders: {
    of: 'named',
    fields: { externalId: { ...ofCompany, otherwise: 'ignored', at: 'body.orders.0.externalId' } },
  },
  pickingList: {
    of: 'named',
    fields: { externalIds: { ...ofClients, at: 'body.externalIds.0' } },
  },
  deskOrder: { of: 'named', fields: { externalId: ofClients } },
  editOrder: {
    of: 'named',
    fields: {
      externalId: ofClients,
      code: 'allowed',
      deliveryAddressProvinceCode: 'fact',
      deliveryAddressPostalCode: 'said',
      deliveryAddressCityName: 'said',
    },
  },
  deliverOrder: { of: 'named', fields: { externalId: ofCompany, code: 'allowed' } },
  cancelRemainder: { of: 'named', fields: { externalId: ofClients, code: 'allowed' } },
};
