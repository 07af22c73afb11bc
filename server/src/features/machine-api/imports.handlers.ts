// Handlers of /api/v1 for imports.

import {
  IMPORT_BODY_MAX_BYTES,
  IMPORT_SCOPES,
  type V1ImportKind,
  type v1Import,
} from '@mostrador/contract/v1/imports';
import type { ApiScope } from '@mostrador/rules/api-scopes';
import type { output } from 'zod';
import { fileBodyOf } from '../../platform/http/file-body.js';
import { notFound } from '../../platform/http/problem.js';
import {
  type KeyCaller,
  type MachineHandlers,
  scopeMissing,
} from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import {
  apiRejections,
  findApiImport,
  type ImportRecord,
  isDryRun,
  startApiImport,
} from '../imports/api-imports.service.js';

type ImportEntries = 'startImport' | 'getImport' | 'listRejections';

/** Columns of the import of products that another scope guards. */
const GUARDED_FIELDS: Readonly<Record<string, ApiScope>> = {
  price: 'prices:write',
  stock: 'stock:write',
  future_stock: 'stock:write',
};

export function importHandlers(shop: Shop): MachineHandlers<ImportEntries> {
  const imported = async (caller: KeyCaller, importId: string) => {
    const record = await findApiImport(shop, importId);
    if (!caller.scopes.has(IMPORT_SCOPES[record.kind as V1ImportKind]))
      throw notFound('No encontramos esa importación.');
    return record;
  };
  return {
    startImport: async ({ caller, params: { kindOrId: kind }, query, request, reply }) => {
      requireScope(caller, IMPORT_SCOPES[kind]);
      const isCsv = (request.headers['content-type'] ?? '').trim().toLowerCase().startsWith('text/csv');
      const record = await startApiImport(
        shop,
        {
          apiKeyId: caller.apiKeyId,
          kind,
          format: isCsv ? 'csv' : 'ndjson',
          fileName: query.fileName ?? `${caller.name} ${kind}.${isCsv ? 'csv' : 'ndjson'}`,
          mode: query.mode,
          dryRun: query.dryRun === 'true',
          atomic: query.atomic === 'true',
          maxShare: query.maxShare,
          priceList: query.priceList,
          decimalMark: query.decimalMark,
          maxBytes: IMPORT_BODY_MAX_BYTES,
          checkFields: (fields) => {
            if (kind !== 'products') return;
            for (const field of fields) {
              const scope = GUARDED_FIELDS[field];
              if (scope !== undefined) requireScope(caller, scope);
            }
          },
        },
        fileBodyOf(request),
      );
      reply.header('location', `/api/v1/imports/${record.import_id}`);
      return toImport(record);
    },
    getImport: async ({ caller, params }) => toImport(await imported(caller, params.kindOrId)),
    listRejections: async ({ caller, params }) =>
      apiRejections(shop, await imported(caller, params.kindOrId)),
  };
}

function requireScope(caller: KeyCaller, scope: ApiScope): void {
  if (!caller.scopes.has(scope)) throw scopeMissing([scope]);
}

/** What a comparison found, in rows. */
interface Compared {
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly rejected: number;
  readonly vanished: number;
}

const toImport = (record: ImportRecord): output<typeof v1Import> => ({
  importId: record.import_id,
  kind: record.kind as V1ImportKind,
  state: record.state,
  dryRun: isDryRun(record),
  createdAt: record.created_at.toISOString(),
  finishedAt: record.finished_at?.toISOString() ?? null,
  counts: countsOf(record),
  failure: record.failure,
});

/** Returns the counts of what was stored; of a dry run, of what would be. */
function countsOf(record: ImportRecord): output<typeof v1Import>['counts'] {
  const compared = record.summary as Compared | null;
  if (isDryRun(record) && compared !== null) {
    const { read, created, changed, unchanged, rejected, vanished } = compared;
    return { read, created, updated: changed, unchanged, rejected, deactivated: vanished };
  }
  return {
    read: record.rows_read,
    created: record.rows_created,
    updated: record.rows_updated,
    unchanged: record.rows_unchanged,
    rejected: record.rows_rejected,
    deactivated: record.rows_deactivated,
  };
}
