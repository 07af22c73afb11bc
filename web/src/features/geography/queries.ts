// Queries of provinces, of cities by name, and of tax categories, for address and registration forms.

import type { City, Province, TaxCategory } from '@mostrador/contract/entries/geography';
import { CITY_SEARCH_MIN } from '@mostrador/rules/limits';
import { fold } from '@mostrador/rules/search-text';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi, VISITOR_SCOPE } from '../../api/api';
import { useDebounced } from '../../ui/useDebounced';
import { keepTaxCategories, keptTaxCategories } from './tax-categories-cache';

// the lists are the same for all users, so a login or logout keeps them
function provincesQuery({ carrier }: Api) {
  return queryOptions({
    queryKey: [VISITOR_SCOPE, 'provinces'] as const,
    queryFn: (): Promise<Province[]> => carrier('provinces', { query: {} }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function taxCategoriesQuery({ carrier }: Api) {
  return queryOptions({
    queryKey: [VISITOR_SCOPE, 'taxCategories'] as const,
    async queryFn(): Promise<readonly TaxCategory[]> {
      const kept = keptTaxCategories(localStorage, Date.now());
      if (kept?.fresh) return kept.list;
      try {
        const list = await carrier('taxCategories', {});
        keepTaxCategories(localStorage, list, Date.now());
        return list;
      } catch (failure) {
        if (kept !== undefined) return kept.list;
        throw failure;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

function citiesQuery({ carrier }: Api, province: string, searchTerm: string) {
  // INDEC's ids are figures, the codes of ISO 3166-2 are letters
  const where = /^\d+$/.test(province) ? { provinceId: province } : { provinceCode: province };
  return queryOptions({
    queryKey: [VISITOR_SCOPE, 'cities', province, searchTerm] as const,
    queryFn: (): Promise<City[]> => carrier('cities', { query: { countryCode: 'AR', ...where, searchTerm } }),
    enabled: province !== '' && isLongEnough(searchTerm),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // the list stays open between two letters; the field narrows it by itself
    placeholderData: (cities: City[] | undefined, query: { queryKey: readonly unknown[] } | undefined) =>
      query?.queryKey[2] === province ? cities : undefined,
  });
}

export function useProvinces() {
  return useQuery(provincesQuery(useApi()));
}

export function useTaxCategories() {
  return useQuery(taxCategoriesQuery(useApi()));
}

/** Milliseconds without another letter before cities are searched. */
const CITY_SEARCH_WAIT = 250;

export const isLongEnough = (searchTerm: string): boolean =>
  searchTerm.trim().length >= CITY_SEARCH_MIN && [...fold(searchTerm)].length >= CITY_SEARCH_MIN;

/** @param province its id or its code; @param typed '' searches nothing. */
export function useCities(province: string, typed: string) {
  const searchTerm = typed.trim();
  const settled = useDebounced(searchTerm, CITY_SEARCH_WAIT);
  const query = useQuery(citiesQuery(useApi(), province, settled));
  return { ...query, waiting: settled !== searchTerm };
}
