// Imports of files that a connector has fetched: finds their columns as the desk does, and queues the job. They have no preview, so they
// only add and change rows; a file of a kind that is imported as a whole is refused if one of its rows is wrong.

import type { ImportSummary } from '@mostrador/contract/entries/imports';
import type { DecimalMark } from '@mostrador/rules/decimal';
import type { Tx } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import {
  type ColumnFields,
  headerKey,
  problemOf,
  type Remembered,
  recognised,
  type StoredOptions,
} from './import-columns.js';
import { formOf, optionsOf, summaryOf } from './import-detail.service.js';
import { importPath, storeImportFile } from './import-files.js';
import type { KindName } from './import-kind.js';
import {
  type ImportRecord,
  insertImport,
  queueImportStep,
  selectImport,
  selectMapping,
  updateImport,
} from './import-records.queries.js';
import { importTask } from './import-task.js';
import { kindNamed } from './kinds.js';
import { formatOf, openSource } from './table-source.js';

/** A fetched file that lies where the import reads it. */
export interface FetchedFile {
  /** Chosen by the caller before the file was fetched. */
  readonly importId: string;
  readonly kind: KindName;
  readonly fileName: string;
  readonly bytes: number;
  readonly decimalMark: DecimalMark;
}

const fileFormat = (fileName: string): ImportRecord['format'] =>
  /\.zip$/i.test(fileName) ? 'zip' : formatOf(fileName);

/** Returns where a file has to lie before its import begins. @throws OperatorError for a format that no import reads */
export const fetchedPath = (
  { dataDir }: Pick<Shop, 'dataDir'>,
  { importId, fileName }: Pick<FetchedFile, 'importId' | 'fileName'>,
): string => importPath(dataDir, { import_id: importId, format: fileFormat(fileName) });

/** Returns how a fetched file is read. @throws OperatorError for one that cannot be read or has not the columns of its kind. */
export async function readFetchedFile(shop: Shop, file: FetchedFile): Promise<StoredOptions> {
  const { companyId } = shop.company();
  const kind = kindNamed(file.kind);
  const base: StoredOptions = { ...optionsOf({ options: {} }), decimalMark: file.decimalMark };
  const path = fetchedPath(shop, file);
  const open = kind.openSource ?? openSource;
  try {
    const source = await open({ file: path, ...formOf(base) });
    try {
      const { names } = source;
      const remembered = (await selectMapping(shop.db, companyId, file.kind, headerKey(names))) as
        | Remembered
        | undefined;
      const columns: ColumnFields = remembered?.columns ?? recognised(names, kind.table);
      const problem = problemOf(names, columns, kind.table);
      if (problem !== undefined) throw new OperatorError(problem);
      const found = remembered === undefined ? 'recognised' : 'remembered';
      return {
        ...base,
        decimalMark: remembered?.decimalMark ?? file.decimalMark,
        dateForm: remembered?.dateForm ?? base.dateForm,
        columns,
        how: columns.map((field) => (field === null ? 'unused' : found)),
        automatic: { dryRun: false, atomic: kind.isAllOrNothing === true, maxShare: 0 },
      };
    } finally {
      source.close();
    }
  } catch (error) {
    throw error instanceof OperatorError
      ? new OperatorError(error.message.replaceAll(path, file.fileName))
      : error;
  }
}

/** Stores a fetched file for the machine that imports it. */
export const storeFetchedFile = (
  shop: Pick<Shop, 'dataDir' | 'files'>,
  { importId, fileName }: Pick<FetchedFile, 'importId' | 'fileName'>,
): Promise<void> => storeImportFile(shop, { import_id: importId, format: fileFormat(fileName) });

/** Enters the import of a fetched file and queues its job, in the caller's transaction. */
export async function queueFetchedFile(
  tx: Tx,
  companyId: number,
  { importId, kind, fileName, bytes }: FetchedFile,
  options: StoredOptions,
): Promise<void> {
  const isCompared = kindNamed(kind).isAllOrNothing === true;
  await insertImport(tx, {
    companyId,
    importId,
    userId: null,
    source: 'connector',
    kind,
    fileName,
    bytes,
    format: fileFormat(fileName),
    state: isCompared ? 'comparing' : 'applying',
  });
  await updateImport(tx, importId, { options, bytesReceived: bytes });
  await queueImportStep(tx, importTask(companyId), importId, null);
}

/** Returns an import as the log shows it; undefined if it was never entered. */
export async function findFetchedImport(shop: Shop, importId: string): Promise<ImportSummary | undefined> {
  const record = await selectImport(shop.db, shop.company().companyId, importId);
  return record && summaryOf(record);
}
