// Checks a delivery address given for one order and returns its wrong fields, or the refusal of the order.

import type { FieldFailure } from './field-failure.js';
import { type FormFields, type FormValues, formFailures } from './form-fields.js';
import { FIELD_MAX } from './limits.js';
import type { Refusal } from './refusals.js';

/** The country whose provinces the shop knows. An address there must name its province. */
export const HOME_COUNTRY = 'AR';

/** The street field also holds the number, and the floor field the apartment. A client's own address always fits. */
export const DELIVERY_STREET_MAX = FIELD_MAX.street + 1 + FIELD_MAX.streetNumber;
export const DELIVERY_FLOOR_MAX = FIELD_MAX.floor + 1 + FIELD_MAX.apartment;

const ADDRESS: FormFields = {
  contactPhone: { label: 'El teléfono', max: FIELD_MAX.phone },
  deliveryAddressStreet: {
    label: 'La calle de entrega',
    max: DELIVERY_STREET_MAX,
    required: 'Por favor ingrese la calle de entrega.',
  },
  deliveryAddressFloor: { label: 'El piso de entrega', max: DELIVERY_FLOOR_MAX },
  deliveryAddressPostalCode: { label: 'El código postal de entrega', max: FIELD_MAX.postalCode },
  deliveryAddressCityName: {
    label: 'La localidad de entrega',
    max: FIELD_MAX.city,
    required: 'Por favor ingrese la localidad de entrega.',
  },
  deliveryAddressCountry: {
    label: 'El país de entrega',
    max: 2,
    required: 'Por favor elija el país de entrega.',
  },
  deliveryAddressProvinceCode: { label: 'La provincia de entrega', max: 10 },
};

const PROVINCE_REQUIRED: FieldFailure = {
  field: 'deliveryAddressProvinceCode',
  message: 'Por favor elija la provincia de entrega.',
};

/**
 * Returns everything that is wrong with a delivery address given for one order, in the form's order. Street, city and
 * country are required, and in Argentina the province. Whether country and province exist is checked by the server.
 */
export function deliveryAddressFailures(address: FormValues): FieldFailure[] {
  const failures = formFailures(ADDRESS, address);
  const country = textOf(address['deliveryAddressCountry']).toUpperCase();
  const needed = country === HOME_COUNTRY && textOf(address['deliveryAddressProvinceCode']) === '';
  return needed ? [...failures, PROVINCE_REQUIRED] : failures;
}

/** Returns the first failure of a delivery address as a refusal; undefined if there is none. */
export function deliveryAddressRefusal(
  failures: readonly FieldFailure[],
): Refusal<'delivery_address_invalid'> | undefined {
  const [first] = failures;
  return first && { code: 'delivery_address_invalid', ...first };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
