// Draws the statement of an account on A4 pages in the brand's look: the client and the period, the balance before it, each entry with the
// balance behind it, and the sums of today.

import { A4_PAGE } from '../../platform/pdf/page-size.js';
import type { PdfTheme } from '../../platform/pdf/pdf-theme.js';
import type { PdfWriter, TextStyle } from '../../platform/pdf/pdf-writer.js';

/** A row of the statement, with its texts as they are shown. */
export interface StatementRow {
  readonly date: string;
  readonly voucher: string;
  readonly due: string;
  readonly amount: string;
  readonly balance: string;
}

export interface Statement {
  readonly companyName: string;
  readonly client: string;
  /** 'Del 01/11/2026 al 23/11/2026'. */
  readonly period: string;
  /** When the ERP told the account, in words. */
  readonly told: string;
  readonly opening: string;
  readonly rows: readonly StatementRow[];
  /** Names and amounts of today's sums; the last one is the balance. */
  readonly sums: readonly (readonly [name: string, amount: string])[];
}

const LEFT = A4_PAGE.margin;
const INNER = A4_PAGE.width - 2 * A4_PAGE.margin;
const TOP = 34;
const FOOT = 812;
const BOTTOM = FOOT - 14;
const ROW = 18;
const COLUMNS = {
  date: { x: LEFT, width: 62 },
  voucher: { x: LEFT + 66, width: INNER - 66 - 62 - 104 - 104 - 12 },
  due: { x: LEFT + INNER - 104 - 104 - 66, width: 62 },
  amount: { x: LEFT + INNER - 104 - 104, width: 100 },
  balance: { x: LEFT + INNER - 104, width: 104 },
} as const;
type Column = keyof typeof COLUMNS;
const TITLES: Readonly<Record<Column, string>> = {
  date: 'Fecha',
  voucher: 'Comprobante',
  due: 'Vence',
  amount: 'Importe',
  balance: 'Saldo',
};
const NAMES = Object.keys(COLUMNS) as Column[];
const isFigure = (name: Column) => name === 'amount' || name === 'balance';
const NO_INVOICE = 'Documento no válido como factura';

type Styles = Readonly<Record<'title' | 'label' | 'text' | 'strong', TextStyle>>;

/** Draws all pages. */
export function drawStatement(pen: PdfWriter, look: PdfTheme, statement: Statement): void {
  const styles: Styles = {
    title: { face: 'heading', size: 15, colour: look.ink },
    label: { face: 'body', size: 7.5, colour: look.softInk },
    text: { face: 'body', size: 9, colour: look.ink },
    strong: { face: 'strong', size: 9.5, colour: look.ink },
  };
  let page = 1;
  let y = beginPage(pen, look, styles, statement, page);
  pen.text(statement.client, LEFT, y, styles.strong, { width: INNER });
  pen.text(`${statement.period} · ${statement.told}`, LEFT, y + 14, styles.text, { width: INNER });
  y = drawHeads(pen, look, styles, y + 36);
  const opening = { date: '', voucher: 'Saldo anterior', due: '', amount: '', balance: statement.opening };
  for (const row of [opening, ...statement.rows]) {
    if (y + ROW > BOTTOM) {
      page += 1;
      y = drawHeads(pen, look, styles, beginPage(pen, look, styles, statement, page));
    }
    for (const name of NAMES)
      pen.text(row[name], COLUMNS[name].x, y + 4, styles.text, {
        width: COLUMNS[name].width,
        align: isFigure(name) ? 'right' : 'left',
      });
    y += ROW;
    rule(pen, look.line, y);
  }
  if (y + (statement.sums.length + 1) * ROW > BOTTOM) {
    page += 1;
    y = beginPage(pen, look, styles, statement, page);
  }
  drawSums(pen, styles, statement, y + 12);
}

function drawSums(pen: PdfWriter, styles: Styles, { sums }: Statement, top: number): void {
  for (const [nth, [name, amount]] of sums.entries()) {
    const style = nth === sums.length - 1 ? styles.strong : styles.text;
    pen.text(name, LEFT + INNER - 260, top + nth * ROW, style, { width: 150, align: 'right' });
    pen.text(amount, LEFT + INNER - 104, top + nth * ROW, style, { width: 104, align: 'right' });
  }
}

/** @returns where the content begins. */
function beginPage(
  pen: PdfWriter,
  look: PdfTheme,
  styles: Styles,
  { companyName }: Statement,
  page: number,
): number {
  pen.addPage();
  pen.text('Resumen de cuenta', LEFT, TOP, styles.title, { width: INNER });
  pen.text(companyName, LEFT, TOP + 5, styles.text, { width: INNER, align: 'right' });
  rule(pen, look.ink, TOP + 22);
  pen.text(`${companyName} · ${NO_INVOICE}`, LEFT, FOOT, styles.label, { width: INNER - 80 });
  pen.text(`Página ${page}`, LEFT, FOOT, styles.label, { width: INNER, align: 'right' });
  return TOP + 34;
}

function drawHeads(pen: PdfWriter, look: PdfTheme, styles: Styles, y: number): number {
  for (const name of NAMES)
    pen.text(TITLES[name], COLUMNS[name].x, y, styles.label, {
      width: COLUMNS[name].width,
      align: isFigure(name) ? 'right' : 'left',
    });
  rule(pen, look.line, y + 12);
  return y + 13;
}

function rule(pen: PdfWriter, colour: string, y: number): void {
  pen.doc
    .moveTo(LEFT, y)
    .lineTo(LEFT + INNER, y)
    .lineWidth(0.7)
    .stroke(colour);
}
