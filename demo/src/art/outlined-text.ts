/** Draws text as outlines, so that a picture needs no font where it is shown or rasterised. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import opentype from 'opentype.js';

const localRequire = createRequire(import.meta.url);
const files = {
  archivo: '@fontsource/archivo/files/archivo-latin-700-normal.woff',
  archivoBlack: '@fontsource/archivo/files/archivo-latin-900-normal.woff',
  alegreya: '@fontsource/alegreya/files/alegreya-latin-800-normal.woff',
  alegreyaItalic: '@fontsource/alegreya/files/alegreya-latin-500-italic.woff',
  bricolage: '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff',
  grandstander: '@fontsource/grandstander/files/grandstander-latin-700-normal.woff',
} as const;

export type Face = keyof typeof files;
export const isFace = (name: string | undefined): name is Face => name !== undefined && name in files;

type Step = readonly [type: string, ...coordinates: number[]];
interface Letter {
  readonly advance: number;
  /** The outline at font size 1. */
  readonly outline: readonly Step[];
  readonly kern: (next: string) => number;
}

function openFont(face: Face): (character: string) => Letter {
  const bytes = readFileSync(localRequire.resolve(files[face]));
  const font = opentype.parse(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
  );
  const letters = new Map<string, Letter>();
  return (character) => {
    const known = letters.get(character);
    if (known) return known;
    const glyph = font.charToGlyph(character);
    const kerns = new Map<string, number>();
    const letter: Letter = {
      advance: glyph.advanceWidth / font.unitsPerEm,
      outline: glyph.getPath(0, 0, 1).commands.map((c): Step => {
        if (c.type === 'Z') return ['Z'];
        if (c.type === 'Q') return ['Q', c.x1, c.y1, c.x, c.y];
        if (c.type === 'C') return ['C', c.x1, c.y1, c.x2, c.y2, c.x, c.y];
        return [c.type, c.x, c.y];
      }),
      kern: (next) => {
        let value = kerns.get(next);
        if (value === undefined) {
          value = (font.getKerningValue(glyph, font.charToGlyph(next)) || 0) / font.unitsPerEm;
          kerns.set(next, value);
        }
        return value;
      },
    };
    letters.set(character, letter);
    return letter;
  };
}
const faces = new Map<Face, (character: string) => Letter>();
function lettersOf(face: Face): (character: string) => Letter {
  const known = faces.get(face);
  if (known) return known;
  const opened = openFont(face);
  faces.set(face, opened);
  return opened;
}

// Lays out letter by letter with kerning, because the library cannot read the substitutions of some of these fonts.
function layOutLetters(text: string, face: Face, size: number, track: number) {
  const letter = lettersOf(face);
  const placed: { letter: Letter; x: number }[] = [];
  let x = 0;
  let last: Letter | undefined;
  for (const character of text) {
    if (last) x += last.kern(character) * size;
    last = letter(character);
    placed.push({ letter: last, x });
    x += last.advance * size + track;
  }
  return { placed, width: x };
}

/** Returns the width of a text in the units of the drawing. */
export const textWidth = (text: string, face: Face, size: number, track = 0) =>
  layOutLetters(text, face, size, track).width;

export interface WordStyle {
  readonly f?: Face;
  readonly size?: number;
  readonly x?: number;
  readonly y?: number;
  readonly fill?: string;
  readonly anchor?: 'start' | 'middle' | 'end';
  readonly track?: number;
  readonly opacity?: number;
}

const round = (v: number) => Math.round(v * 10) / 10 || 0;

/** Returns the SVG path of a text in one line. */
export function outlineWord(text: string, style: WordStyle = {}): string {
  const { f = 'archivo', size = 16, x = 0, y = 0, fill = '#111111', anchor = 'start', track = 0 } = style;
  const { placed, width: w } = layOutLetters(text, f, size, track);
  const start = anchor === 'middle' ? x - w / 2 : anchor === 'end' ? x - w : x;
  let d = '';
  for (const { letter, x: gx } of placed) {
    for (const [type, ...values] of letter.outline) {
      d += type;
      for (let i = 0; i < values.length; i += 2) {
        d += `${i ? ' ' : ''}${round((values[i] ?? 0) * size + start + gx)} ${round((values[i + 1] ?? 0) * size + y)}`;
      }
    }
  }
  return `<path d="${d}" fill="${fill}"${style.opacity === undefined ? '' : ` opacity="${style.opacity}"`}/>`;
}

/** Returns the SVG path of a text, shrunk if it is wider than `max`. */
export function outlineFittedWord(
  text: string,
  max: number,
  style: WordStyle & { readonly size: number },
): string {
  const w = textWidth(text, style.f ?? 'archivo', style.size, style.track ?? 0);
  return outlineWord(text, w > max ? { ...style, size: (style.size * max) / w } : style);
}

/** Breaks a text into lines no wider than `max`. */
export function breakLines(text: string, face: Face, size: number, max: number): string[] {
  const out: string[] = [];
  let current = '';
  for (const part of text.split(' ')) {
    const longer = current ? `${current} ${part}` : part;
    if (current && textWidth(longer, face, size) > max) {
      out.push(current);
      current = part;
    } else current = longer;
  }
  return [...out, current];
}

export interface Block {
  readonly size: number;
  readonly height: number;
  svg(y: number): string;
}
export interface BlockStyle extends WordStyle {
  readonly f: Face;
  readonly size: number;
  readonly max: number;
  readonly maxLines?: number;
  readonly leading?: number;
  readonly maxHeight?: number;
}

/** Breaks a title into lines and shrinks it until it fits. */
export function outlineBlock(text: string, style: BlockStyle): Block {
  const { f, max, maxLines = 4, leading = 1, maxHeight = Number.POSITIVE_INFINITY } = style;
  let { size } = style;
  let ls = breakLines(text, f, size, max);
  const fits = () =>
    ls.length <= maxLines &&
    ls.length * size * leading <= maxHeight &&
    ls.every((l) => textWidth(l, f, size) <= max);
  while (!fits() && size > 12) {
    size -= 1;
    ls = breakLines(text, f, size, max);
  }
  return {
    size,
    height: ls.length * size * leading,
    svg: (y) => ls.map((l, i) => outlineWord(l, { ...style, size, y: y + i * size * leading })).join(''),
  };
}
