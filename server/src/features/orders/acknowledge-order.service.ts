// Notes that another system has taken an order, under which number, once.

import { formatDocumentNumber, POINT_OF_SALE } from '@mostrador/rules/document-number';
import type { Tx } from '../../platform/database/database.js';
import { type Author, recordChanges } from '../change-log/change-log.service.js';
import { writeAcknowledgement } from './acknowledge-order.queries.js';

/**
 * Notes the ERP's number of an order that has none.
 * @returns whether it was noted; false if the order has a number, or is not there.
 */
export async function acknowledgeOrder(
  tx: Tx,
  companyId: number,
  {
    orderNumber,
    erpNumber,
    author,
  }: { readonly orderNumber: number; readonly erpNumber: string; readonly author: Author },
): Promise<boolean> {
  const order = await writeAcknowledgement(tx, companyId, orderNumber, erpNumber);
  if (order === undefined) return false;
  await recordChanges(tx, companyId, author, [
    {
      kind: 'order',
      key: order.externalId,
      label: `${formatDocumentNumber({ pointOfSale: POINT_OF_SALE, number: orderNumber })} ${order.clientName}`,
      before: { erpNumber: null },
      after: { erpNumber },
    },
  ]);
  return true;
}
