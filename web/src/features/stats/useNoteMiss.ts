// Reports a search that found nothing, for the list of search words on the desk.

import { SEARCH_TEXT_MAX } from '@mostrador/rules/search-text';
import { useEffect } from 'react';
import { useApi } from '../../api/api';

/** Reports the text once for each empty result; none for an empty text. Failures are ignored. */
export function useNoteMiss(searchTerm: string) {
  const { carrier } = useApi();
  useEffect(() => {
    if (searchTerm === '') return;
    const message = searchTerm.slice(0, SEARCH_TEXT_MAX);
    carrier('stats', { query: { module: 'search', function: 'missed', message } }).catch(() => undefined);
  }, [carrier, searchTerm]);
}
