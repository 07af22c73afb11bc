// SQL of clients as records of many: reads, locks, inserts, updates and removes them in batches, and writes their salesmen. The desk and
// the imports write clients by it.

import type { ClientValues } from '@mostrador/rules/client-fields';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** The values of a client that are columns, by the contract's names: column and type. */
const COLUMNS = {
  clientCode: ['client_code', 'text'],
  legalId: ['legal_id', 'text'],
  legalName: ['legal_name', 'text'],
  email: ['email', 'text'],
  contactPhone: ['contact_phone', 'text'],
  contactPhone2: ['contact_phone2', 'text'],
  taxCategoryId: ['tax_category_id', 'int'],
  priceListId: ['price_list_id', 'int'],
  discountListId: ['discount_list_id', 'int'],
  paymentTermsId: ['payment_terms_id', 'int'],
  legalAddressStreet: ['legal_address_street', 'text'],
  legalAddressNumber: ['legal_address_number', 'text'],
  legalAddressFloor: ['legal_address_floor', 'text'],
  legalAddressAppartment: ['legal_address_appartment', 'text'],
  legalAddressPostalCode: ['legal_address_postal_code', 'text'],
  legalAddressCityName: ['legal_address_city_name', 'text'],
  legalAddressProvinceId: ['legal_address_province_id', 'text'],
  deliveryAddressLabel: ['delivery_address_label', 'text'],
  deliveryAddressStreet: ['delivery_address_street', 'text'],
  deliveryAddressNumber: ['delivery_address_number', 'text'],
  deliveryAddressFloor: ['delivery_address_floor', 'text'],
  deliveryAddressAppartment: ['delivery_address_appartment', 'text'],
  deliveryAddressPostalCode: ['delivery_address_postal_code', 'text'],
  deliveryAddressCityName: ['delivery_address_city_name', 'text'],
  deliveryAddressProvinceId: ['delivery_address_province_id', 'text'],
  deliveryComments: ['delivery_comments', 'text'],
} as const satisfies Readonly<
  Record<
    Exclude<keyof ClientValues, 'blocked' | 'salesmanIds' | 'perceptions' | 'creditLimit'>,
    readonly [string, string]
  >
>;

export type ClientColumn = keyof typeof COLUMNS;

/** A client as it is stored. */
export interface StoredClient extends ClientValues {
  readonly clientId: number;
  readonly rejectionReason: string;
  readonly createdAt: Date;
}

const NAMES = Object.keys(COLUMNS) as ClientColumn[];
/** The columns of unique keys. An update that names one locks the client's row against orders, whether its value changes or not. */
const KEYS: readonly ClientColumn[] = ['clientCode', 'legalId'];
const columnOf = (name: ClientColumn) => sql.ref(COLUMNS[name][0]);

/** Every value of a client `c`. */
const selected = sql.join([
  sql`c.client_id as "clientId", c.blocked_at is not null as blocked, c.rejection_reason as "rejectionReason",
    c.created_at as "createdAt", (c.credit_limit * 100)::float8 as "creditLimit"`,
  ...NAMES.map((name) => sql`${sql.ref(`c.${COLUMNS[name][0]}`)} as ${sql.ref(name)}`),
  sql`array(
    select s.salesman_user_id from salesman_clients s
    where s.company_id = c.company_id and s.client_id = c.client_id
    order by s.salesman_user_id) as "salesmanIds"`,
  sql`coalesce((
    select json_agg(json_build_object('jurisdiction', p.jurisdiction, 'bps', p.basis_points, 'validFrom', p.valid_from,
      'validUntil', p.valid_until) order by p.jurisdiction collate "C", p.valid_from nulls first)
    from client_perceptions p where p.company_id = c.company_id and p.client_id = c.client_id), '[]') as perceptions`,
]);

/** Returns the clients with one of these codes or CUITs. */
export async function readClients(
  db: Database,
  companyId: number,
  { codes, legalIds }: { readonly codes: readonly string[]; readonly legalIds: readonly string[] },
): Promise<StoredClient[]> {
  const { rows } = await sql<StoredClient>`
    select ${selected} from clients c
    where c.company_id = ${companyId} and c.client_id in (
      select client_id from clients where company_id = ${companyId} and client_code = any(${codes}::text[])
      union select client_id from clients where company_id = ${companyId} and legal_id = any(${legalIds}::text[]))`.execute(
    db,
  );
  return rows;
}

/**
 * Returns the clients with these ids, by ascending id. Inside a transaction, lock them first with `lockClientRows`: the salesmen and
 * the perceptions are rows of their own.
 */
