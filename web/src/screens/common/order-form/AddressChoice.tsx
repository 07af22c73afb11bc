// The choice of the delivery address of an order, for a client with several: the default one, another one, or the one that was typed.

import type { Cart } from '@mostrador/contract/entries/cart';
import { addressChoiceText as text } from '../../../text/address-choice';
import { Select } from '../../../ui/Select';

export interface AddressChoiceProps {
  readonly cart: Pick<Cart, 'deliveryAddress' | 'ownAddress'>;
  readonly addresses: readonly Pick<NonNullable<Cart['deliveryAddresses']>[number], 'label' | 'address'>[];
  readonly disabled: boolean;
  /** undefined: the default address. */
  readonly onChoose: (address: Cart['deliveryAddress'] | undefined) => void;
}

export function AddressChoice({ cart, addresses, disabled, onChoose }: AddressChoiceProps) {
  const place = placeOf(cart.deliveryAddress);
  const held = addresses.findIndex(({ address }) => placeOf(address) === place);
  const value = !cart.ownAddress ? '' : held >= 0 ? String(held) : TYPED;
  return (
    <Select
      label={text.label}
      disabled={disabled}
      value={value}
      options={[
        { value: '', label: text.usual },
        ...addresses.map(({ label, address }, index) => ({
          value: String(index),
          label: `${label}: ${[address.deliveryAddressStreet, address.deliveryAddressCityName].filter(Boolean).join(', ')}`,
        })),
        ...(value === TYPED ? [{ value: TYPED, label: text.typed, disabled: true }] : []),
      ]}
      onChange={({ target }) => onChoose(addresses[Number(target.value || -1)]?.address)}
    />
  );
}

const TYPED = 'typed';

/** Where an address is, without its phone. */
const placeOf = ({ contactPhone: _, ...place }: Cart['deliveryAddress']): string => JSON.stringify(place);
