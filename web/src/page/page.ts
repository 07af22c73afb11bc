import type { Brand } from '@mostrador/brands/brand';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { ExpectedProfile } from '@mostrador/contract/profile-cookie';
import { createContext, use } from 'react';

/**
 * The data that every page contains before anything is fetched: brand, company settings, address of the API and
 * version. The server sends it inside the HTML.
 */
export interface Page {
  readonly brand: Brand;
  readonly context: CompanyContext;
  readonly apiBase: string;
  readonly version: string;
  /** Of the company's settings that brand and context show. An answer with another one says that they have changed. */
  readonly settingsMark: string;
  /** The profile of the expected user, which the browser sends as a hint with its request for a page. */
  readonly expected?: ExpectedProfile | undefined;
}

export const PageContext = createContext<Page | undefined>(undefined);

export function usePage(): Page {
  const page = use(PageContext);
  if (page === undefined) throw new Error('There is no page around this component.');
  return page;
}

export function useBrand(): Brand {
  return usePage().brand;
}
