// Checks a sent receipt by its content: a PDF is kept as it is if it has no programs, a picture is re-encoded, so that nothing but its
// pixels stays.

import { createHash } from 'node:crypto';
import type { PictureRefusal } from '@mostrador/rules/picture-checks';
import { receiptSizeRefusal, type TransferRefusal } from '@mostrador/rules/transfers';
import { imageKindOf } from '../../platform/images/image-names.js';
import { takePicture } from '../../platform/images/picture-intake.js';

/** A receipt as it is stored. */
export interface TakenReceipt {
  readonly kind: 'pdf' | 'jpeg';
  readonly bytes: Buffer;
  readonly sha256: string;
}

/** Returns the receipt to store, or why it is refused. */
export async function takeReceipt(bytes: Buffer): Promise<TakenReceipt | TransferRefusal> {
  const refusal = receiptSizeRefusal(bytes.byteLength);
  if (refusal !== undefined) return refusal;
  if (bytes.subarray(0, PDF_MARK.length).toString('latin1') === PDF_MARK)
    return pdfRefusal(bytes) ?? taken('pdf', bytes);
  const kind = imageKindOf(bytes);
  // WebP and AVIF are pictures too, but no bank and no camera makes a receipt of them.
  if (kind !== undefined && kind !== 'jpeg' && kind !== 'png') return 'receipt_unknown';
  const picture = await takePicture(bytes, 'jpeg');
  return typeof picture === 'string' ? PICTURE_REFUSALS[picture] : taken('jpeg', picture.bytes);
}

const PDF_MARK = '%PDF-';
/** Where a reader looks for the end of a PDF. */
const END_WITHIN = 1_024;
/** What makes a PDF do something, or hides another file in it. */
const ACTIVE = /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData)(?![A-Za-z])/;

/**
 * Returns why a file that begins as a PDF is refused. What a PDF has in compressed parts is not looked for: it is only ever downloaded, and
 * programs in it cannot reach the shop.
 */
function pdfRefusal(bytes: Buffer): TransferRefusal | undefined {
  if (!/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) return 'receipt_damaged';
  if (!bytes.subarray(-END_WITHIN).includes('%%EOF')) return 'receipt_damaged';
  // A name may be written with its letters as '#4a'.
  const plain = bytes
    .toString('latin1')
    .replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return ACTIVE.test(plain) ? 'receipt_active' : undefined;
}

const PICTURE_REFUSALS: Readonly<Record<PictureRefusal, TransferRefusal>> = {
  picture_empty: 'receipt_empty',
  picture_too_heavy: 'receipt_too_heavy',
  picture_too_large: 'receipt_too_large',
  picture_heic: 'receipt_heic',
  picture_unknown: 'receipt_unknown',
  picture_animated: 'receipt_animated',
  picture_damaged: 'receipt_damaged',
  pictures_full: 'receipt_unknown',
};

const taken = (kind: TakenReceipt['kind'], bytes: Buffer): TakenReceipt => ({
  kind,
  bytes,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
