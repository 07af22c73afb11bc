// Imports a file on the desk in a test, step by step: upload, comparison, application, undo; the jobs run at once.

import type { ImportDetail, ImportReadingOptions } from '@mostrador/contract/entries/imports';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { importTask } from '@mostrador/server/features/imports/import-task';
import type { TaskRun } from '@mostrador/server/platform/jobs/start-jobs';
import type { TestShop } from './test-shop.js';

export interface DeskImporter {
  /** Uploads and compares a file. */
  readonly compared: (
    kind: ImportDetail['kind'],
    content: string,
    options?: Partial<ImportReadingOptions>,
  ) => Promise<ImportDetail>;
  readonly applied: (importId: string, body?: Partial<ApplyBody>) => Promise<ImportDetail>;
  readonly undone: (importId: string) => Promise<ImportDetail>;
  readonly detail: (importId: string) => Promise<ImportDetail>;
  /** Runs the job of an import. */
  readonly work: (importId: string, run?: Partial<TaskRun>) => Promise<void>;
}

interface ApplyBody {
  readonly excludedLines: number[];
  readonly deactivates: number;
  readonly confirmsShare: boolean;
  readonly at: string | null;
}

/** @param token of an administrator. */
export function deskImporter(shop: Pick<TestShop, 'app' | 'call'>, token: string): DeskImporter {
  const { companyId } = shop.app.shop.company();
  const { tasks } = importTasks(shop.app.shop);
  const detail = (importId: string) => shop.call('importDetail', { params: { importId } }, token);
  const work: DeskImporter['work'] = async (importId, run = {}) => {
    const { signal } = new AbortController();
    await tasks[importTask(companyId)]?.({ importId }, { stopping: signal, signal, attempt: 1, ...run });
  };
  return {
    detail,
    work,
    compared: async (kind, content, typed = {}) => {
      const body = Buffer.from(content);
      const file = { kind, fileName: 'archivo.csv', bytes: body.byteLength };
      const { importId } = await shop.call('uploadImport', { body: file }, token);
      await shop.app.http.inject({
        method: 'PUT',
        url: `/api/store/Admin/imports/${importId}/file?offset=0`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
        payload: body,
      });
      const { options, columns } = await detail(importId);
      const fields = columns.map(({ field }) => field);
      const saved = { options: { ...options, ...typed }, columns: fields, compare: true };
      await shop.call('saveImportOptions', { params: { importId }, body: saved }, token);
      await work(importId);
      return detail(importId);
    },
    applied: async (importId, body = {}) => {
      const plain: ApplyBody = { excludedLines: [], deactivates: 0, confirmsShare: false, at: null };
      await shop.call('applyImport', { params: { importId }, body: { ...plain, ...body } }, token);
      await work(importId);
      return detail(importId);
    },
    undone: async (importId) => {
      await shop.call('undoImport', { params: { importId } }, token);
      await work(importId);
      return detail(importId);
    },
  };
}
