// Typefaces of PDFs: the letters of a subset are those of the typeface, and text is as wide as the library sets it.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { create, type Font } from 'fontkit';
import { describe, expect, it } from 'vitest';
import { openTypeface } from './typeface.js';
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

  it('has the same outlines and widths in a subset, accents included', () => {
    const subset = typeface.createSubset();
    const glyphs = typeface.layout(LETTERS).glyphs.map((glyph) => ({
      glyph,
      number: subset.includeGlyph(glyph.id),
    }));
    const made = create(subset.encode()) as Font;
    for (const { glyph, number } of glyphs) {
      const [kept, original] = [made.getGlyph(number), whole.getGlyph(glyph.id)];
      expect(kept.path.toSVG()).toBe(original.path.toSVG());
      expect(kept.advanceWidth).toBe(original.advanceWidth);
    }
    expect(subset.includeGlyph(glyphs[0]?.glyph.id ?? 0)).toBe(glyphs[0]?.number);
  });

  it.each(['AVATAR', 'Tapa dura, Yerba', '$ 1.234.567,89'])('sets «%s» with its kerning', (text) => {
    const scale = 1_000 / whole.unitsPerEm;
    const shaped = whole.layout(text, { liga: false, clig: false, calt: false, locl: false, ccmp: false });
    expect(typeface.layout(text).advanceWidth).toBeCloseTo(shaped.advanceWidth * scale, 3);
  });
});
