import type { DeliveryAddress } from '@mostrador/contract/entries/cart';
import { deliveryAddressFailures, deliveryAddressRefusal } from '@mostrador/rules/delivery-address';
import type { FieldFailure } from '@mostrador/rules/field-failure';
import type { Refusal } from '@mostrador/rules/refusals';
import type { Database } from '../../platform/database/database.js';
import { findPlace } from './delivery-input.queries.js';

export { findMethod } from './delivery-input.queries.js';

/** Checks the delivery address that a buyer enters for one order. Returns it as an order stores it, or the refusal. */
export async function checkAddress(
  db: Database,
  given: DeliveryAddress,
): Promise<
  { readonly address: DeliveryAddress } | { readonly refusal: Refusal<'delivery_address_invalid'> }
> {
  const wrong = deliveryAddressRefusal(deliveryAddressFailures(given));
  if (wrong !== undefined) return { refusal: wrong };
  const country = given.deliveryAddressCountry.trim().toUpperCase();
  const province = (given.deliveryAddressProvinceCode ?? '').trim();
  const place = await findPlace(db, country, province);
  const unknown = deliveryAddressRefusal(placeFailures(place, province));
  if (unknown !== undefined) return { refusal: unknown };
  return {
    address: {
      contactPhone: given.contactPhone.trim(),
      deliveryAddressStreet: given.deliveryAddressStreet.trim(),
      deliveryAddressFloor: given.deliveryAddressFloor.trim(),
      deliveryAddressPostalCode: given.deliveryAddressPostalCode.trim(),
      deliveryAddressCityName: given.deliveryAddressCityName.trim(),
      deliveryAddressCountry: country,
      deliveryAddressProvinceCode: place.provinceCode,
    },
  };
}

function placeFailures(
  { known, provinceCode }: { readonly known: boolean; readonly provinceCode: string | null },
  province: string,
): FieldFailure[] {
  if (!known) return [{ field: 'deliveryAddressCountry', message: 'Elija el país de entrega de la lista.' }];
  if (province !== '' && provinceCode === null)
    return [{ field: 'deliveryAddressProvinceCode', message: 'Elija la provincia de entrega de la lista.' }];
  return [];
}
