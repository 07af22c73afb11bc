// Rows of Tango as rows of the shop's imports: what is left out, and how values are translated.

import { cuitCheckDigit } from '@mostrador/rules/cuit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TangoCustomer, TangoPrice, TangoPriceList, TangoProduct } from './contract.js';
import {
  clientRow,
  conditionDays,
  customerPriceRow,
  isInForce,
  listCode,
  priceListRow,
  priceRow,
  productRow,
  stockRow,
} from './import-rows.js';

const LISTS = { base: '1', defaultCode: 'general', others: new Set(['2']) };
const TODAY = '2026-06-15';
const CUIT = `3071234567${cuitCheckDigit('3071234567')}`;

describe('a price list', () => {
  const list: TangoPriceList = {
    PriceListNumber: 2,
    Description: ' Mayorista ',
    CommonCurrency: true,
    ValidityDateSince: '2026-01-01T00:00:00',
    ValidityDateUntil: null,
    Disabled: false,
  };
  it('keeps its number, name and days', () => {
    expect(priceListRow(list, '1')).toEqual({
      code: '2',
      name: 'Mayorista',
      valid_from: '2026-01-01',
      valid_until: null,
    });
    expect(priceListRow({ ...list, Description: ' ' }, '1')).toMatchObject({ name: 'Lista 2' });
  });
  it.each([
    ['of another currency', { CommonCurrency: false }],
    ['that is disabled', { Disabled: true }],
    ['that is the base list', { PriceListNumber: 1 }],
  ])('%s is left out', (_, given) => {
    expect(priceListRow({ ...list, ...given }, '1')).toBeUndefined();
  });
  it.each([
    [1, 'general'],
    [2, '2'],
    [3, undefined],
  ])('with the number %i has the code %s in the shop', (number, code) => {
    expect(listCode(LISTS, number)).toBe(code);
  });
});

describe('an article', () => {
  const product: TangoProduct = {
    SKUCode: ' A1 ',
    Description: ' Cuaderno ',
    AdditionalDescription: null,
    BarCode: '7790001',
    SalesEquivalence: 12,
    Kit: false,
    Disabled: false,
  };
  it('keeps code, names, bar code, pack and price', () => {
    expect(productRow(product, 100.5)).toEqual({
      code: 'A1',
      name: 'Cuaderno',
      subtitle: '',
      bar_code: '7790001',
      presentation_quantity: 12,
      active: true,
      price: 100.5,
    });
  });
  it.each([
    [null, 1],
    [0, 1],
    [-6, 1],
    [0.5, 1],
    [1, 1],
    [6, 6],
  ])('with an equivalence of %s is sold by %i', (SalesEquivalence, units) => {
    expect(productRow({ ...product, SalesEquivalence }, 1)?.['presentation_quantity']).toBe(units);
  });
  it('without code or name is left out, and a disabled one is not active', () => {
    expect(productRow({ ...product, SKUCode: ' ' }, 1)).toBeUndefined();
    expect(productRow({ ...product, Description: '' }, 1)).toBeUndefined();
    expect(productRow({ ...product, Disabled: true }, undefined)).toMatchObject({
      active: false,
      price: null,
    });
  });
});

