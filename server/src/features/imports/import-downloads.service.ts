// The files that the desk downloads: an import's rejected rows to be corrected, and a kind's data.

import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { badRequest, notFound } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { Shop } from '../../shop.js';
import { type TextForm, writeExportFile } from './export-file.js';
import { findImport, formOf, optionsOf } from './import-detail.service.js';
import { deleteFile, importPath } from './import-files.js';
import type { KindName } from './import-kind.js';
import { selectImportRows } from './import-records.queries.js';
import { exportOf, titlesOf } from './kind-exports.js';
import { type FileFormat, openSource } from './table-source.js';

/** A file to answer with. It is deleted once it was sent. */
export interface DownloadedFile {
  readonly name: string;
  readonly format: FileFormat;
  readonly bytes: number;
  readonly content: ReturnType<typeof createReadStream>;
}

/** What spreadsheets in Argentina read and write. */
export const DESK_FORM: TextForm = { delimiter: ';', decimalMark: ',', encoding: 'utf-8' };
const PAGE = 1_000;
/** Titles of the two columns that say why a row was rejected. No kind has a field of these names. */
const REASON_TITLES = ['Línea rechazada', 'Motivo'] as const;

/** Returns the rejected rows of an import with the columns of its file, and the reasons behind them. */
export async function rejectedRowsFile(shop: Shop, importId: string): Promise<DownloadedFile> {
  const record = await findImport(shop, importId);
  if (record.file_deleted_at !== null || record.source !== 'screen') throw notFound('El archivo ya no está.');
  const options = optionsOf(record);
  const source = await openSource({ file: importPath(shop.dataDir, record), ...formOf(options) }).catch(
    (error: unknown) => {
      throw error instanceof OperatorError ? notFound('El archivo ya no está.') : error;
    },
  );
  source.close();
  const format = source.format;
  const form: TextForm = {
    delimiter: source.csv?.delimiter ?? DESK_FORM.delimiter,
    decimalMark: options.decimalMark,
    encoding: 'utf-8',
  };
  const rows = async function* () {
    let after = 0;
    for (;;) {
      const page = await selectImportRows(shop.db, record.company_id, importId, ['rejected'], after, PAGE);
      yield page.map(({ line, cells, detail }) => {
        const { rejections = [] } = detail as { rejections?: { field: string; reason: string }[] };
        const reasons = rejections.map(({ field, reason }) =>
          field === '' ? reason : `${field}: ${reason}`,
        );
        return [...source.names.map((_, index) => cells?.[index] ?? ''), String(line), reasons.join('; ')];
      });
      const last = page.at(-1);
      if (page.length < PAGE || last === undefined) return;
      after = last.row_id;
    }
  };
  const name = record.file_name.replace(/\.[^.]*$/, '');
  return writtenFile(shop, `${name} - rechazadas.${format}`, format, (path) =>
    writeExportFile(
      path,
      format,
      'Rechazadas',
      [...source.names, ...REASON_TITLES],
      rows(),
      form,
      new AbortController().signal,
    ),
  );
}

/** Returns a kind's data in the columns of its import; with `empty`, only their titles. */
export async function exportKindFile(
  shop: Shop,
  kind: KindName,
  {
    format,
    priceList,
    empty = false,
  }: {
    readonly format: FileFormat;
    readonly priceList?: string | undefined;
    readonly empty?: boolean | undefined;
  },
): Promise<DownloadedFile> {
  const exported = exportOf(kind);
  if (exported === undefined) throw badRequest('Ese tipo de datos no se exporta.', 'kind');
  const { companyId } = shop.company();
  const titles = titlesOf(exported);
  const signal = new AbortController().signal;
  try {
    return await writtenFile(shop, `${kind}.${format}`, format, (path) =>
      shop.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) =>
          writeExportFile(
            path,
            format,
            kind,
            titles,
            empty ? noRows() : exported.rows(tx, { companyId, priceList }),
            DESK_FORM,
            signal,
          ),
        ),
    );
  } catch (error) {
    throw error instanceof OperatorError ? badRequest(error.message, 'priceList') : error;
  }
}

async function* noRows() {
  yield [];
}

/** Writes a file that is answered once. */
export async function writtenFile(
  shop: Shop,
  name: string,
  format: FileFormat,
  write: (path: string) => Promise<unknown>,
): Promise<DownloadedFile> {
  const folder = join(shop.dataDir, 'imports');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}.download`);
  try {
    await write(path);
    const { size: bytes } = await stat(path);
    const content = createReadStream(path);
    content.once('close', () => void deleteFile(path));
    return { name, format, bytes, content };
  } catch (error) {
    await deleteFile(path);
    throw error;
  }
}
