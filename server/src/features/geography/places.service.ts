import type { Database } from '../../platform/database/database.js';
import { cityOf, countryExists, provinceOf, taxCategoryExists } from './geography.queries.js';

/** Where somebody says that they are; undefined or empty: not said. */
export interface GivenPlace {
  readonly countryCode: string;
  /** Its id or its code. */
  readonly province?: string | null | undefined;
  readonly cityId?: string | null | undefined;
  readonly cityName?: string | null | undefined;
}

/** A place as an address keeps it. */
export interface Place {
  readonly countryCode: string;
  readonly provinceId: string | null;
  readonly cityId: string | null;
  readonly cityName: string;
}

/** What of a place does not exist, or does not belong together. */
export type WrongPlace = 'country' | 'province' | 'city';

const SENTENCES: Readonly<Record<WrongPlace, string>> = {
  country: 'Por favor elija un país de la lista.',
  province: 'Por favor elija una provincia de la lista.',
  city: 'Por favor elija una ciudad de la provincia.',
};

export const wrongPlaceText = (wrong: WrongPlace): string => SENTENCES[wrong];

/**
 * Finds a place in the shop's geography. A known city brings its own name and, where none was said, its province; a city
 * that was only typed keeps its text.
 */
export async function findPlace(
  db: Database,
  given: GivenPlace,
): Promise<{ readonly place: Place } | { readonly wrong: WrongPlace }> {
  const countryCode = given.countryCode.toUpperCase();
  if (!(await countryExists(db, countryCode))) return { wrong: 'country' };
  const province = given.province ? await provinceOf(db, countryCode, given.province) : undefined;
  if (given.province && province === undefined) return { wrong: 'province' };
  const typed = { countryCode, provinceId: province?.provinceId ?? null };
  if (!given.cityId) return { place: { ...typed, cityId: null, cityName: given.cityName?.trim() ?? '' } };
  const city = await cityOf(db, given.cityId);
  const belongs =
    city?.countryCode === countryCode && (province === undefined || city.provinceId === province.provinceId);
  if (city === undefined || !belongs) return { wrong: 'city' };
  const { cityId, cityName, provinceId } = city;
  return { place: { countryCode, provinceId, cityId, cityName } };
}

export const isTaxCategory = (db: Database, taxCategoryId: number): Promise<boolean> =>
  taxCategoryExists(db, taxCategoryId);
