// Factories of the entries and documents of a client's account.

import { randomUUID } from 'node:crypto';
import { ENTRY_KINDS, type EntryKind } from '@mostrador/rules/account';
import { voucherKey } from '@mostrador/rules/voucher-number';
import type { BlobStore } from '@mostrador/server/platform/blobs/blob-store';
import type { Database } from '@mostrador/server/platform/database/database';
import { checksumOf, privateKey } from '@mostrador/server/platform/private-files';
import { nextNumber } from './numbering.js';

export interface EntryGiven {
  readonly companyId: number;
  readonly clientId: number;
  readonly kind?: EntryKind;
  readonly number?: string;
  /** Days as '2026-12-31'. */
  readonly issuedOn?: string;
  readonly dueOn?: string | null;
  /** Pesos, without a sign. */
  readonly amount?: number;
  /** What is left, without a sign; all of it if left out. */
  readonly openAmount?: number;
  /** Whether it came in now, so that a mail announces it. */
  readonly isNew?: boolean;
}

export interface MadeEntry {
  readonly entryId: number;
  readonly externalId: string;
  readonly number: string;
}

/** Makes an entry, by default one that no mail announces, and says that the ERP has told the client's account. */
export async function makeEntry(db: Database, given: EntryGiven): Promise<MadeEntry> {
  const {
    companyId,
    clientId,
    kind = 'invoice',
    issuedOn = '2026-03-02',
    dueOn = null,
    amount = 1_000,
  } = given;
  const number = given.number ?? `A 0001-${String(nextNumber()).padStart(8, '0')}`;
  const { sign } = ENTRY_KINDS[kind];
  const made = await db
    .insertInto('account_entries')
    .values({
      company_id: companyId,
      client_id: clientId,
      kind,
      number,
      number_key: voucherKey(number),
      issued_on: issuedOn,
      due_on: dueOn,
      amount: sign * amount,
      open_amount: sign * (given.openAmount ?? amount),
      announced_at: given.isNew === true ? null : new Date(),
    })
    .returning(['account_entry_id', 'external_id'])
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_accounts')
    .values({ company_id: companyId, client_id: clientId })
    .onConflict((conflict) => conflict.column('client_id').doNothing())
    .execute();
  return { entryId: made.account_entry_id, externalId: made.external_id, number };
}

/** The bytes of a document of the factory. */
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

/** Makes an entry with a document. @returns the document's id. */
export async function makeDocument(db: Database, files: BlobStore, given: EntryGiven): Promise<string> {
  const { entryId } = await makeEntry(db, given);
  const externalId = randomUUID();
  await files.put(privateKey('documents', externalId), PDF);
  await db
    .insertInto('account_documents')
    .values({
      company_id: given.companyId,
      client_id: given.clientId,
      account_entry_id: entryId,
      external_id: externalId,
      file_name: 'comprobante.pdf',
      bytes: PDF.byteLength,
      sha256: checksumOf(PDF),
    })
    .execute();
  return externalId;
}
