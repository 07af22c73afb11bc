import type { OrderDetails, OrderResult } from '@mostrador/contract/entries/orders';
import type { OrderStatus } from '@mostrador/rules/order-status';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { refusalMessageOf } from '../../api/refusal-message';
import { orderManagementText as text } from '../../text/order-management';
import { orderQuery } from './queries';

export interface StatusChange {
  readonly order: OrderDetails;
  readonly to: OrderStatus;
  readonly note: string;
}

/** Changes an order's status by one step (`changeOrderStatus`), starting from the status on the screen. */
export function useChangeStatus() {
  const api = useApi();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ order: { externalId, status }, to, note }: StatusChange) =>
      api.carrier('changeOrderStatus', { params: { externalId }, body: { from: status, to, note } }),
  });

  /** Resolves to the reason of a refusal, or to undefined on success. Either way the screen shows the current order. */
  async function change(step: StatusChange): Promise<string | undefined> {
    try {
      const result: Partial<OrderResult> | undefined = await mutateAsync(step);
      const done = result?.resultCode !== undefined && result.resultCode >= 0;
      if (result?.order !== undefined)
        client.setQueryData(orderQuery(api, step.order.externalId).queryKey, result.order);
      // lists, mails and stock have changed
      void client.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === api.scope && queryKey[1] !== 'clientOrderDetails',
      });
      return done ? undefined : result?.message || text.changeFailed;
    } catch (error) {
      return refusalMessageOf(error) ?? text.changeFailed;
    }
  }
  return { change, pending: isPending };
}
