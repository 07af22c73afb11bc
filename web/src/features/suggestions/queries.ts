// The query of suggestions for a search that is being typed.

import type { CallInput } from '@mostrador/contract/client';
import type { Suggestions } from '@mostrador/contract/entries/suggestions';
import { SEARCH_TEXT_MAX } from '@mostrador/rules/search-text';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Api } from '../../api/api';

/** The letters from which a text has suggestions. One letter begins too many words. */
export const SUGGESTED_FROM = 2;

export type SearchField = 'code' | 'isbn';

/** The filters of the list that the search leads to. */
export type SuggestionFlags = Omit<
  CallInput<'productSuggestions'>['query'],
  'searchTerm' | 'field' | 'clientCode'
>;

/** The answer of an earlier text is shown until the one of this text arrives; a request that is no longer needed is cancelled. */
export function suggestionsQuery(
  { carrier, scope }: Api,
  {
    text,
    field,
    flags,
  }: { readonly text: string; readonly field: SearchField; readonly flags: SuggestionFlags },
) {
  const searchTerm = text.trim().slice(0, SEARCH_TEXT_MAX);
  return queryOptions({
    queryKey: [scope, 'suggestions', field, searchTerm, flags] as const,
    queryFn: ({ signal }): Promise<Suggestions> =>
      carrier('productSuggestions', { query: { searchTerm, field, ...flags } }, { signal, quiet: true }),
    enabled: searchTerm.length >= SUGGESTED_FROM,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
