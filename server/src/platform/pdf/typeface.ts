// Opens the typefaces of PDFs once for all documents, and sets text by their letters and kerning alone.

import { create, type Font } from 'fontkit';
import { outlinesOf, TypefaceSubset } from './typeface-subset.js';

/** Widths and heights are in thousandths of the size, as PDFs have them, so that the library has nothing to convert. */
const UNITS = 1_000;

/** A glyph as the PDF library reads it. */
interface Letter {
  readonly id: number;
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

/** The position of a glyph, as the PDF library reads it; it depends on the next glyph (kerning). */
interface Place {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

interface KnownLetter {
  readonly letter: Letter;
  readonly sign: string;
  /** Its positions: at the end of a text, and by the next glyph. */
  readonly last: Place;
  readonly before: Map<KnownLetter, Place>;
}

/** An opened typeface, as the PDF library takes it in the place of a file. */
export type Typeface = ReturnType<typeof openTypeface>;

/**
 * Opens a typeface for any number of documents. Text is set without ligatures, by the advance of each letter and the kerning of each pair,
 * which are remembered. Reading a typeface and shaping by the library took two thirds of a document's time.
 */
export function openTypeface(file: Buffer) {
  const font = create(file) as Font & { readonly post: unknown; readonly head: unknown };
  if (!('layout' in font)) throw new Error('Not a single typeface.');
  const scale = UNITS / font.unitsPerEm;
  const letters = new Map<string, KnownLetter>();

  const letterOf = (sign: string): KnownLetter => {
    const known = letters.get(sign);
    if (known !== undefined) return known;
    const codePoint = sign.codePointAt(0) ?? 0;
    const { id, advanceWidth } = font.glyphForCodePoint(codePoint);
    const width = advanceWidth * scale;
    const letter = {
      letter: { id, codePoints: [codePoint], advanceWidth: width },
      sign,
      last: placeOf(width),
      before: new Map(),
    };
    letters.set(sign, letter);
    return letter;
  };
  const placeBefore = (left: KnownLetter, right: KnownLetter): Place => {
    const known = left.before.get(right);
    if (known !== undefined) return known;
    const { glyphs, positions } = font.layout(left.sign + right.sign, ['kern']);
    const place =
      glyphs.length === 2 && positions[0] !== undefined ? placeOf(positions[0].xAdvance * scale) : left.last;
    left.before.set(right, place);
    return place;
  };

  const outlines = outlinesOf(file);
  const { bbox } = font;
  return {
    postscriptName: font.postscriptName,
    unitsPerEm: UNITS,
    ascent: font.ascent * scale,
    descent: font.descent * scale,
    lineGap: font.lineGap * scale,
    xHeight: font.xHeight * scale,
    capHeight: font.capHeight * scale,
    italicAngle: font.italicAngle,
    bbox: {
      minX: bbox.minX * scale,
      minY: bbox.minY * scale,
      maxX: bbox.maxX * scale,
      maxY: bbox.maxY * scale,
    },
    'OS/2': font['OS/2'],
    post: font.post,
    head: font.head,
    getGlyph: (id: number): Letter => ({
      id,
      codePoints: [],
      advanceWidth: font.getGlyph(id).advanceWidth * scale,
    }),
    createSubset: () => new TypefaceSubset(outlines),
    layout(text: string) {
      const glyphs: Letter[] = [];
      const positions: Place[] = [];
      let advanceWidth = 0;
      let left: KnownLetter | undefined;
      for (const sign of text) {
        const known = letterOf(sign);
        glyphs.push(known.letter);
        if (left !== undefined) {
          const place = placeBefore(left, known);
          positions.push(place);
          advanceWidth += place.xAdvance;
        }
        left = known;
      }
      if (left !== undefined) {
        positions.push(left.last);
        advanceWidth += left.last.xAdvance;
      }
      return { glyphs, positions, advanceWidth };
    },
  };
}

const placeOf = (xAdvance: number): Place => ({ xAdvance, yAdvance: 0, xOffset: 0, yOffset: 0 });
