// SQL that looks up the province and city of an address, and whether a tax category exists.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** A place as the user chose it: province by id or code, city by id or by its folded name. An empty text means not chosen. */
export interface ChosenPlace {
  readonly country: string;
  readonly province: string;
  readonly cityId: string;
  readonly foldedCityName: string;
}

export interface FoundPlace {
  country_code: string | null;
  province_id: string | null;
  /** Number of cities with that id or name in the province. */
  matches: number;
  city_id: string | null;
  city_name: string | null;
}

/** Returns the rows found for each place, in the given order. A city's id alone also gives its province. */
export async function findPlaces(db: Database, places: readonly ChosenPlace[]): Promise<FoundPlace[]> {
  const numberedPlaces = places.map((place, position) => ({ ...place, position }));
  const { rows } = await sql<FoundPlace>`
    select n.country_code, coalesce(p.province_id, case when g.province = '' then c.province_id end) as province_id,
      c.matches, case when c.matches = 1 then c.city_id end as city_id, c.city_name
    from json_to_recordset(${JSON.stringify(numberedPlaces)}::json)
      as g (position int, country text, province text, "cityId" text, "foldedCityName" text)
    left join countries n on n.country_code = upper(g.country)
    left join provinces p on p.country_code = n.country_code and upper(g.province) in (p.province_id, p.province_code)
    left join lateral (
      select count(*)::int as matches, min(city_id) as city_id, min(city_name) as city_name, min(province_id) as province_id
      from cities c
      where case
        when g."cityId" <> '' then c.city_id = g."cityId" and (g.province = '' or c.province_id = p.province_id)
        else c.province_id = p.province_id and c.search_text = g."foldedCityName"
      end
    ) c on true
    order by g.position`.execute(db);
  return rows;
}

/** Returns whether a tax category exists; true for null, which means not chosen. */
export async function taxCategoryExists(db: Database, taxCategoryId: number | null): Promise<boolean> {
  if (taxCategoryId === null) return true;
  const row = await db
    .selectFrom('tax_categories')
    .where('tax_category_id', '=', taxCategoryId)
    .select('tax_category_id')
    .executeTakeFirst();
  return row !== undefined;
}
