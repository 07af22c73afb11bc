// Layout of an order's PDF: the table's columns, the height of each row, and which rows and totals are on which page.

import { formatPesos, formatWhole } from '@mostrador/rules/money';
import { A4_PAGE } from '../../platform/pdf/page-size.js';
import type { PdfWriter } from '../../platform/pdf/pdf-writer.js';
import type { OrderSummary, OrderSummaryLine } from './order-summary.js';

/** Height of a line of text, as a multiple of the font size. */
export const LEADING = 1.22;
/** In points: the space above and below a row's text, and the height of its lines and notes. */
export const CELL = { above: 5, below: 4, line: 11, note: 10 } as const;
const TOTALS_HEIGHT = 72;
export const TAX_ROW_HEIGHT = 13;
const HEAD_HEIGHT = 13;

type Name = 'code' | 'product' | 'quantity' | 'price' | 'discount' | 'subtotal';

export interface Column {
  readonly name: Name;
  readonly title: string;
  readonly x: number;
  readonly width: number;
  readonly align: 'left' | 'right';
}

interface Cell {
  readonly lines: readonly string[];
  /** Lines in a smaller font, below the others. */
  readonly notes: readonly string[];
}

export interface Row {
  readonly cells: Readonly<Record<Name, Cell>>;
  readonly height: number;
}

export interface SheetPage {
  /** Vertical position of the table's head. */
  readonly top: number;
  readonly rows: readonly { readonly row: Row; readonly y: number }[];
  /** Vertical position of the totals; on the last page only. */
  readonly totals: number | undefined;
}

const isDiscounted = ({ unitPrice, listPrice }: OrderSummaryLine) => unitPrice < listPrice;

/** Returns the table's columns; the discount column only if a line has a discount. */
export function columnsOf({ lines }: OrderSummary): readonly Column[] {
  const discount = lines.some(isDiscounted);
  const given: readonly (readonly [Name, string, number, 'left' | 'right'])[] = [
    ['code', 'Código', 88, 'left'],
    ['product', 'Producto', discount ? 148 : 217, 'left'],
    ['quantity', 'Cantidad', 44, 'right'],
    ['price', discount ? 'Precio de lista' : 'Precio', 71, 'right'],
    ...(discount ? [['discount', 'Precio con desc.', 71, 'right'] as const] : []),
    ['subtotal', 'Subtotal', 78, 'right'],
  ];
  const inner = A4_PAGE.width - 2 * A4_PAGE.margin;
  const gap = (inner - given.reduce((sum, [, , width]) => sum + width, 0)) / (given.length - 1);
  let x: number = A4_PAGE.margin;
  return given.map(([name, title, width, align]) => {
    const column = { name, title, x, width, align };
    x += width + gap;
    return column;
  });
}

/** Returns the height of the totals: with a row for each tax and of a discount code, and one for the total to pay. */
export const totalsHeight = ({ taxRows, toPay, discountRows }: OrderSummary): number =>
  TOTALS_HEIGHT +
  (toPay === null ? 0 : taxRows.length * TAX_ROW_HEIGHT + 34) +
  discountRows.length * TAX_ROW_HEIGHT;

/** Places each row on a page. The table's head is repeated; the totals are never without a row or cut in two. */
export function layRows(
  pen: PdfWriter,
  order: OrderSummary,
  area: { readonly first: number; readonly next: number; readonly bottom: number },
): SheetPage[] {
  const columns = columnsOf(order);
  const rows = order.lines.map((line) => rowOf(pen, columns, line));
  const pages: { top: number; rows: { row: Row; y: number }[]; totals: number | undefined }[] = [];
  let page = { top: area.first, rows: [] as { row: Row; y: number }[], totals: undefined };
  let y = area.first + HEAD_HEIGHT;
  const turn = () => {
    pages.push(page);
    page = { top: area.next, rows: [], totals: undefined };
    y = area.next + HEAD_HEIGHT;
  };
  for (const [nth, row] of rows.entries()) {
    const room = nth === rows.length - 1 ? row.height + totalsHeight(order) : row.height;
    if (y + room > area.bottom && page.rows.length + pages.length > 0) turn();
    page.rows.push({ row, y });
    y += row.height;
  }
  return [...pages, { ...page, totals: y }];
}

function rowOf(pen: PdfWriter, columns: readonly Column[], line: OrderSummaryLine): Row {
  const widthOf = (name: Name) => columns.find((column) => column.name === name)?.width ?? 0;
  const body = { face: 'body', size: 9, colour: '' } as const;
  const small = { ...body, size: 8 };
  const plain = (text: string): Cell => ({ lines: [text], notes: [] });
  const cells: Row['cells'] = {
    code: { lines: pen.breakLines(line.code, body, widthOf('code')), notes: [] },
    product: {
      lines: pen.breakLines(line.name, body, widthOf('product')),
      notes: [line.observations, line.progress].flatMap((note) =>
        pen.breakLines(note, small, widthOf('product')),
      ),
    },
    quantity: plain(formatWhole(line.quantity)),
    price: plain(formatPesos(line.listPrice)),
    discount: plain(isDiscounted(line) ? formatPesos(line.unitPrice) : ''),
    subtotal: plain(formatPesos(line.subtotal)),
  };
  const height = Math.max(
    ...Object.values(cells).map((cell) => cell.lines.length * CELL.line + cell.notes.length * CELL.note),
  );
  return { cells, height: height + CELL.above + CELL.below };
}
