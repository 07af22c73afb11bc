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

/**
 * The position of a glyph, as the PDF library reads it; it depends on the next glyph (kerning). The library multiplies each field that it
 * can list by 1 and sets `advanceWidth` for every letter that it sets, so there is nothing to list, and the width is that of the glyph.
 */
class Place {
  readonly #xAdvance: number;
  readonly #glyphWidth: number;

  constructor(xAdvance: number, glyphWidth: number) {
    this.#xAdvance = xAdvance;
    this.#glyphWidth = glyphWidth;
  }
  get xAdvance(): number {
    return this.#xAdvance;
  }
  get advanceWidth(): number {
    return this.#glyphWidth;
  }
  set advanceWidth(_: number) {}
  get xOffset(): number {
    return 0;
  }
  get yOffset(): number {
    return 0;
  }
}

/** A text that was set. */
interface Run {
  readonly glyphs: readonly Letter[];
  readonly positions: readonly Place[];
  readonly advanceWidth: number;
}

/** Words whose runs are remembered: those of many documents. */
const RUNS_MAX = 4_000;

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
      last: new Place(width, width),
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
      glyphs.length === 2 && positions[0] !== undefined
        ? new Place(positions[0].xAdvance * scale, left.letter.advanceWidth)
        : left.last;
    left.before.set(right, place);
    return place;
  };

  const runs = new Map<string, Run>();
  const runOf = (text: string): Run => {
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
    layout(text: string): Run {
      const known = runs.get(text);
      if (known !== undefined) return known;
      if (runs.size >= RUNS_MAX) runs.clear();
      const run = runOf(text);
      runs.set(text, run);
      return run;
    },
  };
}
