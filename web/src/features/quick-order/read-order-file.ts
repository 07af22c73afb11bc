// Reads the file of an order in the browser: a spreadsheet (XLSX) or a text with separators (CSV).

import { type ReadLines, readRows, readText } from '@mostrador/rules/quick-order-lines';

/** The largest file that is read, in bytes. */
export const ORDER_FILE_MAX_BYTES = 5 * 1_048_576;

/** Why a file was not read. */
export type OrderFileProblem = 'too_large' | 'not_readable';

/** Returns the lines of a file, or why it could not be read. */
export async function readOrderFile(file: Blob): Promise<ReadLines | OrderFileProblem> {
  if (file.size > ORDER_FILE_MAX_BYTES) return 'too_large';
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) {
    const { readSheet } = await import('./read-sheet');
    const rows = await readSheet(bytes);
    return rows === undefined ? 'not_readable' : readRows(rows);
  }
  const text = textOf(bytes);
  return text === undefined ? 'not_readable' : readText(text);
}

/** The first bytes of a ZIP file, which an XLSX file is. */
const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Decodes UTF-8 and UTF-16 with a mark, else UTF-8, else the encoding of Windows. Other kinds of files have zero bytes. */
function textOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes.includes(0)) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
