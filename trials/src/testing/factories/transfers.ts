// Factory of transfers that a client told, with their receipts.

import { randomUUID } from 'node:crypto';
import { takeReceipt } from '@mostrador/server/features/transfers/receipt-intake';
import { findToldTransfer, insertTransfer } from '@mostrador/server/features/transfers/transfers.queries';
import { FolderBlobs } from '@mostrador/server/platform/blobs/folder-blobs';
import type { Database } from '@mostrador/server/platform/database/database';
import { privateKey } from '@mostrador/server/platform/private-files';

/** A small PDF without programs. */
export const RECEIPT_PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

interface TransferGiven {
  readonly companyId: number;
  readonly clientId: number;
  readonly userId: number;
  /** The name of the receipt. */
  readonly name: string;
  readonly orderIds?: readonly number[];
  /** A new one if left out. */
  readonly transferId?: string;
}

/** Makes a told transfer of 1,000 pesos with a PDF. @returns its externalId. */
export async function makeTransfer(
  { db, dataDir }: { readonly db: Database; readonly dataDir: string },
  { companyId, clientId, userId, name, orderIds = [], transferId: externalId = randomUUID() }: TransferGiven,
): Promise<string> {
  const receipt = await takeReceipt(RECEIPT_PDF);
  if (typeof receipt === 'string') throw new Error(receipt);
  const { kind, bytes, sha256 } = receipt;
  const formKey = randomUUID();
  await new FolderBlobs(dataDir).put(privateKey('receipts', externalId), bytes);
  await db.transaction().execute((tx) =>
    insertTransfer(
      tx,
      {
        companyId,
        clientId,
        externalId,
        formKey,
        amount: '1000.00',
        paidOn: '2026-03-02',
        bank: '',
        userId,
        at: new Date(),
        receipt: { name, kind, bytes: bytes.byteLength, sha256 },
      },
      { orderIds, entryIds: [] },
    ),
  );
  const made = await findToldTransfer(db, { companyId, clientId }, formKey);
  if (made === undefined) throw new Error('The transfer was not written.');
  return made.transferId;
}
