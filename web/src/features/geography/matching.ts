// Matches typed text with city names: narrows the offered cities, and finds the one that the user meant.

import type { City } from '@mostrador/contract/entries/geography';
import { fold } from '@mostrador/rules/search-text';

/** Narrows the cities found for fewer letters until the answer for all typed letters arrives. */
export function matching(cities: readonly City[], typed: string): City[] {
  const start = fold(typed);
  return cities.filter(({ cityName }) => ` ${fold(cityName)}`.includes(` ${start}`));
}

/** The city that the user meant without picking it: the only one of that name, else the only one offered. */
export function meantCity(offered: readonly City[], typed: string): City | undefined {
  const name = fold(typed);
  const exact = offered.filter(({ cityName }) => fold(cityName) === name);
  const candidates = exact.length > 0 ? exact : offered;
  return candidates.length === 1 ? candidates[0] : undefined;
}
