// Sends the desk's changes of orders: edits, deliveries, cancelled remainders, and steps of the status of one or many.

import type { CallInput, CallOutput } from '@mostrador/contract/client';
import type { ChangedOrder, DeskOrderFilter } from '@mostrador/contract/entries/order-desk';
import type { OrderResult } from '@mostrador/contract/entries/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useApi } from '../../api/api';
import { deskOrderKey, orderDeskKey } from './queries';

type Body<Name extends 'editOrder' | 'deliverOrder' | 'cancelRemainder'> = Omit<
  CallInput<Name>['body'],
  'key'
>;

/** The calls that change orders. Each rejects with a `CallFailed`. */
export interface OrderDeskChanges {
  readonly edit: (externalId: string, body: Body<'editOrder'>) => Promise<ChangedOrder>;
  readonly deliver: (externalId: string, body: Body<'deliverOrder'>) => Promise<ChangedOrder>;
  readonly cancel: (externalId: string, body: Body<'cancelRemainder'>) => Promise<ChangedOrder>;
  readonly changeStatus: (
    externalId: string,
    body: CallInput<'changeOrderStatus'>['body'],
  ) => Promise<OrderResult>;
  readonly changeMany: (
    body: CallInput<'changeManyOrders'>['body'],
  ) => Promise<CallOutput<'changeManyOrders'>>;
  /** The first orders of a filter, as many as one change may name. */
  readonly idsOf: (filter: DeskOrderFilter) => Promise<CallOutput<'deskOrderIds'>>;
  /** Reads counts and orders again. */
  readonly refresh: () => void;
}

export function useOrderDeskChanges(): OrderDeskChanges {
  const { carrier, scope } = useApi();
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useMemo(() => {
    const refresh = () => {
      void client.invalidateQueries({ queryKey: orderDeskKey(scope) });
      void client.invalidateQueries({ queryKey: [scope, 'deskCounts'] });
      void client.invalidateQueries({ queryKey: [scope, 'orderMails'] });
    };
    /** The same request has the same key until it was answered, so that sending it again changes nothing twice. */
    const once = async <Answer>(
      request: unknown,
      send: (key: string) => Promise<Answer>,
    ): Promise<Answer> => {
      const content = JSON.stringify(request);
      const key = keys.current.get(content) ?? crypto.randomUUID();
      keys.current.set(content, key);
      const answer = await send(key);
      keys.current.delete(content);
      return answer;
    };
    const kept = async (call: Promise<ChangedOrder>): Promise<ChangedOrder> => {
      const changed = await call;
      client.setQueryData(deskOrderKey(scope, changed.order.order.externalId), changed.order);
      refresh();
      return changed;
    };
    return {
      refresh,
      edit: (externalId, body) =>
        once(['edit', externalId, body], (key) =>
          kept(carrier('editOrder', { params: { externalId }, body: { ...body, key } })),
        ),
      deliver: (externalId, body) =>
        once(['deliver', externalId, body], (key) =>
          kept(carrier('deliverOrder', { params: { externalId }, body: { ...body, key } })),
        ),
      cancel: (externalId, body) =>
        once(['cancel', externalId, body], (key) =>
          kept(carrier('cancelRemainder', { params: { externalId }, body: { ...body, key } })),
        ),
      async changeStatus(externalId, body) {
        const result = await carrier('changeOrderStatus', { params: { externalId }, body });
        refresh();
        return result;
      },
      async changeMany(body) {
        const answer = await carrier('changeManyOrders', { body });
        refresh();
        return answer;
      },
      idsOf: (filter) => carrier('deskOrderIds', { query: filter }),
    };
  }, [carrier, scope, client]);
}
