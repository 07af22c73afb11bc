// The files of documents in the data folder: checks that a file is a PDF, stores it by its id, and opens it. Nothing of a PDF is parsed,
// rendered or served inline.

import { createHash } from 'node:crypto';
import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DOCUMENT_MAX_BYTES } from '@mostrador/rules/limits';

/** Where a reader looks for the end of a PDF. */
const END_WITHIN = 1_024;

/** Returns why bytes are not a document that can be stored, in Spanish; undefined if they are a PDF. */
export function documentProblem(bytes: Buffer): string | undefined {
  if (bytes.byteLength > DOCUMENT_MAX_BYTES) return 'pesa más de 10 MB';
  // A file that is a PDF and something else too begins with something else.
  const isPdf = /^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'));
  const hasEnd = bytes.subarray(-END_WITHIN).includes('%%EOF');
  return isPdf && hasEnd ? undefined : 'no es un PDF';
}

/** Returns the checksum by which a document is recognised: SHA-256 in hexadecimal digits. */
export const documentHash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the path of a document's file. @param documentId a UUID. */
export const documentPath = (dataDir: string, documentId: string): string =>
  join(dataDir, 'documents', documentId.slice(0, 2), `${documentId}.pdf`);

/** Stores a document's file, readable by the shop's user alone. It is whole or not there. */
export async function storeDocumentFile(dataDir: string, documentId: string, bytes: Buffer): Promise<void> {
  const path = documentPath(dataDir, documentId);
  const part = `${path}.part`;
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  try {
    const file = await open(part, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Deletes a file whose row was not stored. */
export const deleteDocumentFile = (dataDir: string, documentId: string): Promise<void> =>
  rm(documentPath(dataDir, documentId), { force: true });

/** Opens a document's file; undefined if it is not there. */
export async function openDocumentFile(
  dataDir: string,
  documentId: string,
): Promise<{ readonly content: ReadStream; readonly bytes: number } | undefined> {
  const path = documentPath(dataDir, documentId);
  const found = await stat(path).catch(() => undefined);
  return found?.isFile() === true ? { content: createReadStream(path), bytes: found.size } : undefined;
}
