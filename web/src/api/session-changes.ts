// Hooks that change the session together with its cached answers: log out, act as a client and return, continue under
// a new token.

import { useQueryClient } from '@tanstack/react-query';
import { useSessionStore } from '../session/session-context';
import { scopeOf } from '../session/session-store';
import { VISITOR_SCOPE } from './api';

/** Returns a function that ends the session and drops its cached answers. */
export function useLogout(): () => void {
  const sessions = useSessionStore();
  const client = useQueryClient();
  return () => {
    sessions.end('logout');
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== VISITOR_SCOPE });
  };
}

/** Starts and ends an administrator's session in a client's name. Drops the cached answers of the session before. */
export function useActing() {
  const sessions = useSessionStore();
  const client = useQueryClient();
  function switchSession(change: () => void) {
    const before = sessions.state().session?.scope;
    change();
    if (before === sessions.state().session?.scope) return;
    client.removeQueries({ predicate: ({ queryKey }) => before !== undefined && queryKey[0] === before });
  }
  return {
    begin: (token: string) => switchSession(() => sessions.impersonate(token)),
    end: () => switchSession(sessions.stopImpersonating),
  };
}

/** Returns a function that continues the same user's session under a new token, with its cached answers. */
export function useRenewSession(): (token: string) => void {
  const sessions = useSessionStore();
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
