import type { Cart } from '@mostrador/contract/entries/cart';
import { useRef, useState } from 'react';
import { useCart } from '../../features/cart/queries';
import { useSaveDelivery } from '../../features/cart/useSaveDelivery';
import { cartScreenText as text } from '../../text/cart-screen';

type Option = 1 | 2;

/** How a cart is sent: 1 transport, 2 post. A choice is saved at once, because its price is the server's. */
export function useDeliveryOption(given: Cart) {
  // the cart of an answer is here before the one from above
  const { data: cart = given } = useCart();
  const { save, saving } = useSaveDelivery(text.saveFailed);
  const [pressed, setPressed] = useState<Option>();
  const last = useRef<Option>(undefined);

  /** @param transport its description, which the cart would forget with the post. */
  async function choose(option: Option, transport: string) {
    last.current = option;
    setPressed(option);
    await save({ deliveryOption: option, deliveryDetails: transport });
    if (last.current === option) setPressed(undefined);
  }
  const saved: Option = cart.deliveryOption === 2 ? 2 : 1;
  return { cart, delivery: pressed ?? saved, choose, saving };
}
