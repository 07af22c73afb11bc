// Draws the picking list and the delivery sheets on A4 pages: first the totals of each product by place, with boxes to tick, then a
// sheet for each order with room for a signature.

import { formatWhole } from '@mostrador/rules/money';
import { A4_PAGE } from '../../platform/pdf/page-size.js';
import type { PdfTheme } from '../../platform/pdf/pdf-theme.js';
import type { PdfWriter, TextStyle } from '../../platform/pdf/pdf-writer.js';

/** A product of the list, with its units in all orders. */
export interface PickedProduct {
  readonly code: string;
  readonly name: string;
  /** Where it stands: its categories from the top; empty if unknown. */
  readonly place: string;
  readonly units: number;
  /** How many lines of orders want it. */
  readonly orders: number;
}

export interface PickingSheet {
  readonly number: string;
  /** 'dd/mm/yyyy'. */
  readonly date: string;
  readonly client: string;
  readonly delivery: string;
  readonly phone: string;
  readonly observations: string;
  readonly lines: readonly {
    readonly code: string;
    readonly name: string;
    readonly place: string;
    readonly units: number;
    readonly observations: string;
  }[];
}

export interface Picking {
  readonly companyName: string;
  readonly at: string;
  readonly products: readonly PickedProduct[];
  readonly sheets: readonly PickingSheet[];
}

const LEFT = A4_PAGE.margin;
const INNER = A4_PAGE.width - 2 * A4_PAGE.margin;
const TOP = 34;
const FOOT = 812;
const BOTTOM = FOOT - 12;
const LINE = 12;
const ROW = 19;
const BOX = 10;
const SIGNATURE = 56;
const COLUMNS = {
  box: LEFT,
  code: LEFT + 20,
  name: LEFT + 108,
  units: LEFT + INNER - 110,
  taken: LEFT + INNER - 50,
};
const NAME_WIDTH = COLUMNS.units - COLUMNS.name - 8;

type Styles = Readonly<Record<'title' | 'place' | 'label' | 'text' | 'strong' | 'small', TextStyle>>;

const stylesOf = (look: PdfTheme): Styles => ({
  title: { face: 'heading', size: 15, colour: look.ink },
  place: { face: 'strong', size: 9.5, colour: look.ink },
  label: { face: 'body', size: 7.5, colour: look.softInk },
  text: { face: 'body', size: 9, colour: look.ink },
  strong: { face: 'strong', size: 10.5, colour: look.ink },
  small: { face: 'body', size: 8, colour: look.softInk },
});

interface Row {
  readonly code: string;
  readonly name: string;
  readonly place: string;
  readonly units: number;
  readonly note: string;
}

/** Draws all pages. Each step of the returned generator has drawn one more. */
export function* drawPicking(pen: PdfWriter, look: PdfTheme, picking: Picking): Generator<void> {
  const styles = stylesOf(look);
  const { sheets, products, at, companyName } = picking;
  const units = products.reduce((sum, product) => sum + product.units, 0);
  const count = `${formatWhole(sheets.length)} ${sheets.length === 1 ? 'pedido' : 'pedidos'}`;
  const foot = `${companyName} · ${at}`;
  yield* drawTable(pen, look, styles, {
    title: 'Lista de preparación',
    foot,
    begin: (top) => {
      const counted = `${count}, ${formatWhole(products.length)} productos, ${formatWhole(units)} unidades`;
      pen.text(counted, LEFT, top, styles.text);
      return top + 20;
    },
    rows: products.map(({ code, name, place, units: all, orders }) => ({
      code,
      name,
      place,
      units: all,
      note: orders > 1 ? `en ${formatWhole(orders)} pedidos` : '',
    })),
    end: 0,
  });
  for (const [nth, sheet] of sheets.entries())
    yield* drawTable(pen, look, styles, {
      title: `Pedido ${sheet.number}`,
      foot: `${foot} · hoja ${nth + 1} de ${sheets.length}`,
      begin: (top) => drawSheetHead(pen, styles, sheet, top),
      rows: sheet.lines.map(({ observations, ...line }) => ({ ...line, note: observations })),
      end: SIGNATURE,
      finish: (top) => drawSignature(pen, look, styles, sheet, top),
    });
}

interface Table {
  readonly title: string;
  readonly foot: string;
  /** Draws what stands above the rows of the first page. Returns where it ends. */
  readonly begin: (top: number) => number;
  readonly rows: readonly Row[];
  /** The room that `finish` needs below the last row. */
  readonly end: number;
  readonly finish?: (top: number) => void;
}

