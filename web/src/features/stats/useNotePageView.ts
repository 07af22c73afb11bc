import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api';

/** Reports a page-view (StoreStats) once each time the page opens. Failures are ignored. */
export function useNotePageView(page: 'store' | 'home') {
  const { carrier } = useApi();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    carrier('stats', { query: { module: page, function: 'load' } }).catch(() => undefined);
  }, [carrier, page]);
}
