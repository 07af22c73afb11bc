import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type FileFormat, type TextForm, writeTableFile } from '../../platform/table-files/table-file.js';
import type { KindName } from './import-kind.js';
import { companyIdOf } from './import-lock.js';
import { EXPORTED_KINDS, exportOf, titlesOf } from './kind-exports.js';

/** What to export, and where to. */
export interface ExportRequest extends TextForm {
  readonly kind: KindName;
  readonly file: string;
  readonly format: FileFormat;
  /** The company's code. */
  readonly company: string;
  /** The code of the price list; undefined: the default list, or all lists. */
  readonly priceList: string | undefined;
}

/**
 * Writes all data of one kind to a file in the columns of its import, in one snapshot of the database.
 * @returns the number of rows.
 * @throws OperatorError for an unknown company, price list or kind.
 */
export async function exportKind(db: Database, request: ExportRequest, signal: AbortSignal): Promise<number> {
  const exported = exportOf(request.kind);
  if (exported === undefined)
    throw new OperatorError(`No se exporta ${request.kind}. Se exportan: ${EXPORTED_KINDS.join(', ')}.`);
  const companyId = await companyIdOf(db, request.company);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) =>
      writeTableFile(
        request.file,
        request.format,
        request.kind,
        titlesOf(exported),
        exported.rows(tx, { companyId, priceList: request.priceList }),
        request,
        signal,
      ),
    );
}
