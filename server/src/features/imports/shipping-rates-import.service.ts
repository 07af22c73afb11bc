import type { Database } from '../../platform/database/database.js';
import { OperatorError } from '../../platform/operator-error.js';
import { homeProvinces } from '../geography/geography.service.js';
import { replaceRates } from '../shipping/shipping.service.js';
import { withImportLock } from './import-lock.js';
import type { FileOptions } from './import-options.js';
import type { Screen } from './progress-bar.js';
import { readRates, SHIPPING_RATES } from './shipping-rates-table.js';
import { openTable, readTable } from './table-file.js';
import {
  countLines,
  DRY_RUN,
  reportRejections,
  type TableResult,
  tableOpeningLines,
} from './table-report.js';

/**
 * Replaces a company's shipping rates with those of a file, in one transaction. With one wrong row nothing is stored,
 * because a wrong table is worse than an old one.
 * @throws OperatorError when it cannot run at all.
 */
export async function importShippingRates(
  db: Database,
  options: FileOptions,
  screen: Screen,
): Promise<TableResult> {
  const opened = await openTable(options, SHIPPING_RATES);
  const { rows, broken } = await readTable(opened, SHIPPING_RATES);
  if (rows.length + broken.length === 0)
    throw new OperatorError(`${opened.source.path} no tiene tarifas. La tabla anterior sigue como estaba.`);
  return withImportLock(db, options.company, async (connection, companyId) => {
    const provinces = await homeProvinces(connection);
    const read = readRates(rows, options.decimalMark, provinces);
    const wrong = [...broken, ...read.wrong];
    const kept = wrong.length === 0 && !options.dryRun;
    if (kept) await connection.transaction().execute((tx) => replaceRates(tx, companyId, read.rates));

    const refused = new Set(wrong.map(({ line }) => line)).size;
    const named = new Set(read.rates.provinces.map(({ provinceId }) => provinceId));
    const without = provinces.filter(({ provinceId }) => !named.has(provinceId));
    const counts = {
      read: rows.length + broken.length,
      stored: kept ? rows.length : 0,
      rejected: refused,
    };
    const lines = [
      ...tableOpeningLines(opened, SHIPPING_RATES, options),
      ...reportRejections(opened, [...wrong, ...read.warnings]),
      ...countLines([
        ['Filas leídas', counts.read],
        ['  guardadas', counts.stored],
        ['  rechazadas', counts.rejected],
        ['Zonas', new Set(read.rates.rates.map(({ zone }) => zone)).size],
        ['Provincias', named.size],
      ]),
      ...(without.length === 0
        ? []
        : [`Sin zona, envío a convenir: ${without.map(({ provinceName }) => provinceName).join(', ')}`]),
      ...(refused > 0
        ? ['No se guardó nada: hay filas con errores. La tabla anterior sigue como estaba.']
        : []),
      ...(refused === 0 && options.dryRun ? [DRY_RUN] : []),
    ];
    screen.write(`${lines.join('\n')}\n`);
    return { counts, exitCode: refused > 0 ? 1 : 0 };
  });
}
