// The delivery address of an order in two lines of text: the street, then city, province, country and phone.

import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import { checkoutText as text } from '../../../text/checkout';
import './AddressLines.css';

interface AddressLinesProps {
  readonly address: DeliveryAddress;
  /** The name of the address's province; null if unknown. */
  readonly provinceName: string | null;
}

export function AddressLines({ address, provinceName }: AddressLinesProps) {
  const city = [address.deliveryAddressPostalCode, address.deliveryAddressCityName].filter(Boolean).join(' ');
  const cityLine = [city, provinceName, countryName(address.deliveryAddressCountry)]
    .filter(Boolean)
    .join(', ');
  const phone = address.contactPhone === '' ? '' : text.phoneShort(address.contactPhone);
  return (
    <p className="address-lines">
      <b>{[address.deliveryAddressStreet, address.deliveryAddressFloor].filter(Boolean).join(', ')}</b>
      <span>{[cityLine, phone].filter(Boolean).join(' · ')}</span>
    </p>
  );
}

const countries = new Intl.DisplayNames('es-AR', { type: 'region' });

function countryName(code: string): string {
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
