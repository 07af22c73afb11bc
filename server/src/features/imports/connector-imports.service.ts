// Imports of what a connector brings: whether one has ended, and with which counts and rejections. Its file is deleted then.

import type { Shop } from '../../shop.js';
import { type ApiRejection, apiRejections } from './api-imports.service.js';
import { findImport } from './import-detail.service.js';
import { deleteImportFile } from './import-files.js';
import { updateImport } from './import-records.queries.js';

/** The outcome of an import that has ended. */
export interface ConnectorImport {
  readonly rows: number;
  /** Rows that were created or changed. */
  readonly changes: number;
  readonly rejected: number;
  /** Why it failed, in Spanish; null if it did not. */
  readonly failure: string | null;
  readonly rejections: readonly ApiRejection[];
}

const ENDED: ReadonlySet<string> = new Set(['done', 'failed', 'undoing', 'undone', 'discarded']);

/**
 * Returns the outcome of a connector's import, undefined while it is under way. Reading it again answers the same.
 * @param most rejections; all are counted.
 */
export async function connectorImport(
  shop: Shop,
  importId: string,
  most: number,
): Promise<ConnectorImport | undefined> {
  const record = await findImport(shop, importId);
  if (!ENDED.has(record.state)) return undefined;
  const rejections: ApiRejection[] = [];
  for await (const rejection of apiRejections(shop, record)) {
    rejections.push(rejection);
    if (rejections.length >= most) break;
  }
  if (record.file_deleted_at === null) {
    await deleteImportFile(shop, record);
    await updateImport(shop.db, importId, { fileDeleted: true });
  }
  return {
    rows: record.rows_read,
    changes: record.rows_created + record.rows_updated,
    rejected: record.rows_rejected,
    failure: record.failure,
    rejections,
  };
}
