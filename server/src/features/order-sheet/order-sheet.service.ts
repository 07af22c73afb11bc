// Reads an order's summary for its mails and its PDF, and draws the PDF in the brand's look; the last PDFs are cached.

import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Brand } from '@mostrador/brands/brand';
import type { Database } from '../../platform/database/database.js';
import { type PdfTheme, type PictureFolders, readPdfTheme } from '../../platform/pdf/pdf-theme.js';
import { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import type { Shop } from '../../shop.js';
import { drawOrder, type SheetTitle } from './draw-order.js';
import { type OrderSummary, orderSummary } from './order-summary.js';
import { selectLines, selectOrder } from './order-summary.queries.js';

export { orderIdentity } from './order-identity.js';
export { dates, type OrderSummary, type OrderSummaryLine, TRANSFER, taxSummary } from './order-summary.js';

/** Cache of the brands' typefaces and logos. */
const looks = new WeakMap<Brand, Promise<PdfTheme>>();

/** Cache of the last PDFs: the mails of one order, and their retries, attach the same PDF. */
const drawn = new Map<string, Promise<Buffer>>();
const DRAWN_MAX = 32;

/** Reads an order as its mails and its PDF show it. */
export async function readOrderSummary(
  db: Database,
  companyId: number,
  orderId: number,
): Promise<OrderSummary> {
  const [order, lines] = await Promise.all([
    selectOrder(db, companyId, orderId),
    selectLines(db, companyId, orderId),
  ]);
  return orderSummary(order, lines);
}

/** Returns the order's PDF in the brand's look. An offer has the same form, under a title of its own. */
export function orderPdf(
  shop: Pick<Shop, 'brand' | 'brandFolder' | 'dataDir'>,
  order: OrderSummary,
  title: SheetTitle = 'Pedido',
): Promise<Buffer> {
  const { brand } = shop;
  const key = createHash('sha256')
    .update(JSON.stringify([brand, order, title]))
    .digest('base64');
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const drawing = draw(brand, shop, order, title);
  drawing.catch(() => drawn.delete(key));
  drawn.set(key, drawing);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= DRAWN_MAX) break;
    drawn.delete(oldest);
  }
  return drawing;
}

/** Returns the look of a brand's PDFs. */
export function pdfTheme(brand: Brand, folders: PictureFolders): Promise<PdfTheme> {
  const known = looks.get(brand) ?? readPdfTheme(brand, folders);
  looks.set(brand, known);
  // A failure is not cached, so that the next call tries again.
  known.catch(() => looks.delete(brand));
  return known;
}

async function draw(
  brand: Brand,
  folders: PictureFolders,
  order: OrderSummary,
  title: SheetTitle,
): Promise<Buffer> {
  const look = await pdfTheme(brand, folders);
  const file = new PassThrough();
  const bytes = buffer(file);
  // A drawing that is aborted rejects here too, when no caller awaits it any more.
  bytes.catch(() => undefined);
  const pen = new PdfWriter(file, look, {
    title: `${title} ${order.number}`,
    author: brand.companyName,
    at: order.placedAt.getTime(),
    cachesWords: true,
  });
  try {
    drawOrder(pen, look, brand, order, title);
    await Promise.all([pen.end(), bytes]);
  } catch (error) {
    await pen.abort();
    throw error;
  }
  return bytes;
}
