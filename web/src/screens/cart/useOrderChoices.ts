// Holds what the buyer chooses before the cart is confirmed: transport, payment and discount codes. Keeps it while
// they go back to the lines.

import type { Cart } from '@mostrador/contract/entries/cart';
import { useState } from 'react';
import { usePage } from '../../page/page';
import { firstPayment } from '../common/order-form/first-payment';

export interface OrderChoices {
  readonly transport: string;
  /** 1 transfer, 2 cheque. */
  readonly payment: 1 | 2;
  readonly discountCodes: string;
}

/** Returns the cart's saved choices until the user changes them. */
export function useOrderChoices(cart: Cart | undefined) {
  const { paymentOptions } = usePage().context;
  const [changed, setChanged] = useState<Partial<OrderChoices>>({});
  const choose = (change: Partial<OrderChoices>) => setChanged((before) => ({ ...before, ...change }));
  const choices: OrderChoices = {
    transport: cart?.deliveryDetails ?? '',
    payment: firstPayment(cart?.paymentOption, paymentOptions),
    discountCodes: cart?.discountCodes ?? '',
    ...changed,
  };
  return { choices, choose };
}
