// SQL of the files that rows name: documents of accounts, also removed ones, and receipts of transfers.

import { sql } from 'kysely';
import type { Database } from '../../platform/database/database.js';
import type { PrivateFolder } from '../../platform/private-files.js';

/** A file that a row names. */
export interface NamedFile {
  /** The number of the row in its table. */
  readonly row: number;
  readonly id: string;
  /** SHA-256 in hexadecimal digits. */
  readonly checksum: string;
}

const TABLES = {
  documents: { table: 'account_documents', row: 'account_document_id', checksum: 'sha256' },
  receipts: { table: 'transfers', row: 'transfer_id', checksum: 'receipt_sha256' },
} as const satisfies Record<PrivateFolder, object>;

/** Returns the next files of a company that rows of a folder name, by ascending row. @param companyCode such as `papelera`. */
export async function namedFiles(
  db: Database,
  companyCode: string,
  folder: PrivateFolder,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<NamedFile[]> {
  const { table, row, checksum } = TABLES[folder];
  const number = sql.ref(`r.${row}`);
  const { rows } = await sql<NamedFile>`
    select ${number} as row, r.external_id as id, ${sql.ref(`r.${checksum}`)} as checksum
    from ${sql.table(table)} r join companies c on c.company_id = r.company_id
    where c.code = ${companyCode} and ${number} > ${after}
    order by ${number} limit ${limit}`.execute(db);
  return rows;
}
