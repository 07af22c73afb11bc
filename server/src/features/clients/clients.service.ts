import type { UserDetails } from '@mostrador/contract/entries/user';
import type { Session, Shop } from '../../shop.js';
import { clientDetails } from './clients.queries.js';

/** CUIT, as the tax authority numbers its kinds of document. */
const CUIT = 80;

/** The account with the addresses of its client; a salesman has no client and empty addresses. */
export async function userDetails(shop: Shop, session: Session): Promise<UserDetails> {
  const client = session.client && (await clientDetails(shop.db, session.companyId, session.client.clientId));
  return {
    userName: session.email,
    email: client?.email ?? session.email,
    legalName: client?.legal_name ?? session.name,
    legalId: client?.legal_id ?? '',
    contactPhone: client?.contact_phone ?? '',
    contactPhone2: client?.contact_phone2 ?? '',
    idType: CUIT,
    taxCategory: client?.tax_category_id ?? null,
    clientId: client?.client_id ?? null,
    clientCode: client?.client_code ?? null,
    legalAddressStreet: client?.legal_address_street ?? '',
    legalAddressNumber: client?.legal_address_number ?? '',
    legalAddressFloor: client?.legal_address_floor ?? '',
    legalAddressAppartment: client?.legal_address_appartment ?? '',
    legalAddressPostalCode: client?.legal_address_postal_code ?? '',
    legalAddressCityName: client?.legal_address_city_name ?? '',
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
  };
}
