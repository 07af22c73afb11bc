// The brands of the program by the value of COMPANY_NAME: papelera and barrilete, and the plain one of a shop without files of its own.

import { barrilete } from './barrilete/brand.js';
import type { Brand } from './brand.js';
import { papelera } from './papelera/brand.js';
import { tienda } from './tienda/brand.js';

/** The brands with a look and demonstration data of their own. A new one needs a folder and a line here. */
export const brands: Readonly<Record<string, Brand>> = { papelera, barrilete };

/** The brand of a shop whose owner sets everything on the desk. */
export const plainBrand: Brand = tienda;

export const defaultBrandCode = 'papelera';

/** Returns the brand of a company name, or undefined: the caller decides what to show without a brand. */
export function brandOf(companyName: string): Brand | undefined {
  if (companyName === plainBrand.code) return plainBrand;
  return Object.hasOwn(brands, companyName) ? brands[companyName] : undefined;
}
