// Imports on the desk: uploads a file in parts, answers its columns and options, queues its comparison, its application
// and its undo, and lists all imports.

import type {
  ImportComparison,
  ImportDetail,
  ImportKindName,
  ImportRow,
  ImportSummary,
  importsCalls,
} from '@mostrador/contract/entries/imports';
import { IMPORT_MAX_BYTES, IMPORT_PART_BYTES } from '@mostrador/contract/import-limits';
import type { FastifyRequest } from 'fastify';
import type { output } from 'zod';
import { readFileBody } from '../../platform/http/file-body.js';
import { badRequest, Problem } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Session, Shop } from '../../shop.js';
import { changeLabel } from './change-labels.js';
import { headerKey, problemOf, type Remembered, type StoredOptions } from './import-columns.js';
import {
  findImport,
  importDetail,
  importNotFound,
  optionsOf,
  summaryOf,
  wrongState,
} from './import-detail.service.js';
import { deleteImportFile, storePart } from './import-files.js';
import {
  deleteImportRows,
  type ImportRecord,
  type ImportState,
  insertImport,
  lockOpenImports,
  queueImportStep,
  type RowOutcome,
  removeImportStep,
  saveMapping,
  selectImport,
  selectImportRows,
  selectImports,
  updateImport,
} from './import-records.queries.js';
import { deleteShown } from './import-shown.queries.js';
import { importTask } from './import-task.js';
import { priceLists } from './imports.queries.js';
import { kindNamed } from './kinds.js';
import type { PreviewChange } from './preview-rows.js';
import { formatOf } from './table-source.js';

/** Files of a company that are uploaded at one time. */
const UPLOADING_MAX = 10;
/** An upload that takes longer was given up; the daily job deletes what arrived. */
const UPLOAD_MS = 2 * 3_600_000;
/** Imports of a company that hold a file and were not applied. */
const OPEN_MAX = 100;
const LOG_PAGE = 50;
const ROWS_PAGE = 100;
/** Taking more than this part of all things out of force needs a second confirmation. */
const SHARE_MAX = 0.1;

/** Begins an import. @throws Problem for a file that is too large or of another format, and 409 if too many are open. */
export async function uploadImport(
  shop: Shop,
  session: Session,
  { kind, fileName, bytes }: output<typeof importsCalls.uploadImport.body>,
): Promise<ImportSummary> {
  if (bytes > IMPORT_MAX_BYTES)
    throw new Problem(413, 'too_large', 'El archivo supera 1 GB. Por favor divídalo en partes más chicas.');
  const { companyId } = shop.company();
  const format = formatFor(kind, fileName);
  const importId = await shop.db.transaction().execute(async (tx) => {
    const { open, uploading } = await lockOpenImports(tx, companyId, new Date(shop.now() - UPLOAD_MS));
    if (uploading >= UPLOADING_MAX)
      throw new Problem(
        409,
        'conflict',
        'Se están subiendo muchos archivos. Por favor espere a que terminen.',
      );
    if (open >= OPEN_MAX)
      throw new Problem(
        409,
        'conflict',
        `Hay ${OPEN_MAX} importaciones sin terminar. Por favor aplique o descarte alguna.`,
      );
    return insertImport(tx, {
      companyId,
      userId: session.userId,
      source: 'screen',
      kind,
      fileName: fileName.replace(/[\p{Cc}\p{Cf}]/gu, ' ').trim(),
      bytes,
      format,
      state: 'uploading',
    });
  });
  return summaryOf(await findImport(shop, importId));
}

/** Stores a part of an import's file. @throws Problem 409 for a part that is not the next one. */
export async function uploadImportPart(
  shop: Shop,
  importId: string,
  offset: number,
  request: FastifyRequest,
): Promise<{ received: number; isComplete: boolean }> {
  await findImport(shop, importId);
  const part = await readFileBody(request, IMPORT_PART_BYTES);
  if (part === undefined) throw new Problem(413, 'too_large', 'La parte del archivo es demasiado grande.');
  return shop.db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, shop.company().companyId, importId, true);
    if (record === undefined) throw importNotFound();
    if (record.state !== 'uploading') return { received: record.bytes_received, isComplete: true };
    const received = offset + part.byteLength;
    // A part that came, whose answer was lost.
    if (received === record.bytes_received && part.byteLength > 0) return { received, isComplete: false };
    if (offset !== record.bytes_received || received > record.bytes)
      throw new Problem(409, 'conflict', 'El archivo no llegó en orden. Por favor elíjalo otra vez.');
    await storePart(shop, record, offset, part);
    const isComplete = received === record.bytes;
    await updateImport(tx, importId, { bytesReceived: received, ...(isComplete && { state: 'uploaded' }) });
    return { received, isComplete };
  });
}

