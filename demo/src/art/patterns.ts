/** Draws the patterns printed on covers, wrapping paper and bags. */
import { itemAt, seededRandom } from '../random.js';
import { darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';

export interface Field {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
  readonly c: string;
  readonly c2: string;
  readonly seed: number;
}

/** Draws a small shape many times over the field, on a loose grid so that none overlap. */
function strewn({ x, y, w, h, seed }: Field, step: number, thing: (i: number) => string): string {
  const r = seededRandom(seed);
  const columns = Math.max(2, Math.round(w / step));
  const rows = Math.max(2, Math.round(h / step));
  return repeat(rows * columns, (i) => {
    const px = x + ((i % columns) + 0.5 + r.between(-0.16, 0.16)) * (w / columns);
    const py = y + (Math.floor(i / columns) + 0.5 + r.between(-0.16, 0.16)) * (h / rows);
    return `<g transform="translate(${roundToTenth(px)} ${roundToTenth(py)}) rotate(${roundToTenth(r.between(-40, 40))})">${thing(i)}</g>`;
  });
}

const star = (s: number, fill: string) =>
  `<path d="M0 ${-s}L${roundToTenth(s * 0.27)} ${roundToTenth(-s * 0.3)} ${s} ${roundToTenth(-s * 0.28)} ${roundToTenth(s * 0.42)} ${roundToTenth(s * 0.18)} ${roundToTenth(s * 0.6)} ${roundToTenth(s * 0.86)} 0 ${roundToTenth(s * 0.46)} ${roundToTenth(-s * 0.6)} ${roundToTenth(s * 0.86)} ${roundToTenth(-s * 0.42)} ${roundToTenth(s * 0.18)} ${-s} ${roundToTenth(-s * 0.28)} ${roundToTenth(-s * 0.27)} ${roundToTenth(-s * 0.3)}z" fill="${fill}"/>`;

const patterns: Readonly<Record<string, (f: Field) => string>> = {
  liso: () => '',
  band: ({ x, y, w, h, c2 }) =>
    `<rect x="${x}" y="${y + h * 0.58}" width="${w}" height="${h * 0.16}" fill="${c2}"/><rect x="${x}" y="${y + h * 0.76}" width="${w}" height="4" fill="${c2}"/>`,
  dots: ({ x, y, w, h, c2 }) =>
    repeat(
      63,
      (i) =>
        `<circle cx="${roundToTenth(x + 22 + ((i % 7) * (w - 40)) / 6)}" cy="${roundToTenth(y + 24 + (Math.floor(i / 7) * (h - 44)) / 8)}" r="${2.4 + (((i % 7) + Math.floor(i / 7)) % 3)}" fill="${c2}" opacity=".9"/>`,
    ),
  lunares: ({ x, y, w, h, c2 }) =>
    repeat(
      54,
      (i) =>
        `<circle cx="${roundToTenth(x + (i % 6) * (w / 5) + (Math.floor(i / 6) % 2 ? w / 10 : 0))}" cy="${roundToTenth(y + Math.floor(i / 6) * (h / 8))}" r="${roundToTenth(w * 0.042)}" fill="${c2}"/>`,
    ),
  waves: ({ x, y, w, h, c2 }) =>
    repeat(
      8,
      (j) =>
        `<path d="M${x} ${y + 34 + (j * h) / 8.6}${repeat(4, () => `q${w / 16} -14 ${w / 8} 0t${w / 8} 0`)}" fill="none" stroke="${c2}" stroke-width="${j % 2 ? 3 : 7}" opacity=".85"/>`,
    ),
  blocks: ({ x, y, w, h, c, c2 }) =>
    `<path d="M${x} ${y + h}V${y + h * 0.45}L${x + w * 0.62} ${y + h}Z" fill="${c2}"/><circle cx="${x + w * 0.7}" cy="${y + h * 0.66}" r="${w * 0.2}" fill="${lighten(c, 0.42)}"/><path d="M${x + w} ${y + h * 0.55}V${y + h}H${x + w * 0.45}Z" fill="${darken(c, 0.22)}"/>`,
  leaves: (f) =>
    strewn(
      f,
      58,
      () =>
        `<path d="M0 -20C12 -10 12 10 0 20C-12 10 -12 -10 0 -20Z" fill="${f.c2}"/><path d="M0 -18V24" stroke="${f.c}" stroke-width="1.6"/>`,
    ),
  stars: (f) => strewn(f, 44, (i) => star(itemAt([9, 5, 13, 6], i), i % 3 ? f.c2 : lighten(f.c, 0.55))),
  rayas: ({ x, y, w, h, c2 }) =>
    repeat(
      9,
      (i) =>
        `<rect x="${roundToTenth(x + (i * w) / 9)}" y="${y}" width="${roundToTenth(w / 18)}" height="${h}" fill="${c2}" opacity=".92"/>`,
    ),
  diagonal: ({ x, y, w, h, c, c2 }) =>
    `<path d="M${x} ${y + h}L${x + w} ${y + h * 0.3}V${y + h * 0.5}L${x + w * 0.3} ${y + h}z" fill="${c2}"/><path d="M${x + w * 0.42} ${y + h}L${x + w} ${y + h * 0.58}v${roundToTenth(h * 0.07)}L${x + w * 0.54} ${y + h}z" fill="${lighten(c, 0.5)}"/><path d="M${x + w * 0.66} ${y + h}L${x + w} ${y + h * 0.75}V${y + h}z" fill="${darken(c, 0.3)}"/>`,
  arcos: ({ x, y, w, h, c, c2 }) =>
    repeat(
      5,
      (i) =>
        `<circle cx="${x + w * 0.5}" cy="${y + h}" r="${roundToTenth(w * (0.52 - i * 0.1))}" fill="${itemAt([c2, lighten(c, 0.5), darken(c, 0.25), mixColours(c2, '#ffffff', 0.45), c], i)}"/>`,
    ),
  confeti: (f) =>
    strewn(f, 30, (i) =>
      i % 3 === 0
        ? `<circle r="4" fill="${f.c2}"/>`
        : i % 3 === 1
          ? `<rect x="-7" y="-2" width="14" height="4" rx="2" fill="${lighten(f.c, 0.5)}"/>`
          : `<path d="M-5 4L0 -5 5 4z" fill="${mixColours(f.c2, f.c, 0.4)}"/>`,
    ),
  corazones: (f) =>
    strewn(
      f,
      46,
      (i) =>
        `<path d="M0 9C-16 -2 -9 -13 0 -6C9 -13 16 -2 0 9z" fill="${i % 2 ? f.c2 : lighten(f.c, 0.4)}"/>`,
    ),
  nubes: (f) =>
    strewn(
      f,
      66,
      (i) =>
        `<path d="M-22 8q-2 -11 9 -11q4 -11 14 -6q9 -6 13 4q10 1 8 13z" fill="${i % 2 ? f.c2 : lighten(f.c, 0.5)}"/>`,
    ),
  flores: (f) =>
    strewn(
      f,
      54,
      (i) =>
        `${repeat(5, (p) => `<ellipse cy="-10" rx="6" ry="9" fill="${i % 2 ? f.c2 : lighten(f.c, 0.55)}" transform="rotate(${p * 72})"/>`)}<circle r="5" fill="${i % 2 ? lighten(f.c2, 0.55) : f.c2}"/>`,
    ),
  terrazo: (f) =>
    strewn(
      f,
      34,
      (i) =>
        `<path d="${itemAt(['M-9 -4L2 -9 9 1 1 8z', 'M-6 -5L7 -3 3 7 -7 5z', 'M-4 -8L6 -4 2 8z'], i)}" fill="${itemAt([f.c2, lighten(f.c, 0.6), darken(f.c, 0.4), mixColours(f.c2, f.c, 0.5)], i * 7 + f.seed)}"/>`,
    ),
  cuadros: ({ x, y, w, h, c2 }) =>
    `${repeat(6, (i) => `<rect x="${roundToTenth(x + (i * w) / 6)}" y="${y}" width="${roundToTenth(w / 12)}" height="${h}" fill="${c2}" opacity=".45"/>`)}${repeat(8, (i) => `<rect x="${x}" y="${roundToTenth(y + (i * h) / 8)}" width="${w}" height="${roundToTenth(h / 16)}" fill="${c2}" opacity=".45"/>`)}`,
  montes: ({ x, y, w, h, c, c2 }) =>
    `<circle cx="${x + w * 0.66}" cy="${y + h * 0.5}" r="${w * 0.16}" fill="${c2}"/><path d="M${x} ${y + h * 0.72}L${x + w * 0.3} ${y + h * 0.48} ${x + w * 0.55} ${y + h * 0.7} ${x + w * 0.78} ${y + h * 0.56} ${x + w} ${y + h * 0.74}V${y + h}H${x}z" fill="${lighten(c, 0.35)}"/><path d="M${x} ${y + h * 0.86}L${x + w * 0.4} ${y + h * 0.66} ${x + w * 0.7} ${y + h * 0.84} ${x + w} ${y + h * 0.72}V${y + h}H${x}z" fill="${darken(c, 0.28)}"/>`,
};

export const patternNames = Object.keys(patterns);
export function coverPattern(kind: string, field: Field): string {
  return patterns[kind]?.(field) ?? '';
}
