// Inserts the demonstration's clients, users and salesmen's assignments, and holds the published password of these
// accounts.

import type { DemoCompany } from '@mostrador/demo/demo-company';
import type { Tx } from '../../platform/database/database.js';
import { hashPassword } from '../../platform/sessions/passwords.js';
import { type ProductDataIds, requireId } from './demo-products.queries.js';
import { idsBy, insertAll } from './demo-rows.queries.js';

/** The published password of all demonstration accounts. */
export const DEMO_PASSWORD = 'Mostrador#2026';

export interface PeopleIds {
  readonly clients: ReadonlyMap<string, number>;
  readonly users: ReadonlyMap<string, number>;
}

const TAX_CATEGORIES = { 'Responsable Inscripto': 1, Monotributo: 2, Exento: 3 } as const;

export async function loadPeople(
  tx: Tx,
  companyId: number,
  demo: DemoCompany,
  ids: ProductDataIds,
): Promise<PeopleIds> {
  const provinces = idsByName(
    await tx.selectFrom('provinces').select(['province_name as name', 'province_id as id']).execute(),
  );
  await insertAll(tx, 'clients', demo.clients, (client) => {
    const province = provinces.get(client.provinceName) ?? null;
    return {
      company_id: companyId,
      client_code: client.clientCode,
      legal_name: client.legalName,
      legal_id: client.cuit,
      tax_category_id: TAX_CATEGORIES[client.taxCategory],
      email: client.email,
      contact_phone: client.phone,
      price_list_id: requireId(ids.priceLists, client.priceListCode),
      discount_list_id:
        client.discountListCode === null ? null : requireId(ids.discountLists, client.discountListCode),
      legal_address_street: client.street,
      legal_address_number: client.number,
      legal_address_floor: client.floor ?? '',
      legal_address_postal_code: client.postalCode,
      legal_address_city_name: client.cityName,
      legal_address_province_id: province,
      delivery_address_street: client.street,
      delivery_address_number: client.number,
      delivery_address_floor: client.floor ?? '',
      delivery_address_postal_code: client.postalCode,
      delivery_address_city_name: client.cityName,
      delivery_address_province_id: province,
    };
  });
  const clients = idsBy(
    await tx
      .selectFrom('clients')
      .where('company_id', '=', companyId)
      .select(['client_code as code', 'client_id as id'])
      .execute(),
  );
  const perceptions = demo.clients.flatMap((client) =>
    client.perceptions.map((perception) => ({ clientCode: client.clientCode, ...perception })),
  );
  await insertAll(tx, 'client_perceptions', perceptions, ({ clientCode, jurisdiction, basisPoints }) => ({
    company_id: companyId,
    client_id: requireId(clients, clientCode),
    jurisdiction,
    basis_points: basisPoints,
  }));
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const confirmed = new Date();
  await insertAll(tx, 'users', demo.users, (user) => ({
    company_id: companyId,
    email: user.email,
    name: user.name,
    password_hash: passwordHash,
    web_profile_id: user.profile,
    status: user.status,
    client_id: user.clientCode === null ? null : requireId(clients, user.clientCode),
    must_change_password: user.mustChangePassword,
    email_confirmed_at: confirmed,
    verified_at: user.status === 'active' ? confirmed : null,
  }));
  const users = idsBy(
    await tx
      .selectFrom('users')
      .where('company_id', '=', companyId)
      .select(['email as code', 'user_id as id'])
      .execute(),
  );
  const assigned = demo.users.flatMap((user) =>
    user.assignedClientCodes.map((clientCode) => ({ email: user.email, clientCode })),
  );
  await insertAll(tx, 'salesman_clients', assigned, ({ email, clientCode }) => ({
    company_id: companyId,
    salesman_user_id: requireId(users, email),
    client_id: requireId(clients, clientCode),
  }));
  return { clients, users };
}

const idsByName = (rows: readonly { name: string; id: string }[]) =>
  new Map(rows.map((row) => [row.name, row.id]));
