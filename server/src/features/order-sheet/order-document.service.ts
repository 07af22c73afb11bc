// Draws the PDF of an order or an offer; runs in a thread.

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
  const pen = new PdfWriter(undefined, look, {
    title: `${title} ${order.number}`,
    author: brand.companyName,
    at: order.placedAt.getTime(),
  });
  drawOrder(pen, look, brand, order, title);
  return pen.endInMemory();
}
