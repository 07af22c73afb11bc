import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';

/** What the buyer may do about the payment of an order. Each resolves to the order as the server knows it then. */
export function usePaymentChanges() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();

  const renew = useCallback(() => {
    for (const name of ['clientOrders', 'clientOrderDetails', 'paymentData'])
      void client.invalidateQueries({ queryKey: [scope, name], refetchType: 'none' });
  }, [client, scope]);

  /** Back from the platform: the server asks it what became of the payment. */
  const settle = useCallback(
    async (externalId: string, paymentId: string): Promise<OrderDetails> => {
      const order = await carrier('settlePayment', { params: { externalId, paymentId } });
      renew();
      return order;
    },
    [carrier, renew],
  );
  const payAtPickUp = useCallback(
    async (externalId: string): Promise<OrderDetails> => {
      const order = await carrier('payAtPickUp', { params: { externalId } });
      renew();
      return order;
    },
    [carrier, renew],
  );
  return { settle, payAtPickUp };
}
