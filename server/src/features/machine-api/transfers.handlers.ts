// Handlers of /api/v1 for transfers: list them, credit or reject one.

import type { V1Transfer } from '@mostrador/contract/v1/transfers';
import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { pageOfRows, placeOf } from '../../platform/machine-api/cursors.js';
import type { MachineHandlers } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { authorOfKey } from '../change-log/change-log.service.js';
import { type Settled, settleTransfer, transfersAfter } from '../transfers/decide-transfer.service.js';

type TransferRow = Settled['row'];

export function transferHandlers(shop: Shop): MachineHandlers<'listTransfers' | 'decideTransfer'> {
  const { db } = shop;
  return {
    listTransfers: async ({ caller: { companyId }, query: { after, limit, state } }) => {
      const place = placeOf(after) ?? '0';
      const behind = /^\d{1,9}$/.test(place) ? Number(place) : 0;
      const page = pageOfRows(
        await transfersAfter(db, companyId, { state, after: behind, limit: limit + 1 }),
        limit,
        ({ id }) => String(id),
      );
      return { items: page.rows.map(toTransfer), next: page.next };
    },
    decideTransfer: ({ caller: { apiKeyId }, params, body: { state, reason = '' } }) =>
      retryTransaction(db, async (tx) => {
        const decision = { seen: undefined, state, reason };
        const { row } = await settleTransfer(tx, shop, authorOfKey(apiKeyId), params.id, decision);
        return toTransfer(row);
      }),
  };
}

const toTransfer = (row: TransferRow): V1Transfer => ({
  id: row.transferId,
  client: row.clientCode,
  amount: Number(row.amount),
  paidOn: row.paidOn,
  bank: row.bank,
  state: row.state,
  reason: row.reason,
  toldAt: row.toldAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
  orders: row.orders.map(({ orderNumber }) =>
    formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber }),
  ),
  entries: row.entries.map(({ kind, number }) => ({ kind, number })),
});
