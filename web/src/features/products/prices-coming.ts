import { createContext, use } from 'react';
import { useSessionState } from '../../session/session-context';

/** True while products come from a previous answer and the logged-in user's own prices are still loading. */
export const PricesComing = createContext(false);

export function usePricesComing(): boolean {
  const { expected } = useSessionState();
  return use(PricesComing) || expected !== undefined;
}