describe('a price', () => {
  const price = (given: Partial<TangoPrice> = {}): TangoPrice => ({
    PriceListNumber: 1,
    SKUCode: 'A1',
    Price: 10,
    ValidityDateSince: null,
    ValidityDateUntil: null,
    ...given,
  });
  it.each([
    ['always holds', {}, { list: 'general', valid_from: null, valid_until: null }],
    ['is of another list', { PriceListNumber: 2 }, { list: '2' }],
    ['began before', { ValidityDateSince: '2026-06-01T00:00:00' }, { valid_from: null, valid_until: null }],
    ['begins today', { ValidityDateSince: `${TODAY}T00:00:00` }, { valid_from: null }],
    ['ends today', { ValidityDateUntil: `${TODAY}T00:00:00` }, { valid_until: null }],
    [
      'begins later',
      { ValidityDateSince: '2026-07-01T00:00:00', ValidityDateUntil: '2026-07-31T00:00:00' },
      { valid_from: '2026-07-01', valid_until: '2026-07-31' },
    ],
  ])('that %s is taken', (_, given, row) => {
    expect(priceRow(price(given), LISTS, TODAY)).toMatchObject({ code: 'A1', price: 10, ...row });
  });
  it.each([
    ['has ended', { ValidityDateUntil: '2026-06-14T00:00:00' }],
    ['is zero', { Price: 0 }],
    ['is of an unknown list', { PriceListNumber: 3 }],
  ])('that %s is left out', (_, given) => {
    expect(priceRow(price(given), LISTS, TODAY)).toBeUndefined();
  });
  it.each([
    [null, null, true],
    ['2026-06-15T00:00:00', '2026-06-15T00:00:00', true],
    ['2026-06-16T00:00:00', null, false],
    [null, '2026-06-14T00:00:00', false],
  ])('from %s until %s holds today: %s', (ValidityDateSince, ValidityDateUntil, holds) => {
    expect(isInForce(price({ ValidityDateSince, ValidityDateUntil }), TODAY)).toBe(holds);
  });
  it('of a client is left out if none was agreed', () => {
    const agreed = { CustomerCode: ' C1 ', SKUCode: ' A1 ', Price: 7, PriceListNumber: 1 };
    expect(customerPriceRow(agreed)).toEqual({ client: 'C1', code: 'A1', price: 7 });
    expect(customerPriceRow({ ...agreed, Price: 0 })).toBeUndefined();
  });
});

describe('stock', () => {
  it.each([
    ['is what there is, without what others have engaged', 100, 7, 0, 93],
    ['does not take off the units of orders of the shop twice', 100, 7, 5, 98],
    ['takes nothing off if Tango has engaged less than the shop', 100, 3, 5, 100],
    ['is never below zero', 5, 9, 0, 0],
    ['is whole units', 5.9, 0, 0, 5],
  ])('%s', (_, Quantity, EngagedQuantity, engaged, stock) => {
    expect(stockRow({ SKUCode: 'A1', Quantity, EngagedQuantity, PendingQuantity: -1 }, engaged)).toEqual({
      code: 'A1',
      stock,
      future_stock: 0,
    });
  });
  it('is a whole figure from 0 to what Tango has, for any figures', () => {
    const figure = fc.double({ min: -1_000, max: 1_000_000, noNaN: true });
    fc.assert(
      fc.property(
        figure,
        figure,
        figure,
        fc.nat(1_000),
        (Quantity, EngagedQuantity, PendingQuantity, engaged) => {
          const row = stockRow({ SKUCode: 'A1', Quantity, EngagedQuantity, PendingQuantity }, engaged);
          expect(Number.isInteger(row?.['stock']) && Number.isInteger(row?.['future_stock'])).toBe(true);
          expect(row?.['stock']).toBeGreaterThanOrEqual(0);
          expect(row?.['stock']).toBeLessThanOrEqual(Math.max(0, Quantity));
        },
      ),
    );
  });
  it('without a code is left out', () => {
    expect(
      stockRow({ SKUCode: ' ', Quantity: 1, EngagedQuantity: 0, PendingQuantity: 0 }, 0),
    ).toBeUndefined();
  });
});

