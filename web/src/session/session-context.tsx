// The React context of the browser's session, with hooks for the session, its profile and its store.

import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { usePage } from '../page/page';
import { firstState, type Session, type SessionState, type SessionStore } from './session-store';

const StoreContext = createContext<SessionStore | undefined>(undefined);
const StateContext = createContext<SessionState | undefined>(undefined);
/** Whether the browser's storage was read; a user without a session is a visitor only after that. */
const KnownContext = createContext(false);

interface SessionProviderProps {
  readonly sessions: SessionStore;
  readonly children: ReactNode;
}

/** Provides the browser's session to the components below. */
export function SessionProvider({ sessions, children }: SessionProviderProps) {
  const { expected } = usePage();
  const [state, setState] = useState(() => firstState(expected));
  const [known, setKnown] = useState(false);
  useEffect(() => {
    const update = () => {
      setState(sessions.state());
      setKnown(true);
    };
    // the page was rendered for a visitor: the signed-in user's parts are rendered in small steps, as hydration was
    startTransition(update);
    return sessions.subscribe(update);
  }, [sessions]);
  useLayoutEffect(() => {
    if (known) document.documentElement.removeAttribute('data-arriving');
  }, [known]);
  return (
    <StoreContext value={sessions}>
      <StateContext value={state}>
        <KnownContext value={known}>{children}</KnownContext>
      </StateContext>
    </StoreContext>
  );
}

const MISSING = 'There is no SessionProvider around this component.';

export function useSessionStore(): SessionStore {
  const sessions = use(StoreContext);
  if (sessions === undefined) throw new Error(MISSING);
  return sessions;
}

export function useSessionState(): SessionState {
  const state = use(StateContext);
  if (state === undefined) throw new Error(MISSING);
  return state;
}

/** Returns false on the server and in the first render: a user may be signed in. */
export function useSessionKnown(): boolean {
  return use(KnownContext);
}

/** Returns the signed-in user's session. In the first render it is undefined, as for a visitor. */
export function useSession(): Session | undefined {
  return useSessionState().session;
}

/** Returns the profile that the navigation is rendered for: the signed-in user's, at first the expected one. */
export function useProfile(): 1 | 2 | 3 | undefined {
  const { session, expected } = useSessionState();
  return session?.profile ?? expected;
}
