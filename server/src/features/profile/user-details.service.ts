// Reads a client's data: the caller's own (`userDetails`), or that of a client whom a salesman or administrator may
// see (`salesmanUserDetails`).

import type { UserDetails } from '@mostrador/contract/entries/profile';
import { PROFILE_ID_TYPE } from '@mostrador/rules/form-fields';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { readableClient } from '../clients/target-client.service.js';
import { type ClientDetails, clientWithUser, ownClient } from './profile.queries.js';

/** Returns the caller's account with the addresses of their own client; empty without one. The target client does not count. */
export async function userDetails(shop: Shop, session: Session): Promise<UserDetails> {
  const client = await ownClient(shop.db, session.companyId, session.userId);
  const { invoiceMails, dueMails } = shop.company();
  return detailsOf(client, {
    userName: session.email,
    name: session.name,
    mailInvoices: invoiceMails ? (client?.mail_invoices ?? null) : null,
    mailDue: dueMails ? (client?.mail_due ?? null) : null,
  });
}

/** Returns the data of one of the salesman's clients, or of any client for an administrator, as the client sees it. */
export async function salesmanUserDetails(
  shop: Shop,
  session: Session,
  clientId: number,
): Promise<UserDetails> {
  const target = await readableClient(shop, session, { clientId });
  const client = target && (await clientWithUser(shop.db, session.companyId, target.clientId));
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  return detailsOf(client, {
    userName: client.user_email ?? '',
    name: client.legal_name,
    mailInvoices: null,
    mailDue: null,
  });
}

const detailsOf = (
  client: ClientDetails | undefined,
  { name, ...ofUser }: Pick<UserDetails, 'userName' | 'mailInvoices' | 'mailDue'> & { readonly name: string },
): UserDetails => ({
  ...ofUser,
  email: client?.email ?? ofUser.userName,
  emailConfirmed: (client?.confirmed_email ?? null) === null,
  legalName: client?.legal_name ?? name,
  legalId: client?.legal_id ?? '',
  contactPhone: client?.contact_phone ?? '',
  contactPhone2: client?.contact_phone2 ?? '',
  idType: PROFILE_ID_TYPE,
  taxCategory: client?.tax_category_id ?? null,
  clientId: client?.client_id ?? null,
  clientCode: client?.client_code ?? null,
  legalAddressStreet: client?.legal_address_street ?? '',
  legalAddressNumber: client?.legal_address_number ?? '',
  legalAddressFloor: client?.legal_address_floor ?? '',
  legalAddressAppartment: client?.legal_address_appartment ?? '',
  legalAddressPostalCode: client?.legal_address_postal_code ?? '',
  legalAddressCityName: client?.legal_address_city_name ?? '',
  legalAddressCountry: client?.legal_address_country ?? 'AR',
  legalAddressProvinceId: client?.legal_address_province_id ?? null,
  legalAddressProvinceCode: client?.legal_province_code ?? null,
  deliveryAddressStreet: client?.delivery_address_street ?? '',
  deliveryAddressNumber: client?.delivery_address_number ?? '',
  deliveryAddressFloor: client?.delivery_address_floor ?? '',
  deliveryAddressAppartment: client?.delivery_address_appartment ?? '',
  deliveryAddressPostalCode: client?.delivery_address_postal_code ?? '',
  deliveryAddressCityName: client?.delivery_address_city_name ?? '',
  deliveryAddressCountry: client?.delivery_address_country ?? 'AR',
  deliveryAddressProvinceCode: client?.delivery_province_code ?? null,
  legalAddressCityId: client?.legal_address_city_id ?? null,
  deliveryAddressCityId: client?.delivery_address_city_id ?? null,
  deliveryComments: client?.delivery_comments ?? '',
});
