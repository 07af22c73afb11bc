import type { Carrier } from '@mostrador/contract/client';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePage } from '../page/page';
import {
  firstState,
  mayWorkOffline,
  type Session,
  type SessionState,
  type SessionStore,
  scopeOf,
} from '../session/session-store';

/** What a query needs: how calls go, and in whose name. */
export interface Api {
  readonly carrier: Carrier;
  /** The first part of every query's key: 'visitor', or the session's own. */
  readonly scope: string;
  readonly session: Session | undefined;
}

export const VISITOR_SCOPE = 'visitor';

/** Where answers come from: '' while it is the network, else a word that is new with each switch. */
export interface AnswerSource {
  readonly current: () => string;
  readonly subscribe: (listener: () => void) => () => void;
}

interface ApiTools {
  readonly carrier: Carrier;
  readonly sessions: SessionStore;
  /** The server has none: it is the network. */
  readonly place?: AnswerSource | undefined;
}

const ApiContext = createContext<ApiTools | undefined>(undefined);

const SessionContext = createContext<SessionState | undefined>(undefined);
/** The browser's storage has been looked at: who is not logged in now is a visitor. */
const KnownContext = createContext(false);

export function ApiProvider({ tools, children }: { readonly tools: ApiTools; readonly children: ReactNode }) {
  const { sessions } = tools;
  const { expected } = usePage();
  const [state, setState] = useState(() => firstState(expected));
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const look = () => {
      setState(sessions.state());
      setKnown(true);
    };
    // the page was a visitor's: what is drawn anew for whoever is logged in comes in small steps, as the page did
    startTransition(look);
    return sessions.subscribe(look);
  }, [sessions]);
  useLayoutEffect(() => {
    if (known) document.documentElement.removeAttribute('data-arriving');
  }, [known]);
  return (
    <ApiContext value={tools}>
      <SessionContext value={state}>
        <KnownContext value={known}>{children}</KnownContext>
      </SessionContext>
    </ApiContext>
  );
}

function useTools(): ApiTools {
  const tools = use(ApiContext);
  if (tools === undefined) throw new Error('There is no ApiProvider around this component.');
  return tools;
}

export function useSessionState(): SessionState {
  const state = use(SessionContext);
  if (state === undefined) throw new Error('There is no ApiProvider around this component.');
  return state;
}

/** False on the server and in the first view: somebody may be logged in. */
export function useSessionKnown(): boolean {
  return use(KnownContext);
}

/** Who is logged in. The first view of a page is a visitor's, whatever the browser has stored. */
export function useSession(): Session | undefined {
  return useSessionState().session;
}

/** Whose navigation is drawn: who is logged in, or while the page is young, who is expected to be. */
export function useProfile(): 1 | 2 | 3 | undefined {
  const { session, expected } = useSessionState();
  return session?.profile ?? expected;
}

export function useSessionStore(): SessionStore {
  return useTools().sessions;
}

/** Ends the session and forgets what it fetched. */
export function useLogout(): () => void {
  const { sessions } = useTools();
  const client = useQueryClient();
  return () => {
    sessions.end('logout');
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== VISITOR_SCOPE });
  };
}

/** For an administrator: into a client's name and back. What the session before fetched is forgotten. */
export function useActing() {
  const { sessions } = useTools();
  const client = useQueryClient();
  function turn(change: () => void) {
    const before = sessions.state().session?.scope;
    change();
    if (before === sessions.state().session?.scope) return;
    client.removeQueries({ predicate: ({ queryKey }) => before !== undefined && queryKey[0] === before });
  }
  return {
    begin: (token: string) => turn(() => sessions.impersonate(token)),
    end: () => turn(sessions.stopImpersonating),
  };
}

/** The same person goes on under a new token: what is on their screen stays there. */
export function useRenewSession(): (token: string) => void {
  const { sessions } = useTools();
  const client = useQueryClient();
  return (token) => {
    const before = sessions.state().session?.scope;
    const scope = scopeOf(token);
    const own = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => queryKey[0] === before;
    for (const [[, ...rest], data] of client.getQueriesData({ predicate: own }))
      client.setQueryData([scope, ...rest], data);
    sessions.start(token);
    if (before !== scope) client.removeQueries({ predicate: own });
  };
}

export function useApi(): Api {
  const { carrier, place } = useTools();
  const session = useSession();
  const current = useSyncExternalStore(
    place?.subscribe ?? never,
    () => place?.current() ?? '',
    () => '',
  );
  return useMemo(() => apiOf(carrier, session, current), [carrier, session, current]);
}

const never = () => () => undefined;

/** What the device answers is kept apart from what the network answers: the one is never shown for the other. */
export function apiOf(carrier: Carrier, session: Session | undefined, place: string): Api {
  const scope = session === undefined ? VISITOR_SCOPE : session.scope;
  return { carrier, session, scope: mayWorkOffline(session) ? scope + place : scope };
}
