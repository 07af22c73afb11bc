// The products that are suggested while a code or a name is typed.

import type { ProductList } from '@mostrador/contract/entries/products';
import type { QuickProduct } from '@mostrador/contract/entries/quick-order';
import { cleanText } from '@mostrador/rules/quick-order-lines';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { useDebounced } from '../../ui/useDebounced';

/** What a suggestion shows of a product. */
export type SuggestedProduct = Pick<
  QuickProduct,
  | 'code'
  | 'name'
  | 'subtitle'
  | 'imagePath'
  | 'price'
  | 'discountedFinalPrice'
  | 'stockStatusCode'
  | 'minimalSalesQuantity'
  | 'barCode'
  | 'isbn'
>;

export interface Suggestions {
  /** The text that they are for, which may be older than the typed one. */
  readonly text: string;
  readonly products: readonly SuggestedProduct[];
}

const SUGGESTED = 8;
const LETTERS_MIN = 2;
/** Milliseconds without a change until the request is sent. */
const DEBOUNCE_MS = 150;
const NONE: Suggestions = { text: '', products: [] };

function suggestionsQuery({ carrier, scope }: Api, text: string) {
  return queryOptions({
    queryKey: [scope, 'products', 'suggested', text] as const,
    queryFn: async (): Promise<Suggestions> => {
      const { productItems }: ProductList = await carrier('products', {
        query: { searchTerm: text, pageSize: SUGGESTED, pageNumber: 0 },
      });
      return { text, products: productItems };
    },
    enabled: text.length >= LETTERS_MIN,
    staleTime: 30_000,
  });
}

/** Returns the suggestions for a typed text. @param active whether its field has the focus. */
export function useProductSuggestions(typed: string, active: boolean): Suggestions {
  const text = useDebounced(cleanText(typed), DEBOUNCE_MS);
  const query = useQuery({ ...suggestionsQuery(useApi(), text), ...(!active && { enabled: false }) });
  return active && text.length >= LETTERS_MIN ? (query.data ?? NONE) : NONE;
}
