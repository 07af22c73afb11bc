// Handlers of /api/v1 for orders: read, acknowledge, change the status.

import type { V1Delivery } from '@mostrador/contract/v1/orders';
import { parseDocumentNumber } from '@mostrador/rules/document-number';
import { ORDER_STATUSES, orderStatusOf } from '@mostrador/rules/order-status';
import { refusalText } from '@mostrador/rules/refusals';
import { retryTransaction } from '../../platform/database/retry-transaction.js';
import { notFound } from '../../platform/http/problem.js';
import { pageOfRows, placeOf } from '../../platform/machine-api/cursors.js';
import { MachineProblem } from '../../platform/machine-api/machine-problem.js';
import type { MachineHandlers } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { authorOfKey } from '../change-log/change-log.service.js';
import { acknowledgeOrder } from '../orders/acknowledge-order.service.js';
import { deliverByErp } from '../orders/deliver-order.service.js';
import { advanceOrder } from '../orders/status.service.js';
import { type DeliveryRow, deliveriesAfter, findOrder, ordersAfter } from './orders.queries.js';
import { printed, v1OrderOf } from './v1-orders.service.js';

type OrderEntries =
  | 'listOrders'
  | 'getOrder'
  | 'acknowledgeOrder'
  | 'setOrderStatus'
  | 'createDelivery'
  | 'listDeliveries';

const unknown = () => notFound('No hay un pedido con ese número.');

export function orderHandlers(shop: Shop): MachineHandlers<OrderEntries> {
  const { db } = shop;
  return {
    listOrders: async ({ caller, query: { after, limit, status, acknowledged } }) => {
      const filter = {
        status: status && ORDER_STATUSES[status],
        isAcknowledged: acknowledged && acknowledged === 'true',
      };
      const rows = await ordersAfter(
        db,
        caller.companyId,
        filter,
        numberOf(placeOf(after) ?? '0'),
        limit + 1,
      );
      const page = pageOfRows(rows, limit, (row) => String(row.orderNumber));
      return { items: page.rows.map(v1OrderOf), next: page.next };
    },
    getOrder: async ({ caller, params }) => {
      const row = await findOrder(db, caller.companyId, numberOf(params.number));
      if (row === undefined) throw unknown();
      return v1OrderOf(row);
    },
    acknowledgeOrder: ({ caller, params, body: { erpNumber } }) =>
      retryTransaction(db, async (tx) => {
        const { companyId, apiKeyId } = caller;
        const number = numberOf(params.number);
        await acknowledgeOrder(tx, companyId, {
          orderNumber: number,
          erpNumber,
          author: authorOfKey(apiKeyId),
        });
        const order = await findOrder(tx, companyId, number);
        if (order === undefined) throw unknown();
        if (order.erpNumber !== erpNumber)
          throw new MachineProblem(
            'order_acknowledged',
            `El pedido ya se confirmó con el número ${order.erpNumber}.`,
          );
        return v1OrderOf(order);
      }),
    setOrderStatus: ({ caller, params, body: { to, note, expected } }) =>
      retryTransaction(db, async (tx) => {
        const { companyId, apiKeyId } = caller;
        const orderNumber = numberOf(params.number);
        const before = await findOrder(tx, companyId, orderNumber);
        if (before === undefined) throw unknown();
        if (expected !== undefined && orderStatusOf(before.status) !== expected)
          throw new MachineProblem('order_stale', `El pedido está ${before.status}.`);
        const outcome = await advanceOrder(
          tx,
          companyId,
          { orderNumber },
          {
            to,
            note,
            source: 'erp',
            userId: null,
            apiKeyId,
          },
        );
        if (outcome === undefined) throw unknown();
        if ('refusal' in outcome) throw refusalOf(outcome.refusal.code, refusalText(outcome.refusal));
        return v1OrderOf((await findOrder(tx, companyId, orderNumber)) ?? before);
      }),
    createDelivery: async ({ caller: { companyId, apiKeyId }, params, body, tx }) => {
      const order = await findOrder(tx, companyId, numberOf(params.number));
      const number = order && (await deliverByErp(tx, { companyId, apiKeyId }, order.externalId, body));
      const [delivery] = number === undefined ? [] : await deliveriesAfter(tx, companyId, number - 1, 1);
      if (delivery === undefined) throw unknown();
      return toDelivery(delivery);
    },
    listDeliveries: async ({ caller, query: { after, limit } }) => {
      const place = numberOf(placeOf(after) ?? '0');
      const page = pageOfRows(await deliveriesAfter(db, caller.companyId, place, limit + 1), limit, (row) =>
        String(row.number),
      );
      return { items: page.rows.map(toDelivery), next: page.next };
    },
  };
}

function refusalOf(code: string, text: string): MachineProblem {
  if (code === 'order_in_review' || code === 'order_stale' || code === 'order_status_forbidden')
    return new MachineProblem(code, text);
  return new MachineProblem('conflict', text);
}

/** Returns the number of an order from its printed number or its digits. */
const numberOf = (text: string): number =>
  parseDocumentNumber(text)?.number ?? (/^\d{1,8}$/.test(text) ? Number(text) : 0);

const toDelivery = ({ orderNumber, deliveredAt, ...delivery }: DeliveryRow): V1Delivery => ({
  order: printed({ orderNumber }),
  ...delivery,
  deliveredAt: deliveredAt.toISOString(),
});
