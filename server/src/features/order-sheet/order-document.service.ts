// Draws the PDF of an order or an offer; runs in a thread.

import { Writable } from 'node:stream';
import { type PictureFolders, type PrintedBrand, pdfTheme } from '../../platform/pdf/pdf-theme.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { drawOrder, type SheetTitle } from './draw-order.js';
import type { OrderSummary } from './order-summary.js';

export interface OrderDocument {
  readonly brand: PrintedBrand;
  readonly folders: PictureFolders;
  readonly order: OrderSummary;
  readonly title: SheetTitle;
}

/** Returns the PDF's bytes. */
export default async function orderDocument({
  brand,
  folders,
  order,
  title,
}: OrderDocument): Promise<Uint8Array> {
  const look = await pdfTheme(brand, folders);
  const parts: Buffer[] = [];
  const file = new Writable({
    write(part: Buffer, _, done) {
      parts.push(part);
      done();
    },
  });
  const pen = new PdfWriter(file, look, {
    title: `${title} ${order.number}`,
    author: brand.companyName,
    at: order.placedAt.getTime(),
  });
  try {
    drawOrder(pen, look, brand, order, title);
    await pen.end();
  } catch (error) {
    await pen.abort();
    throw error;
  }
  return Buffer.concat(parts);
}
