// Draws text, lines and pictures on the A4 pages of a PDF; each page is written to the file when the next one begins.

import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BrandPrint } from '@mostrador/brands/brand';
import PDFDocument from 'pdfkit';
import { A4_PAGE } from './page-size.js';
import type { PdfPicture, PdfTheme } from './pdf-theme.js';
import { fitLines, printable, splitWord } from './printable-text.js';
import type { Typeface } from './typeface.js';

export type Face = keyof BrandPrint;

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
}

/** A typeface that the document embeds. */
interface UsedFace {
  /** The object by which pages name it. */
  readonly dictionary: PDFKit.PDFKitReference;
  readonly typeface: Typeface;
  /** The bits of the letters that the document uses. */
  letters: bigint;
}

export interface PdfMetadata {
  readonly title: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  readonly #file: Writable | undefined;
  readonly #closed: Promise<void>;
  readonly #fonts: PdfTheme['fonts'];
  readonly #used = new Map<Face, UsedFace>();
  /** The pictures that the document has, and their names. */
  readonly #pictures = new Map<
    PdfPicture,
    { readonly name: string; readonly object: PDFKit.PDFKitReference }
  >();
  /** The operators that set the page's texts, and the typeface and colour that the last of them has. */
  #texts = '';
  #textState = '';
  readonly #widths = new Map<string, Map<string, number>>();

  /** @param file undefined: the document is kept in memory until `endInMemory` returns it. */
  constructor(file: Writable | undefined, look: PdfTheme, about: PdfMetadata) {
    this.doc = new PDFDocument({
      size: [A4_PAGE.width, A4_PAGE.height],
      margin: 0,
      autoFirstPage: false,
      bufferPages: false,
      // the typefaces remember how text is set, and the library reads no default typeface
      fontLayoutCache: false,
      font: null as never,
      lang: 'es-AR',
      displayTitle: true,
      info: { Title: about.title, Author: about.author, CreationDate: new Date(about.at) },
    });
    this.#fonts = look.fonts;
    this.#file = file;
    this.#closed = file === undefined ? Promise.resolve() : finished(file);
    // A caller that waits for the end gets the error; until then the rejection must not count as unhandled.
    this.#closed.catch(() => undefined);
    if (file !== undefined) this.doc.pipe(file);
  }

