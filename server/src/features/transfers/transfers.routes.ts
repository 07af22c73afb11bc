// Handlers of the calls about transfers, in the shop and on the desk.

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { decideTransfer, deskTransfers } from './decide-transfer.service.js';
import { TransferForms } from './tell-transfer.service.js';
import { clientTransfers, sendReceipt } from './transfers.service.js';

type TransferCall = 'tellTransfer' | 'transfers' | 'transferReceipt' | 'deskTransfers' | 'decideTransfer';

export function transfersRoutes(shop: Shop): CallHandlers<TransferCall, Session> {
  const forms = new TransferForms(shop);
  return {
    // GET /store/StoreAccount/transfers
    transfers: ({ session, query }) => clientTransfers(shop, session, query.orderId),
    // POST /store/StoreAccount/transfers
    tellTransfer: ({ session, query, request }) => forms.tell(session, query, request),
    // GET /store/StoreAccount/transfers/:transferId/receipt
    transferReceipt: ({ session, params, reply }) => sendReceipt(shop, session, params.transferId, reply),
    // GET /store/Admin/transfers
    deskTransfers: ({ query }) => deskTransfers(shop, query),
    // POST /store/Admin/transfers/:transferId
    decideTransfer: ({ session, params, body }) => decideTransfer(shop, session, params.transferId, body),
  };
}
