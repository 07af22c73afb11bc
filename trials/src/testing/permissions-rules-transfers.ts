// The permissions that the tests expect of the calls about transfers.

import { transfersCalls } from '@mostrador/contract/entries/transfers';
import type { CallRules, NamingField } from './permissions-fields.js';

const READERS = ['owner', 'colleague', 'actingForOwner', 'salesman', 'administrator'] as const;
const order: NamingField = { names: 'order', told: READERS };
const transfer: NamingField = { names: 'transfer', told: READERS };
const entry: NamingField = {
  names: 'accountEntry',
  told: READERS,
  // of the client whose order is paid
  sent: ({ order: orderIds }) => ({ query: { ...transfersCalls.tellTransfer.example?.query, orderIds } }),
};
const administrators: NamingField = { names: 'transfer', told: ['administrator'] };

export const TRANSFERS_RULES: Pick<CallRules, keyof typeof transfersCalls> = {
  transfers: { of: 'named', fields: { orderId: order } },
  tellTransfer: { of: 'named', fields: { orderIds: order, entryIds: entry, fileName: 'said' } },
  transferReceipt: { of: 'named', fields: { transferId: transfer } },
  deskTransfers: { of: 'charges' },
  decideTransfer: { of: 'named', fields: { transferId: administrators } },
};
