// Routes of the API calls for countries, provinces, cities and tax categories, under the names that each form uses
// (`userProvinces`, `systemCities`, `tax`…).

import type { CallHandlers } from '../../platform/http/calls.js';
import type { Session, Shop } from '../../shop.js';
import { cities, countries, provinces, taxCategories } from './geography.queries.js';

type CityQuery = {
  countryCode: string;
  provinceCode?: string | undefined;
  provinceId?: string | undefined;
  searchTerm: string;
};

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
  const provincesOfCountry = ({ query }: { query: { countryCode: string } }) =>
    provinces(db, query.countryCode);
  const matchingCities = ({ query }: { query: CityQuery }) => cities(db, query);
  const allTaxCategories = () => taxCategories(db);
  return {
    // GET /store/StoreRegistration/countries
    countries: allCountries,
    // GET /store/StoreUser/countries
    userCountries: allCountries,
    // GET /System/countries
    systemCountries: allCountries,
    // GET /store/StoreRegistration/provinces
    provinces: provincesOfCountry,
    // GET /store/StoreUser/provinces
    userProvinces: provincesOfCountry,
    // GET /System/provinces
    systemProvinces: provincesOfCountry,
    // GET /store/StoreRegistration/cities
    cities: matchingCities,
    // GET /System/cities
    systemCities: matchingCities,
    // GET /store/StoreRegistration/taxcategories
    taxCategories: allTaxCategories,
    // GET /Tax
    tax: allTaxCategories,
    // GET /Tax/taxcategories
    taxTaxCategories: allTaxCategories,
  };
}
