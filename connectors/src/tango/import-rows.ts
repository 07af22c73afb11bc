// Translates Tango's rows to rows of the shop's imports, under the names of their columns. All rows of a kind have the same columns. A
// row that is not for the shop is left out.

import { isCuit, stripCuit } from '@mostrador/rules/cuit';
import {
  TANGO_NO_QUOTA,
  type TangoCustomer,
  type TangoCustomerPrice,
  type TangoPrice,
  type TangoPriceList,
  type TangoProduct,
  type TangoSaleCondition,
  type TangoShippingAddress,
  type TangoStock,
} from './contract.js';
import { provinceName } from './provinces.js';

/** A row of an import: a value for each column. */
export type ImportRow = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Which lists of Tango the shop takes, and what it calls them. Tango's base list is the shop's default list, whatever its code.
 */
export interface ListCodes {
  /** Tango's number of the base list. */
  readonly base: string;
  /** The code of the shop's default list. */
  readonly defaultCode: string;
  /** The other lists of Tango that the shop has, by number. */
  readonly others: ReadonlySet<string>;
}

/** Returns the shop's code of a list of Tango; undefined for one that the shop does not take. */
export function listCode({ base, defaultCode, others }: ListCodes, number: number): string | undefined {
  const text = String(number);
  if (text === base) return defaultCode;
  return others.has(text) ? text : undefined;
}

/** Returns a row of `products`. @param basePrice on the base list, without which the shop takes no new product; undefined for none. */
export function productRow(product: TangoProduct, basePrice: number | undefined): ImportRow | undefined {
  const code = product.SKUCode.trim();
  if (code === '' || product.Description.trim() === '') return undefined;
  const units = product.SalesEquivalence ?? 1;
  return {
    code,
    name: product.Description.trim(),
    subtitle: (product.AdditionalDescription ?? '').trim(),
    bar_code: (product.BarCode ?? '').trim(),
    presentation_quantity: Number.isInteger(units) && units > 1 ? units : 1,
    active: !product.Disabled,
    price: basePrice ?? null,
  };
}

/** Returns a row of `price-lists`. Lists of other currencies and disabled ones are left out, and the base list, which the shop has. */
export function priceListRow(list: TangoPriceList, base: string): ImportRow | undefined {
  if (list.Disabled || !list.CommonCurrency || String(list.PriceListNumber) === base) return undefined;
  return {
    code: String(list.PriceListNumber),
    name: list.Description.trim() || `Lista ${list.PriceListNumber}`,
    valid_from: dayOf(list.ValidityDateSince),
    valid_until: dayOf(list.ValidityDateUntil),
  };
}

/**
 * Returns a row of `prices`. A price that has ended is left out; one that begins later is a planned price.
 * @param today '2026-12-31'.
 */
export function priceRow(price: TangoPrice, lists: ListCodes, today: string): ImportRow | undefined {
  const list = listCode(lists, price.PriceListNumber);
  const from = dayOf(price.ValidityDateSince);
  const until = dayOf(price.ValidityDateUntil);
  if (list === undefined || price.Price <= 0 || (until !== null && until < today)) return undefined;
  const isPlanned = from !== null && from > today;
  return {
    code: price.SKUCode.trim(),
    list,
    price: price.Price,
    valid_from: isPlanned ? from : null,
    valid_until: isPlanned ? until : null,
  };
}

/** Returns a row of `customer-prices`. Tango's price 0 means that none was agreed. */
export function customerPriceRow(price: TangoCustomerPrice): ImportRow | undefined {
  if (price.Price <= 0) return undefined;
  return { client: price.CustomerCode.trim(), code: price.SKUCode.trim(), price: price.Price };
}

/**
 * Returns a row of `stock`. The shop reserves the units of its own orders itself, so that of what Tango has engaged only the rest is
 * taken off: `engaged` are the units of orders that came from the shop and that Tango has engaged by now.
 */
