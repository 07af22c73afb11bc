// Where the order goes, in the cart's last step: the address, and 'Cambiar', which offers the client's other addresses and a form.

import type { Cart } from '@mostrador/contract/entries/cart';
import { MapPin, Pencil } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { addressOf } from '../../features/shipping/address-form';
import { useAddressForm } from '../../features/shipping/useAddressForm';
import { useOffline } from '../../storage/offline-mode';
import { confirmText as text } from '../../text/confirm';
import { Button } from '../../ui/Button';
import { Icon } from '../../ui/Icon';
import { AddressChoice } from '../common/order-form/AddressChoice';
import { AddressForm } from '../common/order-form/AddressForm';
import { AddressLines } from '../common/order-form/AddressLines';
import { ConfirmTitle } from './ConfirmTitle';

type Address = Cart['deliveryAddress'];

/** @param save delivers this order to an address; undefined: the usual one. Resolves to the changed cart, undefined after a failure. */
export function useOrderAddress(
  cart: Cart,
  save: (address: Address | undefined) => Promise<Cart | undefined>,
) {
  const form = useAddressForm(cart);
  const [isChanging, setIsChanging] = useState(false);
  const isTyping = isChanging && form.open;
  return {
    form,
    isChanging,
    isTyping,
    change: () => setIsChanging(true),
    close() {
      form.close();
      setIsChanging(false);
    },
    async choose(address: Address | undefined) {
      if ((await save(address)) !== undefined) setIsChanging(false);
    },
    /** Resolves to the cart to confirm, with the address that is being typed; undefined if it is wrong or was not saved. */
    async finish(): Promise<Cart | undefined> {
      if (!isTyping) return cart;
      if (!form.fields.check()) return undefined;
      const saved = await save(addressOf(form.fields.values));
      if (saved === undefined) return undefined;
      form.close();
      setIsChanging(false);
      return saved;
    },
  };
}

interface AddressBlockProps {
  readonly cart: Cart;
  readonly address: ReturnType<typeof useOrderAddress>;
  readonly saving: boolean;
}

export function AddressBlock({ cart, address, saving }: AddressBlockProps) {
  const { form, isChanging, isTyping } = address;
  // a device knows the client's own addresses only
  const canType = !useOffline();
  const others = cart.deliveryAddresses;
  const hasAddress =
    cart.deliveryAddress.deliveryAddressStreet !== '' || cart.deliveryAddress.deliveryAddressCityName !== '';
  const place = useFocusAfterChange(isChanging);
  const canChange = canType || others !== undefined;
  return (
    <section className="panel confirm-address" ref={place} aria-labelledby="confirm-address">
      <h2 id="confirm-address" className="group-title">
        <ConfirmTitle number={1}>{text.where}</ConfirmTitle>
      </h2>
      <div className="confirm-place">
        <Icon of={MapPin} />
        {hasAddress ? (
          <AddressLines address={cart.deliveryAddress} provinceName={cart.shippingQuote.provinceName} />
        ) : (
          <p className="text-muted">{text.noAddress}</p>
        )}
        {canChange && !isChanging && (
          <Button
            kind="quiet"
            icon={Pencil}
            aria-label={text.changeAddress}
            onClick={() => {
              if (others === undefined) form.edit();
              address.change();
            }}
          >
            {text.change}
          </Button>
        )}
      </div>
      {cart.ownAddress && <p className="text-small text-muted">{text.ownAddress}</p>}
      {isChanging && (
        <div className="stack">
          {others !== undefined && (
            <AddressChoice
              cart={cart}
              addresses={others}
              disabled={saving}
              onChoose={(chosen) => void address.choose(chosen)}
            />
          )}
          {isTyping ? (
            <AddressForm
              form={{ ...form, close: address.close }}
              saving={saving}
              onUse={() => void address.finish()}
            />
          ) : (
            <div className="row">
              {canType && (
                <Button kind="secondary" onClick={form.edit}>
                  {text.otherAddress}
                </Button>
              )}
              {cart.ownAddress && (
                <Button kind="quiet" pending={saving} onClick={() => void address.choose(undefined)}>
                  {text.usualAddress}
                </Button>
              )}
              <Button kind="quiet" onClick={address.close}>
                {text.keepAddress}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

/** Moves the focus into what was opened, or back to 'Cambiar', because the pressed button disappears. */
function useFocusAfterChange(isChanging: boolean): RefObject<HTMLElement | null> {
  const place = useRef<HTMLElement>(null);
  const was = useRef(isChanging);
  useEffect(() => {
    if (was.current === isChanging) return;
    was.current = isChanging;
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('select, input, button')?.focus();
  }, [isChanging]);
  return place;
}
