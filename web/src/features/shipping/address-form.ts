// The delivery address form of /checkout: form values of an address, the address of form values, and validation.

import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import { deliveryAddressFailures } from '@mostrador/rules/delivery-address';
import type { FieldFailure } from '@mostrador/rules/field-failure';

export type AddressField = keyof DeliveryAddress;
export type AddressValues = Readonly<Record<AddressField, string>>;

export function addressValues(address: DeliveryAddress): AddressValues {
  return { ...address, deliveryAddressProvinceCode: address.deliveryAddressProvinceCode ?? '' };
}

/** Returns the address to send: without spaces around values, and with null for no province. */
export function addressOf(values: AddressValues): DeliveryAddress {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const address = trimmed as Record<AddressField, string>;
  return { ...address, deliveryAddressProvinceCode: address.deliveryAddressProvinceCode || null };
}

/** Checks the address by the server's rule before it is sent. */
export function addressFailures(values: AddressValues): readonly FieldFailure[] {
  return deliveryAddressFailures({ ...addressOf(values) });
}

export function isSameAddress(one: AddressValues, other: AddressValues): boolean {
  return (Object.keys(one) as AddressField[]).every((name) => one[name].trim() === other[name].trim());
}
