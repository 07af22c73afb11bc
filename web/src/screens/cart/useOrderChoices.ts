import type { Cart } from '@mostrador/contract/entries/cart';
import { useState } from 'react';

/** The choices for an order, before it is confirmed. */
export interface OrderChoices {
  readonly transport: string;
  /** 1 transfer, 2 cheque. */
  readonly payment: 1 | 2;
  readonly discountCodes: string;
}

/** The cart's values until the user changes them. Changes survive going back to the lines. */
export function useOrderChoices(cart: Cart | undefined) {
  const [changed, setChanged] = useState<Partial<OrderChoices>>({});
  const choose = (change: Partial<OrderChoices>) => setChanged((before) => ({ ...before, ...change }));
  const choices: OrderChoices = {
    transport: cart?.deliveryDetails ?? '',
    payment: cart?.paymentOption === 2 ? 2 : 1,
    discountCodes: cart?.discountCodes ?? '',
    ...changed,
  };
  return { choices, choose };
}
