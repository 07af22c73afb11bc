// SQL of the lists of /api/v1 that are only read: pages behind a place, each with the place of its row.

import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** The rows of a page with their places, and which they are behind. */
export interface ListPage {
  readonly companyId: number;
  /** The place of the last row of the page before; empty on the first page. */
  readonly after: string;
  readonly limit: number;
}

/** A row with what its list is ordered by. */
export type Placed<Row> = Row & { readonly place: string };

async function rowsOf<Row>(db: Database, query: RawBuilder<Placed<Row>>): Promise<readonly Placed<Row>[]> {
  const { rows } = await query.execute(db);
  return rows;
}

/** A place that is an id; 0 for any other text, so that a foreign cursor begins anew. */
const idOf = (after: string): number => (/^\d{1,9}$/.test(after) ? Number(after) : 0);

export const categoriesPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{ code: string; name: string; parent: string | null; position: number }>(
    db,
    sql`select c.category_code as place, c.category_code as code, c.description as name, p.category_code as parent,
        c.position
      from categories c left join categories p on p.category_id = c.parent_category_id
      where c.company_id = ${companyId} and c.category_code > ${after} order by c.category_code limit ${limit}`,
  );

export const priceListsPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{
    code: string;
    name: string;
    isDefault: boolean;
    active: boolean;
    validFrom: string | null;
    validUntil: string | null;
  }>(
    db,
    sql`select code as place, code, name, is_default as "isDefault", active, valid_from::text as "validFrom",
        valid_until::text as "validUntil"
      from price_lists where company_id = ${companyId} and code > ${after} order by code limit ${limit}`,
  );

/** @param list the code of a price list; undefined: all. */
export function pricesPage(db: Database, { companyId, after, limit }: ListPage, list: string | undefined) {
  const [, listId = '0', productId = '0'] = /^(\d{1,9}):(\d{1,9})$/.exec(after) ?? [];
  const ofList = list === undefined ? sql`true` : sql`l.code = ${list}`;
  return rowsOf<{ list: string; code: string; price: string }>(
    db,
    sql`select r.price_list_id || ':' || r.product_id as place, l.code as list, p.code, r.amount::text as price
      from prices r join price_lists l using (price_list_id) join products p using (product_id)
      where r.company_id = ${companyId} and ${ofList}
        and (r.price_list_id, r.product_id) > (${Number(listId)}, ${Number(productId)})
      order by r.price_list_id, r.product_id limit ${limit}`,
  );
}

export const customerPricesPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{
    client: string;
    code: string;
    price: string;
    fromQuantity: number;
    validFrom: string | null;
    validUntil: string | null;
  }>(
    db,
    sql`select r.customer_price_id::text as place, c.client_code as client, p.code, r.amount::text as price,
        r.from_quantity as "fromQuantity", r.valid_from::text as "validFrom", r.valid_until::text as "validUntil"
      from customer_prices r join clients c using (client_id) join products p using (product_id)
      where r.company_id = ${companyId} and r.customer_price_id > ${idOf(after)}
      order by r.customer_price_id limit ${limit}`,
  );

export const discountsPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{
    list: string;
    listName: string;
    product: string | null;
    category: string | null;
    percent: string;
    validFrom: string | null;
    validUntil: string | null;
  }>(
    db,
    sql`select r.discount_rule_id::text as place, l.code as list, l.name as "listName", p.code as product,
        c.category_code as category, r.percent::text, r.valid_from::text as "validFrom",
        r.valid_until::text as "validUntil"
      from discount_rules r join discount_lists l using (discount_list_id)
        left join products p on p.product_id = r.product_id left join categories c on c.category_id = r.category_id
      where r.company_id = ${companyId} and r.discount_rule_id > ${idOf(after)}
      order by r.discount_rule_id limit ${limit}`,
  );

export const addressesPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{
    client: string;
    label: string;
    comments: string;
    street: string;
    number: string;
    floor: string;
    apartment: string;
    postalCode: string;
    city: string;
    province: string | null;
  }>(
    db,
    sql`select a.delivery_address_id::text as place, c.client_code as client, a.label, a.comments, a.street, a.number,
        a.floor, a.appartment as apartment, a.postal_code as "postalCode", a.city_name as city,
        p.province_name as province
      from client_delivery_addresses a join clients c using (client_id) left join provinces p using (province_id)
      where a.company_id = ${companyId} and a.active and a.delivery_address_id > ${idOf(after)}
      order by a.delivery_address_id limit ${limit}`,
  );

