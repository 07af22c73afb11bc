// Reads an order's summary for its mails and its PDF, and has a thread draw the PDF in the brand's look; the last PDFs are cached.

import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/database.js';
import { printedBrand } from '../../platform/pdf/pdf-theme.js';
import { inThread } from '../../platform/threads/thread-pools.js';
import type { Shop } from '../../shop.js';
import type { SheetTitle } from './draw-order.js';
import type { OrderDocument } from './order-document.js';
import { type OrderSummary, orderSummary } from './order-summary.js';
import { selectLines, selectOrder } from './order-summary.queries.js';

export { orderIdentity } from './order-identity.js';
export { dates, type OrderSummary, type OrderSummaryLine, TRANSFER, taxSummary } from './order-summary.js';

const drawDocument = inThread(
  'documents',
  new URL('./order-document.js', import.meta.url),
  () => import('./order-document.js'),
);

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
  const { brandFolder, dataDir } = shop;
  const document = { brand: printedBrand(shop.brand), folders: { brandFolder, dataDir }, order, title };
  const key = createHash('sha256').update(JSON.stringify(document)).digest('base64');
  const known = drawn.get(key);
  if (known !== undefined) return known;
  const drawing = draw(document);
  drawing.catch(() => drawn.delete(key));
  drawn.set(key, drawing);
  for (const oldest of drawn.keys()) {
    if (drawn.size <= DRAWN_MAX) break;
    drawn.delete(oldest);
  }
  return drawing;
}

async function draw(document: OrderDocument): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawDocument(document);
  return Buffer.from(buffer, byteOffset, byteLength);
}