  /** Waits until everything drawn so far is written to the file. */
  async waitForDrain(signal: AbortSignal): Promise<void> {
    if (this.#file?.errored) throw this.#file.errored;
    while (this.#file?.writableNeedDrain) await once(this.#file, 'drain', { signal });
  }

  addPage(): void {
    this.#showTexts();
    this.doc.addPage();
  }

  /** Draws a logo with its top left corner at that place. The file holds it once. */
  picture(picture: PdfPicture, x: number, y: number): void {
    const { doc } = this;
    let known = this.#pictures.get(picture);
    if (known === undefined) {
      const { width, height, packed } = picture.pixels;
      const object = doc.ref({
        Type: 'XObject',
        Subtype: 'Image',
        Width: width,
        Height: height,
        ColorSpace: 'DeviceRGB',
        BitsPerComponent: 8,
        Filter: 'FlateDecode',
      });
      object.end(packed);
      known = { name: `Logo${this.#pictures.size + 1}`, object };
      this.#pictures.set(picture, known);
    }
    doc.page.xobjects[known.name] ??= known.object;
    const { width, height } = picture;
    doc.addContent(
      `q ${decimal(width)} 0 0 ${decimal(-height)} ${decimal(x)} ${decimal(y + height)} cm /${known.name} Do Q`,
    );
  }

  /** Ends the document, and waits until its file is closed. */
  async end(): Promise<void> {
    this.#finish();
    await this.#closed;
  }

  /** Ends a document without a file. @returns its bytes */
  endInMemory(): Uint8Array {
    this.#finish();
    // the library has written everything by now, and the stream gives it back as one piece
    const bytes: unknown = this.doc.read();
    if (!(bytes instanceof Uint8Array)) throw new Error('The document is not in memory.');
    return bytes;
  }

  #finish(): void {
    this.#showTexts();
    for (const [face, { typeface, dictionary, letters }] of this.#used)
      typeface.embedded(letters)(this.doc, dictionary, TAGS[face]);
    this.doc.end();
  }

  /** Aborts the file. It may still appear until it is closed, so await this before you delete it. */
  async abort(): Promise<void> {
    if (this.#file === undefined) return;
    this.doc.unpipe(this.#file);
    this.#file.destroy();
    await this.#closed.catch(() => undefined);
  }

  widthOf(text: string, { face, size }: TextStyle): number {
    const font = this.#fonts[face];
    if (typeof font !== 'string') return (font.widthOf(text) * size) / 1_000;
    let width = 0;
    for (const sign of text) width += this.#standardWidth(font, sign);
    return (width * size) / 1_000;
  }

  /** The width of a letter of a standard typeface, in thousandths of the size. */
  #standardWidth(font: string, sign: string): number {
    let widths = this.#widths.get(font);
    if (widths === undefined) {
      widths = new Map();
      this.#widths.set(font, widths);
    }
    let width = widths.get(sign);
    if (width === undefined) {
      width = this.doc.font(font).fontSize(1_000).widthOfString(sign);
      widths.set(sign, width);
    }
    return width;
  }

  /** The lines of a width that a whole text takes; a word that is wider than a line is broken. */
  breakLines(text: string, style: TextStyle, width: number): string[] {
    const widthOf = (part: string) => this.widthOf(part, style);
    const words = printable(text)
      .split(' ')
      .flatMap((word) => splitWord(word, width, widthOf));
    return fitLines(words.join(' '), width, Number.POSITIVE_INFINITY, widthOf);
  }

  /** One line from its top; cut where it is wider than `width`. */
  text(text: string, x: number, y: number, style: TextStyle, options: LineOptions = {}): void {
    this.lines(text, x, y, style, { ...options, most: 1 });
  }

  /** Lines from their top. @returns how many. */
  lines(
    text: string,
    x: number,
    y: number,
    style: TextStyle,
    {
      width = A4_PAGE.width - A4_PAGE.margin - x,
      align = 'left',
      most,
      leading = 1.22,
      strike = false,
    }: LinesOptions,
  ): number {
    const { doc } = this;
    const lines = fitLines(printable(text), width, most, (part) => this.widthOf(part, style));
    for (const [nth, line] of lines.entries()) {
      const wide = align === 'left' && !strike ? 0 : this.widthOf(line, style);
      const left = align === 'right' ? x + width - wide : align === 'center' ? x + (width - wide) / 2 : x;
      const top = y + nth * style.size * leading;
      this.#show(line, left, top, style);
      if (strike) {
        const middle = top + style.size * 0.56;
        doc
          .moveTo(left, middle)
          .lineTo(left + wide, middle)
          .lineWidth(0.6)
          .stroke(style.colour);
      }
    }
    return lines.length;
  }

  /**
   * Draws a line as it is, at the end of its page. A standard typeface is left to the library; for an opened one its general way to set text takes several times
   * as long as the rest of a document.
   */
  #show(line: string, x: number, top: number, { face, size, colour }: TextStyle): void {
    const { doc } = this;
    const font = this.#fonts[face];
    if (typeof font === 'string') {
      doc.font(font).fontSize(size).fillColor(colour).text(line, x, top, { lineBreak: false });
      return;
    }
    let used = this.#used.get(face);
    if (used === undefined) {
      used = { dictionary: doc.ref({}), typeface: font, letters: 0n };
      this.#used.set(face, used);
    }
    doc.page.fonts[face] ??= used.dictionary;
    const { operand, letters } = font.set(line);
    used.letters |= letters;
    const base = top + (font.ascent * size) / 1_000;
    const state = `${fillOf(colour)} /${face} ${size} Tf\n`;
    if (state !== this.#textState) {
      this.#texts += state;
      this.#textState = state;
    }
    // the page's axis points down, and letters stand upright
    this.#texts += `1 0 0 -1 ${decimal(x)} ${decimal(base)} Tm ${operand} TJ\n`;
  }

  /** Draws the page's texts, above everything else that it has. */
  #showTexts(): void {
    // the operators are ASCII; the library would turn a string into bytes letter by letter
    if (this.#texts !== '') this.doc.page.write(Buffer.from(`BT\n${this.#texts}ET\n`, 'latin1'));
    this.#texts = '';
    this.#textState = '';
  }
}

/** The letters before an embedded typeface's name: one for each face. */
const TAGS: Readonly<Record<Face, string>> = { body: 'AAAAAA', strong: 'BBBBBB', heading: 'CCCCCC' };

const decimal = (points: number): string => String(Math.round(points * 100) / 100);

/** Cache of the operators that set a colour of letters, by '#rrggbb'. */
const fills = new Map<string, string>();

function fillOf(colour: string): string {
  const known = fills.get(colour);
  if (known !== undefined) return known;
  const parts = [1, 3, 5].map((at) => decimal(Number.parseInt(colour.slice(at, at + 2), 16) / 255));
  const fill = `${parts.join(' ')} rg`;
  fills.set(colour, fill);
  return fill;
}

export interface LineOptions {
  readonly width?: number;
  readonly align?: 'left' | 'right' | 'center';
  readonly strike?: boolean;
}

export interface LinesOptions extends LineOptions {
  readonly most: number;
  /** Of the size. */
  readonly leading?: number;
}
