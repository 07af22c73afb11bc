import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

export interface Province {
  /** INDEC: '06'. */
  readonly provinceId: string;
  /** ISO 3166-2 without the country: 'B'. */
  readonly provinceCode: string;
  readonly name: string;
}

export interface City {
  /** INDEC: '06588030'. */
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
