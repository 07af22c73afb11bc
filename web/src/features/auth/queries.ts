// Queries of the user's open sessions (`ownSessions`) and of log-in histories: the user's own (`ownLogins`) and, for
// administrators, those of all users (`userLogins`).

import type { OwnLogin, OwnSession } from '@mostrador/contract/entries/auth';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import { keepPreviousAnswer } from '../../api/query-client';

/** The user's own sign-ins, successful and failed. */
export function useOwnLogins() {
  const { carrier, scope, session } = useApi();
  return useQuery({
    queryKey: [scope, 'ownLogins'] as const,
    queryFn: (): Promise<OwnLogin[]> => carrier('ownLogins', {}),
    enabled: session !== undefined,
  });
}

/** The second part of the key of the open sessions' query. */
export const OWN_SESSIONS = 'ownSessions';

/** The user's open sessions, the current one first; always as they are now. */
export function useOwnSessions(enabled = true) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, OWN_SESSIONS] as const,
    queryFn: (): Promise<OwnSession[]> => carrier('ownSessions', {}),
    enabled,
    staleTime: 0,
  });
}

interface LoginFilter {
  /** A part of the e-mail. */
  readonly search: string;
  /** Days of Argentina as 2026-03-21; empty for no limit. */
  readonly from: string;
  readonly to: string;
}

/** Every user's sign-ins, successful and failed, newest first; always the current ones. */
export function useUserLogins({ search, from, to }: LoginFilter) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'userLogins', search, from, to],
    queryFn: () => carrier('userLogins', { query: { email: search, dateFrom: from, dateTo: to } }),
    placeholderData: keepPreviousAnswer(scope),
    staleTime: 0,
  });
}

export type Login = NonNullable<ReturnType<typeof useUserLogins>['data']>[number];
