// SQL of countries, provinces, cities and tax categories: inserts them, lists them, and searches cities by the typed
// letters.

import { CITY_SEARCH_MIN } from '@mostrador/rules/limits';
import { fold } from '@mostrador/rules/search-text';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface Province {
  /** The INDEC code: '06'. */
  readonly provinceId: string;
  /** The ISO 3166-2 code without the country: 'B'. */
  readonly provinceCode: string;
  readonly name: string;
}

export interface City {
  /** The INDEC code: '06588030'. */
  readonly cityId: string;
  readonly provinceId: string;
  readonly name: string;
  readonly department: string;
  /** The name without accents and case. */
  readonly searchText: string;
}

export async function insertCountry(db: Database, code: string, name: string): Promise<void> {
  await sql`insert into countries (country_code, country_name) values (${code}, ${name}) on conflict do nothing`.execute(
    db,
  );
}

export async function insertProvinces(
  db: Database,
  country: string,
  provinces: readonly Province[],
): Promise<void> {
  await sql`
    insert into provinces (province_id, country_code, province_code, province_name)
    select r."provinceId", ${country}, r."provinceCode", r.name
    from json_to_recordset(${JSON.stringify(provinces)}::json) as r ("provinceId" text, "provinceCode" text, name text)
    on conflict do nothing`.execute(db);
}

export async function insertCities(db: Database, cities: readonly City[]): Promise<void> {
  await sql`
    insert into cities (city_id, province_id, city_name, department, search_text)
    select r."cityId", r."provinceId", r.name, r.department, r."searchText"
    from json_to_recordset(${JSON.stringify(cities)}::json)
      as r ("cityId" text, "provinceId" text, name text, department text, "searchText" text)
    on conflict do nothing`.execute(db);
}

export async function countCities(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*) as n from cities`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function countries(db: Database): Promise<{ countryCode: string; countryName: string }[]> {
  return db
    .selectFrom('countries')
    .select(['country_code as countryCode', 'country_name as countryName'])
    .orderBy('country_name')
    .execute();
}

export async function provinces(
  db: Database,
  countryCode: string,
): Promise<{ provinceId: string; provinceCode: string; provinceName: string }[]> {
  return db
    .selectFrom('provinces')
    .where('country_code', '=', countryCode.toUpperCase())
    .select(['province_id as provinceId', 'province_code as provinceCode', 'province_name as provinceName'])
    .orderBy('province_name')
    .execute();
}

export async function taxCategories(
  db: Database,
): Promise<{ taxCategoryId: number; taxCategoryDescription: string }[]> {
  return db
    .selectFrom('tax_categories')
    .select(['tax_category_id as taxCategoryId', 'tax_category_description as taxCategoryDescription'])
    .orderBy('tax_category_id')
    .execute();
}

const CITIES_MAX = 50;

/** Returns cities with a word that begins with the typed text; cities whose name begins with it come first. */
export async function cities(
  db: Database,
  search: {
    readonly countryCode: string;
    readonly provinceCode?: string | undefined;
    readonly provinceId?: string | undefined;
    readonly searchTerm: string;
  },
): Promise<{ cityId: string; cityName: string; department: string }[]> {
  const term = fold(search.searchTerm).trim();
  if ([...term].length < CITY_SEARCH_MIN) return [];
  const start = `${likeLiteral(term)}%`;
  const province = search.provinceId || search.provinceCode || '';
  const { rows } = await sql<{ cityId: string; cityName: string; department: string }>`
    select c.city_id as "cityId", c.city_name as "cityName", c.department
    from cities c join provinces p on p.province_id = c.province_id
    where p.country_code = ${search.countryCode.toUpperCase()}
      and (${province} = '' or ${province} in (p.province_id, p.province_code))
      and (c.search_text like ${start} or c.search_text like ${`% ${start}`})
    order by c.search_text like ${start} desc, c.search_text, c.department, c.city_id
    limit ${CITIES_MAX}`.execute(db);
  return rows;
}

const likeLiteral = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
