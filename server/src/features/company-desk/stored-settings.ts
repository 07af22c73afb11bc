// Turns the company's settings from what the database holds into their values, and values into what is written.

import type { Brand } from '@mostrador/brands/brand';
import type { CompanyField, CompanyValues } from '@mostrador/rules/company-settings';
import { toCentavos, toDecimalText } from '@mostrador/rules/money';
import { byZone } from '@mostrador/rules/shipping-table';
import { brandDefaults, OWN_FIELDS, type OwnField } from '../company/company.service.js';
import { isMailWordsField, type MailWordsField, mailDefaults } from '../mail/mail-words.service.js';
import type { CompanyColumns, StoredSettings } from './company-desk.queries.js';

/** Returns what is in force where the company has set nothing. Without a brand only the program's own words are known. */
export const defaultValues = (
  brand: Brand | undefined,
  { name, verifiesClients }: Pick<CompanyValues, 'name' | 'verifiesClients'>,
): Partial<CompanyValues> => ({
  ...(brand && brandDefaults(brand, name)),
  ...mailDefaults(verifiesClients),
});

/** Whether a setting overrides a value of the brand or of the program. */
export const isOwnField = (field: string): field is OwnField | MailWordsField =>
  OWN.has(field) || isMailWordsField(field);

const OWN: ReadonlySet<string> = new Set(OWN_FIELDS);

/** Returns the value in force of every setting. */
export function valuesOf(stored: StoredSettings, brand: Brand | undefined): Partial<CompanyValues> {
  const { own, freeDeliveryAbove, freeDeliveryProvinces, minimumPurchaseAmount, shippingZones, ...same } =
    stored;
  return {
    ...defaultValues(brand, stored),
    ...own,
    ...same,
    minimumPurchaseAmount: toCentavos(minimumPurchaseAmount),
    freeDelivery:
      freeDeliveryAbove === null
        ? null
        : { above: toCentavos(freeDeliveryAbove), provinceCodes: [...freeDeliveryProvinces] },
    shippingZones: shippingZones
      .map(({ rates, ...zone }) => ({
        ...zone,
        rates: rates.map(({ upToGrams, price }) => ({ upToGrams, price: toCentavos(price) })),
      }))
      .sort(byZone),
  };
}

/** Where the values of settings are written. */
export interface SettingWrites {
  readonly columns: CompanyColumns;
  /** Own values by name; null: the brand's again. */
  readonly own: Readonly<Record<string, unknown>>;
  readonly banners: CompanyValues['banners'] | undefined;
  readonly deliveryMethods: CompanyValues['deliveryMethods'] | undefined;
  readonly shippingZones: CompanyValues['shippingZones'] | undefined;
}

/** Returns the writes of changed settings. A value that is the default again is not kept as an own one. */
export function writesOf(changed: Partial<CompanyValues>, defaults: Partial<CompanyValues>): SettingWrites {
  const { banners, deliveryMethods, shippingZones } = changed;
  const own = Object.entries(changed)
    .filter(([field]) => isOwnField(field))
    .map(
      ([field, value]) =>
        [field, isSameSetting(value, defaults[field as CompanyField]) ? null : value] as const,
    );
  return {
    columns: columnsOf(changed),
    own: Object.fromEntries(own),
    banners,
    deliveryMethods,
    shippingZones,
  };
}

function columnsOf(changed: Partial<CompanyValues>): CompanyColumns {
  const { minimumPurchaseAmount, freeDelivery, paymentOptions } = changed;
  const columns = {
    name: changed.name,
    order_mail: changed.orderMail,
    minimum_purchase_amount:
      minimumPurchaseAmount === undefined ? undefined : toDecimalText(minimumPurchaseAmount),
    free_delivery_above:
      freeDelivery === undefined ? undefined : freeDelivery && toDecimalText(freeDelivery.above),
    free_delivery_provinces:
      freeDelivery === undefined ? undefined : [...(freeDelivery?.provinceCodes ?? [])],
    payment_options: paymentOptions && [...paymentOptions],
    payments_mercado_pago: changed.paymentsMercadoPago,
    price_visible_for_users_only: changed.priceVisibleForUsersOnly,
    verifies_clients: changed.verifiesClients,
    offers_reserve_stock: changed.offersReserveStock,
    invoice_mails: changed.invoiceMails,
    due_mails: changed.dueMails,
    due_mail_days: changed.dueMailDays,
    credit_control: changed.creditControl,
    show_banner: changed.showBanner,
    default_weight_grams: changed.defaultWeightGrams,
    volumetric_divisor: changed.volumetricDivisor,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** Whether two values of a setting are equal: lists with their order, objects whatever the order of their names. */
export const isSameSetting = (a: unknown, b: unknown): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, sorted(each)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** A setting's value; null if it is not known. */
export const fieldValue = (values: Partial<CompanyValues>, field: CompanyField): unknown =>
  values[field] ?? null;
