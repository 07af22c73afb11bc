// The files that the desk downloads: an import's rejected rows to be corrected, and a kind's data.

import { badRequest, notFound } from '../../platform/http/problem.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type Download, makeDownload } from '../../platform/table-files/download.js';
import {
  ARGENTINE_FORM,
  type FileFormat,
  type TextForm,
  writeTableFile,
} from '../../platform/table-files/table-file.js';
import type { Shop } from '../../shop.js';
import { REASON_TITLES } from './import-columns.js';
import { findImport, formOf, optionsOf } from './import-detail.service.js';
import { fetchImportFile, importsFolder } from './import-files.js';
import type { KindName } from './import-kind.js';
import { selectImportRows } from './import-records.queries.js';
import { exportOf, titlesOf } from './kind-exports.js';
import { kindNamed } from './kinds.js';
import { writePictures } from './pictures-export.js';
import { openSource } from './table-source.js';

const PAGE = 1_000;

/** Returns the rejected rows of an import with the columns of its file, and the reasons behind them. */
export async function rejectedRowsFile(shop: Shop, importId: string): Promise<Download> {
  const record = await findImport(shop, importId);
  if (record.file_deleted_at !== null || record.source === 'command')
    throw notFound('El archivo ya no está.');
  const options = optionsOf(record);
  const open = kindNamed(record.kind).openSource ?? openSource;
  const source = await open({ file: await fetchImportFile(shop, record), ...formOf(options) }).catch(
    (error: unknown) => {
      throw error instanceof OperatorError ? notFound('El archivo ya no está.') : error;
    },
  );
  source.close();
  const format = source.format === 'zip' ? 'xlsx' : source.format;
  const form: TextForm = {
    delimiter: source.csv?.delimiter ?? ARGENTINE_FORM.delimiter,
    decimalMark: options.decimalMark,
    encoding: 'utf-8',
  };
  const rows = async function* () {
    let after = 0;
    for (;;) {
      const page = await selectImportRows(
        shop.db,
        record.company_id,
        importId,
        ['rejected', 'stored_without'],
        after,
        PAGE,
      );
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
    writeTableFile(
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
    readonly format: FileFormat | 'zip';
    readonly priceList?: string | undefined;
    readonly empty?: boolean | undefined;
  },
): Promise<Download> {
  const { companyId } = shop.company();
  const signal = new AbortController().signal;
  if (kind === 'images')
    return writtenFile(shop, 'imagenes.zip', 'zip', (path) =>
      writePictures(shop.db, shop.company(), shop.files, path, signal),
    );
  const exported = exportOf(kind);
  if (exported === undefined) throw badRequest('Ese tipo de datos no se exporta.', 'kind');
  if (format === 'zip') throw badRequest('Solo las imágenes se exportan como ZIP.', 'format');
  const titles = titlesOf(exported);
  try {
    return await writtenFile(shop, `${kind}.${format}`, format, (path) =>
      shop.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((tx) =>
          writeTableFile(
            path,
            format,
            kind,
            titles,
            empty ? noRows() : exported.rows(tx, { companyId, priceList }),
            ARGENTINE_FORM,
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

/** Writes a file of an import that is answered once. */
export const writtenFile = (
  shop: Shop,
  name: string,
  format: FileFormat | 'zip',
  write: (path: string) => Promise<unknown>,
): Promise<Download> => makeDownload(importsFolder(shop.dataDir), name, format, write);
