import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Brand } from '@mostrador/brands/brand';
import type { Database } from '../../platform/database/database.js';
import type { Shop } from '../../shop.js';
import { type PdfLook, PdfPen, pdfLookOf } from '../exports/paper.service.js';
import { drawOrder } from './draw-order.js';
import { type ToldOrder, toldOrder } from './told-order.js';
import { selectLines, selectOrder } from './told-order.queries.js';

export { dates, type ToldLine, type ToldOrder } from './told-order.js';

/** A brand's typefaces and logo are read once. */
const looks = new WeakMap<Brand, Promise<PdfLook>>();

/** An order as mails and paper tell it. */
export async function toldOrderOf(db: Database, companyId: number, orderId: number): Promise<ToldOrder> {
  const [order, lines] = await Promise.all([
    selectOrder(db, companyId, orderId),
    selectLines(db, companyId, orderId),
  ]);
  return toldOrder(order, lines);
}

/** The order as a PDF in the brand's look. */
export async function orderPdf({ brand }: Pick<Shop, 'brand'>, order: ToldOrder): Promise<Buffer> {
  const known = looks.get(brand) ?? pdfLookOf(brand);
  looks.set(brand, known);
  const look = await known;
  const file = new PassThrough();
  const bytes = buffer(file);
  const pen = new PdfPen(file, look, {
    title: `Pedido ${order.number}`,
    author: brand.companyName,
    at: order.placedAt.getTime(),
  });
  try {
    drawOrder(pen, look, brand, order);
    await Promise.all([pen.end(), bytes]);
  } catch (error) {
    pen.drop();
    throw error;
  }
  return bytes;
}
