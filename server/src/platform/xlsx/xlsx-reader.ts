// Reads the rows of an XLSX file's first visible sheet one after the other, with bounded memory. Formulas give the
// result that the file holds; nothing is calculated and nothing outside of the file is read.

import type { DecimalMark } from '@mostrador/rules/decimal';
import { CELL_TOO_LONG, isTooLong } from '../csv/cell-limit.js';
import { OperatorError } from '../operator-error.js';
import { type NumberStyle, numberText, styleOfFormat, UNCALCULATED } from './cell-text.js';
import { SharedStrings } from './shared-strings.js';
import {
  elementsOf,
  openPackage,
  relationsOf,
  XLSX_LIMITS,
  type XlsxLimits,
  type XlsxPackage,
} from './xlsx-package.js';
import {
  attributeOf,
  XmlDocumentTypeError,
  XmlError,
  type XmlHandler,
  XmlScanner,
  XmlTagTooLongError,
} from './xml-scanner.js';

/** A row with its number on the sheet, from 1; cells that the row leaves out are empty texts. */
export interface XlsxRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** An opened spreadsheet. */
export interface XlsxSheet {
  readonly name: string;
  /** The rows that have a value, from the first one. @param onBytes called with the uncompressed bytes read so far. */
  rows(onBytes?: (bytes: number) => void): AsyncGenerator<readonly XlsxRow[]>;
  /** Uncompressed bytes of the sheet. */
  readonly bytes: number;
  close(): void;
}

/**
 * Opens the first visible sheet of a file.
 * @param mark the decimal mark that numbers are written with, so that they are read as typed ones.
 * @throws OperatorError in Spanish, for a file that is refused; also while rows are read.
 */
export async function openXlsx(
  path: string,
  mark: DecimalMark,
  limits: XlsxLimits = XLSX_LIMITS,
): Promise<XlsxSheet> {
  const parts = await openPackage(path, limits);
  try {
    const book = await readBook(parts, path);
    const strings = await readStrings(parts, book.stringsPart, limits, path);
    return {
      name: book.sheetName,
      bytes: sizeOf(parts, book.sheetPart, path),
      rows: (onBytes) => readRows(parts, path, limits, { ...book, strings, mark }, onBytes),
      close: () => parts.zip.close(),
    };
  } catch (error) {
    parts.zip.close();
    throw asRefusal(error, path);
  }
}

function asRefusal(error: unknown, path: string): unknown {
  if (error instanceof OperatorError) return error;
  if (error instanceof XmlTagTooLongError)
    return new OperatorError(`La planilla ${path} no se admite: una de sus etiquetas es demasiado larga.`);
  if (error instanceof XmlDocumentTypeError)
    return new OperatorError(
      `La planilla ${path} no se admite: define textos propios (DOCTYPE). Ábrala en Excel y guárdela de nuevo.`,
    );
  return new OperatorError(`La planilla ${path} está dañada y no se puede leer.`);
}

interface Book {
  readonly sheetName: string;
  readonly sheetPart: string;
  readonly stringsPart: string | undefined;
  readonly styles: readonly (NumberStyle | undefined)[];
  readonly from1904: boolean;
}

