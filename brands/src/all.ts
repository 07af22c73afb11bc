import { barrilete } from './barrilete/brand.js';
import type { Brand } from './brand.js';
import { papelera } from './papelera/brand.js';

/** Every brand by the value of COMPANY_NAME. A third brand is one more folder and one more line here. */
export const brands: Readonly<Record<string, Brand>> = { papelera, barrilete };

export const defaultBrandCode = 'papelera';

/** The brand of that company name, or undefined: the caller decides what a company without a brand shows. */
export function brandOf(companyName: string): Brand | undefined {
  return Object.hasOwn(brands, companyName) ? brands[companyName] : undefined;
}
