// Draws one product in the PDF product list: picture, name, code, price, stock and its bar code (EAN-13).

import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import { displayPrices, priceWithIva } from '@mostrador/rules/display-prices';
import { EAN13_MODULES, ean13Bars } from '@mostrador/rules/ean13-bars';
import { formatPesos, toCentavos } from '@mostrador/rules/money';
import { taxRateOf } from '@mostrador/rules/tax-rates';
import { A4_PAGE } from '../../platform/pdf/page-size.js';
import type { PdfTheme } from '../../platform/pdf/pdf-theme.js';
import type { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import { GRID } from './pdf-layout.js';
import type { PriceView } from './printed-list.js';

const WIDTH = (A4_PAGE.width - 2 * A4_PAGE.margin - (GRID.columns - 1) * GRID.gap) / GRID.columns;
const PICTURE = 84;
const PADDING = 3;
/** Width of one bar code module in points: 0.3 mm, above the smallest for scanners (0.264 mm). */
const MODULE = 0.85;
const BARS = 14;
const STOCK_WORDS = ['', 'Sin stock', 'A ingresar'] as const;

/** Draws the card at a column and a height of the page. */
export function drawCard(
  pen: PdfWriter,
  look: PdfTheme,
  product: ExportedProduct,
  picture: Buffer | undefined,
  view: PriceView,
  at: { readonly column: number; readonly y: number },
): void {
  const x = A4_PAGE.margin + at.column * (WIDTH + GRID.gap);
  drawPicture(pen, look, picture, x, at.y);
  const small = { face: 'body', size: 7, colour: look.softInk } as const;
  const strong = { face: 'strong', size: 9, colour: look.ink } as const;
  let y = at.y + PICTURE + 5;
  const stock = STOCK_WORDS[product.stockStatusCode];
  const stockWidth = stock === '' ? 0 : pen.widthOf(stock, small) + 4;
  pen.text(product.code, x, y, { ...small, size: 7.5 }, { width: WIDTH - stockWidth });
  if (stock !== '') pen.text(stock, x, y, small, { width: WIDTH, align: 'right' });
  y += 10;
  const lines = pen.lines(product.name, x, y, strong, { width: WIDTH, most: 2, leading: 1.18 });
  if (product.subtitle !== '')
    pen.lines(product.subtitle, x, y + lines * 10.7 + 0.5, small, { width: WIDTH, most: 1 });
  y += 32;
  pen.doc
    .moveTo(x, y)
    .lineTo(x + WIDTH, y)
    .lineWidth(0.5)
    .stroke(look.line);
  y += 4;
  const barsWidth = drawBarCode(pen, look, product.isbn ?? product.barCode, x, y);
  drawPrice(pen, look, product, view, x + barsWidth, y, WIDTH - barsWidth);
}

function drawPicture(
  pen: PdfWriter,
  look: PdfTheme,
  picture: Buffer | undefined,
  x: number,
  y: number,
): void {
  pen.doc.roundedRect(x, y, WIDTH, PICTURE, 3).lineWidth(0.5).stroke(look.line);
  if (picture === undefined) {
    const style = { face: 'body', size: 7, colour: look.softInk } as const;
    pen.text('Sin imagen', x, y + PICTURE / 2 - 4, style, { width: WIDTH, align: 'center' });
    return;
  }
  pen.doc.image(picture, x + PADDING, y + PADDING, {
    fit: [WIDTH - 2 * PADDING, PICTURE - 2 * PADDING],
    align: 'center',
    valign: 'center',
  });
}

function drawPrice(
  pen: PdfWriter,
  look: PdfTheme,
  { price, discountedFinalPrice, taxCode, taxRate, isPriceToPublic }: ExportedProduct,
  view: PriceView,
  x: number,
  y: number,
  width: number,
): void {
  if (discountedFinalPrice === null) return;
  const rate = taxRateOf(taxCode, taxRate);
  const { lead, below } = displayPrices(view.display, { net: toCentavos(discountedFinalPrice), rate }, view);
  const asLead = (net: number) => (lead.kind === 'final' ? (priceWithIva(net, rate) ?? net) : net);
  const soft = { face: 'body', size: 7, colour: look.softInk } as const;
  const reduced = price !== null && price !== discountedFinalPrice;
  if (reduced) {
    const list = formatPesos(asLead(toCentavos(price)));
    pen.text(list, x, y, soft, { width, align: 'right', strike: true });
  }
  const style = { face: 'strong', size: 12, colour: look.ink } as const;
  const top = y + (reduced ? 8 : 0);
  const amount = formatPesos(lead.amount);
  pen.text(amount, x, top, style, { width, align: 'right' });
  if (isPriceToPublic)
    pen.text('PVP', x, top + 4, soft, { width: width - pen.widthOf(amount, style) - 4, align: 'right' });
  if (below === null) return;
  const words = below.kind === 'net' ? 'Sin imp. nacionales' : 'Con IVA';
  const label = { ...soft, size: below.kind === 'net' ? 5.5 : 7 };
  const other = formatPesos(below.amount);
  // a net price below a final one is as legible as it
  if (below.kind === 'net') {
    pen.text(words, x, top + 13, label, { width, align: 'right' });
    pen.text(other, x, top + 18.5, style, { width, align: 'right' });
  } else pen.text(`${words} ${other}`, x, top + 14, label, { width, align: 'right' });
}

/** Draws an EAN-13 as bars with its digits below, and any other code as text. @returns the used width. */
function drawBarCode(pen: PdfWriter, look: PdfTheme, code: string | null, x: number, y: number): number {
  if (code === null || code === '') return 0;
  const digits = { face: 'body', size: 5.5, colour: look.softInk } as const;
  const bars = ean13Bars(code);
  const width = EAN13_MODULES * MODULE;
  if (bars === undefined) {
    pen.text(code, x, y + 2, { ...digits, size: 7 }, { width });
    return width;
  }
  for (const bar of bars) pen.doc.rect(x + bar.at * MODULE, y, bar.width * MODULE, BARS);
  pen.doc.fill('#000000');
  pen.text(code, x, y + BARS + 1.5, digits, { width, align: 'center' });
  return width;
}
