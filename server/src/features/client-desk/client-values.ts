// Turns a client's row into the values that the desk shows and edits, and edited values into the row that is written.

import type { DeskClientRow, DeskClientStatus } from '@mostrador/contract/entries/client-desk';
import type { ClientValues } from '@mostrador/rules/client-fields';
import type { ClientListRow } from './client-list.queries.js';
import type { ClientColumns } from './client-rows.queries.js';
import type { WrittenClient } from './client-writes.queries.js';

/** A client as an editor works on it. */
export interface EditedClient {
  readonly clientId: number;
  readonly values: ClientValues;
}

export const toEdited = (row: ClientColumns): EditedClient => ({
  clientId: row.client_id,
  values: {
    clientCode: row.client_code,
    legalName: row.legal_name,
    legalId: row.legal_id,
    taxCategoryId: row.tax_category_id,
    email: row.email,
    contactPhone: row.contact_phone,
    contactPhone2: row.contact_phone2,
    legalAddressStreet: row.legal_address_street,
    legalAddressNumber: row.legal_address_number,
    legalAddressFloor: row.legal_address_floor,
    legalAddressAppartment: row.legal_address_appartment,
    legalAddressPostalCode: row.legal_address_postal_code,
    legalAddressCityName: row.legal_address_city_name,
    legalAddressProvinceId: row.legal_address_province_id,
    deliveryAddressLabel: row.delivery_address_label,
    deliveryAddressStreet: row.delivery_address_street,
    deliveryAddressNumber: row.delivery_address_number,
    deliveryAddressFloor: row.delivery_address_floor,
    deliveryAddressAppartment: row.delivery_address_appartment,
    deliveryAddressPostalCode: row.delivery_address_postal_code,
    deliveryAddressCityName: row.delivery_address_city_name,
    deliveryAddressProvinceId: row.delivery_address_province_id,
    deliveryComments: row.delivery_comments,
    priceListId: row.price_list_id,
    discountListId: row.discount_list_id,
    paymentTermsId: row.payment_terms_id,
    blocked: row.blocked,
    salesmanIds: row.salesman_ids,
  },
});

export const toWritten = ({ clientId, values }: EditedClient): WrittenClient => ({
  client_id: clientId,
  client_code: values.clientCode,
  legal_name: values.legalName,
  legal_id: values.legalId,
  tax_category_id: values.taxCategoryId,
  email: values.email,
  contact_phone: values.contactPhone,
  contact_phone2: values.contactPhone2,
  legal_address_street: values.legalAddressStreet,
  legal_address_number: values.legalAddressNumber,
  legal_address_floor: values.legalAddressFloor,
  legal_address_appartment: values.legalAddressAppartment,
  legal_address_postal_code: values.legalAddressPostalCode,
  legal_address_city_name: values.legalAddressCityName,
  legal_address_province_id: values.legalAddressProvinceId,
  delivery_address_label: values.deliveryAddressLabel,
  delivery_address_street: values.deliveryAddressStreet,
  delivery_address_number: values.deliveryAddressNumber,
  delivery_address_floor: values.deliveryAddressFloor,
  delivery_address_appartment: values.deliveryAddressAppartment,
  delivery_address_postal_code: values.deliveryAddressPostalCode,
  delivery_address_city_name: values.deliveryAddressCityName,
  delivery_address_province_id: values.deliveryAddressProvinceId,
  delivery_comments: values.deliveryComments,
  price_list_id: values.priceListId,
  discount_list_id: values.discountListId,
  payment_terms_id: values.paymentTermsId,
  blocked: values.blocked,
});

/** The text by which the audit trail calls a client. */
export const labelOf = ({ values }: Pick<EditedClient, 'values'>): string =>
  `${values.clientCode} ${values.legalName}`;

export const toTableRow = (row: ClientListRow): DeskClientRow => ({
  clientId: row.client_id,
  clientCode: row.client_code,
  legalName: row.legal_name,
  legalId: row.legal_id,
  email: row.email,
  contactPhone: row.contact_phone,
  city: row.city,
  provinceName: row.province_name ?? '',
  taxCategory: row.tax_category ?? '',
  priceListName: row.price_list ?? '',
  discountListName: row.discount_list ?? '',
  paymentTermsName: row.payment_terms ?? '',
  salesmen: row.salesmen ?? '',
  lastOrderAt: row.last_order_at?.toISOString() ?? null,
  registeredAt: row.created_at.toISOString(),
  status: row.status as DeskClientStatus,
});
