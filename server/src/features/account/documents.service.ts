// Documents of account entries: the entry that a file's name means, storing and replacing its PDF, the undo, and the download.

import { randomUUID } from 'node:crypto';
import { entryName } from '@mostrador/rules/account';
import { type NamedVoucher, voucherLetter } from '@mostrador/rules/voucher-number';
import type { FastifyReply } from 'fastify';
import type { BlobStore } from '../../platform/blobs/blob-store.js';
import type { Database } from '../../platform/database/database.js';
import { checksumOf, privateKey } from '../../platform/private-files.js';
import type { Shop } from '../../shop.js';
import {
  type KeptField,
  type NewChange,
  type RestoreChanges,
  recordChanges,
} from '../change-log/change-log.service.js';
import { type AccountOf, findDocument } from './account.queries.js';
import { documentNotFound } from './account.service.js';
import {
  type DocumentEntryRow,
  entriesOfDocuments,
  insertDocument,
  lockDocumentEntry,
  removeDocument,
} from './documents.queries.js';

export { documentProblem } from './document-check.js';
export { type DocumentEntryRow, entriesByKey } from './documents.queries.js';

const FILE_NAME_MAX = 200;

/** Returns the entry that a file's name means, or why there is not exactly one, in Spanish. */
export function entryOfFile(
  { kind, letter, key }: NamedVoucher,
  entries: readonly DocumentEntryRow[],
): DocumentEntryRow | string {
  const found = entries.filter(
    (entry) =>
      entry.numberKey === key &&
      (kind === undefined || entry.kind === kind) &&
      (letter === undefined || (voucherLetter(entry.number) ?? letter) === letter),
  );
  const [only] = found;
  if (only === undefined) return 'ningún comprobante tiene ese número';
  return found.length === 1
    ? only
    : `hay ${found.length} comprobantes con ese número (${found.map(entryName).join(', ')}): agregue el tipo y la letra al nombre`;
}

/** Whether an entry has this PDF already. */
export const hasDocument = ({ sha256 }: DocumentEntryRow, bytes: Buffer): boolean =>
  sha256 === checksumOf(bytes);

/** Returns the change that a document makes, as the audit trail has it. */
export function documentChange(
  entry: DocumentEntryRow,
  documentId: number | undefined,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: number },
): NewChange {
  const isReplaced = entry.documentId !== null;
  return {
    kind: 'account_document',
    key: documentId === undefined ? '' : String(documentId),
    label: `${entryName(entry)} ${entry.clientName}`,
    before: isReplaced
      ? { documentName: entry.fileName, documentBytes: entry.bytes, replacedId: entry.documentId }
      : null,
    after: { documentName: fileName, documentBytes: bytes, ...(isReplaced && { replacedId: null }) },
  };
}

/**
 * Stores the PDF of an entry in a transaction.
 * @returns the change; undefined if the entry has it by now, or is gone.
 */
export async function storeDocument(
  tx: Database,
  files: BlobStore,
  companyId: number,
  entryId: number,
  { fileName, bytes }: { readonly fileName: string; readonly bytes: Buffer },
): Promise<NewChange | undefined> {
  const entry = await lockDocumentEntry(tx, companyId, entryId);
  if (entry === undefined || hasDocument(entry, bytes)) return undefined;
  const externalId = randomUUID();
  const key = privateKey('documents', externalId);
  await files.put(key, bytes);
  try {
    const named = fileName.slice(-FILE_NAME_MAX);
    const documentId = await insertDocument(tx, companyId, {
      entryId,
      clientId: entry.clientId,
      externalId,
      fileName: named,
      bytes: bytes.byteLength,
      sha256: checksumOf(bytes),
    });
    return documentChange(entry, documentId, { fileName: named, bytes: bytes.byteLength });
  } catch (error) {
    // A file without a row is deleted at night at the latest.
    await files.delete(key).catch(() => undefined);
    throw error;
  }
}

/** Undoes documents: a new one is removed, and what it has replaced is in force again. The files stay. */
export const restoreAccountDocuments: RestoreChanges = async (tx, shop, author, changes) => {
  const { companyId } = shop.company();
  const ids = changes.map(({ key }) => Number(key));
  const entries = await entriesOfDocuments(tx, companyId, ids);
  const sorted = changes.toSorted(
    (a, b) => (entries.get(Number(a.key)) ?? 0) - (entries.get(Number(b.key)) ?? 0),
  );
  const kept: KeptField[] = [];
  const done: NewChange[] = [];
  for (const { key, label, before, after } of sorted) {
    const entryId = entries.get(Number(key));
    if (entryId !== undefined) await lockDocumentEntry(tx, companyId, entryId);
    const replacedId = typeof before?.['replacedId'] === 'number' ? before['replacedId'] : null;
    if (entryId !== undefined && (await removeDocument(tx, companyId, Number(key), replacedId)))
      done.push({ kind: 'account_document', key, label, before: after, after: before });
    else kept.push({ label, field: '', reason: 'Después hubo otro cambio.' });
  }
  if (done.length > 0) await recordChanges(tx, companyId, author, done);
  return { restored: done.length, kept };
};

/** Answers with a document of an account as a download; throws 404 for any other id. It is never shown inline and never cached. */
export async function sendDocument(
  shop: Shop,
  of: AccountOf | undefined,
  documentId: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const known = of && (await findDocument(shop.db, of, documentId));
  if (known === undefined) throw documentNotFound();
  const key = privateKey('documents', documentId);
  const file = await shop.files.open(key);
  if (file === undefined) {
    shop.log.error({ key }, 'the file of a document is missing');
    throw documentNotFound();
  }
  return reply
    .headers({
      'cache-control': 'private, no-store',
      'content-length': file.bytes,
      'content-disposition': `attachment; filename="${plainName(known.fileName)}"`,
      'x-content-type-options': 'nosniff',
    })
    .type('application/pdf')
    .send(file.content);
}

/** A file's name of plain letters, without its folder. */
const plainName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, '')
    .normalize('NFD')
    .replace(/[^ -~]|["\\]/g, '') || 'comprobante.pdf';
