// Builds the addresses of API calls for the benchmark's scenarios, from the routes of the contract.

import '@mostrador/contract/later-routes';
import { type CallName, routes } from '@mostrador/contract/routes';

/** Returns the address of a call with its query. */
export function path(name: CallName, query: Readonly<Record<string, string | number>> = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.append(key, String(value));
  return `/api${routes[name][1]}${search.size > 0 ? `?${search}` : ''}`;
}

export const list = (query: Readonly<Record<string, string | number>> = {}): string =>
  path('products', { pageSize: 16, pageNumber: 0, ...query });
