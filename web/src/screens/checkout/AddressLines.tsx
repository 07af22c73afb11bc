import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import { checkoutText as text } from '../../text/checkout';

interface AddressLinesProps {
  readonly address: DeliveryAddress;
  /** Of the address's province, where it is known. */
  readonly provinceName: string | null;
}

/** An address in two lines. */
export function AddressLines({ address, provinceName }: AddressLinesProps) {
  const place = [address.deliveryAddressPostalCode, address.deliveryAddressCityName]
    .filter(Boolean)
    .join(' ');
  const where = [place, provinceName, countryName(address.deliveryAddressCountry)].filter(Boolean).join(', ');
  const phone = address.contactPhone === '' ? '' : text.phoneShort(address.contactPhone);
  return (
    <p className="checkout-address-lines">
      <b>{[address.deliveryAddressStreet, address.deliveryAddressFloor].filter(Boolean).join(', ')}</b>
      <span>{[where, phone].filter(Boolean).join(' · ')}</span>
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