export async function readClientsById(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<StoredClient[]> {
  const { rows } = await sql<StoredClient>`
    select ${selected} from clients c
    where c.company_id = ${companyId} and c.client_id = any(${ids}::int[])
    order by c.client_id`.execute(db);
  return rows;
}

/** Removes clients that nothing refers to but their assignments: no order, cart, user, note or trail. @returns their ids. */
export async function deleteUnusedClients(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const has = (table: string, column = 'client_id') =>
    sql`exists (select from ${sql.table(table)} r
      where r.company_id = c.company_id and ${sql.ref(`r.${column}`)} = c.client_id)`;
  const { rows } = await sql<{ id: number }>`
    with unused as materialized (
      select c.client_id from clients c
      where c.company_id = ${companyId} and c.client_id = any(${ids}::int[])
        and not (${has('users')} or ${has('orders')} or ${has('offers')} or ${has('carts', 'target_client_id')} or ${has('trail_entries')}
          or ${has('identity_changes')} or ${has('account_entries')} or ${has('client_notes')} or ${has('client_delivery_addresses')})
    ), unassigned as (
      delete from salesman_clients s using unused u where s.company_id = ${companyId} and s.client_id = u.client_id
    )
    delete from clients c using unused u where c.company_id = ${companyId} and c.client_id = u.client_id
    returning c.client_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

const PAGE = 1_000;

/** Yields all clients by their codes, page by page. */
export async function* clientPages(db: Database, companyId: number): AsyncGenerator<StoredClient[]> {
  let after = '';
  for (;;) {
    const { rows } = await sql<StoredClient>`
      select ${selected} from clients c
      where c.company_id = ${companyId} and c.client_code > ${after}
      order by c.client_code limit ${PAGE}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)?.clientCode ?? '';
  }
}

/** Locks clients by ascending id until the transaction ends. */
export async function lockClientRows(tx: Database, companyId: number, ids: readonly number[]): Promise<void> {
  await sql`
    select from clients where company_id = ${companyId} and client_id = any(${ids}::int[])
    order by client_id for no key update`.execute(tx);
}

/** A client's values without its salesmen and perceptions, which are written by `writeSalesmen` and `writePerceptions`. */
type Written = Omit<ClientValues, 'salesmanIds' | 'perceptions'>;

const recordset = (records: readonly object[]): RawBuilder<unknown> => {
  const types = NAMES.map((name) => sql`${sql.ref(name)} ${sql.raw(COLUMNS[name][1])}`);
  return sql`json_to_recordset(${JSON.stringify(records)}::json)
    as i("clientId" int, line int, blocked boolean, "creditLimit" numeric, ${sql.join(types)})`;
};

/** A client of which only the code, the CUIT, the name and the e-mail are known. */
export const newClientValues: ClientValues = {
  clientCode: '',
  legalId: '',
  legalName: '',
  email: '',
  contactPhone: '',
  contactPhone2: '',
  taxCategoryId: null,
  priceListId: null,
  discountListId: null,
  paymentTermsId: null,
  creditLimit: null,
  legalAddressStreet: '',
  legalAddressNumber: '',
  legalAddressFloor: '',
  legalAddressAppartment: '',
  legalAddressPostalCode: '',
  legalAddressCityName: '',
  legalAddressProvinceId: null,
  deliveryAddressLabel: '',
  deliveryAddressStreet: '',
  deliveryAddressNumber: '',
  deliveryAddressFloor: '',
  deliveryAddressAppartment: '',
  deliveryAddressPostalCode: '',
  deliveryAddressCityName: '',
  deliveryAddressProvinceId: null,
  deliveryComments: '',
  blocked: false,
  salesmanIds: [],
  perceptions: [],
};

/** Adds clients that are not blocked, by their lines. One whose code or CUIT exists is left out. @returns their ids by their codes. */
export async function insertClients(
  tx: Database,
  companyId: number,
  clients: readonly (Written & { readonly line: number })[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; code: string }>`
    insert into clients (company_id, credit_limit, ${sql.join(NAMES.map(columnOf))})
    select ${companyId}, i."creditLimit" / 100, ${sql.join(NAMES.map((name) => sql`i.${sql.ref(name)}`))}
    from ${recordset(clients)} order by i.line
    on conflict do nothing
    returning client_id as id, client_code as code`.execute(tx);
  return new Map(rows.map(({ id, code }) => [code, id]));
}

/**
 * Writes locked clients. An address whose place changes names no city of the list; a new e-mail waits for no confirmation.
 * @param userId who blocks; null for a job.
 */
