/** Draws a book from the front, with the parts that all covers share: title, author, imprint and kite logo. */
import type { PictureOptions } from '../demo-company.js';
import { canvas, type DrawingKit } from './drawing-kit.js';
import { type Block, type Face, isFace, outlineBlock, outlineWord } from './outlined-text.js';

const IMPRINT = 'BARRILETE';

/** Width and height of the covers in the drawing. */
const formats: Readonly<Record<string, readonly [number, number]>> = {
  square: [296, 312],
  tall: [252, 338],
  wide: [336, 266],
  novel: [236, 344],
};
export const formatOf = (name: string | undefined, otherwise: string): readonly [number, number] =>
  formats[name ?? otherwise] ?? formats[otherwise] ?? [296, 312];
export const faceOf = (name: string | undefined, otherwise: Face): Face => (isFace(name) ? name : otherwise);

/** Returns the SVG of a book whose cover, `W` x `H`, is drawn by `draw`. */
export function book(W: number, H: number, draw: (g: DrawingKit) => string): string {
  const x = (400 - W) / 2;
  const y = (400 - H) / 2 - 4;
  return canvas((g) => {
    const box = `<rect x="${x}" y="${y}" width="${W}" height="${H}" rx="3"/>`;
    return `${g.groundShadow(200, y + H + 3, W * 0.52, 7)}<g transform="translate(3 4)" fill="#18203a" opacity=".2" filter="${g.blur(5)}">${box}</g>
    <rect x="${x + 4}" y="${y + 3}" width="${W}" height="${H - 4}" rx="2" fill="#efece6"/><path d="M${x + W + 2} ${y + 5}v${H - 8}" stroke="#cfc8bb"/>
    <g clip-path="${g.clip(box)}"><g transform="translate(${x} ${y})">${draw(g)}</g><rect x="${x}" y="${y}" width="${W * 0.075}" height="${H}" fill="${g.linear(
      [
        [0, '#000000', 0.2],
        [0.35, '#ffffff', 0.16],
        [0.62, '#000000', 0.2],
        [0.72, '#ffffff', 0.22],
        [1, '#ffffff', 0],
      ],
    )}"/><path d="M${x} ${y}h${W}L${x + W * 0.3} ${y + H}H${x}Z" fill="#fff" opacity=".05"/></g><rect x="${x + 0.5}" y="${y + 0.5}" width="${W - 1}" height="${H - 1}" rx="3" fill="none" stroke="#000" stroke-opacity=".1"/>`;
  });
}

export const imprint = (
  x: number,
  y: number,
  fill: string,
  anchor: 'start' | 'middle' | 'end' = 'middle',
) => {
  const mark = anchor === 'middle' ? x : anchor === 'start' ? x + 4 : x - 4;
  return `<path d="M${mark} ${y - 17}l4 5 -4 6 -4 -6z" fill="${fill}"/>${outlineWord(IMPRINT, { f: 'archivo', size: 6.4, track: 1.6, x, y: y + 2, fill, anchor })}`;
};

export const kite = (
  cx: number,
  cy: number,
  w: number,
  h: number,
  [a, b, c, d]: readonly [string, string, string, string],
  turn = 0,
) =>
  `<g transform="translate(${cx.toFixed(1)} ${cy.toFixed(1)}) rotate(${turn.toFixed(1)})"><path d="M0 ${-h * 0.42}L${w / 2} 0H0z" fill="${a}"/><path d="M0 ${-h * 0.42}L${-w / 2} 0H0z" fill="${b}"/><path d="M0 ${h * 0.58}L${w / 2} 0H0z" fill="${c}"/><path d="M0 ${h * 0.58}L${-w / 2} 0H0z" fill="${d}"/></g>`;

export interface Heading {
  readonly svg: string;
  /** The y coordinate below the last line. */
  readonly bottom: number;
}
export interface HeadingStyle {
  readonly f: Face;
  readonly size: number;
  readonly max: number;
  readonly x: number;
  readonly y: number;
  readonly fill: string;
  readonly authorFill?: string;
  readonly anchor?: 'start' | 'middle';
  readonly maxHeight?: number;
  readonly maxLines?: number;
  /** The author is above the title. */
  readonly authorFirst?: boolean;
}

/** Draws title and author of a cover. The title is as large as its space allows. `y` is the top of the text. */
export function heading(
  { title = 'Sin título', author = '', face }: PictureOptions,
  style: HeadingStyle,
): Heading {
  const { x, y, fill, anchor = 'start', maxHeight = 112, maxLines = 4 } = style;
  const f = faceOf(face, style.f);
  const leading = f === 'archivoBlack' ? 0.95 : 1;
  const t: Block = outlineBlock(title, {
    f,
    size: style.size,
    max: style.max,
    maxHeight,
    maxLines,
    leading,
    x,
    anchor,
    fill,
  });
  const italic = f === 'alegreya' || f === 'grandstander';
  const name = (at: number) =>
    outlineWord(author, {
      f: italic ? 'alegreyaItalic' : 'archivo',
      size: italic ? 16 : 12.5,
      x,
      y: at,
      anchor,
      fill: style.authorFill ?? fill,
    });
  if (style.authorFirst)
    return { svg: name(y + 11) + t.svg(y + 20 + t.size * 0.84), bottom: y + 22 + t.height };
  const first = y + t.size * 0.82;
  const below = first + t.height - t.size * leading + 23;
  return { svg: t.svg(first) + name(below), bottom: below + 6 };
}
