// Queries and actions of imports: the log, one import with its columns and rows, and its steps from the upload to the undo.

import type {
  ImportDetail,
  ImportKindName,
  ImportReadingOptions,
  ImportRow,
  ImportStateName,
  ImportSummary,
} from '@mostrador/contract/entries/imports';
import { IMPORT_PART_BYTES } from '@mostrador/contract/import-limits';
import { callPath } from '@mostrador/contract/routes';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Api, useApi } from '../../api/api';
import { CallFailed } from '../../api/call-failed';
import { saveFile } from '../../api/file-download';
import { useFetchFile } from '../../api/useFetchFile';
import { usePage } from '../../page/page';
import { useSessionStore } from '../../session/session-context';

/** How often an import whose job works is read again, in milliseconds. */
const WORKING_MS = 700;

const WORKING: ReadonlySet<ImportStateName> = new Set(['comparing', 'applying', 'undoing']);

/** Whether a job of the import is queued or works. */
export const isWorking = (state: ImportStateName): boolean => WORKING.has(state);

const importKey = (api: Api, importId: string) => [api.scope, 'importDetail', importId] as const;
const logKey = (api: Api) => [api.scope, 'imports'] as const;

/** The log of imports, page by page, newest first. */
export function useImports() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: logKey(api),
    queryFn: ({ pageParam }) =>
      api.carrier('imports', { query: pageParam === undefined ? {} : { after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** An import with its columns; read again while its job works. */
export function useImport(importId: string) {
  const api = useApi();
  return useQuery({
    queryKey: importKey(api, importId),
    queryFn: (): Promise<ImportDetail> => api.carrier('importDetail', { params: { importId } }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data !== undefined && isWorking(state.data.state) ? WORKING_MS : false,
  });
}

export type ImportView = 'alerts' | 'changed' | 'created' | 'rejected' | 'vanished';

/** Rows of an import, page by page. */
export function useImportRows(importId: string, view: ImportView, state: ImportStateName) {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [api.scope, 'importRows', importId, view, state] as const,
    queryFn: ({ pageParam }): Promise<{ rows: ImportRow[]; next: number | null }> =>
      api.carrier('importRows', {
        params: { importId },
        query: pageParam === undefined ? { view } : { view, after: pageParam },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
  });
}

/** The steps of one import. Each rejects with a CallFailed whose sentence is for the user. */
export function useImportSteps(importId: string) {
  const api = useApi();
  const client = useQueryClient();
  const params = { importId };
  const changed = () => {
    void client.invalidateQueries({ queryKey: importKey(api, importId) });
    void client.invalidateQueries({ queryKey: logKey(api) });
  };
  return {
    async saveOptions(
      options: ImportReadingOptions,
      columns: readonly (string | null)[],
      compare: boolean,
    ): Promise<ImportDetail> {
      const body = { options, columns: [...columns], compare };
      const detail = await api.carrier('saveImportOptions', { params, body });
      client.setQueryData(importKey(api, importId), detail);
      return detail;
    },
    async apply(body: {
      readonly excludedLines: number[];
      readonly deactivates: number;
      readonly confirmsShare: boolean;
      readonly at: string | null;
    }): Promise<void> {
      await api.carrier('applyImport', { params, body });
      changed();
    },
    async undo(): Promise<void> {
      await api.carrier('undoImport', { params });
      changed();
    },
    async discard(): Promise<ImportSummary> {
      const summary = await api.carrier('discardImport', { params });
      changed();
      return summary;
    },
  };
}

/** Uploads a file in parts and returns the import that it begins. */
export function useUpload() {
  const api = useApi();
  const client = useQueryClient();
  const sessions = useSessionStore();
  const { apiBase } = usePage();
  return async (
    kind: ImportKindName,
    file: File,
    onProgress: (part: number) => void,
  ): Promise<ImportSummary> => {
    const begun = await api.carrier('uploadImport', {
      body: { kind, fileName: file.name, bytes: file.size },
    });
    for (let offset = 0; offset < file.size; offset += IMPORT_PART_BYTES) {
      const path = callPath('uploadImportPart', { importId: begun.importId });
      await sendPart(
        `${apiBase}${path}?offset=${offset}`,
        sessions.refresh().token,
        file.slice(offset, offset + IMPORT_PART_BYTES),
      );
      onProgress(Math.min(1, (offset + IMPORT_PART_BYTES) / file.size));
    }
    // Pictures and documents have no columns to choose.
    if (begun.format === 'zip') await compareAtOnce(api, begun.importId);
    void client.invalidateQueries({ queryKey: logKey(api) });
    return begun;
  };
}

async function compareAtOnce(api: Api, importId: string): Promise<void> {
  const params = { importId };
  const { options, columns, columnsProblem } = await api.carrier('importDetail', { params });
  if (columnsProblem !== null) return;
  const body = {
    options: { ...options, remember: false },
    columns: columns.map(({ field }) => field),
    compare: true,
  };
  await api.carrier('saveImportOptions', { params, body });
}

const ATTEMPTS = 3;

/** Sends one part; a part without an answer is sent again, because the server takes each part once. */
async function sendPart(address: string, token: string | undefined, part: Blob): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      const response = await fetch(address, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        credentials: 'omit',
        body: part,
      });
      if (response.ok) return;
      const { message = '', code = 'upload' } = (await response.json().catch(() => ({}))) as {
        message?: string;
        code?: string;
      };
      throw new CallFailed({ status: response.status, code, message });
    } catch (error) {
      if (error instanceof CallFailed) throw error;
      if (tries === ATTEMPTS) throw new CallFailed({ status: 0, code: 'network', message: '' });
    }
  }
}

/** Downloads of imports: the rejected rows, and a kind's data or only its titles. */
export function useImportDownloads() {
  const fetchFile = useFetchFile();
  return {
    async rejectedRows({ importId, fileName, format }: ImportSummary): Promise<void> {
      const blob = await fetchFile(callPath('rejectedRows', { importId }));
      saveFile(blob, `${fileName.replace(/\.[^.]*$/, '')} - rechazadas.${format}`);
    },
    async differences({ importId, fileName }: ImportSummary): Promise<void> {
      const blob = await fetchFile(callPath('importDifferences', { importId }));
      saveFile(blob, `${fileName.replace(/\.[^.]*$/, '')} - diferencias.xlsx`);
    },
    async kindFile(kind: ImportKindName, format: 'csv' | 'xlsx' | 'zip', onlyTitles: boolean): Promise<void> {
      const blob = await fetchFile(
        `${callPath('exportKind', { kind })}?format=${format}${onlyTitles ? '&empty=true' : ''}`,
      );
      saveFile(blob, `${kind}.${format}`);
    },
  };
}