/** Saves how a file is read, and queues its comparison. */
export async function saveImportOptions(
  shop: Shop,
  importId: string,
  { options, columns, compare }: output<typeof importsCalls.saveImportOptions.body>,
): Promise<ImportDetail> {
  const before = await importDetail(shop, importId);
  if (!isEditable(before.state, before.startedAt)) throw wrongState();
  const kind = kindNamed(before.kind);
  const names = before.columns.map(({ name }) => name);
  // The columns are found anew, because the titles are in another row, or are separated in another way.
  const finds = columns.length === 0 && !compare;
  const chosen = names.map((_, index) => columns[index] ?? null);
  const known = new Set(Object.keys(kind.table.fields));
  if (chosen.some((field) => field !== null && !known.has(field)))
    throw badRequest('Una columna va a un campo que no existe.', 'columns');
  const stored: StoredOptions = {
    ...options,
    columns: finds ? [] : chosen,
    how: before.columns.map(({ field, how }, index) => {
      const now = chosen[index] ?? null;
      if (now === null) return 'unused';
      return now === field ? how : 'chosen';
    }),
  };
  const problem = problemOf(names, chosen, kind.table);
  if (compare && problem !== undefined) throw badRequest(problem, 'columns');
  const { companyId } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, companyId, importId, true);
    if (record === undefined || !isEditable(record.state, record.started_at)) throw wrongState();
    await deleteImportRows(tx, importId);
    await updateImport(tx, importId, {
      state: compare ? 'comparing' : 'uploaded',
      options: stored,
      summary: null,
      failure: null,
      bytesRead: 0,
    });
    if (!compare) return;
    if (options.remember) {
      const { decimalMark, dateForm } = options;
      const remembered: Remembered = { columns: chosen, decimalMark, dateForm };
      await saveMapping(tx, companyId, record.kind, headerKey(names), remembered);
    }
    await queueImportStep(tx, importTask(companyId), importId, null);
  });
  return importDetail(shop, importId);
}

/** Queues the application of a compared import. */
export async function applyImport(
  shop: Shop,
  importId: string,
  { excludedLines, deactivates, confirmsShare, at }: output<typeof importsCalls.applyImport.body>,
): Promise<ImportSummary> {
  const { companyId } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, companyId, importId, true);
    if (record === undefined) throw importNotFound();
    if (record.state !== 'compared') throw wrongState();
    requireWhole(record, excludedLines);
    const options = optionsOf(record);
    const { vanished = 0, active = 0 } = (record.summary ?? {}) as Partial<ImportComparison>;
    const { vanishing } = kindNamed(record.kind);
    if (options.mode !== 'update' && vanishing !== undefined) {
      if (deactivates !== vanished) throw new Problem(409, 'conflict', vanishing.review(vanished));
      if (vanished > active * SHARE_MAX && !confirmsShare)
        throw new Problem(409, 'needs_confirmation', vanishing.share(vanished, active));
    }
    const runAt = at === null ? null : new Date(at);
    if (runAt !== null && runAt.getTime() <= shop.now())
      throw badRequest('Elija un momento que todavía no pasó.', 'at');
    await deleteImportRows(tx, importId, ['rejected', 'stored_without']);
    await updateImport(tx, importId, {
      state: runAt === null ? 'applying' : 'scheduled',
      options: { ...options, excludedLines, deactivates },
      scheduledAt: runAt,
      failure: null,
      bytesRead: 0,
    });
    await queueImportStep(tx, importTask(companyId), importId, runAt);
  });
  return summaryOf(await findImport(shop, importId));
}

/** Throws 409 where one wrong row refuses the file, and for lines that are left out of a file that only counts as a whole. */
function requireWhole({ kind, summary }: ImportRecord, excludedLines: readonly number[]): void {
  const { rejected = 0 } = (summary ?? {}) as Partial<ImportComparison>;
  if (kindNamed(kind).isAllOrNothing !== true || rejected + excludedLines.length === 0) return;
  throw new Problem(
    409,
    'conflict',
    'Este archivo reemplaza toda la tabla: se aplica entero. Por favor corrija las filas rechazadas y vuelva a cargarlo.',
  );
}

/** Returns the format of a file by its ending. @throws Problem for one that the kind does not read. */
function formatFor(kind: ImportKindName, fileName: string): ImportRecord['format'] {
  const isZip = /\.zip$/i.test(fileName);
  if (kindNamed(kind).openSource === undefined) {
    if (isZip) throw badRequest('Cargue una planilla .xlsx, un CSV o un NDJSON, no un ZIP.', 'fileName');
    return refusing(() => formatOf(fileName));
  }
  if (!isZip)
    throw badRequest(
      kind === 'images'
        ? 'Las imágenes se cargan en un archivo ZIP.'
        : 'Los PDF se cargan en un archivo ZIP.',
      'fileName',
    );
  return 'zip';
}

