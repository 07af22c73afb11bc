// Reads an order's summary for its mails and its PDF, and has a thread draw the PDF in the brand's look.

import type { Database } from '../../platform/database/database.js';
import { pictureFolders, printedBrand } from '../../platform/pdf/pdf-theme.js';
import { inSharedThread } from '../../platform/threads/thread-pools.js';
import type { Shop } from '../../shop.js';
import type { SheetTitle } from './draw-order.js';
import type { OrderDocument } from './order-document.service.js';
import { type OrderSummary, orderSummary } from './order-summary.js';
import { selectOrder } from './order-summary.queries.js';

export { orderIdentity } from './order-identity.js';
export { dates, type OrderSummary, type OrderSummaryLine, TRANSFER, taxSummary } from './order-summary.js';

const drawDocument = inSharedThread(
  new URL('./order-document.service.js', import.meta.url),
  () => import('./order-document.service.js'),
);

/** Reads an order as its mails and its PDF show it. */
export async function readOrderSummary(
  db: Database,
  companyId: number,
  orderId: number,
): Promise<OrderSummary> {
  const order = await selectOrder(db, companyId, orderId);
  return orderSummary(order, order.lines);
}

type DrawnShop = Pick<Shop, 'brand' | 'brandFolder' | 'files'>;

/** Returns what a thread needs to draw an order. An offer has the same form, under a title of its own. */
export const orderDocumentOf = (
  { brand, ...shop }: DrawnShop,
  order: OrderSummary,
  title: SheetTitle = 'Pedido',
): OrderDocument => ({ brand: printedBrand(brand), folders: pictureFolders(shop), order, title });

/** Returns the PDF of an order or an offer in the brand's look. */
export async function orderPdf(shop: DrawnShop, order: OrderSummary, title?: SheetTitle): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawDocument(orderDocumentOf(shop, order, title));
  return Buffer.from(buffer, byteOffset, byteLength);
}
