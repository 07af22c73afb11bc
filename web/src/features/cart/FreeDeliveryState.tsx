// The line 'Envío sin cargo' of the cart: how much is missing until the order is sent for free, or that it is reached.

import type { Cart } from '@mostrador/contract/entries/cart';
import { type FreeDelivery, freeDelivery } from '@mostrador/rules/free-delivery';
import { type Centavos, formatPesos } from '@mostrador/rules/money';
import { Truck } from 'lucide-react';
import { freeDeliveryTerms } from '../../page/free-delivery';
import { usePage } from '../../page/page';
import { cartScreenText as text } from '../../text/cart-screen';
import { ProgressBar } from '../../ui/ProgressBar';
import './FreeDeliveryState.css';

/**
 * Whether the cart's products are sent to its address for free, and how much is missing until then.
 * @param total centavos of the products as they are shown.
 * @returns undefined if the company never delivers there for free.
 */
export function useFreeDelivery(cart: Cart, total: Centavos): FreeDelivery | undefined {
  const { context } = usePage();
  return freeDelivery(total, cart.deliveryAddress.deliveryAddressProvinceCode, freeDeliveryTerms(context));
}

interface FreeDeliveryStateProps {
  readonly state: FreeDelivery;
  /** Centavos of the products. */
  readonly total: Centavos;
  /** A line of progress while it is not free. */
  readonly withBar: boolean;
}

export function FreeDeliveryState({ state: { free, missing }, total, withBar }: FreeDeliveryStateProps) {
  const words = (
    <span className="free-delivery-words">
      <Truck size={16} aria-hidden="true" />
      {free ? text.freeDelivery : text.freeDeliveryMissing(formatPesos(missing))}
    </span>
  );
  return (
    <div className="free-delivery" data-free={free ? '' : undefined}>
      {!free && (withBar ? <ProgressBar value={total} max={total + missing} label={words} /> : words)}
      {/* always there, so that readers announce it when it is reached */}
      <div role="status">{free && words}</div>
    </div>
  );
}