/** Queues the undo of an applied import. */
export async function undoImport(shop: Shop, session: Session, importId: string): Promise<ImportSummary> {
  const { companyId } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, companyId, importId, true);
    if (record === undefined) throw importNotFound();
    if (record.state !== 'done' && record.state !== 'failed') throw wrongState();
    await updateImport(tx, importId, {
      state: 'undoing',
      failure: null,
      options: {
        ...optionsOf(record),
        undoneBy: session.userId,
        undoneByActor: session.actor?.userId ?? null,
      },
    });
    await queueImportStep(tx, importTask(companyId), importId, null);
  });
  return summaryOf(await findImport(shop, importId));
}

/** Takes back the date of a scheduled import, or gives up one that was not applied. */
export async function discardImport(shop: Shop, importId: string): Promise<ImportSummary> {
  const { companyId } = shop.company();
  await shop.db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, companyId, importId, true);
    if (record === undefined) throw importNotFound();
    if (record.state === 'scheduled') {
      await removeImportStep(tx, importId);
      await updateImport(tx, importId, { state: 'compared', scheduledAt: null });
      return;
    }
    if (!isEditable(record.state, record.started_at) && record.state !== 'uploading') throw wrongState();
    await updateImport(tx, importId, { state: 'discarded', fileDeleted: true });
    await deleteImportRows(tx, importId);
    await deleteShown(tx, importId);
    await deleteImportFile(shop, record);
  });
  return summaryOf(await findImport(shop, importId));
}

/** Returns a page of the log. */
export async function listImports(
  shop: Shop,
  after: string | undefined,
): Promise<output<typeof importsCalls.imports.output>> {
  const [createdAt = '', importId = ''] = after?.split('|') ?? [];
  const isPlace = !Number.isNaN(Date.parse(createdAt)) && /^[0-9a-f-]{36}$/.test(importId);
  if (after !== undefined && !isPlace) throw badRequest('La página no existe.', 'after');
  const records = await selectImports(
    shop.db,
    shop.company().companyId,
    after === undefined ? undefined : { createdAt, importId },
    LOG_PAGE + 1,
  );
  const shown = records.slice(0, LOG_PAGE);
  const last = shown.at(-1);
  return {
    imports: shown.map(summaryOf),
    next:
      records.length > LOG_PAGE && last !== undefined
        ? `${last.created_at.toISOString()}|${last.import_id}`
        : null,
  };
}

const VIEWS: Readonly<Record<string, readonly RowOutcome[] | undefined>> = {
  alerts: undefined,
  changed: ['changed'],
  created: ['created'],
  rejected: ['rejected', 'stored_without'],
  vanished: ['vanished'],
};

/** Returns a page of an import's rows. */
export async function importRows(
  shop: Shop,
  importId: string,
  { view, after = 0 }: { readonly view: string; readonly after?: number | undefined },
): Promise<{ rows: ImportRow[]; next: number | null }> {
  const record = await findImport(shop, importId);
  const lists = new Map((await priceLists(shop.db, record.company_id)).map(({ id, name }) => [id, name]));
  const rows = await selectImportRows(
    shop.db,
    record.company_id,
    importId,
    VIEWS[view],
    after,
    ROWS_PAGE + 1,
  );
  const shown = rows.slice(0, ROWS_PAGE);
  return {
    rows: shown.map(
      ({ row_id: rowId, line, code, label, alert, detail }): ImportRow => ({
        rowId,
        line,
        code,
        label,
        alert,
        changes: ((detail as { changes?: PreviewChange[] }).changes ?? []).map(
          ({ kind, field, before, after, key }) => ({
            kind,
            field,
            label: changeLabel(field, key, lists),
            before,
            after,
          }),
        ),
        rejections: (detail as { rejections?: ImportRow['rejections'] }).rejections ?? [],
      }),
    ),
    next: rows.length > ROWS_PAGE ? (shown.at(-1)?.row_id ?? null) : null,
  };
}

/** Whether nothing of an import was applied and nothing of it runs: one that failed later has stored rows to be undone. */
const isEditable = (state: ImportState, startedAt: Date | string | null): boolean =>
  state === 'uploaded' || state === 'compared' || (state === 'failed' && startedAt === null);

/** Runs a reader whose refusal is for the operator, and answers it to the user. */
function refusing<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw error instanceof OperatorError ? badRequest(error.message, 'fileName') : error;
  }
}
