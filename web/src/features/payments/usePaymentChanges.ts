import type { OrderDetails } from '@mostrador/contract/entries/orders';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useApi } from '../../api/api';

/**
 * The buyer's actions on an order's payment: settle it after the return from MercadoPago (`settlePayment`), or choose
 * to pay at pick-up (`payAtPickUp`). Each resolves to the current order.
 */
export function usePaymentChanges() {
  const { carrier, scope } = useApi();
  const client = useQueryClient();

  const renew = useCallback(() => {
    for (const name of ['clientOrders', 'clientOrderDetails', 'paymentData'])
      void client.invalidateQueries({ queryKey: [scope, name], refetchType: 'none' });
  }, [client, scope]);

  /** Called after the return from the platform: the server asks the platform for the payment's state. */
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
