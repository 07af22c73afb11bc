import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api';

/**
 * Reports a page-view (StoreStats) once each time the page opens; for `search`, each text that found nothing, but no empty one.
 * Failures are ignored.
 */
export function useNotePageView(page: 'store' | 'home' | 'search', message?: string) {
  const { carrier } = useApi();
  const sent = useRef('');
  useEffect(() => {
    if (sent.current === page + message || message === '') return;
    sent.current = page + message;
    carrier('stats', { query: { module: page, function: 'load', message } }).catch(() => undefined);
  }, [carrier, page, message]);
}
