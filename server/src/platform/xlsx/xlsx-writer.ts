// Writes a spreadsheet of one sheet (ECMA-376) to a file, row by row: texts stay texts, the header is frozen and has
// filters.

import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { strToU8, Zip, ZipDeflate } from 'fflate';

/** A column with its width in characters. */
export interface XlsxColumn {
  readonly title: string;
  readonly width: number;
}

/** A cell: a text, an amount in pesos, another number (both as a number or its exact decimal text), or nothing. */
export type XlsxCell =
  | string
  | { readonly money: number | string }
  | { readonly number: number | string }
  | null;

/** Cell styles, as indexes of `cellXfs` in `STYLES`. */
const PLAIN = 0;
const HEADER = 1;
const MONEY = 2;
/** For texts that begin like a formula: they stay text when a user edits the cell. */
const QUOTED = 3;
const QUOTED_HEADER = 4;

const LONGEST_CELL = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const CONTENT_TYPES = `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${SPREADSHEET}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SPREADSHEET}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${SPREADSHEET}.styles+xml"/></Types>`;
const ROOT_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;
const BOOK_RELATIONS = `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`;
const STYLES = `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[$$-2C0A]\\ #,##0.00"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE9ECF4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf quotePrefix="1"/><xf fontId="1" fillId="2" applyFont="1" applyFill="1" quotePrefix="1"/></cellXfs></styleSheet>`;

/** A spreadsheet under way. Call `add` for its rows, then `close`; after a failure, `destroy`. */
export class XlsxWriter {
  readonly #columns: readonly XlsxColumn[];
  readonly #signal: AbortSignal;
  readonly #file: WriteStream;
  readonly #closed: Promise<void>;
  readonly #zip: Zip;
  readonly #sheet: ZipDeflate;
  #failure: Error | null = null;
  #rows = 0;

  constructor(path: string, sheetName: string, columns: readonly XlsxColumn[], signal: AbortSignal) {
    this.#columns = columns;
    this.#signal = signal;
    this.#file = createWriteStream(path);
    this.#closed = finished(this.#file);
    this.#closed.catch(() => undefined);
    this.#zip = new Zip((error, bytes) => {
      this.#failure ??= error;
      if (bytes !== undefined) this.#file.write(bytes);
    });
    for (const [name, xml] of [
      ['[Content_Types].xml', CONTENT_TYPES],
      ['_rels/.rels', ROOT_RELATIONS],
      ['xl/workbook.xml', workbook(sheetName)],
      ['xl/_rels/workbook.xml.rels', BOOK_RELATIONS],
      ['xl/styles.xml', STYLES],
    ] as const)
      this.#part(name).push(strToU8(xml), true);
    this.#sheet = this.#part('xl/worksheets/sheet1.xml');
    this.#sheet.push(strToU8(sheetStart(columns)));
  }

  /** Adds rows, and lets other work of the process run. Call it with about a hundred at a time. */
  async add(rows: readonly (readonly XlsxCell[])[]): Promise<void> {
    this.#signal.throwIfAborted();
    const xml = rows.map((cells, nth) => rowXml(cells, this.#rows + nth + 2));
    this.#sheet.push(strToU8(xml.join('')));
    this.#rows += rows.length;
    if (this.#failure !== null) throw this.#failure;
    while (this.#file.writableNeedDrain) await once(this.#file, 'drain', { signal: this.#signal });
    await yieldToEventLoop();
  }

  /** Ends the file; resolves when all of it is written. */
  async close(): Promise<void> {
    this.#sheet.push(strToU8(sheetEnd(this.#columns, this.#rows + 1)), true);
    this.#zip.end();
    if (this.#failure !== null) throw this.#failure;
    this.#file.end();
    await this.#closed;
  }

  /** Gives the file up. Until it resolves, the file could appear again after its deletion. */
  async destroy(): Promise<void> {
    this.#file.destroy();
    await this.#closed.catch(() => undefined);
  }

  #part(name: string): ZipDeflate {
    const entry = new ZipDeflate(name, { level: 6 });
    this.#zip.add(entry);
    return entry;
  }
}

const workbook = (sheetName: string) =>
  `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`;

function sheetStart(columns: readonly XlsxColumn[]): string {
  const widths = columns.map(
    ({ width }, nth) => `<col min="${nth + 1}" max="${nth + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(({ title }, nth) => textCell(`${letters(nth)}1`, title, HEADER, QUOTED_HEADER));
  return `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`;
}

const sheetEnd = (columns: readonly XlsxColumn[], rows: number) =>
  `</sheetData><autoFilter ref="A1:${letters(columns.length - 1)}${rows}"/></worksheet>`;

function rowXml(row: readonly XlsxCell[], number: number): string {
  const cells = row.map((content, nth) => {
    const at = `${letters(nth)}${number}`;
    if (content === null || content === '') return '';
    if (typeof content === 'string') return textCell(at, content);
    if ('money' in content) return `<c r="${at}" s="${MONEY}"><v>${content.money}</v></c>`;
    return `<c r="${at}" s="${PLAIN}"><v>${content.number}</v></c>`;
  });
  return `<row r="${number}">${cells.join('')}</row>`;
}

function textCell(at: string, text: string, plain = PLAIN, quoted = QUOTED): string {
  const shown = cellText(text);
  const chosen = /^\s*[=+\-@]/.test(shown) ? quoted : plain;
  return `<c r="${at}" s="${chosen}" t="inlineStr"><is><t xml:space="preserve">${escaped(shown)}</t></is></c>`;
}

/** Removes control characters but line breaks: XML allows few, and a cell that begins with one may become a formula. */
const cellText = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to be removed.
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufffe\uffff]+/g, ' ')
    .replace(/\p{Cs}/gu, '\ufffd')
    .trim()
    .slice(0, LONGEST_CELL);

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns the letters of a column: A, B … Z, AA. */
function letters(nth: number): string {
  const last = String.fromCharCode(65 + (nth % 26));
  return nth < 26 ? last : letters(Math.floor(nth / 26) - 1) + last;
}