export function stockRow(stock: TangoStock, engaged: number): ImportRow | undefined {
  const code = stock.SKUCode.trim();
  if (code === '') return undefined;
  const others = Math.max(0, stock.EngagedQuantity - engaged);
  return {
    code,
    stock: Math.max(0, Math.floor(stock.Quantity - others)),
    future_stock: Math.max(0, Math.floor(stock.PendingQuantity)),
  };
}

/** The tax categories by Tango's codes. */
const TAX_CATEGORIES: Readonly<Record<string, string>> = {
  RI: 'Responsable Inscripto',
  RS: 'Monotributista',
  RSS: 'Monotributista',
  EX: 'Exento',
  EXE: 'Exento',
  INA: 'Exento',
  CF: 'Consumidor Final',
};
/** Document types that have the form of a CUIT: CUIT and CUIL. */
const CUIT_TYPES: ReadonlySet<string> = new Set(['80', '86']);
const PHONE_MAX = 30;

/**
 * Returns a row of `clients`. Clients that are disabled in Tango are left out.
 * @param conditions the names of sale conditions by their codes.
 */
export function clientRow(
  client: TangoCustomer,
  conditions: ReadonlyMap<string, string>,
  lists: ListCodes,
): ImportRow | undefined {
  const code = client.Code.trim();
  if (code === '' || client.DisabledDate !== null) return undefined;
  const cuit = stripCuit(client.DocumentNumber ?? '');
  return {
    code,
    legalId: CUIT_TYPES.has(client.DocumentType) && isCuit(cuit) ? cuit : '',
    legalName: client.BusinessName.trim(),
    email: (client.Email ?? '').split(/[;,]/)[0]?.trim() ?? '',
    contactPhone: (client.PhoneNumbers || client.MobilePhoneNumber || '').trim().slice(0, PHONE_MAX),
    taxCategory: TAX_CATEGORIES[client.IvaCategoryCode] ?? '',
    // Without a list, the client has the shop's default one.
    priceList: (client.PriceListNumber !== null && listCode(lists, client.PriceListNumber)) || '',
    paymentTerms: conditions.get(String(client.SaleConditionCode ?? '')) ?? '',
    creditLimit: quotaOf(client.CreditQuota),
    legalAddressStreet: (client.Address ?? '').trim(),
    legalAddressPostalCode: (client.PostalCode ?? '').trim(),
    legalAddressCityName: (client.City ?? '').trim(),
    legalAddressProvinceId: provinceName(client.ProvinceCode),
    ...deliveryCells(client.ShippingAddresses),
  };
}

function deliveryCells(addresses: readonly TangoShippingAddress[]): ImportRow {
  const enabled = addresses.filter(({ Enabled }) => Enabled !== 'N');
  const address = enabled.find(({ DefaultAddress }) => DefaultAddress === 'S') ?? enabled[0];
  return {
    deliveryAddressStreet: (address?.Address ?? '').trim(),
    deliveryAddressPostalCode: (address?.PostalCode ?? '').trim(),
    deliveryAddressCityName: (address?.City ?? '').trim(),
    deliveryAddressProvinceId: address === undefined ? '' : provinceName(address.ProvinceCode),
    deliveryComments: (address?.DeliveryHours ?? '').trim(),
  };
}

const quotaOf = (quota: number | null): number | null =>
  quota === null || quota >= TANGO_NO_QUOTA ? null : Math.max(0, quota);

/** Whether a price holds on a day. */
export const isInForce = ({ ValidityDateSince, ValidityDateUntil }: TangoPrice, today: string): boolean =>
  (dayOf(ValidityDateSince) ?? today) <= today && (dayOf(ValidityDateUntil) ?? today) >= today;

/** Days after which a sale condition asks to be paid, as far as its name says: '30 / 60 DIAS' is 30. */
export function conditionDays({ Description, Cash }: TangoSaleCondition): number {
  const days = Cash ? 0 : Number(/\b(\d{1,3})\b/.exec(Description)?.[1] ?? 0);
  return days <= 365 ? days : 0;
}

/** '2026-01-31T00:00:00' → '2026-01-31'. */
const dayOf = (moment: string | null): string | null =>
  moment !== null && /^\d{4}-\d{2}-\d{2}/.test(moment) ? moment.slice(0, 10) : null;
