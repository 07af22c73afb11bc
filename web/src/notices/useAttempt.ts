// Hook that runs an action of the user, and shows a notice if it fails.

import { useCallback } from 'react';
import { statusOf } from '../api/call-failed';
import { useToasts } from '../ui/useToasts';

interface AttemptNotice {
  /** The name of the action: a new attempt removes its earlier notices. */
  readonly about: string;
  /** The notice of a failure. */
  readonly failed: string | ((error: unknown) => string);
  /** How long the notice stays, in milliseconds; if left out, the usual time. */
  readonly duration?: number | undefined;
}

/**
 * Returns a function that resolves to the action's result, or to undefined after a failure. A refused session (401)
 * needs no notice, because it leads to the store.
 */
export function useAttempt() {
  const toasts = useToasts();
  return useCallback(
    async <Result>(
      work: () => Promise<Result>,
      { about, failed, duration }: AttemptNotice,
    ): Promise<Result | undefined> => {
      toasts.retry(about);
      try {
        return await work();
      } catch (error) {
        const text = typeof failed === 'string' ? failed : failed(error);
        if (statusOf(error) !== 401) toasts.show({ text, tone: 'error', duration, about });
        return undefined;
      }
    },
    [toasts],
  );
}
