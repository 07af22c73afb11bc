import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { NET_WORDS, TO_PAY_WORDS } from '@mostrador/rules/tax-rows';
import { A4_PAGE } from '../../platform/pdf/page-size.js';
import type { PdfTheme, PrintedBrand } from '../../platform/pdf/pdf-theme.js';
import type { PdfWriter, TextStyle } from '../../platform/pdf/pdf-writer.js';
import type { OrderSummary } from './order-summary.js';
import {
  CELL,
  columnsOf,
  LEADING,
  layRows,
  type Row,
  type SheetPage,
  TAX_ROW_HEIGHT,
  totalsHeight,
} from './sheet-layout.js';

const INNER = A4_PAGE.width - 2 * A4_PAGE.margin;
const LEFT = A4_PAGE.margin;
const FOOT = 806;
const BAND = 58;
const NO_INVOICE = 'Documento no válido como factura';

/** What the document is: an order, or an offer, which has the same form. */
export type SheetTitle = 'Pedido' | 'Presupuesto';

/**
 * Draws an order's PDF: head, client, product lines, totals and details, on as many A4 pages as needed. All pages are laid
 * out first, because each shows their number.
 */
export function drawOrder(
  pen: PdfWriter,
  look: PdfTheme,
  brand: PrintedBrand,
  order: OrderSummary,
  title: SheetTitle,
): void {
  const styles = stylesOf(look);
  pen.addPage();
  const below = drawHead(pen, look, styles, brand, order, title);
  const pages = layRows(pen, order, { first: below + 14, next: BAND + 22, bottom: FOOT - 16 });
  for (const [nth, page] of pages.entries()) {
    if (nth > 0) {
      pen.addPage();
      drawBand(pen, look, styles, `${title} ${order.number}`);
    }
    drawPage(pen, look, styles, order, page);
    pen.text(`${NO_INVOICE}. ${footNote(order)}`, LEFT, FOOT, styles.foot, { width: INNER - 120 });
    const numbered = `Página ${nth + 1} de ${pages.length}`;
    pen.text(numbered, LEFT, FOOT, styles.foot, { width: INNER, align: 'right' });
  }
}

type Styles = ReturnType<typeof stylesOf>;

const stylesOf = (look: PdfTheme) =>
  ({
    title: { face: 'heading', size: 17, colour: look.onBand },
    heading: { face: 'heading', size: 12, colour: look.ink },
    label: { face: 'body', size: 7.5, colour: look.softInk },
    text: { face: 'body', size: 9, colour: look.ink },
    strong: { face: 'strong', size: 9, colour: look.ink },
    number: { face: 'strong', size: 14, colour: look.ink },
    small: { face: 'body', size: 8, colour: look.softInk },
    total: { face: 'strong', size: 12, colour: look.ink },
    foot: { face: 'body', size: 7.5, colour: look.softInk },
    letter: { face: 'strong', size: 20, colour: look.ink },
  }) as const satisfies Readonly<Record<string, TextStyle>>;

function drawBand(pen: PdfWriter, look: PdfTheme, styles: Styles, title: string): void {
  const { doc } = pen;
  doc.rect(0, 0, A4_PAGE.width, BAND).fill(look.band);
  pen.picture(look.logo, LEFT, (BAND - look.logo.height) / 2);
  const style = { ...styles.title, size: 13 };
  pen.text(title, LEFT, 22, style, { width: INNER, align: 'right' });
}

/** Who sells, who buys, how it is delivered and paid. @returns where it ends. */
function drawHead(
  pen: PdfWriter,
  look: PdfTheme,
  styles: Styles,
  brand: PrintedBrand,
  order: OrderSummary,
  title: SheetTitle,
): number {
  drawBand(pen, look, styles, title);
  const { contact } = brand;
  const half = (INNER - 60) / 2;
  const right = LEFT + half + 60;
  const seller = [
    [brand.legalName, styles.strong],
    [`CUIT ${brand.taxId}`, styles.text],
    [`${contact.street}, ${contact.neighbourhood}, ${contact.city}`, styles.text],
    [`${contact.phone} · ${contact.email}`, styles.text],
  ] as const;
  let sold = 74;
  for (const [line, style] of seller)
    sold += pen.lines(line, LEFT, sold, style, { width: half + 6, most: 2 }) * style.size * LEADING + 1;
  drawLetter(pen, look, styles, LEFT + half + 12);
  pen.text('N.º', right, 76, styles.label);
  pen.text(order.number, right, 85, styles.number, { width: half });
  pen.text('Fecha', right, 106, styles.label);
  pen.text(order.date, right, 115, styles.strong, { width: half });
  rule(pen, look.line, 140);

  const client: readonly (readonly [string, string])[] = [
    ['Cliente', `${order.clientName} (${order.clientCode})`],
    ['CUIT', [order.clientCuit, order.clientTaxCategory].filter((part) => part !== '').join(' · ')],
    ['Domicilio', order.clientAddress],
    ['Datos fiscales', order.identityDate === '' ? '' : `Los que el cliente tenía el ${order.identityDate}`],
    ['Teléfono', order.clientPhone],
    ['Pedido por', order.placedByClient ? '' : order.placedBy.name],
    ...order.details,
  ];
  let y = 150;
  for (const [label, value] of client) {
    if (value.trim() === '') continue;
    pen.text(label, LEFT, y + 1, styles.label, { width: 96 });
    const lines = pen.lines(value, LEFT + 100, y, styles.text, { width: INNER - 100, most: 8 });
    y += Math.max(1, lines) * styles.text.size * LEADING + 3;
  }
  return y;
}

