// SQL of the documents of account entries: finds the entries that names of files mean, writes documents, and takes them back.

import type { EntryKind } from '@mostrador/rules/account';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';

/** An entry with its document of now. */
export interface DocumentEntryRow {
  readonly entryId: number;
  readonly clientId: number;
  readonly clientName: string;
  readonly kind: EntryKind;
  readonly number: string;
  readonly numberKey: string;
  /** null: it has none. */
  readonly documentId: number | null;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly sha256: string | null;
}

const selected = sql`
  e.account_entry_id as "entryId", e.client_id as "clientId", c.legal_name as "clientName", e.kind, e.number, e.number_key as "numberKey",
  d.account_document_id as "documentId", d.file_name as "fileName", d.bytes, d.sha256`;
const joined = sql`account_entries e join clients c on c.client_id = e.client_id
  left join account_documents d on d.account_entry_id = e.account_entry_id and d.removed_at is null`;

/** Returns the entries whose numbers have one of these keys. */
export async function entriesByKey(
  db: Database,
  companyId: number,
  keys: readonly string[],
): Promise<DocumentEntryRow[]> {
  const { rows } = await sql<DocumentEntryRow>`
    select ${selected} from ${joined}
    where e.company_id = ${companyId} and e.number_key = any(${keys}::text[])
    order by e.account_entry_id`.execute(db);
  return rows;
}

export interface NewDocument {
  readonly entryId: number;
  readonly clientId: number;
  readonly externalId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Locks the entry of a document, so that it gets one at a time, and returns it as it is now. */
export async function lockDocumentEntry(
  db: Database,
  companyId: number,
  entryId: number,
): Promise<DocumentEntryRow | undefined> {
  await sql`
    select from account_entries where company_id = ${companyId} and account_entry_id = ${entryId}
    for no key update`.execute(db);
  const { rows } = await sql<DocumentEntryRow>`
    select ${selected} from ${joined}
    where e.company_id = ${companyId} and e.account_entry_id = ${entryId}`.execute(db);
  return rows[0];
}

/** Gives a locked entry its document; the one before is removed. @returns the new document's id. */
export async function insertDocument(
  db: Database,
  companyId: number,
  document: NewDocument,
): Promise<number> {
  const { entryId, clientId, externalId, fileName, bytes, sha256 } = document;
  await sql`
    update account_documents set removed_at = now()
    where company_id = ${companyId} and account_entry_id = ${entryId} and removed_at is null`.execute(db);
  const { rows } = await sql<{ id: number }>`
    insert into account_documents (company_id, client_id, account_entry_id, external_id, file_name, bytes, sha256)
    values (${companyId}, ${clientId}, ${entryId}, ${externalId}::uuid, ${fileName}, ${bytes}, ${sha256})
    returning account_document_id as id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Returns the entries of documents, by the documents' ids, ascending by entry. */
export async function entriesOfDocuments(
  db: Database,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; entryId: number }>`
    select account_document_id as id, account_entry_id as "entryId" from account_documents
    where company_id = ${companyId} and account_document_id = any(${ids}::int[])
    order by account_entry_id`.execute(db);
  return new Map(rows.map(({ id, entryId }) => [id, entryId]));
}

/** Removes a document, and puts the one back that it has replaced. @returns whether it was in force. */
export async function removeDocument(
  db: Database,
  companyId: number,
  documentId: number,
  replacedId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update account_documents set removed_at = now()
    where company_id = ${companyId} and account_document_id = ${documentId} and removed_at is null
    returning account_document_id as id`.execute(db);
  if (rows.length === 0) return false;
  if (replacedId !== null)
    await sql`
      update account_documents set removed_at = null
      where company_id = ${companyId} and account_document_id = ${replacedId}`.execute(db);
  return true;
}