async function readBook(parts: XlsxPackage, path: string): Promise<Book> {
  const types = (await parts.readPart('[Content_Types].xml')) ?? '';
  if (/macroenabled/i.test(types))
    throw new OperatorError(`${path} admite macros: guárdelo como libro de Excel (.xlsx) sin macros.`);
  const root = relationsOf((await parts.readPart('_rels/.rels')) ?? '', '');
  const bookPart = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml';
  const book = await parts.readPart(bookPart);
  if (book === undefined) throw new OperatorError(`${path} no es una planilla XLSX.`);
  const folder = bookPart.slice(0, bookPart.lastIndexOf('/') + 1);
  const relationsPart = `${folder}_rels/${bookPart.slice(folder.length)}.rels`;
  const relations = relationsOf((await parts.readPart(relationsPart)) ?? '', folder);
  const sheet = elementsOf(book, 'sheet').find(
    (attributes) => (attributeOf(attributes, 'state') ?? 'visible') === 'visible',
  );
  const sheetId = sheet === undefined ? undefined : attributeOf(sheet, 'id');
  const sheetPart = relations.find(({ id, type }) => id === sheetId && type === 'worksheet')?.target;
  if (sheet === undefined || sheetPart === undefined)
    throw new OperatorError(`${path} no tiene una hoja con datos.`);
  const part = (type: string) => relations.find((relation) => relation.type === type)?.target;
  return {
    sheetName: attributeOf(sheet, 'name') ?? '',
    sheetPart,
    stringsPart: part('sharedStrings'),
    styles: readStyles((await parts.readPart(part('styles') ?? '')) ?? ''),
    from1904: /^(1|true)$/.test(
      elementsOf(book, 'workbookPr')
        .map((attributes) => attributeOf(attributes, 'date1904'))
        .find((value) => value !== undefined) ?? '',
    ),
  };
}

function readStyles(xml: string): (NumberStyle | undefined)[] {
  const codes = new Map<number, string>();
  const styles: (NumberStyle | undefined)[] = [];
  let inCells = false;
  const scanner = new XmlScanner({
    open: (name, attributes) => {
      if (name === 'cellXfs') inCells = true;
      else if (name === 'numFmt')
        codes.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
      else if (name === 'xf' && inCells) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0);
        styles.push(styleOfFormat(id, codes.get(id)));
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
    text: () => undefined,
  });
  scanner.write(xml);
  return styles;
}

async function readStrings(
  parts: XlsxPackage,
  name: string | undefined,
  limits: XlsxLimits,
  path: string,
): Promise<SharedStrings> {
  const strings = new SharedStrings(limits.textBytesMax);
  const stream = name === undefined ? undefined : await parts.openPart(name);
  if (stream === undefined) return strings;
  let text = '';
  let inText = false;
  let phonetic = false;
  const scanner = new XmlScanner({
    open: (element) => {
      if (element === 'si') text = '';
      else if (element === 't') inText = !phonetic;
      else if (element === 'rPh') phonetic = true;
    },
    close: (element) => {
      if (element === 't') inText = false;
      else if (element === 'rPh') phonetic = false;
      else if (element === 'si' && !strings.add(text))
        throw new OperatorError(`${path} tiene demasiado texto: guárdelo como CSV.`);
    },
    text: (piece) => {
      if (inText) text = joined(text, piece, path);
    },
  });
  await scanStream(stream, scanner);
  return strings;
}

/** @throws OperatorError when the text of a cell becomes too long. */
function joined(text: string, piece: string, path: string): string {
  const whole = text + piece;
  if (isTooLong(whole)) throw new OperatorError(`La planilla ${path} no se admite: ${CELL_TOO_LONG}.`);
  return whole;
}

async function scanStream(stream: AsyncIterable<unknown>, scanner: XmlScanner): Promise<void> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const piece of stream) {
    scanner.write(decoder.decode(piece as Buffer, { stream: true }));
  }
  scanner.write(decoder.decode());
  scanner.end();
}

function sizeOf(parts: XlsxPackage, name: string, path: string): number {
  const bytes = parts.sizeOf(name);
  if (bytes === undefined) throw new OperatorError(`${path} no tiene una hoja con datos.`);
  return bytes;
}

type Reading = Book & { readonly strings: SharedStrings; readonly mark: DecimalMark };

