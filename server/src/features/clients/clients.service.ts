import type { SalesmanClient, SyncClient } from '@mostrador/contract/entries/people';
import type { UserDetails } from '@mostrador/contract/entries/user';
import { PROFILE_ID_TYPE } from '@mostrador/rules/form-fields';
import { notFound } from '../../platform/http/problem.js';
import type { Session, Shop } from '../../shop.js';
import { type ClientDetails, clientsWithCarts, clientWithUser, ownClient } from './clients.queries.js';
import { buysForOthers, readableClient } from './targets.service.js';

export { clientMatches } from './client-search.queries.js';

/** Clients that a search brings unless it asks for more, and the most that a list without a search has. */
const FOUND = 20;
const LISTED = 100;

/** The caller's own account with the addresses of their own client, whomever they buy for; without one they are empty. */
export async function userDetails(shop: Shop, session: Session): Promise<UserDetails> {
  const client = await ownClient(shop.db, session.companyId, session.userId);
  return detailsOf(client, { userName: session.email, name: session.name });
}

/** A client of the salesman's, an administrator's are all, as the client themselves see their data. */
export async function salesmanUserDetails(
  shop: Shop,
  session: Session,
  clientId: number,
): Promise<UserDetails> {
  const target = await readableClient(shop, session, { clientId });
  const client = target && (await clientWithUser(shop.db, session.companyId, target.clientId));
  if (client === undefined) throw notFound('No encontramos ese cliente.');
  return detailsOf(client, { userName: client.user_email ?? '', name: client.legal_name });
}

/** The clients that the caller may buy for, by name. */
export function salesmanClients(
  shop: Shop,
  session: Session,
  { searchTerm, pageSize }: { readonly searchTerm: string; readonly pageSize?: number | undefined },
): Promise<SalesmanClient[]> {
  const limit = pageSize ?? (searchTerm.trim() === '' ? LISTED : FOUND);
  return clientsOf(shop, session, searchTerm, limit);
}

/** All of them, with what decides their prices. */
export async function salesmanClientsForSync(shop: Shop, session: Session): Promise<SyncClient[]> {
  const rows = await clientRows(shop, session, '', undefined);
  return rows.map(({ priceListId, discountListId, ...client }) => ({
    ...client,
    priceTerms: `${priceListId ?? shop.company().defaultPriceListId}-${discountListId ?? 0}`,
  }));
}

async function clientsOf(shop: Shop, session: Session, searchTerm: string, limit: number | undefined) {
  const rows = await clientRows(shop, session, searchTerm, limit);
  return rows.map(({ priceListId: _, discountListId: __, deliveryProvinceCode: ___, ...client }) => client);
}

async function clientRows(shop: Shop, session: Session, searchTerm: string, limit: number | undefined) {
  if (!buysForOthers(shop, session)) return [];
  return clientsWithCarts(shop.db, session, searchTerm, limit);
}

export const detailsOf = (
  client: ClientDetails | undefined,
  { userName, name }: { readonly userName: string; readonly name: string },
): UserDetails => ({
  userName,
  email: client?.email ?? userName,
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
