// Imports that another system sends by /api/v1, or that a connector brings: takes the file as a stream, finds its columns and queues the job; after a comparison
// the file is applied without a person's review, within the limits that the request set.

import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ImportComparison } from '@mostrador/contract/entries/imports';
import type { DecimalMark } from '@mostrador/rules/decimal';
import type { Database } from '../../platform/database/database.js';
import { badRequest, Problem } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import { type ColumnFields, problemOf, recognised, type StoredOptions } from './import-columns.js';
import { findImport, formOf, importNotFound, optionsOf, withoutPath } from './import-detail.service.js';
import { deleteImportFile, importPath, storeImportFile } from './import-files.js';
import type { ImportKind, KindName } from './import-kind.js';
import {
  deleteImportRows,
  type ImportRecord,
  insertImport,
  lockOpenImports,
  queueImportStep,
  selectImport,
  selectImportRows,
  updateImport,
} from './import-records.queries.js';
import { deleteShown } from './import-shown.queries.js';
import { importTask } from './import-task.js';
import { kindNamed } from './kinds.js';
import { openSource } from './table-source.js';

export type { KindName } from './import-kind.js';
export type { ImportRecord } from './import-records.queries.js';

const UPLOADING_MAX = 10;
const UPLOAD_MS = 2 * 3_600_000;
const ROWS_PAGE = 1_000;

/** What another system asks for with its file. */
export interface ApiImport {
  /** The key of the other system; undefined for a connector of the shop. */
  readonly apiKeyId: number | undefined;
  readonly kind: KindName;
  readonly format: 'csv' | 'ndjson';
  readonly fileName: string;
  readonly mode: 'upsert' | 'replace';
  readonly dryRun: boolean;
  readonly atomic: boolean;
  readonly maxShare: number;
  /** The code of a price list; undefined: the default list. */
  readonly priceList: string | undefined;
  readonly decimalMark: DecimalMark;
  readonly maxBytes: number;
  /** Called with the fields of the file's columns; throws where the sender may not write one. */
  readonly checkFields: (fields: readonly string[]) => void;
}

/**
 * Stores the file and queues its job.
 * @throws Problem 413 for a file that is too large, 409 for too many at one time, 422 for one that cannot be read.
 */
export async function startApiImport(shop: Shop, wanted: ApiImport, body: Readable): Promise<ImportRecord> {
  const { companyId } = shop.company();
  const kind = kindNamed(wanted.kind);
  if (wanted.mode === 'replace' && kind.vanishing === undefined)
    throw badRequest('Este tipo de datos no tiene mode=replace.', 'mode');
  const importId = await shop.db.transaction().execute(async (tx) => {
    const { uploading } = await lockOpenImports(tx, companyId, new Date(shop.now() - UPLOAD_MS));
    if (uploading >= UPLOADING_MAX)
      throw new Problem(
        409,
        'conflict',
        'Se están recibiendo muchos archivos. Repita el pedido en un minuto.',
      );
    return insertImport(tx, {
      companyId,
      userId: null,
      ...(wanted.apiKeyId !== undefined && { apiKeyId: wanted.apiKeyId }),
      source: wanted.apiKeyId === undefined ? 'connector' : 'api',
      kind: wanted.kind,
      fileName: wanted.fileName,
      bytes: 0,
      format: wanted.format,
      state: 'uploading',
    });
  });
  const record = await findImport(shop, importId);
  const path = importPath(shop.dataDir, record);
  try {
    const bytes = await writeBody(path, body, wanted.maxBytes);
    const options = await optionsFor(shop, record, kind, wanted);
    wanted.checkFields(options.columns.flatMap((field) => (field === null ? [] : [field])));
    await storeImportFile(shop, record);
    const isCompared =
      wanted.dryRun || wanted.atomic || wanted.mode === 'replace' || kind.isAllOrNothing === true;
    await shop.db.transaction().execute(async (tx) => {
      await updateImport(tx, importId, {
        state: isCompared ? 'comparing' : 'applying',
        options,
        bytes,
        bytesReceived: bytes,
        ...(!isCompared && { started: true }),
      });
      await queueImportStep(tx, importTask(companyId), importId, null);
    });
  } catch (error) {
    await updateImport(shop.db, importId, { state: 'discarded', fileDeleted: true }).catch(() => undefined);
    await deleteImportFile(shop, record);
    throw error instanceof OperatorError
      ? new Problem(422, 'rejected', withoutPath(error.message, record, shop))
      : error;
  }
  return findImport(shop, importId);
}

/** Writes a request's body to a file that only the shop's own user may read. @returns its bytes. */
async function writeBody(path: string, body: Readable, maxBytes: number): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  let bytes = 0;
  const limited = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.byteLength;
      // The rest is read and dropped, so that the sender gets an answer and not a broken connection.
      if (bytes <= maxBytes) done(null, chunk);
      else done();
    },
  });
  try {
    await pipeline(body, limited, createWriteStream(path, { mode: 0o600 }));
  } catch (error) {
    if (body.errored !== null || body.readableAborted) throw badRequest('El archivo no llegó completo.');
    throw error;
  }
  if (bytes > maxBytes)
    throw new Problem(413, 'too_large', 'El archivo supera 50 MB. Divídalo en partes más chicas.');
  if (bytes === 0) throw new Problem(422, 'rejected', 'El archivo está vacío.');
  return bytes;
}

