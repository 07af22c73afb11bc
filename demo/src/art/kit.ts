/**
 * Drawing kit: colour arithmetic, gradients, shadows. Every picture is a string of SVG, 400 x 400 unless
 * told otherwise, lit from the upper left, on a transparent ground.
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

export function mix(from: string, to: string, t: number): string {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  return `#${byte(r1 + (r2 - r1) * t)}${byte(g1 + (g2 - g1) * t)}${byte(b1 + (b2 - b1) * t)}`;
}
export const light = (c: string, t: number) => mix(c, '#ffffff', t);
export const dark = (c: string, t: number) => mix(c, '#0b1020', t);
export function luma(c: string): number {
  const [r, g, b] = channels(c);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
/** The ink that is read best on a colour. */
export const on = (c: string) => (luma(c) > 0.62 ? '#1c1f2b' : '#ffffff');

export const n1 = (v: number) => Math.round(v * 10) / 10;
export const rep = (n: number, part: (i: number) => string) =>
  Array.from({ length: n }, (_, i) => part(i)).join('');

export type Stop = readonly [offset: number, colour: string, opacity?: number];

/** What a drawing gets to draw with; each helper leaves its definition in the picture and answers a reference. */
export interface Kit {
  lin(stops: readonly Stop[], x1?: number, y1?: number, x2?: number, y2?: number): string;
  rad(stops: readonly Stop[], cx?: number, cy?: number, r?: number): string;
  clip(shape: string): string;
  blur(deviation: number): string;
  /** Soft shadow on the table: a wide faint one and a tight one at the contact. */
  ground(cx: number, cy: number, rx: number, ry?: number): string;
  /** Shadow of something lying flat, seen from above: its own outline, displaced and blurred. */
  flat(outline: string, dx?: number, dy?: number): string;
  /** From one colour down to another. */
  down(from: string, to: string): string;
  /** A flat thing under the lamp: lighter at the upper left, darker at the lower right. */
  slant(c: string, lighter?: number, darker?: number): string;
  /** Darkness that fades towards the right: a fold, a spine. */
  fold(strength?: number): string;
  tube(c: string, horizontal?: boolean): string;
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

export function canvas(draw: (g: Kit) => string, width = 400, height = 400): string {
  let defs = '';
  let used = 0;
  const define = (prefix: string, tag: (id: string) => string) => {
    used += 1;
    const id = `${prefix}${used}`;
    defs += tag(id);
    return `url(#${id})`;
  };
  const g: Kit = {
    lin: (stops, x1 = 0, y1 = 0, x2 = 1, y2 = 0) =>
      define(
        'l',
        (id) =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopTags(stops)}</linearGradient>`,
      ),
    rad: (stops, cx = 0.5, cy = 0.5, r = 0.5) =>
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
    ground: (cx, cy, rx, ry = 9) =>
      `<ellipse cx="${cx + 6}" cy="${cy + 3}" rx="${rx}" ry="${ry * 1.5}" fill="#18203a" opacity=".13" filter="${g.blur(9)}"/><ellipse cx="${cx + 2}" cy="${cy}" rx="${rx * 0.93}" ry="${ry * 0.5}" fill="#18203a" opacity=".26" filter="${g.blur(3.2)}"/>`,
    flat: (outline, dx = 5, dy = 9) =>
      `<g transform="translate(${dx} ${dy})" fill="#18203a" opacity=".2" filter="${g.blur(7)}">${outline}</g><g transform="translate(${dx * 0.3} ${dy * 0.3})" fill="#18203a" opacity=".22" filter="${g.blur(2)}">${outline}</g>`,
    down: (from, to) => g.lin(pair(from, to), 0, 0, 0, 1),
    slant: (c, lighter = 0.16, darker = 0.14) => g.lin(pair(light(c, lighter), dark(c, darker)), 0, 0, 1, 1),
    fold: (strength = 0.22) =>
      g.lin([
        [0, '#000000', strength],
        [1, '#000000', 0],
      ]),
    tube: (c, horizontal = false) =>
      g.lin(
        [
          [0, light(c, 0.1)],
          [0.16, light(c, 0.42)],
          [0.34, light(c, 0.06)],
          [0.72, dark(c, 0.12)],
          [1, dark(c, 0.32)],
        ],
        0,
        0,
        horizontal ? 0 : 1,
        horizontal ? 1 : 0,
      ),
    steel: (h = false) =>
      g.lin(
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
