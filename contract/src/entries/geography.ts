// API calls of countries, provinces, cities and tax categories for the address and tax fields of forms.

import { z } from 'zod';
import { call } from '../call.js';
import { text } from '../fields.js';

export const country = z.object({ countryCode: z.string(), countryName: z.string() });
/** provinceId is INDEC's number ('82'); provinceCode is ISO 3166-2 without the country ('S'). */
export const province = z.object({
  provinceId: z.string(),
  provinceCode: z.string(),
  provinceName: z.string(),
});
export const city = z.object({ cityId: z.string(), cityName: z.string(), department: z.string() });
export const taxCategory = z.object({
  taxCategoryId: z.number().int(),
  taxCategoryDescription: z.string(),
});
export type Country = z.output<typeof country>;
export type Province = z.output<typeof province>;
export type City = z.output<typeof city>;
export type TaxCategory = z.output<typeof taxCategory>;

const ofCountry = z.object({ countryCode: text(2).default('AR') });
/** A province by id or code. A search with fewer than three letters finds nothing. */
const citySearch = z.object({
  countryCode: text(2).default('AR'),
  provinceCode: text(10).optional(),
  provinceId: text(10).optional(),
  searchTerm: text(64).default(''),
});

const countryList = (name: 'countries' | 'userCountries' | 'systemCountries') =>
  ({ name, access: 'public', visitorCache: true, summary: 'Countries', output: z.array(country) }) as const;
const provinceList = (name: 'provinces' | 'userProvinces' | 'systemProvinces') =>
  ({
    name,
    access: 'public',
    visitorCache: true,
    summary: 'Provinces of a country',
    query: ofCountry,
    output: z.array(province),
  }) as const;
const cityList = (name: 'cities' | 'systemCities') =>
  ({
    name,
    access: 'public',
    summary: 'Cities of a province by their first letters; accents are ignored',
    query: citySearch,
    output: z.array(city),
    example: { query: { provinceCode: 'S', searchTerm: 'ros' } },
  }) as const;
const taxCategoryList = (name: 'taxCategories' | 'tax' | 'taxTaxCategories') =>
  ({
    name,
    access: 'public',
    visitorCache: true,
    summary: 'Tax categories',
    output: z.array(taxCategory),
  }) as const;

/** Older clients use several names for the same lists, so each list has several calls. */
export const geographyCalls = {
  countries: call(countryList('countries')),
  provinces: call(provinceList('provinces')),
  cities: call(cityList('cities')),
  taxCategories: call(taxCategoryList('taxCategories')),
  userCountries: call(countryList('userCountries')),
  userProvinces: call(provinceList('userProvinces')),
  systemCountries: call(countryList('systemCountries')),
  systemProvinces: call(provinceList('systemProvinces')),
  systemCities: call(cityList('systemCities')),
  tax: call(taxCategoryList('tax')),
  taxTaxCategories: call(taxCategoryList('taxTaxCategories')),
};