function* drawTable(pen: PdfWriter, look: PdfTheme, styles: Styles, table: Table): Generator<void> {
  let y = table.begin(beginPage(pen, look, styles, table));
  y = drawHeads(pen, look, styles, y);
  let place: string | undefined;
  for (const [nth, row] of table.rows.entries()) {
    const names = pen.breakLines(row.name, styles.text, NAME_WIDTH);
    const notes = row.note === '' ? [] : pen.breakLines(row.note, styles.small, NAME_WIDTH);
    const height = Math.max(ROW, (names.length + notes.length) * LINE + 7);
    const isNew = row.place !== place;
    const room = height + (isNew ? ROW + 4 : 0) + (nth === table.rows.length - 1 ? table.end : 0);
    if (y + room > BOTTOM) {
      yield;
      y = drawHeads(pen, look, styles, beginPage(pen, look, styles, table));
      place = undefined;
    }
    if (row.place !== place) {
      place = row.place;
      pen.text(place === '' ? 'Sin categoría' : place, LEFT, y + 7, styles.place, { width: INNER });
      y += ROW + 4;
    }
    drawRow(pen, look, styles, row, { y, height, names, notes });
    y += height;
  }
  table.finish?.(y);
  yield;
}

function beginPage(pen: PdfWriter, look: PdfTheme, styles: Styles, { title, foot }: Table): number {
  pen.addPage();
  pen.text(title, LEFT, TOP, styles.title, { width: INNER });
  rule(pen, look.ink, TOP + 22);
  pen.text(foot, LEFT, FOOT, styles.label, { width: INNER });
  return TOP + 32;
}

function rule(pen: PdfWriter, colour: string, y: number): void {
  pen.doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + INNER, y)
    .lineWidth(0.7)
    .stroke(colour);
}

function drawHeads(pen: PdfWriter, look: PdfTheme, styles: Styles, y: number): number {
  pen.text('Código', COLUMNS.code, y, styles.label, { width: 84 });
  pen.text('Producto', COLUMNS.name, y, styles.label, { width: NAME_WIDTH });
  pen.text('Unidades', COLUMNS.units, y, styles.label, { width: 50, align: 'right' });
  pen.text('Va', COLUMNS.taken, y, styles.label, { width: 50, align: 'center' });
  rule(pen, look.line, y + 11);
  return y + 13;
}

function drawRow(
  pen: PdfWriter,
  look: PdfTheme,
  styles: Styles,
  row: Row,
  at: {
    readonly y: number;
    readonly height: number;
    readonly names: readonly string[];
    readonly notes: readonly string[];
  },
): void {
  const top = at.y + 5;
  pen.doc.rect(COLUMNS.box, top, BOX, BOX).lineWidth(0.9).stroke(look.ink);
  pen.text(row.code, COLUMNS.code, top, styles.text, { width: 84 });
  for (const [nth, line] of at.names.entries())
    pen.text(line, COLUMNS.name, top + nth * LINE, styles.text, { width: NAME_WIDTH });
  for (const [nth, line] of at.notes.entries())
    pen.text(line, COLUMNS.name, top + (at.names.length + nth) * LINE, styles.small, { width: NAME_WIDTH });
  pen.text(formatWhole(row.units), COLUMNS.units, top - 1, styles.strong, { width: 50, align: 'right' });
  pen.doc
    .moveTo(COLUMNS.taken + 8, top + 11)
    .lineTo(COLUMNS.taken + 50, top + 11)
    .lineWidth(0.7)
    .stroke(look.softInk);
  rule(pen, look.line, at.y + at.height);
}

function drawSheetHead(pen: PdfWriter, styles: Styles, sheet: PickingSheet, top: number): number {
  const rows: readonly (readonly [string, string])[] = [
    ['Cliente', sheet.client],
    ['Fecha', sheet.date],
    ['Entrega', sheet.delivery],
    ['Teléfono', sheet.phone],
    ['Observaciones', sheet.observations],
  ];
  let y = top;
  for (const [label, value] of rows) {
    if (value.trim() === '') continue;
    pen.text(label, LEFT, y + 1, styles.label, { width: 76 });
    const drawn = pen.lines(value, LEFT + 80, y, styles.text, { width: INNER - 80, most: 4 });
    y += drawn * LINE + 2;
  }
  return y + 6;
}

function drawSignature(
  pen: PdfWriter,
  look: PdfTheme,
  styles: Styles,
  { lines }: PickingSheet,
  top: number,
): void {
  const units = lines.reduce((sum, line) => sum + line.units, 0);
  const counted = `${formatWhole(lines.length)} ${lines.length === 1 ? 'producto' : 'productos'}, ${formatWhole(units)} ${units === 1 ? 'unidad' : 'unidades'}`;
  pen.text(counted, LEFT, top + 8, styles.strong, { width: 240 });
  for (const [nth, label] of ['Preparó', 'Recibió'].entries()) {
    const x = LEFT + INNER - 250 + nth * 130;
    pen.doc
      .moveTo(x, top + 40)
      .lineTo(x + 115, top + 40)
      .lineWidth(0.7)
      .stroke(look.softInk);
    pen.text(label, x, top + 43, styles.label, { width: 115 });
  }
}
