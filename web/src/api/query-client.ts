// React Query's settings for the whole app: how long answers stay fresh, which failures are retried, and which earlier
// answer is shown while a new one loads.

import { QueryCache, QueryClient } from '@tanstack/react-query';
import { VISITOR_SCOPE } from './api';
import { CallFailed, statusOf } from './call-failed';

/** How long an answer is fresh. A fresh answer is not fetched again. */
const STALE_AFTER_MS = 60_000;

/** @param note receives a message for each fetch failure, which is logged only (console): the user sees no message of it. */
export function createQueryClient(note: (sentence: string) => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      // no toast: the screens themselves show what is missing
      onError: (error, { queryKey }) => note(`${String(queryKey[1])} could not be read: ${error.message}`),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        refetchOnWindowFocus: false,
        // without a network the device answers, or the query fails; it is never paused
        networkMode: 'always',
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 1 && isTransient(error),
        retryDelay: 800,
      },
      mutations: { networkMode: 'always' },
    },
  });
}

/**
 * Whether a retry may succeed: no answer came, or the server is overloaded. A call that the device cannot answer is not
 * retried.
 */
function isTransient(error: unknown): boolean {
  if (error instanceof CallFailed && error.code === 'offline') return false;
  const status = statusOf(error);
  return status === 0 || status === 502 || status === 503;
}

export interface KeyedQuery {
  readonly queryKey: readonly unknown[];
}

/**
 * The data to show until the answer arrives: the previous answer of the same session, or a visitor's.
 * One user's data is never shown to another.
 */
export function keepPreviousAnswer(scope: string) {
  return <Data>(data: Data | undefined, query: KeyedQuery | undefined): Data | undefined => {
    const of = query?.queryKey[0];
    return of === scope || of === VISITOR_SCOPE ? data : undefined;
  };
}
