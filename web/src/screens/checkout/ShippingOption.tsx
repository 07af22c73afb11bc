import type { Cart } from '@mostrador/contract/entries/cart';
import { toCentavos } from '@mostrador/rules/money';
import { useEffect, useRef } from 'react';
import { postPriceText } from '../../features/cart/CartSummary';
import { checkoutText as text } from '../../text/checkout';
import { Button } from '../../ui/Button';
import { Note } from '../../ui/Note';
import { RadioCard } from '../../ui/RadioCard';
import { Select } from '../../ui/Select';
import { AddressChoice } from '../common/order-form/AddressChoice';
import { AddressForm } from '../common/order-form/AddressForm';
import { AddressLines } from '../common/order-form/AddressLines';
import type { useDelivery } from './useDelivery';

interface SendingChoiceProps {
  readonly cart: Cart;
  readonly delivery: ReturnType<typeof useDelivery>;
}

/**
 * The option 'Envío a domicilio por correo' of the checkout's delivery step, with its cost, delivery method and saved
 * address.
 */
export function ShippingOption({ cart, delivery }: SendingChoiceProps) {
  const { method, methods, address, missing, savingAddress } = delivery;
  const { cost, provinceName } = cart.shippingQuote;
  const agreed = cost === null || (method !== undefined && method.deliveryOption !== 2);
  const chosen = delivery.flag === 0;
  const place = useFocusAfterSwitch(address.open);
  return (
    <RadioCard
      name="pickUpFlag"
      value="0"
      title={text.post}
      end={agreed ? text.toBeAgreed : postPriceText(toCentavos(cost))}
      checked={chosen}
      onChange={() => delivery.send()}
    >
      {chosen && (
        <div className="stack">
          {methods.isError ? (
            <Note
              tone="danger"
              announce
              action={
                <Button kind="secondary" onClick={() => void methods.refetch()} pending={methods.isFetching}>
                  {text.retry}
                </Button>
              }
            >
              {text.methodsFailed}
            </Note>
          ) : (
            <Select
              label={text.method}
              options={(methods.data ?? []).map(({ code, name }) => ({ value: code, label: name }))}
              emptyLabel={method === undefined ? text.chooseMethod : undefined}
              value={method?.code ?? ''}
              error={missing.method}
              onChange={(event) => delivery.send(event.target.value)}
            />
          )}
          {address.open ? (
            <div ref={place}>
              <AddressForm
                form={address}
                saving={savingAddress}
                onUse={() => void delivery.saveTypedAddress()}
              />
            </div>
          ) : (
            <div ref={place} className="checkout-address">
              {cart.deliveryAddresses !== undefined && (
                <AddressChoice
                  cart={cart}
                  addresses={cart.deliveryAddresses}
                  disabled={savingAddress}
                  onChoose={(address) => void delivery.chooseAddress(address)}
                />
              )}
              <AddressLines address={cart.deliveryAddress} provinceName={provinceName} />
              {cart.ownAddress && <span className="text-small text-muted">{text.ownAddress}</span>}
              <div className="row">
                <Button kind="quiet" onClick={address.edit}>
                  {text.changeAddress}
                </Button>
                {cart.ownAddress && (
                  <Button
                    kind="quiet"
                    pending={savingAddress}
                    onClick={() => void delivery.restoreSavedAddress()}
                  >
                    {text.savedAddress}
                  </Button>
                )}
              </div>
            </div>
          )}
        </div>
      )}
    </RadioCard>
  );
}

/** Moves the focus into the form or the address when they switch, because the clicked button disappears. */
function useFocusAfterSwitch(open: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current === open) return;
    wasOpen.current = open;
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [open]);
  return place;
}
