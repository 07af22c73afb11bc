// Opens the typefaces of PDFs once for all documents, and sets text by their letters and kerning alone.

import { create, type Font } from 'fontkit';
import { type EmbeddedTypeface, embeddedTypeface } from './embedded-typeface.js';
import { COMMON_SIGNS, RARE_SIGNS } from './printable-text.js';
import { outlinesOf, TypefaceSubset } from './typeface-subset.js';

/** Widths and heights are in thousandths of the size, as PDFs have them. */
const UNITS = 1_000;
/** Texts that are remembered: those of many documents. */
const TEXTS_MAX = 4_000;
/** Embedded files that are remembered; each has about 8 KB. */
const EMBEDDED_MAX = 24;
/** A document that uses more letters gets all common ones, because the next one would use others. */
const LETTERS_MAX = 40;
const DIGITS = '0123456789';

/** A text as a page shows it. */
interface SetText {
  /** The operand of the operator TJ. */
  readonly operand: string;
  /** The bits of its letters. */
  readonly letters: bigint;
  /** The sum of its letters' widths. */
  readonly width: number;
}

interface Letter {
  readonly sign: string;
  /** Its number in the embedded typeface, with four hexadecimal digits. */
  readonly code: string;
  /** One bit of a number that names a set of letters. */
  readonly bit: bigint;
  readonly width: number;
  /** How much nearer the next letter is. */
  readonly kerning: Map<Letter, number>;
}

/** An opened typeface. */
export type Typeface = ReturnType<typeof openTypeface>;

/** What a file says of the typeface as a whole. The library's types lack these. */
interface FontTables {
  readonly post: { readonly isFixedPitch: number };
  readonly head: { readonly macStyle: { readonly italic: boolean } };
}

/**
 * Opens a typeface for any number of documents. Text is set without ligatures, by the advance of each letter and the kerning of each pair,
 * which are remembered. Each letter has the same number in every document, so that the embedded file is made once.
 */
export function openTypeface(file: Buffer) {
  const font = create(file) as Font & FontTables;
  if (!('layout' in font)) throw new Error('Not a single typeface.');
  const scale = UNITS / font.unitsPerEm;
  const outlines = outlinesOf(file);
  const numbering = new TypefaceSubset(outlines);
  const glyphOf = (sign: string) => font.glyphForCodePoint(sign.codePointAt(0) ?? 0);
  const letters = new Map<string, Letter>();
  for (const [nth, sign] of [...COMMON_SIGNS, ...RARE_SIGNS].entries()) {
    const { id, advanceWidth } = glyphOf(sign);
    letters.set(sign, {
      sign,
      code: numbering.number(id, true).toString(16).padStart(4, '0'),
      bit: 1n << BigInt(nth),
      width: Math.round(advanceWidth * scale),
      kerning: new Map(),
    });
  }
  const letterOf = (sign: string): Letter => {
    const letter = letters.get(sign) ?? letters.get('?');
    if (letter === undefined) throw new Error('The typeface has no letters.');
    return letter;
  };
  const kerningOf = (left: Letter, right: Letter): number => {
    const known = left.kerning.get(right);
    if (known !== undefined) return known;
    const { glyphs, positions } = font.layout(left.sign + right.sign, ['kern']);
    const [first] = positions;
    const kerning =
      glyphs.length === 2 && first !== undefined ? left.width - Math.round(first.xAdvance * scale) : 0;
    left.kerning.set(right, kerning);
    return kerning;
  };

  const texts = new Map<string, SetText>();
  const setText = (text: string): SetText => {
    let operand = '[<';
    let used = 0n;
    let width = 0;
    let left: Letter | undefined;
    for (const sign of text) {
      const letter = letterOf(sign);
      const kerning = left === undefined ? 0 : kerningOf(left, letter);
      operand += kerning === 0 ? letter.code : `>${kerning}<${letter.code}`;
      used |= letter.bit;
      width += letter.width;
      left = letter;
    }
    return { operand: `${operand}>]`, letters: used, width };
  };

  const setOf = (signs: Iterable<string>): bigint => {
    let set = 0n;
    for (const sign of signs) set |= letterOf(sign).bit;
    return set;
  };
  const digits = setOf(DIGITS);
  const common = setOf(COMMON_SIGNS);
  const embed = (set: bigint): EmbeddedTypeface => {
    const subset = new TypefaceSubset(outlines);
    const kept: Letter[] = [];
    for (const letter of letters.values()) {
      const isUsed = (letter.bit & set) !== 0n;
      if (isUsed) kept.push(letter);
      subset.number(glyphOf(letter.sign).id, isUsed);
    }
    return embeddedTypeface(subset.encode(), kept, {
      name: font.postscriptName ?? 'Letters',
      ascent: font.ascent * scale,
      descent: font.descent * scale,
      xHeight: font.xHeight * scale,
      capHeight: (font.capHeight || font.ascent) * scale,
      italicAngle: font.italicAngle,
      box: [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((edge) => edge * scale),
      isFixedPitch: font.post.isFixedPitch !== 0,
      isItalic: font.head.macStyle.italic,
    });
  };
  const embedded = new Map<bigint, EmbeddedTypeface>();

  return {
    /** From the top of a line to its base. */
    ascent: font.ascent * scale,
    widthOf(text: string): number {
      const known = texts.get(text);
      if (known !== undefined) return known.width;
      let width = 0;
      for (const sign of text) width += letterOf(sign).width;
      return width;
    },
    set(text: string): SetText {
      const known = texts.get(text);
      if (known !== undefined) return known;
      if (texts.size >= TEXTS_MAX) texts.clear();
      const set = setText(text);
      texts.set(text, set);
      return set;
    },
    /**
     * Returns what a document embeds that uses these letters: the digits with them, and all common letters for many, so that most documents
     * embed the same.
     */
    embedded(used: bigint): EmbeddedTypeface {
      const set = used | (countOf(used) > LETTERS_MAX ? common : digits);
      const known = embedded.get(set);
      if (known !== undefined) return known;
      if (embedded.size >= EMBEDDED_MAX) embedded.clear();
      const made = embed(set);
      embedded.set(set, made);
      return made;
    },
  };
}

function countOf(set: bigint): number {
  let count = 0;
  for (let rest = set; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
}
