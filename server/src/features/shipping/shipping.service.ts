// Where a cart is delivered and what shipping costs: address, method, the rates of the province's zone ('Correo'), and
// free delivery.

import type { DeliveryAddress, FurtherAddress } from '@mostrador/contract/entries/cart';
import { HOME_COUNTRY } from '@mostrador/rules/delivery-address';
import { freeDelivery } from '@mostrador/rules/free-delivery';
import { type Centavos, toCentavos } from '@mostrador/rules/money';
import {
  chargeableGrams,
  type PackedLine,
  type ShippingRate,
  shippingPrice,
} from '@mostrador/rules/shipping';
import type { Database } from '../../platform/database/database.js';
import type { Company } from '../../shop.js';
import {
  type DeliveryFacts,
  type FurtherAddresses,
  type LastChoices,
  selectDeliveryFacts,
  selectFurtherAddresses,
} from './shipping.queries.js';

export {
  type DeliveryFacts,
  deliverySelect,
  type NewRates,
  ratesOf,
  replaceRates,
} from './shipping.queries.js';

/** The delivery address of a cart, and the rates that apply to it. */
export interface Delivery {
  readonly address: DeliveryAddress;
  /** Whether the address was given for this order. */
  readonly ownAddress: boolean;
  /** Name of the chosen method; null for none, or for one that the company no longer has. */
  readonly methodName: string | null;
  readonly provinceName: string | null;
  /** Empty if the company has none for the province. */
  readonly rates: readonly ShippingRate[];
  /** The client's further addresses, by label. */
  readonly others: readonly FurtherAddress[];
  /** What the client's last order chose; null if it has none. */
  readonly lastChoices: LastChoices | null;
}

/** The shipping cost of a cart. */
export interface Quote {
  /** null if the cost is to be agreed. */
  readonly cost: Centavos | null;
  readonly weightGrams: number;
  /** Whether delivery is free by the company's terms; cost is 0 then. */
  readonly free: boolean;
}

/** The delivery method and the address chosen for one order. */
export interface DeliveryChoice {
  readonly delivery_method: string | null;
  readonly delivery_address: DeliveryAddress | null;
}

/** Reads the delivery of an order or offer, in one statement. */
export async function deliveryOf(
  db: Database,
  companyId: number,
  clientId: number | null,
  choice: DeliveryChoice,
): Promise<Delivery> {
  const { delivery_method: methodCode, delivery_address: own } = choice;
  const facts = await selectDeliveryFacts(db, {
    companyId,
    clientId,
    methodCode,
    own: own && {
      country: own.deliveryAddressCountry,
      provinceCode: own.deliveryAddressProvinceCode ?? '',
    },
  });
  return deliveryFrom(facts, choice);
}

/** Returns the delivery of a row that `deliverySelect` has read. */
export function deliveryFrom(
  facts: DeliveryFacts,
  { delivery_address: own }: Pick<DeliveryChoice, 'delivery_address'>,
): Delivery {
  return {
    address: own ?? addressOf(facts),
    ownAddress: own !== null,
    methodName: facts.method_name,
    provinceName: facts.province_name,
    others: furtherOf({ contact_phone: facts.contact_phone, addresses: facts.others ?? [] }),
    lastChoices: facts.last_choices,
    rates: (facts.rates ?? []).map(({ upToGrams, price }) => ({ upToGrams, price: toCentavos(price) })),
  };
}

/** Returns the further delivery addresses of each of these clients that has any, by label, in one statement. */
export async function furtherAddresses(
  db: Database,
  companyId: number,
  clientIds: readonly number[],
): Promise<ReadonlyMap<number, readonly FurtherAddress[]>> {
  const found = await selectFurtherAddresses(db, companyId, clientIds);
  return new Map([...found].map(([clientId, row]) => [clientId, furtherOf(row)]));
}

const furtherOf = ({ contact_phone, addresses }: FurtherAddresses): FurtherAddress[] =>
  addresses.map(({ address_id: addressId, label, ...other }) => ({
    addressId,
    label,
    address: addressOf({ ...other, contact_phone }),
  }));

/** @param total centavos of the products. */
export function quoteOf(
  company: Company,
  { address, rates }: Delivery,
  lines: readonly PackedLine[],
  total: Centavos,
): Quote {
  const weightGrams = chargeableGrams(lines, company);
  const terms = freeDelivery(total, address.deliveryAddressProvinceCode, company.freeDelivery);
  const free = terms?.free === true;
  return { weightGrams, cost: free ? 0 : shippingPrice(rates, weightGrams), free };
}

/** Whether an address says anything of where to go. */
export const isPlace = (address: DeliveryAddress): boolean =>
  address.deliveryAddressStreet !== '' || address.deliveryAddressCityName !== '';

type AddressFacts = Pick<
  DeliveryFacts,
  | 'contact_phone'
  | 'street'
  | 'number'
  | 'floor'
  | 'appartment'
  | 'postal_code'
  | 'city_name'
  | 'country'
  | 'province_code'
>;

const addressOf = (facts: AddressFacts): DeliveryAddress => ({
  contactPhone: facts.contact_phone ?? '',
  deliveryAddressStreet: joined(facts.street, facts.number),
  deliveryAddressFloor: joined(facts.floor, facts.appartment),
  deliveryAddressPostalCode: facts.postal_code ?? '',
  deliveryAddressCityName: facts.city_name ?? '',
  deliveryAddressCountry: facts.country ?? HOME_COUNTRY,
  deliveryAddressProvinceCode: facts.province_code,
});

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part.trim() !== '').join(' ');
