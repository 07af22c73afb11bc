import { useEffect, useRef } from 'react';
import { useApi } from '../../api/api';

/** Notes that a page was seen, once each time it opens. Nobody waits for it and nobody hears when it fails. */
export function useNotePageView(page: 'store' | 'home') {
  const { carrier } = useApi();
  const sent = useRef(false);
  useEffect(() => {
    if (sent.current) return;
    sent.current = true;
    carrier('stats', { query: { module: page, function: 'load' } }).catch(() => undefined);
  }, [carrier, page]);
}
