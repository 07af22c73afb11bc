// The products that are suggested while a code or a name is typed.

import type { SuggestedProduct, Suggestions } from '@mostrador/contract/entries/suggestions';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { useDebounced } from '../../ui/useDebounced';

export interface SuggestedProducts {
  /** The text that they are for, which may be older than the typed one. */
  readonly text: string;
  readonly products: readonly SuggestedProduct[];
  /** Nothing matches the text; the products are near it. */
  readonly isNear: boolean;
}

const LETTERS_MIN = 2;
/** Milliseconds without a change until the request is sent. */
const DEBOUNCE_MS = 120;
const NONE: SuggestedProducts = { text: '', products: [], isNear: false };

function suggestionsQuery({ carrier, scope }: Api, text: string) {
  return queryOptions({
    queryKey: [scope, 'productSuggestions', 'quick', text] as const,
    queryFn: async (): Promise<SuggestedProducts> => {
      const { products, isNear }: Suggestions = await carrier('productSuggestions', {
        query: { searchTerm: text, field: 'code' },
      });
      return { text, products, isNear };
    },
    staleTime: 30_000,
  });
}

/** Returns the suggestions for a typed text. @param active whether they are shown. */
export function useQuickSuggestions(typed: string, active: boolean): SuggestedProducts {
  const text = useDebounced(cleanText(typed), DEBOUNCE_MS);
  const enabled = active && text.length >= LETTERS_MIN;
  const { data } = useQuery({ ...suggestionsQuery(useApi(), text), enabled });
  return enabled ? (data ?? NONE) : NONE;
}
