import type { Cart } from '@mostrador/contract/entries/cart';
import { useDeliveryMethods } from '../../features/shipping/queries';
import { useBrand } from '../../page/page';
import { checkoutText as text } from '../../text/checkout';
import { AddressLines } from '../common/order-form/AddressLines';

/**
 * The chosen delivery as text, before an order is sent: pick-up with the shop's address, or the method and the
 * address.
 */
export function DeliverySummary({ cart }: { readonly cart: Cart }) {
  const { contact } = useBrand();
  const methods = useDeliveryMethods().data;
  if (cart.pickUp) {
    return (
      <div>
        <b>{text.pickUp}</b>
        <p className="text-muted">
          {contact.street}, {contact.neighbourhood} · {contact.pickUpHours}
        </p>
      </div>
    );
  }
  const method = methods?.find(({ code }) => code === cart.deliveryMethod)?.name;
  return (
    <div className="stack stack--tight">
      <b>{method ?? text.post}</b>
      <AddressLines address={cart.deliveryAddress} provinceName={cart.shippingQuote.provinceName} />
    </div>
  );
}
