/**
 * The drawing kit: colours, gradients and shadows. Every picture is an SVG text, 400 x 400 by default, lit from the upper
 * left, on a transparent background.
 */
const channels = (colour: string): [number, number, number] => [
  Number.parseInt(colour.slice(1, 3), 16),
  Number.parseInt(colour.slice(3, 5), 16),
  Number.parseInt(colour.slice(5, 7), 16),
];
const byte = (v: number) =>
  Math.max(0, Math.min(255, Math.round(v)))
    .toString(16)
    .padStart(2, '0');

/** Returns the colour between two colours. @param t from 0 (`from`) to 1 (`to`). */
export function mixColours(from: string, to: string, t: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  return `#${byte(r1 + (r2 - r1) * t)}${byte(g1 + (g2 - g1) * t)}${byte(b1 + (b2 - b1) * t)}`;
}
export const lighten = (c: string, t: number) => mixColours(c, '#ffffff', t);
export const darken = (c: string, t: number) => mixColours(c, '#0b1020', t);
/** Returns the perceived brightness of a colour, from 0 to 1. */
export function luminance(c: string): number {
  const [r, g, b] = channels(c);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
/** Returns dark or white ink, whichever is readable on a colour. */
export const readableInk = (c: string) => (luminance(c) > 0.62 ? '#1c1f2b' : '#ffffff');

export const roundToTenth = (v: number) => Math.round(v * 10) / 10;
/** Joins `n` parts of SVG. */
export const repeat = (n: number, part: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => part(i)).join('');

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** The helpers of a drawing. Each adds its definition to the SVG and returns a reference to it, or the SVG of a shadow. */
export interface DrawingKit {
  /** A linear gradient, by default from left to right. */
  linear(stops: readonly Stop[], x1?: number, y1?: number, x2?: number, y2?: number): string;
  /** A radial gradient, by default from the centre. */
  radial(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  clip(shape: string): string;
  blur(deviation: number): string;
  /** A soft shadow under a standing object: a wide faint one and a narrow one where it touches the ground. */
  groundShadow(cx: number, cy: number, rx: number, ry?: number): string;
  /** The shadow of an object that lies flat, seen from above: its outline, displaced and blurred. */
  flatShadow(outline: string, dx?: number, dy?: number): string;
  /** A vertical gradient between two colours. */
  vertical(from: string, to: string): string;
  /** A gradient for a lit flat object: lighter at the upper left, darker at the lower right. */
  diagonal(c: string, lighter?: number, darker?: number): string;
  /** The shadow of a fold or a spine: dark at the left, transparent at the right. */
  foldShadow(strength?: number): string;
  /** A gradient for a round body: a tube, a pen. */
  tube(c: string, horizontal?: boolean): string;
  /** A gradient for polished metal. */
  steel(horizontal?: boolean): string;
}

const pair = (from: string, to: string): readonly Stop[] => [
  [0, from],
  [1, to],
];

const stopTags = (stops: readonly Stop[]) =>
  stops
    .map(
      ([o, c, a]) =>
        `<stop offset="${o}" stop-color="${c}"${a === undefined ? '' : ` stop-opacity="${a}"`}/>`,
    )
    .join('');

/** Returns the SVG of a drawing. @param draw returns the body; its definitions are collected from the kit. */
export function canvas(draw: (g: DrawingKit) => string, width = 400, height = 400): string {
  let defs = '';
  let used = 0;
  const define = (prefix: string, tag: (id: string) => string) => {
    used += 1;
    const id = `${prefix}${used}`;
    defs += tag(id);
    return `url(#${id})`;
  };
  const g: DrawingKit = {
    linear: (stops, x1 = 0, y1 = 0, x2 = 1, y2 = 0) =>
      define(
        'l',
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
      ),
    radial: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
      define(
        'r',
        (id) =>
          `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopTags(stops)}</radialGradient>`,
      ),
    clip: (shape) => define('c', (id) => `<clipPath id="${id}">${shape}</clipPath>`),
    blur: (d) =>
      define(
        'b',
        (id) =>
          `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="${d}"/></filter>`,
      ),
    groundShadow: (cx, cy, rx, ry = 9) =>
      `<ellipse cx="${cx + 6}" cy="${cy + 3}" rx="${rx}" ry="${ry * 1.5}" fill="#18203a" opacity=".13" filter="${g.blur(9)}"/><ellipse cx="${cx + 2}" cy="${cy}" rx="${rx * 0.93}" ry="${ry * 0.5}" fill="#18203a" opacity=".26" filter="${g.blur(3.2)}"/>`,
    flatShadow: (outline, dx = 5, dy = 9) =>
      `<g transform="translate(${dx} ${dy})" fill="#18203a" opacity=".2" filter="${g.blur(7)}">${outline}</g><g transform="translate(${dx * 0.3} ${dy * 0.3})" fill="#18203a" opacity=".22" filter="${g.blur(2)}">${outline}</g>`,
    vertical: (from, to) => g.linear(pair(from, to), 0, 0, 0, 1),
    diagonal: (c, lighter = 0.16, darker = 0.14) =>
      g.linear(pair(lighten(c, lighter), darken(c, darker)), 0, 0, 1, 1),
    foldShadow: (strength = 0.22) =>
      g.linear([
        [0, '#000000', strength],
        [1, '#000000', 0],
      ]),
    tube: (c, horizontal = false) =>
      g.linear(
        [
          [0, lighten(c, 0.1)],
          [0.16, lighten(c, 0.42)],
          [0.34, lighten(c, 0.06)],
          [0.72, darken(c, 0.12)],
          [1, darken(c, 0.32)],
        ],
        0,
        0,
        horizontal ? 0 : 1,
        horizontal ? 1 : 0,
      ),
    steel: (h = false) =>
      g.linear(
        [
          [0, '#eef1f5'],
          [0.22, '#ffffff'],
          [0.45, '#c3cad4'],
          [0.7, '#9aa4b2'],
          [1, '#d5dae2'],
        ],
        0,
        0,
        h ? 0 : 1,
        h ? 1 : 0,
      ),
  };
  const body = draw(g);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${defs}</defs>${body}</svg>`
    .replace(/(\d+\.\d{2})\d+/g, '$1')
    .replace(/\n\s*/g, '');
}
