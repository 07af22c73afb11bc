// The folder connector on the desk: its settings and files, and the changes with their outcomes.

import type {
  FolderConnector,
  FolderConnectorValues,
  FolderLogin,
} from '@mostrador/contract/entries/folder-connector';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { statusOf } from '../../api/call-failed';
import { refusalMessageOf } from '../../api/refusal-message';

const connectorQuery = ({ carrier, scope }: Api) =>
  queryOptions({
    queryKey: [scope, 'folder-connector'] as const,
    queryFn: (): Promise<FolderConnector> => carrier('folderConnector', {}),
    // Its state changes by itself.
    staleTime: 0,
  });

/** While files are under way, their states are read again so often. */
const REFRESH_MS = 5_000;

/** The answer of a change, or the Spanish sentence of what went wrong. */
export type FolderOutcome<Answer> = { readonly done: Answer } | { readonly failed: string };

/** @param failed the sentence for a failure that brings none. */
export function useFolderConnector(failed: string) {
  const api = useApi();
  const { carrier, scope } = api;
  const client = useQueryClient();
  const { data, isError, refetch } = useQuery(connectorQuery(api));
  const { queryKey } = connectorQuery(api);

  async function change<Answer extends object>(work: () => Promise<Answer>): Promise<FolderOutcome<Answer>> {
    try {
      const done = await work();
      if ('hasLogin' in done) client.setQueryData(queryKey, done as unknown as FolderConnector);
      else void refetch();
      return { done };
    } catch (error) {
      // another administrator changed it: the screen is stale
      if ([404, 409].includes(statusOf(error) ?? 0)) void refetch();
      return { failed: refusalMessageOf(error) ?? failed };
    } finally {
      void client.invalidateQueries({ queryKey: [scope, 'folder-files'] });
    }
  }
  return {
    connector: data,
    hasFailed: isError,
    reload: refetch,
    save: (from: FolderConnectorValues, to: FolderConnectorValues, login: FolderLogin | undefined) =>
      change(() => carrier('saveFolderConnector', { body: { from, to, ...(login && { login }) } })),
    test: () => change(() => carrier('testFolderConnector', {})),
    confirmHostKey: (fingerprint: string) =>
      change(() => carrier('confirmFolderHostKey', { body: { fingerprint } })),
    run: () => change(() => carrier('runFolderConnector', {})),
    retry: (fileId: number) => change(() => carrier('retryFolderFile', { params: { fileId } })),
  };
}

export type FolderDesk = ReturnType<typeof useFolderConnector>;

/** A page of the files, the newest first; read again while one is under way. @param state undefined: all. */
export function useFolderFiles(
  state: 'warned' | 'failed' | undefined,
  { number, size }: { readonly number: number; readonly size: number },
) {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'folder-files', state, number] as const,
    queryFn: () =>
      carrier('folderFiles', {
        query: { pageSize: size, pageNumber: number, ...(state !== undefined && { state }) },
      }),
    staleTime: 0,
    placeholderData: (before) => before,
    refetchInterval: ({ state: { data } }) =>
      data?.files.some((file) => file.state === 'active' || file.state === 'waiting') ? REFRESH_MS : false,
  });
}

/** The files of orders that were written last. */
export function useFolderOrderFiles() {
  const { carrier, scope } = useApi();
  return useQuery({
    queryKey: [scope, 'folder-files', 'orders'] as const,
    queryFn: async () => (await carrier('folderOrderFiles', {})).files,
    staleTime: 0,
  });
}
