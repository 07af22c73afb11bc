// Finds a province by its name, its code or its number, as files write it.

import { fold } from '@mostrador/rules/search-text';

export interface KnownProvince {
  /** The INDEC code: '06'. */
  readonly provinceId: string;
  readonly provinceCode: string;
  readonly provinceName: string;
}

/** Other names of provinces by their codes, in folded form. */
const PROVINCE_ALIASES: Readonly<Record<string, readonly string[]>> = {
  C: ['caba', 'capital federal', 'ciudad de buenos aires'],
  V: ['tierra del fuego antartida e islas del atlantico sur'],
};

/** Returns a function that finds a province by any of its names. */
export function provinceFinder(known: readonly KnownProvince[]) {
  const byName = new Map<string, KnownProvince>();
  for (const province of known) {
    byName.set(fold(province.provinceName), province);
    byName.set(fold(province.provinceCode), province);
    byName.set(province.provinceId, province);
    for (const name of PROVINCE_ALIASES[province.provinceCode] ?? []) byName.set(name, province);
  }
  return (text: string): KnownProvince | undefined => byName.get(fold(text));
}
