// Checks the place of an address form: country, province, city and tax category, returned as stored or as a list of
// wrong fields.

import type { FieldFailure } from '@mostrador/rules/field-failure';
import { fold } from '@mostrador/rules/search-text';
import type { Database } from '../../platform/database/database.js';
import { findPlaces, taxCategoryExists } from './places.queries.js';

/** The place of an address as a form sends it. The fields have the form's names without the prefix. */
export interface TypedPlace {
  /** The prefix of the form's fields. */
  readonly prefix: 'legalAddress' | 'deliveryAddress';
  readonly country: string;
  /** The province's id or code. */
  readonly province: string;
  readonly cityId: string;
  readonly cityName: string;
}

/** A place as it is stored. When several cities have the name, only the name is stored. */
export interface Place {
  readonly country: string;
  readonly provinceId: string | null;
  readonly cityId: string | null;
  readonly cityName: string;
}

const DEFAULT_COUNTRY = 'AR';
/** The largest value of an integer column. */
const ID_MAX = 2_147_483_647;

/** Looks places up in the geography in one statement. Returns the stored form of each, and the fields that are wrong. */
export async function lookUpPlaces(
  db: Database,
  typed: readonly TypedPlace[],
): Promise<{ readonly places: readonly Place[]; readonly failures: readonly FieldFailure[] }> {
  const chosen = typed.map(({ country, province, cityId, cityName }) => ({
    country: country.trim() || DEFAULT_COUNTRY,
    province: province.trim(),
    cityId: cityId.trim(),
    foldedCityName: fold(cityName),
  }));
  const found = await findPlaces(db, chosen);
  const failures: FieldFailure[] = [];
  const places = typed.map(({ prefix, cityName }, index): Place => {
    const wanted = chosen[index];
    const row = found[index];
    const city = wanted !== undefined && (wanted.cityId !== '' || wanted.foldedCityName !== '');
    if (row?.country_code == null)
      failures.push({ field: `${prefix}Country`, message: 'Elija un país de la lista.' });
    else if (wanted?.province !== '' && row.province_id === null)
      failures.push({ field: `${prefix}ProvinceId`, message: 'Elija una provincia de la lista.' });
    else if (city && row.matches === 0)
      failures.push(
        row.province_id === null && wanted.cityId === ''
          ? { field: `${prefix}ProvinceId`, message: 'Elija la provincia de su ciudad.' }
          : { field: `${prefix}CityId`, message: 'Elija una ciudad de la provincia.' },
      );
    return {
      country: row?.country_code ?? DEFAULT_COUNTRY,
      provinceId: row?.province_id ?? null,
      cityId: row?.city_id ?? null,
      cityName: city ? (row?.city_name ?? cityName.trim()) : '',
    };
  });
  return { places, failures };
}

/** Reads a chosen tax category, given as text or number. Returns its id, null when none is chosen, or the failure. */
export async function taxCategoryOf(
  db: Database,
  given: string | number | null | undefined,
): Promise<{ readonly taxCategoryId: number | null; readonly failures: readonly FieldFailure[] }> {
  const typed = String(given ?? '').trim();
  if (typed === '') return { taxCategoryId: null, failures: [] };
  const id = Number(typed);
  if (Number.isInteger(id) && id > 0 && id <= ID_MAX && (await taxCategoryExists(db, id)))
    return { taxCategoryId: id, failures: [] };
  return {
    taxCategoryId: null,
    failures: [{ field: 'taxCategory', message: 'Elija una categoría impositiva de la lista.' }],
  };
}
