import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { cities, countries, provinces, taxCategories } from './geography.queries.js';

type Query = {
  countryCode: string;
  provinceCode?: string | undefined;
  provinceId?: string | undefined;
  searchTerm: string;
};

/** One source behind the groups of calls that serve geography and taxes. */
export function geographyRoutes({
  db,
}: Shop): CallHandlers<
  | 'countries'
  | 'provinces'
  | 'cities'
  | 'taxCategories'
  | 'userCountries'
  | 'userProvinces'
  | 'systemCountries'
  | 'systemProvinces'
  | 'systemCities'
  | 'tax'
  | 'taxTaxCategories',
  Session
> {
  const allCountries = () => countries(db);
  const ofCountry = ({ query }: { query: { countryCode: string } }) => provinces(db, query.countryCode);
  const found = ({ query }: { query: Query }) => cities(db, query);
  const taxes = () => taxCategories(db);
  return {
    countries: allCountries,
    userCountries: allCountries,
    systemCountries: allCountries,
    provinces: ofCountry,
    userProvinces: ofCountry,
    systemProvinces: ofCountry,
    cities: found,
    systemCities: found,
    taxCategories: taxes,
    tax: taxes,
    taxTaxCategories: taxes,
  };
}
