// Typefaces of PDFs: the letters of a subset are those of the typeface, and text is as wide as the library sets it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openTypeface } from './typeface.js';
import { outlinesOf, TypefaceSubset } from './typeface-subset.js';
import { sfntOf } from './woff.js';

const FILES = [
  '@fontsource/archivo/files/archivo-latin-600-normal.woff',
  '@fontsource/figtree/files/figtree-latin-400-normal.woff',
  '@fontsource/alegreya/files/alegreya-latin-700-normal.woff',
];
const LETTERS = 'ABCÑÁÉñáéíóúü¿?çÇ0123456789$.,:-–€½';

describe.each(FILES)('the typeface %s', (name) => {
  const file = sfntOf(readFileSync(fileURLToPath(import.meta.resolve(name))));
  const whole = create(file) as Font;
  const typeface = openTypeface(file);

  it('has the same outlines and widths in a subset, accents included, and numbers for the letters left out', () => {
    const subset = new TypefaceSubset(outlinesOf(file));
    const numbered = [...LETTERS].map((sign, nth) => {
      const { id } = whole.glyphForCodePoint(sign.codePointAt(0) ?? 0);
      const isUsed = nth % 3 > 0;
      return { id, isUsed, number: subset.number(id, isUsed) };
    });
    const made = create(subset.encode()) as Font;
    for (const { id, isUsed, number } of numbered) {
      const [kept, original] = [made.getGlyph(number), whole.getGlyph(id)];
      expect(kept.path.toSVG()).toBe(isUsed ? original.path.toSVG() : '');
      expect(kept.advanceWidth).toBe(isUsed ? original.advanceWidth : 0);
    }
    expect(subset.number(numbered[1]?.id ?? 0, true)).toBe(numbered[1]?.number);
  });

  it.each(['AVATAR', 'Tapa dura, Yerba', '$ 1.234.567,89'])('sets «%s» with its kerning', (text) => {
    const scale = 1_000 / whole.unitsPerEm;
    const shaped = whole.layout(text, { liga: false, clig: false, calt: false, locl: false, ccmp: false });
    const width = [...text].reduce((sum, sign) => sum + typeface.widthOf(sign), 0);
    const { operand } = typeface.set(text);
    const kerning = [...operand.matchAll(/>(-?\d+)</g)].reduce((sum, [, less]) => sum + Number(less), 0);
    // each width and each distance is rounded to a thousandth of the size
    expect(Math.abs(width - kerning - shaped.advanceWidth * scale)).toBeLessThan(text.length);
  });

  it('embeds one file for documents whose digits differ, and for those with many letters', () => {
    const embedded = (...texts: string[]) =>
      typeface.embedded(texts.reduce((used, text) => used | typeface.set(text).letters, 0n));
    expect(embedded('Pedido 12')).toBe(embedded('Pedido 907'));
    expect(embedded('Pedido 12')).not.toBe(embedded('Presupuesto 12'));
    const many = 'Papel ilustración mate 90 g, cuaderno rayado ABCDEFGHIJKLMNOPQRS «»';
    expect(embedded(many)).toBe(embedded(many, 'TUVWXYZ'));
  });
});
