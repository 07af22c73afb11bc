import { createContext, use } from 'react';
import { useSessionState } from '../../session/session-context';

/** What stands there is a visitor's answer, and somebody who sees prices waits for their own. */
export const PricesComing = createContext(false);

export function usePricesComing(): boolean {
  const { expected } = useSessionState();
  return use(PricesComing) || expected !== undefined;
}