export const salespeoplePage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{ email: string; name: string; active: boolean }>(
    db,
    sql`select email as place, email, name, status <> 'blocked' as active from users
      where company_id = ${companyId} and web_profile_id = 2 and email > ${after} order by email limit ${limit}`,
  );

export const saleConditionsPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{ name: string; days: number; active: boolean }>(
    db,
    sql`select name as place, name, days, active from payment_terms
      where company_id = ${companyId} and name > ${after} order by name limit ${limit}`,
  );

export const accountEntriesPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{
    client: string;
    kind: 'invoice' | 'debit_note' | 'credit_note' | 'receipt';
    number: string;
    issuedOn: string;
    dueOn: string | null;
    amount: string;
    openAmount: string;
    hasDocument: boolean;
  }>(
    db,
    sql`select e.account_entry_id::text as place, c.client_code as client, e.kind, e.number,
        e.issued_on::text as "issuedOn", e.due_on::text as "dueOn", e.amount::text as amount,
        e.open_amount::text as "openAmount",
        exists (select from account_documents d
          where d.account_entry_id = e.account_entry_id and d.removed_at is null) as "hasDocument"
      from account_entries e join clients c using (client_id)
      where e.company_id = ${companyId} and e.account_entry_id > ${idOf(after)}
      order by e.account_entry_id limit ${limit}`,
  );

export const documentsPage = (db: Database, { companyId, after, limit }: ListPage) =>
  rowsOf<{
    client: string;
    kind: 'invoice' | 'debit_note' | 'credit_note' | 'receipt';
    number: string;
    bytes: number;
    sha256: string;
    loadedAt: Date;
  }>(
    db,
    sql`select d.account_document_id::text as place, c.client_code as client, e.kind, e.number, d.bytes, d.sha256,
        d.stored_at as "loadedAt"
      from account_documents d join account_entries e using (account_entry_id) join clients c on c.client_id = d.client_id
      where d.company_id = ${companyId} and d.removed_at is null and d.account_document_id > ${idOf(after)}
      order by d.account_document_id limit ${limit}`,
  );

export interface ClientRow {
  readonly code: string;
  readonly legalName: string;
  readonly legalId: string;
  readonly taxCategory: string | null;
  readonly email: string;
  readonly phone: string;
  readonly phone2: string;
  readonly priceList: string | null;
  readonly discountList: string | null;
  readonly saleCondition: string | null;
  readonly creditLimit: string | null;
  readonly salespeople: string[];
  readonly legalAddress: AddressJson;
  readonly deliveryAddress: AddressJson;
  readonly isBlocked: boolean;
  readonly createdAt: Date;
}

interface AddressJson {
  readonly street: string;
  readonly number: string;
  readonly floor: string;
  readonly apartment: string;
  readonly postalCode: string;
  readonly city: string;
  readonly province: string | null;
}

const addressJson = (prefix: 'legal' | 'delivery'): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`c.${prefix}_address_${name}`);
  return sql`json_build_object('street', ${column('street')}, 'number', ${column('number')}, 'floor', ${column('floor')},
    'apartment', ${column('appartment')}, 'postalCode', ${column('postal_code')}, 'city', ${column('city_name')},
    'province', (select p.province_name from provinces p where p.province_id = ${column('province_id')}))`;
};

/** @param code the code of one client; undefined: a page of all. */
export const clientsPage = (db: Database, { companyId, after, limit }: ListPage, code?: string) =>
  rowsOf<ClientRow>(
    db,
    sql`select c.client_code as place, c.client_code as code, c.legal_name as "legalName", c.legal_id as "legalId",
        (select t.tax_category_description from tax_categories t where t.tax_category_id = c.tax_category_id)
          as "taxCategory",
        c.email, c.contact_phone as phone, c.contact_phone2 as phone2,
        (select l.code from price_lists l where l.price_list_id = c.price_list_id) as "priceList",
        (select l.code from discount_lists l where l.discount_list_id = c.discount_list_id) as "discountList",
        (select t.name from payment_terms t where t.payment_terms_id = c.payment_terms_id) as "saleCondition",
        c.credit_limit::text as "creditLimit",
        array(select u.email from salesman_clients s join users u on u.user_id = s.salesman_user_id
          where s.client_id = c.client_id order by u.email) as salespeople,
        ${addressJson('legal')} as "legalAddress", ${addressJson('delivery')} as "deliveryAddress",
        c.blocked_at is not null as "isBlocked", c.created_at as "createdAt"
      from clients c
      where c.company_id = ${companyId}
        and ${code === undefined ? sql`c.client_code > ${after}` : sql`c.client_code = ${code}`}
      order by c.client_code limit ${limit}`,
  );
