import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import { deliveryAddressFailures } from '@mostrador/rules/delivery-address';
import type { FieldFailure } from '@mostrador/rules/field-failure';

export type AddressField = keyof DeliveryAddress;
export type AddressValues = Readonly<Record<AddressField, string>>;

export function addressValues(address: DeliveryAddress): AddressValues {
  return { ...address, deliveryAddressProvinceCode: address.deliveryAddressProvinceCode ?? '' };
}

/** What is sent: without spaces around it, and no province as none. */
export function addressOf(values: AddressValues): DeliveryAddress {
  const trimmed = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.trim()]));
  const address = trimmed as Record<AddressField, string>;
  return { ...address, deliveryAddressProvinceCode: address.deliveryAddressProvinceCode || null };
}

/** The server's own rule, asked beforehand. */
export function addressFailures(values: AddressValues): readonly FieldFailure[] {
  return deliveryAddressFailures({ ...addressOf(values) });
}

export function isSameAddress(one: AddressValues, other: AddressValues): boolean {
  return (Object.keys(one) as AddressField[]).every((name) => one[name].trim() === other[name].trim());
}