/** Reads the titles of the columns. @throws OperatorError for a file that cannot be read or has not the columns of the kind. */
async function optionsFor(
  shop: Shop,
  record: ImportRecord,
  kind: ImportKind,
  { mode, dryRun, atomic, maxShare, priceList, decimalMark }: ApiImport,
): Promise<StoredOptions> {
  const base: StoredOptions = {
    ...optionsOf(record),
    decimalMark,
    priceList: priceList ?? null,
    mode: mode === 'replace' ? 'replace' : 'update',
    automatic: { dryRun, atomic, maxShare },
  };
  const source = await openSource({ file: importPath(shop.dataDir, record), ...formOf(base) });
  try {
    const columns = columnsOf(source.names, kind);
    const problem = problemOf(source.names, columns, kind.table);
    if (problem !== undefined) throw new OperatorError(problem);
    return { ...base, columns, how: columns.map((field) => (field === null ? 'unused' : 'recognised')) };
  } finally {
    source.close();
  }
}

/** Finds columns by their names, also in the form that JSON has: `barCode` for `bar_code`. */
function columnsOf(names: readonly string[], kind: ImportKind): ColumnFields {
  const plain = recognised(names, kind.table);
  const split = recognised(
    names.map((name) => name.replace(/([a-z\d])([A-Z])/g, '$1_$2')),
    kind.table,
  );
  return plain.map((field, index) => {
    const other = split[index] ?? null;
    return field ?? (other !== null && !plain.includes(other) ? other : null);
  });
}

const NOTHING_STORED = 'No se guardó nada: hay filas con errores, y se pidió guardar todas o ninguna.';

/** Applies a compared file of another system, or ends the import if its limits forbid it. Does nothing for other imports. */
export async function goOnAutomatically(shop: Shop, db: Database, importId: string): Promise<void> {
  const { companyId } = shop.company();
  await db.transaction().execute(async (tx) => {
    const record = await selectImport(tx, companyId, importId, true);
    const options = record && optionsOf(record);
    const automatic = options?.automatic;
    if (record?.state !== 'compared' || options === undefined || automatic === undefined) return;
    const { vanished, active, rejected } = record.summary as ImportComparison;
    const { vanishing, isAllOrNothing } = kindNamed(record.kind);
    const isReplace = options.mode !== 'update' && vanishing !== undefined;
    const failure =
      rejected > 0 && (automatic.atomic || isAllOrNothing === true)
        ? NOTHING_STORED
        : isReplace && vanished > active * automatic.maxShare
          ? vanishing.share(vanished, active)
          : undefined;
    await deleteShown(tx, importId);
    if (automatic.dryRun || failure !== undefined) {
      await updateImport(tx, importId, {
        ...(!automatic.dryRun && failure !== undefined && { state: 'failed', failure }),
        finished: true,
        fileDeleted: true,
      });
      await deleteImportFile(shop, record);
      return;
    }
    await deleteImportRows(tx, importId);
    await updateImport(tx, importId, {
      state: 'applying',
      options: { ...options, keepsShown: false, deactivates: vanished },
      started: true,
      bytesRead: 0,
    });
    await queueImportStep(tx, importTask(companyId), importId, null);
  });
}

/** A rejected row of an import, or a row that was stored without a wrong value. */
export interface ApiRejection {
  readonly line: number;
  readonly code: string;
  readonly field: string;
  readonly value: string;
  readonly reason: string;
  readonly isStored: boolean;
}

/** Returns an import that another system sent. @throws Problem 404, also for imports of the desk. */
export async function findApiImport(shop: Shop, importId: string): Promise<ImportRecord> {
  const record = await findImport(shop, importId);
  if (record.source !== 'api') throw importNotFound();
  return record;
}

/** Whether an import of another system only compares. */
export const isDryRun = (record: ImportRecord): boolean => optionsOf(record).automatic?.dryRun === true;

/** Yields the rejections of an import in the order of its file. */
export async function* apiRejections(shop: Shop, record: ImportRecord): AsyncGenerator<ApiRejection> {
  let after = 0;
  for (;;) {
    const rows = await selectImportRows(
      shop.db,
      record.company_id,
      record.import_id,
      ['rejected', 'stored_without'],
      after,
      ROWS_PAGE,
    );
    for (const { line, code, outcome, detail } of rows) {
      const { rejections = [] } = detail as {
        rejections?: Pick<ApiRejection, 'field' | 'value' | 'reason'>[];
      };
      for (const { field, value, reason } of rejections)
        yield { line, code, field, value, reason, isStored: outcome === 'stored_without' };
    }
    const last = rows.at(-1);
    if (rows.length < ROWS_PAGE || last === undefined) return;
    after = last.row_id;
  }
}
