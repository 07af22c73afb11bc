// How a product's fields are read, what is wrong with a value, and when a price or a stock deserves a question.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_CENTAVOS } from './money.js';
import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
  readPrice,
  readProductCode,
  readProductField,
  stockNotice,
} from './product-fields.js';

describe('readProductField', () => {
  it.each<[ProductField, unknown, unknown]>([
    ['name', '  Cuaderno   A4 ', 'Cuaderno A4'],
    ['description', 'Uno\r\ndos', 'Uno\ndos'],
    ['categoryCode', '', null],
    ['barCode', '779-1234022847', '7791234022847'],
    ['barCode', ' caja-12 ', 'CAJA-12'],
    ['barCode', null, null],
    ['isbn', '978-3-16-148410-0', '9783161484100'],
    ['isbn', '', null],
    ['minimalSalesQuantity', 12, 12],
    ['minimalSalesQuantity', null, null],
    ['stock', 0, 0],
    ['stock', -3, -3],
    ['tags', [' NOV', 'NOV', ''], ['NOV']],
    ['synonyms', ['cuaderno  espiral'], ['cuaderno espiral']],
    ['taxCode', 'IVA10.5', 'IVA10.5'],
    ['active', false, false],
  ])('reads %s %j', (field, typed, value) => {
    expect(readProductField(field, typed)).toEqual({ value });
  });

  it.each<[ProductField, unknown]>([
    ['name', '   '],
    ['name', 'x'.repeat(301)],
    ['name', 5],
    ['name', 'a\u0001b'],
    ['barCode', '7791234022844'],
    ['isbn', '978-3-16-148410-1'],
    ['isbn', '12345'],
    ['minimalSalesQuantity', 0],
    ['minimalSalesQuantity', 1.5],
    ['minimalSalesQuantity', '12'],
    ['stock', 1.5],
    ['futureStock', -1],
    ['taxCode', 'IVA22'],
    ['active', 'yes'],
    ['tags', 'NOV'],
    ['synonyms', ['x'.repeat(65)]],
  ])('refuses %s %j with a sentence', (field, typed) => {
    expect(readProductField(field, typed)).toEqual({ message: expect.stringMatching(/^[A-ZÉ].+\.$/u) });
  });

  it('reads a stored value again as itself, and never throws', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(fc.string()),
      fc.string({ unit: fc.constantFrom(...'0123456789-') }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...PRODUCT_FIELDS), typed, (field, value) => {
        const read = readProductField(field, value);
        if ('value' in read) expect(readProductField(field, read.value)).toEqual(read);
        else expect(read.message).not.toBe('');
      }),
    );
  });

  it('knows its fields by name alone', () => {
    expect(isProductField('name')).toBe(true);
    expect(isProductField('reserved')).toBe(false);
    expect(isProductField('toString')).toBe(false);
  });
});

it.each([
  [1, { value: 1 }],
  [null, { value: null }],
  [MAX_CENTAVOS, { value: MAX_CENTAVOS }],
])('reads the price %j', (typed, read) => {
  expect(readPrice(typed)).toEqual(read);
});

it.each([0, -1, 1.5, MAX_CENTAVOS + 1, '100', undefined])('refuses the price %j', (typed) => {
  expect(readPrice(typed)).toHaveProperty('message');
});

it.each([
  [' A-1 ', 'A-1'],
  ['x'.repeat(64), 'x'.repeat(64)],
])('reads the code %j', (typed, value) => {
  expect(readProductCode(typed)).toEqual({ value });
});
it.each(['', '  ', 'x'.repeat(65), 'A-\u200b1', 'A-1\u202e'])('refuses the code %j', (typed) => {
  expect(readProductCode(typed)).toHaveProperty('message');
});

describe('stockNotice', () => {
  const counted = (stock: number) => ({ stock, hasPhysicalStock: true });
  it('says how many units are missing when orders reserve more than there is', () => {
    expect(stockNotice(counted(10), 15)).toBe('Hay 15 unidades reservadas: faltan 5 unidades.');
    expect(stockNotice(counted(-1), 1)).toBe('Hay 1 unidad reservada: faltan 2 unidades.');
  });
  it('says nothing when the stock suffices or is not counted', () => {
    expect(stockNotice(counted(15), 15)).toBeUndefined();
    expect(stockNotice({ stock: 0, hasPhysicalStock: false }, 15)).toBeUndefined();
  });
});