export async function updateClients(
  tx: Database,
  companyId: number,
  userId: number | null,
  clients: readonly (Written & { readonly clientId: number })[],
): Promise<void> {
  const sameCity = (prefix: 'legalAddress' | 'deliveryAddress') => {
    const [city, province] = [columnOf(`${prefix}CityName`), columnOf(`${prefix}ProvinceId`)];
    const [newCity, newProvince] = [sql.ref(`i.${prefix}CityName`), sql.ref(`i.${prefix}ProvinceId`)];
    const id = sql.ref(prefix === 'legalAddress' ? 'legal_address_city_id' : 'delivery_address_city_id');
    return sql`${id} = case when (c.${city}, c.${province}) is not distinct from (${newCity}, ${newProvince})
      then c.${id} end`;
  };
  const from = recordset(clients);
  const assigned = (names: readonly ClientColumn[]) =>
    sql.join(names.map((name) => sql`${columnOf(name)} = i.${sql.ref(name)}`));
  await sql`
    update clients c set ${assigned(NAMES.filter((name) => !KEYS.includes(name)))},
      ${sameCity('legalAddress')}, ${sameCity('deliveryAddress')},
      credit_limit = i."creditLimit" / 100,
      confirmed_email = case when c.email = i.email then c.confirmed_email end,
      blocked_at = case when i.blocked then coalesce(c.blocked_at, now()) end,
      blocked_by_user_id = case when not i.blocked then null when c.blocked_at is null then ${userId}::int
        else c.blocked_by_user_id end
    from ${from}
    where c.company_id = ${companyId} and c.client_id = i."clientId"`.execute(tx);
  await sql`
    update clients c set ${assigned(KEYS)} from ${from}
    where c.company_id = ${companyId} and c.client_id = i."clientId"
      and (c.client_code, c.legal_id) is distinct from (i."clientCode", i."legalId")`.execute(tx);
}

/** Gives clients exactly these salesmen. */
export async function writeSalesmen(
  tx: Database,
  companyId: number,
  clients: readonly { readonly clientId: number; readonly salesmanIds: readonly number[] }[],
): Promise<void> {
  await sql`
    with input as materialized (
      select * from json_to_recordset(${JSON.stringify(clients)}::json) as i("clientId" int, "salesmanIds" int[])
    ), gone as (
      delete from salesman_clients s using input i
      where s.company_id = ${companyId} and s.client_id = i."clientId" and s.salesman_user_id <> all(i."salesmanIds")
    )
    insert into salesman_clients (company_id, salesman_user_id, client_id)
    select ${companyId}, salesman, i."clientId" from input i cross join unnest(i."salesmanIds") salesman
    order by i."clientId", salesman
    on conflict do nothing`.execute(tx);
}

/** Gives clients exactly these perceptions. */
export async function writePerceptions(
  tx: Database,
  companyId: number,
  clients: readonly Pick<StoredClient, 'clientId' | 'perceptions'>[],
): Promise<void> {
  const rows = clients.flatMap(({ clientId, perceptions }) =>
    perceptions.map((perception) => ({ clientId, ...perception })),
  );
  await sql`
    with input as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as i("clientId" int, jurisdiction text, bps int, "validFrom" date, "validUntil" date)
    ), gone as (
      delete from client_perceptions p
      where p.company_id = ${companyId} and p.client_id = any(${clients.map(({ clientId }) => clientId)}::int[])
        and not exists (
          select from input i where i."clientId" = p.client_id and i.jurisdiction = p.jurisdiction
            and i."validFrom" is not distinct from p.valid_from)
    )
    insert into client_perceptions (company_id, client_id, jurisdiction, basis_points, valid_from, valid_until)
    select ${companyId}, "clientId", jurisdiction, bps, "validFrom", "validUntil" from input order by 2, 3, 5
    on conflict (client_id, jurisdiction, valid_from) do update
      set basis_points = excluded.basis_points, valid_until = excluded.valid_until`.execute(tx);
}

/** Returns the company's salesmen: their ids by e-mail in lower case. */
export async function salesmenByEmail(db: Database, companyId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; email: string }>`
    select user_id as id, lower(email) as email from users
    where company_id = ${companyId} and web_profile_id = 2`.execute(db);
  return new Map(rows.map(({ id, email }) => [email, id]));
}

/** Returns the company's active payment terms by name. */
export async function paymentTermsNames(
  db: Database,
  companyId: number,
): Promise<{ readonly id: number; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select payment_terms_id as id, name from payment_terms where company_id = ${companyId}
    order by active desc, name`.execute(db);
  return rows;
}

/** Returns the discount lists of a company. */
export async function discountListNames(
  db: Database,
  companyId: number,
): Promise<{ readonly id: number; readonly code: string; readonly name: string }[]> {
  const { rows } = await sql<{ id: number; code: string; name: string }>`
    select discount_list_id as id, code, name from discount_lists where company_id = ${companyId}
    order by code`.execute(db);
  return rows;
}
