// Queries of /system: active users, log files and log lines, the job queue, the site's state, and the refresh of a
// section.

import type { ActiveUser, JobQueue, LogFile, LogLines, SiteInfo } from '@mostrador/contract/entries/system';
import type { CallName } from '@mostrador/contract/routes';
import { useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api';
import type { Section, SystemView } from './address';

/** The calls of each section of the screen. */
const CALLS: Readonly<Record<Section, readonly CallName[]>> = {
  users: ['activeUsers'],
  logins: ['userLogins'],
  logs: ['logFiles', 'logLines'],
  jobs: ['jobQueue', 'waitingMails'],
  site: ['siteInfo'],
  views: ['pageViews'],
};

/** The operations screens always fetch current data. */
const NOW = { staleTime: 0 } as const;

/** Fetches the data of a section again. */
export function useRefresh(section: Section) {
  const { scope } = useApi();
  const client = useQueryClient();
  const keys = CALLS[section];
  const own = ({ queryKey }: { readonly queryKey: readonly unknown[] }) =>
    queryKey[0] === scope && keys.some((key) => key === queryKey[1]);
  return {
    refresh: () => void client.invalidateQueries({ predicate: own }),
    refreshing: useIsFetching({ predicate: own }) > 0,
  };
}

export function useActiveUsers() {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'activeUsers'],
    queryFn: (): Promise<ActiveUser[]> => api.carrier('activeUsers', {}),
    ...NOW,
  });
}

export function useLogFiles() {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'logFiles'],
    queryFn: (): Promise<LogFile[]> => api.carrier('logFiles', {}),
    ...NOW,
  });
}

/** A file's lines, page after page, the newest first. */
export function useLogLines(logName: string, { search, level }: Pick<SystemView, 'search' | 'level'>) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.scope, 'logLines', logName, search, level],
    queryFn: ({ pageParam }): Promise<LogLines> =>
      api.carrier('logLines', {
        query: {
          logName,
          search,
          ...(level !== '' && { level }),
          ...(pageParam !== undefined && { before: pageParam }),
        },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    ...NOW,
  });
}

export function useJobQueue() {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'jobQueue'],
    queryFn: (): Promise<JobQueue> => api.carrier('jobQueue', {}),
    ...NOW,
  });
}

export function useSiteInfo() {
  const api = useApi();
  return useQuery({
    queryKey: [api.scope, 'siteInfo'],
    queryFn: (): Promise<SiteInfo> => api.carrier('siteInfo', {}),
    ...NOW,
  });
}
