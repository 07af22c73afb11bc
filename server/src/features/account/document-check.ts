// Which bytes are a document: checks that a file is a PDF. Nothing of a PDF is parsed, rendered or served inline.

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
