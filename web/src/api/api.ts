// The typed API client for components: `useApi` returns the carrier that sends calls, and the scope that separates the
// cached answers of each session.

import type { Carrier } from '@mostrador/contract/client';
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../session/session-context';
import { mayWorkOffline, type Session } from '../session/session-store';

/** What a query needs: the carrier of its calls, and the session in whose name they are sent. */
export interface Api {
  readonly carrier: Carrier;
  /** The first part of every query key: `visitor`, or the session's scope. */
  readonly scope: string;
  readonly session: Session | undefined;
}

export const VISITOR_SCOPE = 'visitor';

/** The source of answers: `''` for the server; for the device a text that changes with each switch (the spec's session counter). */
export interface AnswerSource {
  readonly current: () => string;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ApiTools {
  readonly carrier: Carrier;
  /** Undefined while the server renders: the server answers. */
  readonly answerSource?: AnswerSource | undefined;
}

export const ApiContext = createContext<ApiTools | undefined>(undefined);

/** Returns the typed client of the current session. */
export function useApi(): Api {
  const tools = use(ApiContext);
  if (tools === undefined) throw new Error('There is no ApiContext around this component.');
  const { carrier, answerSource } = tools;
  const session = useSession();
  const current = useSyncExternalStore(
    answerSource?.subscribe ?? never,
    () => answerSource?.current() ?? '',
    () => '',
  );
  return useMemo(() => apiOf(carrier, session, current), [carrier, session, current]);
}

const never = () => () => undefined;

/** Returns the client of a session. The device's answers have keys of their own, so they are never mixed with the server's. */
export function apiOf(carrier: Carrier, session: Session | undefined, source: string): Api {
  const scope = session === undefined ? VISITOR_SCOPE : session.scope;
  return { carrier, session, scope: mayWorkOffline(session) ? scope + source : scope };
}
