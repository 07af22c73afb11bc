// Rows of the stand-in for Tango, complete but for what a test says.

import type {
  TangoCustomer,
  TangoPrice,
  TangoPriceList,
  TangoProduct,
  TangoStock,
} from '@mostrador/connectors/tango/contract';

export const tangoProduct = (SKUCode: string, given: Partial<TangoProduct> = {}): TangoProduct => ({
  SKUCode,
  Description: `Artículo ${SKUCode}`,
  AdditionalDescription: '',
  BarCode: '',
  SalesEquivalence: 1,
  Kit: false,
  Disabled: false,
  ...given,
});

export const tangoList = (PriceListNumber: number, given: Partial<TangoPriceList> = {}): TangoPriceList => ({
  PriceListNumber,
  Description: `Lista ${PriceListNumber}`,
  CommonCurrency: true,
  ValidityDateSince: null,
  ValidityDateUntil: null,
  Disabled: false,
  ...given,
});

export const tangoPrice = (SKUCode: string, Price: number, given: Partial<TangoPrice> = {}): TangoPrice => ({
  PriceListNumber: 1,
  SKUCode,
  Price,
  ValidityDateSince: null,
  ValidityDateUntil: null,
  ...given,
});

export const tangoStock = (SKUCode: string, Quantity: number, EngagedQuantity = 0): TangoStock => ({
  SKUCode,
  Quantity,
  EngagedQuantity,
  PendingQuantity: 0,
});

export const tangoCustomer = (Code: string, given: Partial<TangoCustomer> = {}): TangoCustomer => ({
  Code,
  BusinessName: `Cliente ${Code}`,
  Address: 'Av. Rivadavia 6250',
  PostalCode: '1407',
  City: 'Capital Federal',
  ProvinceCode: '0',
  PhoneNumbers: '4962-1209',
  MobilePhoneNumber: '',
  Email: `${Code.toLowerCase()}@cliente.example`,
  IvaCategoryCode: 'RI',
  DocumentType: '80',
  DocumentNumber: '',
  PriceListNumber: 1,
  DisabledDate: null,
  CreditQuota: 99_999_999,
  SaleConditionCode: 1,
  ShippingAddresses: [],
  ...given,
});