describe('a client', () => {
  const address = {
    Code: '1',
    Address: 'Mitre 10',
    ProvinceCode: '12',
    City: 'Rosario',
    PostalCode: '2000',
    DefaultAddress: 'N',
    Enabled: 'S',
    DeliveryHours: 'Mañana',
  };
  const client: TangoCustomer = {
    Code: ' CLI1 ',
    BusinessName: 'Librería del Centro',
    Address: 'Rivadavia 1',
    PostalCode: '1407',
    City: 'Capital Federal',
    ProvinceCode: '00',
    PhoneNumbers: '',
    MobilePhoneNumber: '11 5555',
    Email: 'a@libreria.example; b@libreria.example',
    IvaCategoryCode: 'RI',
    DocumentType: '80',
    DocumentNumber: `${CUIT.slice(0, 2)}-${CUIT.slice(2, 10)}-${CUIT.slice(10)}`,
    PriceListNumber: 2,
    DisabledDate: null,
    CreditQuota: 50_000,
    SaleConditionCode: 2,
    ShippingAddresses: [],
  };
  const row = (given: Partial<TangoCustomer> = {}) =>
    clientRow({ ...client, ...given }, new Map([['2', '30 / 60 DIAS']]), LISTS);

  it('keeps what the shop knows of clients', () => {
    expect(row()).toMatchObject({
      code: 'CLI1',
      legalId: CUIT,
      legalName: 'Librería del Centro',
      email: 'a@libreria.example',
      contactPhone: '11 5555',
      taxCategory: 'Responsable Inscripto',
      priceList: '2',
      paymentTerms: '30 / 60 DIAS',
      creditLimit: 50_000,
      legalAddressProvinceId: 'Ciudad Autónoma de Buenos Aires',
      deliveryAddressStreet: '',
    });
  });
  it('without a code, or that is disabled, is left out', () => {
    expect(row({ Code: ' ' })).toBeUndefined();
    expect(row({ DisabledDate: '2019-02-02T00:00:00' })).toBeUndefined();
  });
  it.each([
    ['the document is no CUIT', { DocumentType: '96' }, { legalId: '' }],
    ['the CUIT is wrong', { DocumentNumber: '30-71234567-0' }, { legalId: '' }],
    ['the tax category is unknown', { IvaCategoryCode: 'SNC' }, { taxCategory: '' }],
    ['the list is not in the shop', { PriceListNumber: 9 }, { priceList: '' }],
    ['there is no list', { PriceListNumber: null }, { priceList: '' }],
    ['the condition is unknown', { SaleConditionCode: 7 }, { paymentTerms: '' }],
    ['there is no quota', { CreditQuota: null }, { creditLimit: null }],
    ['the quota means no limit', { CreditQuota: 99_999_999 }, { creditLimit: null }],
    ['the quota is below zero', { CreditQuota: -1 }, { creditLimit: 0 }],
    ['there is no mail', { Email: null }, { email: '' }],
  ])('has an empty cell or a safe value if %s', (_, given, cells) => {
    expect(row(given)).toMatchObject(cells);
  });
  it.each([
    ['RI', 'Responsable Inscripto'],
    ['RS', 'Monotributista'],
    ['RSS', 'Monotributista'],
    ['EX', 'Exento'],
    ['EXE', 'Exento'],
    ['INA', 'Exento'],
    ['CF', 'Consumidor Final'],
  ])('of the category %s is %s', (IvaCategoryCode, taxCategory) => {
    expect(row({ IvaCategoryCode })).toMatchObject({ taxCategory });
  });
  it('has its default delivery address, else the first that is enabled', () => {
    const second = { ...address, Address: 'San Juan 20', DefaultAddress: 'S' };
    expect(row({ ShippingAddresses: [address, second] })).toMatchObject({
      deliveryAddressStreet: 'San Juan 20',
    });
    expect(row({ ShippingAddresses: [{ ...second, Enabled: 'N' }, address] })).toMatchObject({
      deliveryAddressStreet: 'Mitre 10',
      deliveryAddressProvinceId: 'Santa Fe',
      deliveryComments: 'Mañana',
    });
  });
  it('has the same cells whatever Tango leaves out', () => {
    const bare = row({
      Address: null,
      PostalCode: null,
      City: null,
      ProvinceCode: null,
      DocumentNumber: null,
    });
    expect(Object.keys(bare ?? {})).toEqual(Object.keys(row({ ShippingAddresses: [address] }) ?? {}));
  });
});

describe('a sale condition', () => {
  it.each([
    ['CONTADO', true, 0],
    ['CONTADO 30', true, 0],
    ['30 / 60 DIAS', false, 30],
    ['A 7 días', false, 7],
    ['CUENTA CORRIENTE', false, 0],
    ['999 DIAS', false, 0],
  ])('called %s, cash: %s, is due after %i days', (Description, Cash, days) => {
    expect(conditionDays({ Code: 1, Description, Cash })).toBe(days);
  });
});
