// The differences between a compared file and the stored data as a file: one line for each changed field, old and new.

import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { ImportComparison } from '@mostrador/contract/entries/imports';
import { ivaRate } from '@mostrador/rules/iva';
import { toDecimalText } from '@mostrador/rules/money';
import { Problem } from '../../platform/http/problem.js';
import type { Download } from '../../platform/table-files/download.js';
import { ARGENTINE_FORM, writeTableFile } from '../../platform/table-files/table-file.js';
import type { XlsxCell } from '../../platform/xlsx/xlsx-writer.js';
import type { Shop } from '../../shop.js';
import { changeLabel, MONEY_FIELDS } from './change-labels.js';
import { findImport } from './import-detail.service.js';
import { writtenFile } from './import-downloads.service.js';
import { KEPT_ROWS_MAX, openImport, runOf } from './import-jobs.service.js';
import { type ImportRecord, selectImportRows } from './import-records.queries.js';
import { priceLists } from './imports.queries.js';
import { type PreviewChange, previewRows } from './preview-rows.js';

const TITLES = [
  'Línea',
  'Código',
  'Nombre',
  'Campo',
  'Hoy',
  'En el archivo',
  'Diferencia %',
  'Aviso',
] as const;
const ALERTS = {
  price_up: 'Sube más de lo que se avisa',
  price_down: 'Baja más de lo que se avisa',
  stock_below_reserved: 'Menos que lo reservado',
} as const;
const PAGE = 1_000;

/** What the file says of one row. */
interface DifferentRow {
  readonly line: number;
  readonly code: string;
  readonly label: string;
  readonly alert: string | null;
  readonly detail: unknown;
}

/** Returns all changed, new and vanishing rows of a compared import. @throws Problem 409 for an import that is not compared. */
export async function differencesFile(shop: Shop, importId: string): Promise<Download> {
  const record = await findImport(shop, importId);
  if ((record.state !== 'compared' && record.state !== 'scheduled') || record.summary === null)
    throw new Problem(409, 'conflict', 'Esta importación no tiene una revisión para bajar.');
  const lists = await priceLists(shop.db, record.company_id);
  const names = new Map(lists.map(({ id, name }) => [id, name]));
  const { changed, created } = record.summary as ImportComparison;
  const isKept = changed <= KEPT_ROWS_MAX && created <= KEPT_ROWS_MAX;
  const rows = async function* () {
    if (!isKept) for await (const page of comparedAgain(shop, record)) yield linesOf(page, names);
    const outcomes = isKept ? (['created', 'changed', 'vanished'] as const) : (['vanished'] as const);
    for await (const page of keptRows(shop, record, outcomes)) yield linesOf(page, names);
  };
  const name = record.file_name.replace(/\.[^.]*$/, '');
  return writtenFile(shop, `${name} - diferencias.xlsx`, 'xlsx', (path) =>
    writeTableFile(path, 'xlsx', 'Diferencias', TITLES, rows(), ARGENTINE_FORM, new AbortController().signal),
  );
}

async function* keptRows(
  shop: Shop,
  record: ImportRecord,
  outcomes: Parameters<typeof selectImportRows>[3],
): AsyncGenerator<readonly DifferentRow[]> {
  let after = 0;
  for (;;) {
    const page = await selectImportRows(shop.db, record.company_id, record.import_id, outcomes, after, PAGE);
    yield page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.row_id;
  }
}

/** Compares a file again that has more changed rows than its comparison keeps. Memory does not grow with the file. */
async function* comparedAgain(shop: Shop, record: ImportRecord): AsyncGenerator<readonly DifferentRow[]> {
  const opened = await openImport(shop, shop.db, record);
  const pages = new PassThrough({ objectMode: true, highWaterMark: 1 });
  const stopping = new AbortController();
  const run = runOf(shop.db, record, opened, {
    mode: 'compare',
    stopping: stopping.signal,
    isSilent: true,
    onCompared: async (batch) => {
      if (!pages.write(previewRows(record.kind, batch)) && !pages.destroyed)
        await Promise.race([once(pages, 'drain'), once(pages, 'close')]);
    },
  });
  const running = run.execute(shop.db).then(
    () => pages.end(),
    (error: unknown) => pages.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  try {
    for await (const page of pages) yield page as readonly DifferentRow[];
  } finally {
    stopping.abort();
    await running;
    opened.source.close();
  }
}

function linesOf(rows: readonly DifferentRow[], lists: ReadonlyMap<number, string>): XlsxCell[][] {
  return rows.flatMap(({ line, code, label, alert, detail }) => {
    const { changes = [] } = detail as { readonly changes?: readonly PreviewChange[] };
    return changes.map((change): XlsxCell[] => [
      line === 0 ? null : { number: line },
      code,
      label,
      changeLabel(change.field, change.key, lists),
      cellOf(change.field, change.before),
      cellOf(change.field, change.after),
      percentCell(change),
      alert !== null && isAbout(alert, change.field) ? ALERTS[alert as keyof typeof ALERTS] : '',
    ]);
  });
}

const isAbout = (alert: string, field: string): boolean =>
  field === (alert === 'stock_below_reserved' ? 'stock' : 'price');

/** A value as people read it; money in pesos. */
function cellOf(field: string, value: unknown): XlsxCell {
  if (value === null || value === undefined) return null;
  if (MONEY_FIELDS.has(field) && typeof value === 'number') return { money: toDecimalText(value) };
  if (field === 'bps' && typeof value === 'number') return { number: toDecimalText(value) };
  if (field === 'taxCode' && typeof value === 'string') return ivaRate(value)?.label ?? value;
  if (typeof value === 'number') return { number: value };
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

function percentCell({ field, before, after }: PreviewChange): XlsxCell {
  if (field !== 'price' || typeof before !== 'number' || typeof after !== 'number' || before === 0)
    return null;
  return { number: (((after - before) / before) * 100).toFixed(1) };
}