/** The letter X of an Argentine document that is not an invoice. */
function drawLetter(pen: PdfWriter, look: PdfTheme, styles: Styles, x: number): void {
  pen.doc.rect(x, 76, 34, 34).lineWidth(1).stroke(look.ink);
  pen.text('X', x, 82, styles.letter, { width: 34, align: 'center' });
  pen.lines(NO_INVOICE, x - 8, 114, { ...styles.label, size: 5.5 }, { width: 50, align: 'center', most: 3 });
}

function rule(pen: PdfWriter, colour: string, y: number): void {
  pen.doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + INNER, y)
    .lineWidth(0.7)
    .stroke(colour);
}

function drawPage(
  pen: PdfWriter,
  look: PdfTheme,
  styles: Styles,
  order: OrderSummary,
  page: SheetPage,
): void {
  const columns = columnsOf(order);
  if (page.rows.length > 0) {
    for (const column of columns)
      pen.text(column.title, column.x, page.top, styles.label, { width: column.width, align: column.align });
    rule(pen, look.ink, page.top + 12);
  }
  for (const { row, y } of page.rows) {
    drawRow(pen, styles, columns, row, y);
    rule(pen, look.line, y + row.height);
  }
  if (page.totals !== undefined) drawTotals(pen, look, styles, order, page.totals);
}

function drawRow(
  pen: PdfWriter,
  styles: Styles,
  columns: ReturnType<typeof columnsOf>,
  row: Row,
  y: number,
): void {
  const top = y + CELL.above;
  for (const { name, x, width, align } of columns) {
    const cell = row.cells[name];
    const style = name === 'subtotal' ? styles.strong : styles.text;
    for (const [nth, line] of cell.lines.entries())
      pen.text(line, x, top + nth * CELL.line, style, { width, align });
    for (const [nth, line] of cell.notes.entries()) {
      const below = top + cell.lines.length * CELL.line + nth * CELL.note;
      pen.text(line, x, below, styles.small, { width, align });
    }
  }
}

function drawTotals(pen: PdfWriter, look: PdfTheme, styles: Styles, order: OrderSummary, top: number): void {
  const products = order.total - order.shipping;
  const units = order.lines.reduce((count, line) => count + line.quantity - line.cancelled, 0);
  const label = { width: INNER - 120, align: 'right' } as const;
  const amount = { width: INNER, align: 'right' } as const;
  const counted = `${formatWhole(order.lines.length)} ${order.lines.length === 1 ? 'artículo' : 'artículos'}, ${formatWhole(units)} ${units === 1 ? 'unidad' : 'unidades'}`;
  pen.text(counted, LEFT, top + 10, styles.small, { width: 200 });
  let y = top + 10;
  if (order.shippingText !== undefined) {
    pen.text('Subtotal de productos', LEFT, y, styles.text, label);
    pen.text(formatPesos(products), LEFT, y, styles.text, amount);
    pen.text('Envío por Correo', LEFT, y + 15, styles.text, label);
    pen.text(order.shippingText, LEFT, y + 15, styles.text, amount);
    y += 32;
  }
  y = drawSums(pen, look, styles, order, y);
  for (const [words, text] of order.discountRows) {
    pen.text(words, LEFT, y + 2, styles.small, label);
    pen.text(text, LEFT, y + 2, styles.small, amount);
    y += TAX_ROW_HEIGHT;
  }
  if (y > top + totalsHeight(order)) throw new Error('The totals are higher than was laid out.');
}

/** The total without taxes; with its taxes and the total to pay where they are known. @returns where it ends. */
function drawSums(pen: PdfWriter, look: PdfTheme, styles: Styles, order: OrderSummary, top: number): number {
  const label = { width: INNER - 120, align: 'right' } as const;
  const amount = { width: INNER, align: 'right' } as const;
  const band = (y: number) => pen.doc.rect(LEFT + INNER - 290, y - 3, 298, 24).fill(look.line);
  const sum = (words: string, text: string, y: number, style: TextStyle) => {
    pen.text(words, LEFT, y, style, label);
    pen.text(text, LEFT, y, style, amount);
  };
  const { total, taxRows, toPay } = order;
  if (toPay === null) {
    band(top);
    sum(NET_WORDS, formatPesos(total), top + 2, styles.total);
    return top + 24;
  }
  sum(NET_WORDS, formatPesos(total), top, styles.strong);
  let y = top + 15;
  for (const [words, text] of taxRows) {
    sum(words, text, y, styles.small);
    y += TAX_ROW_HEIGHT;
  }
  y += 6;
  band(y);
  sum(TO_PAY_WORDS, formatPesos(toPay), y + 2, styles.total);
  return y + 24;
}

const footNote = ({ toPay }: OrderSummary): string =>
  toPay === null
    ? 'Precios sin impuestos.'
    : 'Precios sin impuestos; los importes definitivos son los de la factura.';
