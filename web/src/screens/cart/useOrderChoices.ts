// Holds what the buyer chooses before the cart is confirmed: transport, payment and discount codes. Keeps it while
// they go back to the lines.

import type { Cart } from '@mostrador/contract/entries/cart';
import { useState } from 'react';
import { usePage } from '../../page/page';

export interface OrderChoices {
  readonly transport: string;
  /** 1 transfer, 2 cheque; undefined while nothing is chosen. */
  readonly payment: 1 | 2 | undefined;
  readonly discountCodes: string;
}

/** Returns the cart's saved choices, else those of the client's last order, until the user changes them. */
export function useOrderChoices(cart: Cart | undefined) {
  const { paymentOptions } = usePage().context;
  const [changed, setChanged] = useState<Partial<OrderChoices>>({});
  const choose = (change: Partial<OrderChoices>) => setChanged((before) => ({ ...before, ...change }));
  const choices: OrderChoices = {
    transport: cart?.deliveryDetails || cart?.lastChoices?.deliveryDetails || '',
    payment: usualPayment(cart, paymentOptions),
    discountCodes: cart?.discountCodes ?? '',
    ...changed,
  };
  return { choices, choose };
}

/** The cart's payment, else that of the client's last order, or the only one that the company offers. */
function usualPayment(cart: Cart | undefined, offered: readonly number[]): 1 | 2 | undefined {
  const usual = cart?.paymentOption ?? cart?.lastChoices?.paymentOption;
  const option = offered.length === 1 ? offered[0] : usual;
  return (option === 1 || option === 2) && offered.includes(option) ? option : undefined;
}
