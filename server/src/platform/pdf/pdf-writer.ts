// Draws text, lines and pictures on the A4 pages of a PDF; each page is written to the file when the next one begins.

import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { BrandPrint } from '@mostrador/brands/brand';
import PDFDocument from 'pdfkit';
import { A4_PAGE } from './page-size.js';
import type { PdfTheme } from './pdf-theme.js';
import { fitLines, printable, splitWord } from './printable-text.js';

export type Face = keyof BrandPrint;

export interface TextStyle {
  readonly face: Face;
  readonly size: number;
  readonly colour: string;
}

/** How the library's types name what it takes as a typeface; it takes opened ones too. */
type LibraryFont = Parameters<PDFKit.PDFDocument['registerFont']>[1];

export interface PdfMetadata {
  readonly title: string;
  readonly author: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export class PdfWriter {
  readonly doc: PDFKit.PDFDocument;
  readonly #file: Writable;
  readonly #closed: Promise<void>;
  readonly #widths = new Map<Face, Map<string, number>>();

  constructor(file: Writable, look: PdfTheme, about: PdfMetadata) {
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
    for (const [face, font] of Object.entries(look.fonts))
      this.doc.registerFont(face, font as unknown as LibraryFont);
    this.#file = file;
    this.#closed = finished(this.#file);
    // A caller that waits for the end gets the error; until then the rejection must not count as unhandled.
    this.#closed.catch(() => undefined);
    this.doc.pipe(this.#file);
  }

  /** Waits until everything drawn so far is written to the file. */
  async waitForDrain(signal: AbortSignal): Promise<void> {
    if (this.#file.errored) throw this.#file.errored;
    while (this.#file.writableNeedDrain) await once(this.#file, 'drain', { signal });
  }

  async end(): Promise<void> {
    this.doc.end();
    await this.#closed;
  }

  /** Aborts the file. It may still appear until it is closed, so await this before you delete it. */
  async abort(): Promise<void> {
    this.doc.unpipe(this.#file);
    this.#file.destroy();
    await this.#closed.catch(() => undefined);
  }

  widthOf(text: string, { face, size }: TextStyle): number {
    let widths = this.#widths.get(face);
    if (widths === undefined) {
      widths = new Map();
      this.#widths.set(face, widths);
    }
    let width = 0;
    for (const sign of text) {
      let one = widths.get(sign);
      if (one === undefined) {
        one = this.doc.font(face).fontSize(1_000).widthOfString(sign) / 1_000;
        widths.set(sign, one);
      }
      width += one * size;
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
    doc.font(style.face).fontSize(style.size).fillColor(style.colour);
    for (const [nth, line] of lines.entries()) {
      const wide = align === 'left' && !strike ? 0 : this.widthOf(line, style);
      const left = align === 'right' ? x + width - wide : align === 'center' ? x + (width - wide) / 2 : x;
      const top = y + nth * style.size * leading;
      doc.text(line, left, top, { lineBreak: false });
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
