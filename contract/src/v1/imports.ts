// Entries of /api/v1 for imports: many rows in one request, stored by a job.

import type { ApiScope } from '@mostrador/rules/api-scopes';
import { z } from 'zod';
import { importStateName } from '../entries/imports.js';
import { text } from '../fields.js';
import { entry, instant } from './entry.js';

/** The kinds that are imported by /api/v1, with the scope that each needs. */
export const IMPORT_SCOPES = {
  products: 'catalog:write',
  categories: 'catalog:write',
  synonyms: 'catalog:write',
  'price-lists': 'prices:write',
  prices: 'prices:write',
  'discount-lists': 'prices:write',
  'customer-prices': 'prices:write',
  'shipping-rates': 'prices:write',
  stock: 'stock:write',
  clients: 'clients:write',
  assignments: 'clients:write',
  perceptions: 'clients:write',
  'order-status': 'orders:write',
  'account-entries': 'account:write',
} as const satisfies Readonly<Record<string, ApiScope>>;

export type V1ImportKind = keyof typeof IMPORT_SCOPES;
const kind = z.enum(Object.keys(IMPORT_SCOPES) as [V1ImportKind, ...V1ImportKind[]]);

/** The largest body of an import, in bytes. */
export const IMPORT_BODY_MAX_BYTES = 50 * 1024 ** 2;

const ANY_IMPORT = [...new Set(Object.values(IMPORT_SCOPES))] as const satisfies readonly ApiScope[];

const flag = z.enum(['true', 'false']).default('false');

export const v1Import = z.object({
  importId: z.uuid(),
  kind,
  state: importStateName,
  dryRun: z.boolean(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  counts: z.object({
    read: z.number().int(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    rejected: z.number().int(),
    deactivated: z.number().int(),
  }),
  failure: z.string().nullable().meta({ description: 'In Spanish' }),
});

const EXAMPLE_ID = '00000000-0000-4000-8000-000000000000';
const IMPORT: z.output<typeof v1Import> = {
  importId: EXAMPLE_ID,
  kind: 'stock',
  state: 'applying',
  dryRun: false,
  createdAt: '2026-03-02T13:04:05.000Z',
  finishedAt: null,
  counts: { read: 0, created: 0, updated: 0, unchanged: 0, rejected: 0, deactivated: 0 },
  failure: null,
};

export const importEntries = {
  startImport: entry({
    name: 'startImport',
    method: 'POST',
    path: '/imports/{kindOrId}',
    scopes: ANY_IMPORT,
    summary: 'Import many rows, as NDJSON or CSV',
    detail: {
      en: 'Each kind needs its own scope; a products import with prices or stock needs prices:write or stock:write too. The answer comes when the file has arrived; a job stores it. Ask for its state at Location. The columns are those of the spreadsheet imports; names in English or Spanish. mode=replace takes out of force what the file does not name, and fails if that is more than a tenth, unless maxShare allows it. dryRun only compares. atomic stores all rows or none.',
      es: 'Cada tipo requiere su permiso; una importación de productos con precio o stock requiere también prices:write o stock:write. La respuesta llega cuando el archivo llegó completo; una tarea lo guarda. Consulte su estado en Location. Las columnas son las de las planillas; con nombres en inglés o en castellano. mode=replace da de baja lo que el archivo no nombra, y falla si es más de un décimo, salvo que maxShare lo permita. dryRun solo compara. atomic guarda todas las filas o ninguna.',
    },
    params: z.object({ kindOrId: kind.meta({ description: 'What the rows are' }) }),
    query: z.strictObject({
      mode: z
        .enum(['upsert', 'replace'])
        .default('upsert')
        .meta({ description: 'upsert keeps what the file does not name; replace takes it out of force' }),
      dryRun: flag.meta({ description: 'Only compares and counts' }),
      atomic: flag.meta({ description: 'Stores all rows or none' }),
      priceList: text(64)
        .min(1)
        .optional()
        .meta({ description: 'Of products and prices: the code of the list to write to' }),
      maxShare: z.coerce.number().min(0).max(1).default(0.1).meta({
        description: 'With mode=replace: the largest share of all things that may be taken out of force',
      }),
      decimalMark: z.enum(['.', ',']).default('.').meta({ description: 'Of CSV' }),
      fileName: text(200).min(1).optional().meta({ description: 'Shown on the desk' }),
    }),
    fileTypes: ['application/x-ndjson', 'text/csv'],
    fileMaxBytes: IMPORT_BODY_MAX_BYTES,
    status: 202,
    output: v1Import,
    location: true,
    errors: ['conflict', 'rejected'],
    example: {
      params: { kindOrId: 'stock' },
      query: { mode: 'upsert' },
      file: '{"code":"LAP-001","stock":240}\n{"code":"LAP-003","stock":0}\n',
      output: IMPORT,
    },
  }),
  getImport: entry({
    name: 'getImport',
    method: 'GET',
    path: '/imports/{kindOrId}',
    scopes: ANY_IMPORT,
    summary: 'Read the state of an import',
    detail: {
      en: 'Done when `state` is done, failed or, of a dry run, compared. Ask again after a second.',
      es: 'Terminó cuando `state` es done, failed o, con dryRun, compared. Consulte otra vez después de un segundo.',
    },
    params: z.object({ kindOrId: z.uuid().meta({ description: 'The id of the import' }) }),
    output: v1Import,
    errors: ['not_found'],
    example: {
      params: { kindOrId: EXAMPLE_ID },
      output: {
        ...IMPORT,
        state: 'done',
        finishedAt: '2026-03-02T13:04:07.000Z',
        counts: { read: 2, created: 0, updated: 1, unchanged: 0, rejected: 1, deactivated: 0 },
      },
    },
  }),
  listRejections: entry({
    name: 'listRejections',
    method: 'GET',
    path: '/imports/{kindOrId}/rejections',
    scopes: ANY_IMPORT,
    summary: 'Read the rejected rows of an import',
    detail: {
      en: 'One JSON object a line. `reason` is in Spanish.',
      es: 'Un objeto JSON por línea. `reason` está en castellano.',
    },
    params: z.object({ kindOrId: z.uuid().meta({ description: 'The id of the import' }) }),
    lines: z.object({
      line: z.number().int(),
      code: z.string(),
      field: z.string(),
      value: z.string(),
      reason: z.string(),
      isStored: z.boolean().meta({ description: 'Whether the row was stored without this value' }),
    }),
    errors: ['not_found'],
    example: {
      params: { kindOrId: EXAMPLE_ID },
      output: [
        {
          line: 2,
          code: 'LAP-003',
          field: 'Código',
          value: 'LAP-003',
          reason: 'no existe',
          isStored: false,
        },
      ],
    },
  }),
};
