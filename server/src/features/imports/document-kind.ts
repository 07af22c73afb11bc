// The kind of import `documents`: the PDF files of account entries, found by the numbers in their names, in a ZIP file or a folder.

import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';
import { voucherOfFileName } from '@mostrador/rules/voucher-number';
import type { Database } from '../../platform/database/database.js';
import {
  type DocumentEntryRow,
  documentChange,
  documentProblem,
  entriesByKey,
  entryOfFile,
  hasDocument,
  storeDocument,
} from '../account/documents.service.js';
import type { NewChange } from '../change-log/change-log.service.js';
import { type FileSource, openFiles, type SourceFile } from './file-source.js';
import type { BatchResult, ImportKind, KindFile, KindRow, KindWriter, RowChange } from './import-kind.js';
import type { Rejection } from './product-rows.js';
import { rejectionOf } from './table-file.js';

const TITLE = 'Comprobante';

interface DocumentRow extends KindRow {
  readonly name: string;
}

export const DOCUMENT_KIND: ImportKind = {
  name: 'documents',
  label: 'Comprobantes en PDF',
  table: {
    fields: { file: { label: TITLE, aliases: ['archivo', 'pdf', 'documento'] } },
    required: ['file'],
  },
  // A file is read within its batch.
  batch: { most: 100, stored: 25 },
  openSource: ({ file }) =>
    openFiles(file, { title: TITLE, endings: ['.pdf'], none: 'no tiene archivos PDF', what: 'documentos' }),
  open: async (_, file) => ({ writer: new DocumentWriter(file), about: '' }),
};

class DocumentWriter implements KindWriter<DocumentRow> {
  readonly #file: KindFile;
  readonly #source: FileSource;
  /** The entries that earlier files of the same import mean, with the names of these. */
  readonly #meant = new Map<number, string>();

  constructor(file: KindFile) {
    this.#file = file;
    this.#source = file.source as FileSource;
  }

  read(line: number, [name = '']: readonly string[]): DocumentRow {
    return { line, code: name, name };
  }

  async write(db: Database, rows: readonly DocumentRow[], store: boolean): Promise<BatchResult> {
    const { companyId } = this.#file;
    const entries = await entriesByKey(
      db,
      companyId,
      rows.map(({ name }) => voucherOfFileName(name).key),
    );
    const changes: RowChange[] = [];
    const rejections: Rejection[] = [];
    const meant = new Map<number, string>();
    for (const row of rows) {
      const entry = entryOfFile(voucherOfFileName(row.name), entries);
      const done = typeof entry === 'string' ? entry : await this.#add(db, row, entry, store, meant);
      if (typeof done === 'string') rejections.push(rejectionOf(row.line, row.name, TITLE, row.name, done));
      else if (done !== undefined) changes.push({ ...done, line: row.line });
    }
    const replaced = changes.filter(({ before }) => before !== null).length;
    return {
      created: changes.length - replaced,
      updated: replaced,
      unchanged: rows.length - changes.length - rejections.length,
      rejections,
      changes,
      preview: changes.map(previewOf),
      keep: () => {
        for (const [entryId, name] of meant) this.#meant.set(entryId, name);
      },
    };
  }

  /** Stores a file. @returns the change, undefined if the entry has it already; or the reason of a refusal. */
  async #add(
    db: Database,
    row: DocumentRow,
    entry: DocumentEntryRow,
    store: boolean,
    meant: Map<number, string>,
  ): Promise<NewChange | undefined | string> {
    const { companyId, files } = this.#file;
    const bytes = await readWhole(this.#source.files[row.line - 1]);
    if (typeof bytes === 'string') return bytes;
    const problem = documentProblem(bytes);
    if (problem !== undefined) return problem;
    const earlier = this.#meant.get(entry.entryId) ?? meant.get(entry.entryId);
    if (earlier !== undefined && earlier !== row.name)
      return `el comprobante ya está en esta carga, en ${earlier}`;
    meant.set(entry.entryId, row.name);
    if (hasDocument(entry, bytes)) return undefined;
    return store
      ? storeDocument(db, files, companyId, entry.entryId, { fileName: row.name, bytes })
      : documentChange(entry, undefined, { fileName: row.name, bytes: bytes.byteLength });
  }
}

/** Reads a file. @returns why it cannot be read. */
async function readWhole(file: SourceFile | undefined): Promise<Buffer | string> {
  if (file === undefined) return 'no está en el archivo';
  if (file.bytes > DOCUMENT_MAX_BYTES) return 'pesa más de 10 MB';
  const pieces: Buffer[] = [];
  try {
    for await (const piece of await file.open()) pieces.push(piece as Buffer);
  } catch {
    return 'está dañado';
  }
  return Buffer.concat(pieces);
}

/** The change as people read it, without the id of what is replaced. */
function previewOf(change: RowChange): RowChange {
  const shown = (values: RowChange['before']) =>
    values && { documentName: values['documentName'], documentBytes: values['documentBytes'] };
  const name = String(change.after?.['documentName'] ?? '');
  return {
    ...change,
    before: shown(change.before),
    after: shown(change.after),
    shown: { code: name, label: change.label },
  };
}
