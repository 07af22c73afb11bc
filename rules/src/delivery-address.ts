import type { FieldFailure } from './field-failure.js';
import { type FormFields, type FormValues, formFailures } from './form-fields.js';
import { FIELD_MAX } from './limits.js';
import type { Refusal } from './refusals.js';

/** The country whose provinces are known; there an address names one. */
export const HOME_COUNTRY = 'AR';

/** An address's street holds the number too and its floor the apartment, so that a client's own always fits. */
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
 * Everything that is wrong with an address given for one order, in the form's order, as far as the form alone can tell:
 * whether country and province exist is the server's to say. Street, city and country are needed, and in Argentina the
 * province.
 */
export function deliveryAddressFailures(address: FormValues): FieldFailure[] {
  const failures = formFailures(ADDRESS, address);
  const country = textOf(address['deliveryAddressCountry']).toUpperCase();
  const needed = country === HOME_COUNTRY && textOf(address['deliveryAddressProvinceCode']) === '';
  return needed ? [...failures, PROVINCE_REQUIRED] : failures;
}

/** The first failure of an address as a refusal; undefined where there is none. */
export function deliveryAddressRefusal(
  failures: readonly FieldFailure[],
): Refusal<'delivery_address_invalid'> | undefined {
  const [first] = failures;
  return first && { code: 'delivery_address_invalid', ...first };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
