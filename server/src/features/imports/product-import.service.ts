import type { CsvHeader } from '../../platform/csv/csv-records.js';
import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { withImportLock } from './import-lock.js';
import type { ImportOptions } from './import-options.js';
import {
  addReported,
  closingLines,
  type ImportResult,
  NOTHING_REPORTED,
  openingLines,
} from './import-report.js';
import { categoryIds, priceLists, tagCodes } from './imports.queries.js';
import type { Target } from './product-batch.js';
import { type FieldName, PRODUCTS } from './product-fields.js';
import { ImportRun } from './product-import-run.js';
import { Progress, type Screen } from './progress-bar.js';
import { RejectionsFile, rejectionsPath } from './rejections-file.js';
import { openTable } from './table-file.js';
import type { TextFile } from './text-file.js';

/**
 * Imports the products of a CSV file into a company's catalogue, and writes progress and report to the screen. Wrong rows
 * are reported and do not stop the others. Runs on one connection of `db`. Memory does not grow with the file, except for
 * the codes (see SeenCodes).
 * @param signal ends the import after the current batch.
 * @throws OperatorError when it cannot run at all; then nothing was stored.
 */
export async function importProducts(
  db: Database,
  options: ImportOptions,
  screen: Screen,
  signal: AbortSignal,
): Promise<ImportResult> {
  const begun = performance.now();
  const { file, header, columns } = await openTable(options, PRODUCTS);
  return withImportLock(db, options.company, async (connection, companyId) => {
    const { target, priceList } = await findTarget(connection, companyId, options, columns.fields);
    screen.write(`${openingLines(file, header, columns, options, priceList).join('\n')}\n`);
    const result = await run(connection, { file, header, options, target }, screen, signal, begun);
    screen.write(`${closingLines(result).join('\n')}\n`);
    return result;
  });
}

async function run(
  db: Database,
  parts: { file: TextFile; header: CsvHeader; options: ImportOptions; target: Target },
  screen: Screen,
  signal: AbortSignal,
  begun: number,
): Promise<ImportResult> {
  const rejections = new RejectionsFile(rejectionsPath(parts.options.file), parts.header.delimiter);
  const progress = new Progress(screen, parts.file.bytes);
  let reported = NOTHING_REPORTED;
  const importRun = new ImportRun({
    ...parts,
    signal,
    onRejections: (more) => {
      rejections.add(more);
      reported = addReported(reported, more);
    },
    onProgress: (rows, bytes) => progress.show(rows, bytes),
  });
  const ending = await importRun.execute(db).then(
    (end) => ({ end }),
    (failure: unknown) => ({ end: 'failed' as const, failure }),
  );
  progress.end();
  return {
    ...ending,
    counts: importRun.counts,
    reported,
    rejectionsFile: rejections.close(),
    strict: parts.options.strict,
    seconds: (performance.now() - begun) / 1000,
  };
}

async function findTarget(
  db: Database,
  companyId: number,
  options: ImportOptions,
  fields: readonly (FieldName | undefined)[],
): Promise<{ target: Target; priceList: string }> {
  const lists = await priceLists(db, companyId);
  const list = lists.find(({ code, isDefault }) =>
    options.priceList === undefined ? isDefault : code === options.priceList,
  );
  if (list === undefined) {
    const what =
      options.priceList === undefined
        ? 'La empresa no tiene una lista de precios predeterminada'
        : `No hay una lista de precios «${options.priceList}»`;
    throw new OperatorError(
      `${what}. Las listas son: ${lists.map(({ code }) => code).join(', ') || 'ninguna'}.`,
    );
  }
  const [categories, tags] = await Promise.all([categoryIds(db, companyId), tagCodes(db, companyId)]);
  return {
    target: { companyId, priceListId: list.id, fields, categories, tags },
    priceList: list.name === list.code ? list.code : `${list.code} (${list.name})`,
  };
}
