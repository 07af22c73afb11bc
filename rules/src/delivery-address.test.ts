// Checks of a delivery address given for one order: required fields, lengths, province, and the order of the failures.

import { describe, expect, it } from 'vitest';
import { deliveryAddressFailures, deliveryAddressRefusal } from './delivery-address.js';
import { refusalText } from './refusals.js';

const GOOD = {
  contactPhone: '',
  deliveryAddressStreet: 'Av. Rivadavia 5000',
  deliveryAddressFloor: '2 B',
  deliveryAddressPostalCode: 'C1424CEA',
  deliveryAddressCityName: 'Caballito',
  deliveryAddressCountry: 'AR',
  deliveryAddressProvinceCode: 'C',
};

describe('a delivery address given for one order', () => {
  it('is accepted when complete, and needs a province only in Argentina', () => {
    expect(deliveryAddressFailures(GOOD)).toEqual([]);
    const abroad = { ...GOOD, deliveryAddressCountry: 'UY', deliveryAddressProvinceCode: null };
    expect(deliveryAddressFailures(abroad)).toEqual([]);
  });

  it.each([
    [{ deliveryAddressStreet: '  ' }, 'deliveryAddressStreet', 'Por favor ingrese la calle de entrega.'],
    [
      { deliveryAddressStreet: 'x'.repeat(222) },
      'deliveryAddressStreet',
      'La calle de entrega puede tener hasta 221 caracteres.',
    ],
    [
      { deliveryAddressCityName: '' },
      'deliveryAddressCityName',
      'Por favor ingrese la localidad de entrega.',
    ],
    [
      { deliveryAddressPostalCode: '12345678901' },
      'deliveryAddressPostalCode',
      'El código postal de entrega puede tener hasta 10 caracteres.',
    ],
    [
      { deliveryAddressFloor: '2\u0000' },
      'deliveryAddressFloor',
      'El piso de entrega tiene caracteres que no se pueden usar.',
    ],
    [{ deliveryAddressCountry: '' }, 'deliveryAddressCountry', 'Por favor elija el país de entrega.'],
    [
      { deliveryAddressProvinceCode: null },
      'deliveryAddressProvinceCode',
      'Por favor elija la provincia de entrega.',
    ],
    [
      { deliveryAddressProvinceCode: ' ', deliveryAddressCountry: 'ar' },
      'deliveryAddressProvinceCode',
      'Por favor elija la provincia de entrega.',
    ],
  ])('is refused with %j', (change, field, message) => {
    const failures = deliveryAddressFailures({ ...GOOD, ...change });
    expect(failures).toEqual([{ field, message }]);
    const refusal = deliveryAddressRefusal(failures);
    expect(refusal && refusalText(refusal)).toBe(message);
  });

  it('reports all failures at once and refuses with the first', () => {
    const failures = deliveryAddressFailures({});
    expect(failures.map(({ field }) => field)).toEqual([
      'deliveryAddressStreet',
      'deliveryAddressCityName',
      'deliveryAddressCountry',
    ]);
    expect(deliveryAddressRefusal(failures)).toMatchObject({ field: 'deliveryAddressStreet' });
    expect(deliveryAddressRefusal([])).toBeUndefined();
  });
});
