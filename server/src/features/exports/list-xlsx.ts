// Writes a product list as an Excel spreadsheet (XLSX file).

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ExportedProduct } from '@mostrador/contract/entries/exports';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { formatDay, type ListOutput, type PrintedList } from './printed-list.js';

/** Cell styles, as indexes of `cellXfs` in `STYLES`. */
const PLAIN = 0;
const HEADER = 1;
const MONEY = 2;
/** For texts that begin like a formula: they stay text when a user edits the cell. */
const QUOTED = 3;

const ROWS_AT_A_TIME = 100;
const LONGEST_CELL = 32_767;
const STOCK_WORDS = ['Disponible', 'Sin stock', 'A ingresar'] as const;

interface Column {
  readonly title: string;
  /** The column's width in characters. */
  readonly width: number;
  readonly value: (product: ExportedProduct) => string | number | null;
}

const COLUMNS: readonly Column[] = [
  { title: 'Código', width: 16, value: ({ code }) => code },
  { title: 'Nombre', width: 48, value: ({ name }) => name },
  { title: 'Detalle', width: 30, value: ({ subtitle }) => subtitle },
  { title: 'Categoría', width: 26, value: ({ categoryDescripcion }) => categoryDescripcion },
  { title: 'Código de barras', width: 18, value: ({ barCode }) => barCode },
  { title: 'ISBN', width: 18, value: ({ isbn }) => isbn },
];
const PRICES: readonly Column[] = [
  { title: 'Precio de lista', width: 16, value: ({ price }) => price },
  { title: 'Precio final', width: 16, value: ({ discountedFinalPrice }) => discountedFinalPrice },
];
const STOCK: Column = {
  title: 'Disponibilidad',
  width: 15,
  value: ({ stockStatusCode }) => STOCK_WORDS[stockStatusCode],
};

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$$-2C0A]\\ #,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECF4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf quotePrefix="1"/></cellXfs></styleSheet>`;

/**
 * Writes the list as a spreadsheet (ECMA-376, one sheet): prices are numbers, codes are texts, the header is frozen and has
 * filters. Rows are streamed to the file in batches of a hundred.
 */
export async function writeXlsx(list: PrintedList, { path, signal, progress }: ListOutput): Promise<void> {
  const file = createWriteStream(path);
  const closed = finished(file);
  closed.catch(() => undefined);
  try {
    await writeParts(list, file, signal, progress);
    file.end();
    await closed;
  } catch (error) {
    file.destroy();
    // waits for the close: until then the file could appear again after its deletion
    await closed.catch(() => undefined);
    throw error;
  }
}

async function writeParts(
  list: PrintedList,
  file: WriteStream,
  signal: AbortSignal,
  progress: ListOutput['progress'],
): Promise<void> {
  let failure: Error | null = null;
  const zip = new Zip((error, bytes) => {
    failure ??= error;
    if (bytes !== undefined) file.write(bytes);
  });
  const part = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [name, xml] of [
    ['[Content_Types].xml', CONTENT_TYPES],
    ['_rels/.rels', ROOT_RELATIONS],
    ['xl/workbook.xml', workbook(list)],
    ['xl/_rels/workbook.xml.rels', BOOK_RELATIONS],
    ['xl/styles.xml', STYLES],
  ] as const)
    part(name).push(strToU8(xml), true);

  const columns = list.showsPrices ? [...COLUMNS, ...PRICES, STOCK] : [...COLUMNS, STOCK];
  const sheet = part('xl/worksheets/sheet1.xml');
  sheet.push(strToU8(sheetStart(columns)));
  let done = 0;
  for (const { products } of list.sections) {
    for (let from = 0; from < products.length; from += ROWS_AT_A_TIME) {
      signal.throwIfAborted();
      const some = products.slice(from, from + ROWS_AT_A_TIME);
      const rows = some.map((product, nth) => row(columns, product, done + nth + 2));
      sheet.push(strToU8(rows.join('')));
      done += some.length;
      if (failure !== null) throw failure;
      while (file.writableNeedDrain) await once(file, 'drain', { signal });
      await progress(done);
      await yieldToEventLoop();
    }
  }
  sheet.push(strToU8(sheetEnd(columns, done + 1)), true);
  zip.end();
  if (failure !== null) throw failure;
}

const workbook = ({ at }: PrintedList) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Lista ${formatDay(at).replaceAll('/', '-')}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(
    ({ width }, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, nth) => textCell(`${letter(nth)}1`, title, HEADER));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

const sheetEnd = (columns: readonly Column[], rows: number) =>
  `</sheetData><autoFilter ref="A1:${letter(columns.length - 1)}${rows}"/></worksheet>`;

function row(columns: readonly Column[], product: ExportedProduct, number: number): string {
  const cells = columns.map(({ value }, nth) => {
    const content = value(product);
    const at = `${letter(nth)}${number}`;
    if (content === null || content === '') return '';
    if (typeof content === 'number') return `<c r="${at}" s="${MONEY}"><v>${content}</v></c>`;
    return textCell(at, content);
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

function textCell(at: string, text: string, style?: number): string {
  const shown = cellText(text);
  const chosen = style ?? (/^\s*[=+\-@]/.test(shown) ? QUOTED : PLAIN);
  return `<c r="${at}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`;
}

/** Removes control characters: XML allows few, and a cell that begins with one may become a formula. */
const cellText = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed.
    .replace(/[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim()
    .slice(0, LONGEST_CELL);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const letter = (nth: number) => String.fromCharCode(65 + nth);
