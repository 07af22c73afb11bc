// SQL of what a client can be given: price lists, discount lists, payment terms, salesmen, tax categories and provinces.

import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

export const selectPriceLists = (db: Database, companyId: number) =>
  db
    .selectFrom('price_lists')
    .where('company_id', '=', companyId)
    .select(['price_list_id as priceListId', 'name', 'is_default as isDefault'])
    .orderBy('is_default', 'desc')
    .orderBy('name')
    .execute();

export const selectDiscountLists = (db: Database, companyId: number) =>
  db
    .selectFrom('discount_lists')
    .where('company_id', '=', companyId)
    .select(['discount_list_id as discountListId', 'name'])
    .orderBy('name')
    .execute();

const terms = (db: Database, companyId: number) =>
  db
    .selectFrom('payment_terms')
    .where('company_id', '=', companyId)
    .select(['payment_terms_id as paymentTermsId', 'name', 'days', 'active']);

export const selectPaymentTerms = (db: Database, companyId: number) =>
  terms(db, companyId).orderBy('days').orderBy('name').execute();

/** Locks payment terms until the transaction ends. */
export const lockPaymentTerms = (tx: Tx, companyId: number, paymentTermsId: number) =>
  terms(tx, companyId).where('payment_terms_id', '=', paymentTermsId).forNoKeyUpdate().executeTakeFirst();

/** Inserts payment terms; undefined if the company has terms of that name. */
export async function insertPaymentTerms(
  tx: Tx,
  companyId: number,
  { name, days }: { readonly name: string; readonly days: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ payment_terms_id: number }>`
    insert into payment_terms (company_id, name, days) values (${companyId}, ${name}, ${days})
    on conflict (company_id, lower(name)) do nothing returning payment_terms_id`.execute(tx);
  return rows[0]?.payment_terms_id;
}

/** Whether other payment terms of the company have the name. */
export async function isTermsNameTaken(
  tx: Tx,
  companyId: number,
  { name, exceptId }: { readonly name: string; readonly exceptId: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from payment_terms
    where company_id = ${companyId} and lower(name) = lower(${name}) and payment_terms_id <> ${exceptId}`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function updatePaymentTerms(
  tx: Tx,
  companyId: number,
  paymentTermsId: number,
  values: { readonly name: string; readonly days: number; readonly active: boolean },
): Promise<void> {
  await tx
    .updateTable('payment_terms')
    .set(values)
    .where('company_id', '=', companyId)
    .where('payment_terms_id', '=', paymentTermsId)
    .execute();
}

export const selectSalesmen = (db: Database, companyId: number) =>
  db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('web_profile_id', '=', 2)
    .where('status', '=', 'active')
    .select(['user_id as userId', 'name'])
    .orderBy('name')
    .orderBy('user_id')
    .execute();

export const selectTaxCategories = (db: Database) =>
  db
    .selectFrom('tax_categories')
    .select(['tax_category_id as taxCategoryId', 'tax_category_description as description'])
    .orderBy('tax_category_id')
    .execute();

/** Of Argentina. */
export const selectProvinces = (db: Database) =>
  db
    .selectFrom('provinces')
    .where('country_code', '=', 'AR')
    .select(['province_id as provinceId', 'province_name as name'])
    .orderBy('province_name')
    .execute();

/** What clients shall be given. */
export interface References {
  readonly priceLists: readonly number[];
  readonly discountLists: readonly number[];
  readonly paymentTerms: readonly number[];
  readonly salesmen: readonly number[];
  readonly taxCategories: readonly number[];
  readonly provinces: readonly string[];
}

/** Returns the field of the first kind of which the company does not have all; undefined if it has all. */
export async function findUnknown(
  db: Database,
  companyId: number,
  references: References,
): Promise<keyof References | undefined> {
  const missing = (ids: readonly number[], known: ReturnType<typeof sql>) =>
    sql`exists (select from unnest(${ids}::int[]) i where i not in (${known}))`;
  const { rows } = await sql<{ [K in keyof References]: boolean }>`
    select
      ${missing(references.priceLists, sql`select price_list_id from price_lists where company_id = ${companyId}`)} as "priceLists",
      ${missing(references.discountLists, sql`select discount_list_id from discount_lists where company_id = ${companyId}`)} as "discountLists",
      ${missing(references.paymentTerms, sql`select payment_terms_id from payment_terms where company_id = ${companyId}`)} as "paymentTerms",
      ${missing(references.salesmen, sql`select user_id from users where company_id = ${companyId} and web_profile_id = 2`)} as salesmen,
      ${missing(references.taxCategories, sql`select tax_category_id from tax_categories`)} as "taxCategories",
      exists (select from unnest(${references.provinces}::text[]) i where i not in (select province_id from provinces)) as provinces`.execute(
    db,
  );
  const [row] = rows;
  return row && (Object.keys(row) as (keyof References)[]).find((kind) => row[kind]);
}
