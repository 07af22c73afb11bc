// Turns a stored client into the values that the desk edits, and a row of the table into what the desk shows.

import type { DeskClientRow, DeskClientStatus } from '@mostrador/contract/entries/client-desk';
import type { ClientValues } from '@mostrador/rules/client-fields';
import type { StoredClient } from '../clients/client-records.service.js';
import type { ClientListRow } from './client-list.queries.js';

/** A client as an editor works on it. */
export interface EditedClient {
  readonly clientId: number;
  readonly values: ClientValues;
}

export const toEdited = ({
  clientId,
  rejectionReason: _,
  createdAt: __,
  ...values
}: StoredClient): EditedClient => ({ clientId, values });

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
