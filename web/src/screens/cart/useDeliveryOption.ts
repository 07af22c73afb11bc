import type { Cart } from '@mostrador/contract/entries/cart';
import { useEffect, useRef, useState } from 'react';
import { useCart } from '../../features/cart/queries';
import { useSaveDelivery } from '../../features/cart/useSaveDelivery';
import { cartScreenText as text } from '../../text/cart-screen';

type Option = 1 | 2;

/**
 * The state of the cart's delivery choice: 1 transport, 2 post; undefined while the client has neither chosen now nor in the
 * last order. Saves a choice at once, because the server computes its price.
 */
export function useDeliveryOption(given: Cart) {
  // the query has the answer's cart before the `given` parameter follows
  const { data: cart = given } = useCart();
  const { save, saving } = useSaveDelivery(text.saveFailed);
  const [choice, setChoice] = useState<Option>();
  const last = useRef<Option>(undefined);

  /** @param transport the transport's description, sent along because the cart drops it when the post is chosen. */
  async function choose(option: Option, transport: string) {
    last.current = option;
    setChoice(option);
    await save({ deliveryOption: option, deliveryDetails: transport });
    if (last.current === option) setChoice(undefined);
  }
  /** Delivers this order to one of the client's addresses; undefined: the default one. */
  const chooseAddress = (address: Cart['deliveryAddress'] | undefined) =>
    save({ deliveryAddress: address ?? null });
  const isUndecided = cart.deliveryOption === null && !cart.pickUp;
  const usual = isUndecided ? asOption(cart.lastChoices?.deliveryOption) : undefined;
  const saved = asOption(cart.deliveryOption) ?? usual;
  const usesPost = usual === 2;
  const chooseUsual = useRef(choose);
  chooseUsual.current = choose;
  useEffect(() => {
    // the post is part of the total: it is saved before it is shown as chosen
    if (usesPost) void chooseUsual.current(2, '');
  }, [usesPost]);
  return { cart, delivery: choice ?? saved, choose, chooseAddress, saving };
}

const asOption = (option: number | null | undefined): Option | undefined =>
  option === 1 || option === 2 ? option : undefined;
