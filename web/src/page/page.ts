import type { Brand } from '@mostrador/brands/brand';
import type { CompanyContext } from '@mostrador/contract/entries/company';
import type { ExpectedProfile } from '@mostrador/contract/profile-cookie';
import { createContext, use } from 'react';

/** What every page knows before anything is fetched. It comes inside the page itself. */
export interface Page {
  readonly brand: Brand;
  readonly context: CompanyContext;
  readonly apiBase: string;
  readonly version: string;
  /** Who the browser hinted at when it asked for the page. */
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