async function* readRows(
  parts: XlsxPackage,
  path: string,
  limits: XlsxLimits,
  reading: Reading,
  onBytes: (bytes: number) => void = () => undefined,
): AsyncGenerator<readonly XlsxRow[]> {
  const sheet = new SheetHandler(path, limits, reading);
  const scanner = new XmlScanner(sheet);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let bytes = 0;
  try {
    const stream = await parts.openPart(reading.sheetPart);
    for await (const piece of stream ?? []) {
      const read = piece as Buffer;
      scanner.write(decoder.decode(read, { stream: true }));
      bytes += read.length;
      onBytes(bytes);
      const rows = sheet.takeRows();
      if (rows.length > 0) yield rows;
    }
    scanner.write(decoder.decode());
    scanner.end();
  } catch (error) {
    throw asRefusal(error, path);
  }
}

/** Collects the rows of a sheet's XML. */
class SheetHandler implements XmlHandler {
  readonly #path: string;
  readonly #limits: XlsxLimits;
  readonly #reading: Reading;
  #rows: XlsxRow[] = [];
  #cells: string[] = [];
  #line = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #hasValue = false;
  #hasFormula = false;
  #depth: 'value' | 'inline' | undefined;
  #phonetic = false;

  constructor(path: string, limits: XlsxLimits, reading: Reading) {
    this.#path = path;
    this.#limits = limits;
    this.#reading = reading;
  }

  takeRows(): readonly XlsxRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: string): void {
    if (name === 'c') this.#openCell(attributes);
    else if (name === 'v') {
      this.#depth = 'value';
      this.#hasValue = true;
    } else if (name === 't') {
      if (!this.#phonetic) this.#depth = 'inline';
      this.#hasValue = true;
    } else if (name === 'f') this.#hasFormula = true;
    else if (name === 'rPh') this.#phonetic = true;
    else if (name === 'row') this.#openRow(attributes);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#depth = undefined;
    else if (name === 'rPh') this.#phonetic = false;
    else if (name === 'c') this.#closeCell();
    else if (name === 'row' && this.#cells.some((cell) => cell !== ''))
      this.#rows.push({ line: this.#line, cells: this.#cells });
  }

  text(text: string): void {
    if (this.#depth !== undefined) this.#value = joined(this.#value, text, this.#path);
  }

  #openRow(attributes: string): void {
    const stated = Number(attributeOf(attributes, 'r') ?? this.#line + 1);
    this.#line = Number.isInteger(stated) && stated > this.#line ? stated : this.#line + 1;
    if (this.#line > this.#limits.rowsMax)
      throw new OperatorError(`${this.#path} tiene más filas que una planilla de Excel.`);
    this.#cells = [];
    this.#column = -1;
  }

  #openCell(attributes: string): void {
    const reference = attributeOf(attributes, 'r');
    this.#column = reference === undefined ? this.#column + 1 : columnOf(reference);
    this.#type = attributeOf(attributes, 't') ?? 'n';
    this.#style = Number(attributeOf(attributes, 's') ?? 0);
    this.#value = '';
    this.#hasValue = false;
    this.#hasFormula = false;
  }

  #closeCell(): void {
    const text = this.#cellText();
    if (text === '') return;
    if (this.#column < 0 || this.#column >= this.#limits.columnsMax)
      throw new OperatorError(`${this.#path} tiene más de ${this.#limits.columnsMax} columnas.`);
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #cellText(): string {
    if (!this.#hasValue) return this.#hasFormula ? UNCALCULATED : '';
    const { strings, styles, mark, from1904 } = this.#reading;
    switch (this.#type) {
      case 's': {
        const text = strings.at(Number(this.#value));
        if (text === undefined) throw new XmlError('a shared text is missing');
        return text;
      }
      case 'b':
        return this.#value === '1' ? 'sí' : 'no';
      case 'n':
        return numberText(this.#value, styles[this.#style], mark, from1904);
      case 'd':
        return this.#value.slice(0, 10);
      default:
        return this.#value;
    }
  }
}

/** Returns the column of a reference like 'AB12', from 0; -1 for anything else. */
function columnOf(reference: string): number {
  let column = 0;
  for (const sign of reference) {
    const code = sign.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    column = column * 26 + code;
    if (column > 1_000_000) return -1;
  }
  return column - 1;
}
