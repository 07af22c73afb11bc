// Handlers of the desk's calls about orders: the table, its files, the picking list, one order, edits, deliveries and cancelled
// remainders.

import type { ChangedOrder } from '@mostrador/contract/entries/order-desk';
import type { CallHandlers } from '../../platform/http/calls.js';
import { sendDownload, signalOf } from '../../platform/table-files/download.js';
import type { Session, Shop } from '../../shop.js';
import { cancelRemainder, deliverOrder } from '../orders/deliver-order.service.js';
import { editOrder } from '../orders/edit-order.service.js';
import type { OrderChangeOutcome } from '../orders/order-changes.service.js';
import { changeManyOrders } from './many-orders.service.js';
import {
  deskOrder,
  deskOrderChoices,
  deskOrderCounts,
  deskOrderIds,
  deskOrders,
} from './order-table.service.js';
import { ordersFile } from './orders-file.service.js';
import { pickingFile } from './picking.service.js';

export function orderDeskRoutes(
  shop: Shop,
): CallHandlers<
  | 'deskOrders'
  | 'deskOrderCounts'
  | 'deskOrderChoices'
  | 'deskOrderIds'
  | 'deskOrdersFile'
  | 'changeManyOrders'
  | 'pickingList'
  | 'deskOrder'
  | 'editOrder'
  | 'deliverOrder'
  | 'cancelRemainder',
  Session
> {
  const answer = async (
    session: Session,
    externalId: string,
    { kind, replayed }: OrderChangeOutcome,
  ): Promise<ChangedOrder> => {
    const order = await deskOrder(shop, session, externalId);
    return { kind, replayed, message: messageOf(kind, order.order.formatedDocumentNumber), order };
  };
  return {
    // GET /store/Admin/orders
    deskOrders: ({ session, query }) => deskOrders(shop, session, query),
    // GET /store/Admin/orders/counts
    deskOrderCounts: ({ session }) => deskOrderCounts(shop, session),
    // GET /store/Admin/orders/choices
    deskOrderChoices: () => deskOrderChoices(shop),
    // GET /store/Admin/orders/ids
    deskOrderIds: ({ session, query }) => deskOrderIds(shop, session, query),
    // GET /store/Admin/orders/file
    deskOrdersFile: async ({ session, query, reply }) =>
      sendDownload(reply, await ordersFile(shop, session, query, signalOf(reply))),
    // POST /store/Admin/orders/many
    changeManyOrders: ({ session, body }) => changeManyOrders(shop, session, body),
    // POST /store/Admin/orders/picking
    pickingList: async ({ session, body, reply }) => {
      const { name, bytes, content } = await pickingFile(shop, session, body.externalIds, signalOf(reply));
      return reply
        .headers({
          'cache-control': 'private, no-store',
          'content-length': bytes,
          'content-disposition': `attachment; filename="${name}"`,
        })
        .type('application/pdf')
        .send(content);
    },
    // GET /store/Admin/orders/:externalId
    deskOrder: ({ session, params }) => deskOrder(shop, session, params.externalId),
    // PUT /store/Admin/orders/:externalId
    editOrder: async ({ session, params: { externalId }, body }) =>
      answer(session, externalId, await editOrder(shop, session, externalId, body)),
    // POST /store/Admin/orders/:externalId/deliveries
    deliverOrder: async ({ session, params: { externalId }, body }) =>
      answer(session, externalId, await deliverOrder(shop, session, externalId, body)),
    // POST /store/Admin/orders/:externalId/remainder
    cancelRemainder: async ({ session, params: { externalId }, body }) =>
      answer(session, externalId, await cancelRemainder(shop, session, externalId, body)),
  };
}

function messageOf(kind: OrderChangeOutcome['kind'], number: string): string {
  if (kind === 'edited') return `Se modificó el pedido ${number}. Le avisamos al cliente.`;
  if (kind === 'delivered') return `Se entregó lo elegido del pedido ${number}.`;
  if (kind === 'closed') return `Se canceló lo elegido del pedido ${number}.`;
  return `El pedido ${number} ya estaba así.`;
}
