// The list of all brands (papelera, barrilete) by the value of COMPANY_NAME.

import { barrilete } from './barrilete/brand.js';
import type { Brand } from './brand.js';
import { papelera } from './papelera/brand.js';

/** A new brand needs a folder and a line here. */
export const brands: Readonly<Record<string, Brand>> = { papelera, barrilete };

export const defaultBrandCode = 'papelera';

/** Returns the brand of a company name, or undefined: the caller decides what to show without a brand. */
export function brandOf(companyName: string): Brand | undefined {
  return Object.hasOwn(brands, companyName) ? brands[companyName] : undefined;
}
