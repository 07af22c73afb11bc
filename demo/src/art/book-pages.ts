/** Draws the back cover and the open pages of a book, as second pictures. */

import type { Palette, PictureOptions } from '../demo-company.js';
import { itemAt, seededRandom } from '../random.js';
import { book, formatOf, heading, imprint } from './book.js';
import {
  canvas,
  type DrawingKit,
  darken,
  lighten,
  mixColours,
  readableInk,
  repeat,
  roundToTenth,
} from './drawing-kit.js';
import { outlineWord } from './outlined-text.js';

const defaults: Palette = ['#fbf4e4', '#2c1638', '#e4572e', '#f0b429', '#17808a'];

/** Draws 336 x 228 over both pages of a book that lies open. */
function openBook(draw: (g: DrawingKit) => string): string {
  return canvas((g) => {
    const pages =
      '<path d="M32 92C84 80 166 82 200 96C234 82 316 80 368 92V308C316 298 234 300 200 314C166 300 84 298 32 308z"/>';
    return `${g.flatShadow('<path d="M26 94H374V316H26z"/>', 4, 12)}<path d="M26 94Q120 74 200 98Q280 74 374 94V318Q280 302 200 322Q120 302 26 318z" fill="#cfc8bb"/>${repeat(3, (i) => `<g transform="translate(0 ${5 - i * 2})" fill="${i % 2 ? '#e4dfd3' : '#fffdf7'}">${pages}</g>`)}<g clip-path="${g.clip(pages)}"><g transform="translate(32 84)">${draw(g)}</g><rect x="160" y="70" width="40" height="260" fill="${g.linear(
      [
        [0, '#000000', 0],
        [1, '#000000', 0.24],
      ],
    )}"/><rect x="200" y="70" width="60" height="260" fill="${g.linear([
      [0, '#000000', 0.22],
      [0.3, '#ffffff', 0.16],
      [1, '#ffffff', 0],
    ])}"/></g>`;
  });
}

/** The back cover: a blurb, the imprint and the bar code. */
export function contratapa(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const rule = (y: number, w: number) =>
      `<rect x="32" y="${y}" width="${roundToTenth(w)}" height="4.4" rx="2.2" fill="${ink}" opacity=".5"/>`;
    const t = heading(
      { title: o.title ?? '', author: o.author ?? '', face: 'alegreya' },
      { f: 'alegreya', size: 21, max: W - 64, x: 32, y: 34, fill: ink, maxHeight: 46 },
    );
    return `<rect width="${W}" height="${H}" fill="${bg}"/><path d="M0 ${H - 66}q${W * 0.3} -26 ${W * 0.6} -4t${W * 0.4} -10V${H}H0z" fill="${a}"/><path d="M0 ${H - 34}q${W * 0.4} -22 ${W} 0V${H}H0z" fill="${c}"/><circle cx="${W - 54}" cy="${H * 0.5}" r="20" fill="${b}"/>${t.svg}${repeat(7, (i) => rule(t.bottom + 14 + i * 14, i === 6 ? (W - 64) * 0.5 : (W - 64) * r.between(0.8, 1) * (i > 3 ? 0.7 : 1)))}<rect x="${W - 118}" y="${H - 74}" width="90" height="52" rx="3" fill="#fff"/>${repeat(34, (i) => `<rect x="${roundToTenth(W - 112 + i * 2.3)}" y="${H - 69}" width="${itemAt([1.4, 0.7, 1.9, 0.9], r.integer(0, 3))}" height="34" fill="#16181f"/>`)}${outlineWord('978-987', { f: 'archivo', size: 7, x: W - 73, y: H - 26, anchor: 'middle', fill: '#16181f' })}${imprint(34, H - 14, readableInk(c), 'start')}`;
  });
}

/** Two pages open, with a picture over the fold. */
export function pliego(o: PictureOptions): string {
  const [bg, , a, b, c] = o.pal ?? defaults;
  const r = seededRandom(o.seed ?? 1);
  const scene = r.integer(0, 2);
  return openBook((g) => {
    const hills = `<path d="M0 150q80 -50 170 -14t166 -30v130H0z" fill="${c}"/><path d="M0 186q110 -40 200 -8t136 -20v80H0z" fill="${mixColours(c, a, 0.45)}"/>`;
    const things = itemAt(
      [
        `<circle cx="96" cy="70" r="34" fill="${b}"/>${hills}${repeat(6, (i) => `<path d="M${30 + i * 54} ${roundToTenth(150 + r.between(-14, 20))}l12 -46 12 46z" fill="${i % 2 ? a : darken(c, 0.2)}"/>`)}`,
        `${repeat(14, () => `<circle cx="${roundToTenth(r.between(0, 336))}" cy="${roundToTenth(r.between(0, 220))}" r="${roundToTenth(r.between(8, 34))}" fill="${r.pick([a, b, c, mixColours(a, bg, 0.5)])}" opacity=".85"/>`)}`,
        `${hills}${repeat(5, (i) => `<path d="M${30 + i * 60} 190v-${60 + (i % 3) * 22}h44v${60 + (i % 3) * 22}z" fill="${itemAt([a, b, mixColours(a, b, 0.5)], i)}"/><path d="M${24 + i * 60} ${130 - (i % 3) * 22}l28 -24 28 24z" fill="${darken(a, 0.2)}"/>`)}`,
      ],
      scene,
    );
    return `<rect width="336" height="228" fill="${g.vertical(lighten(bg, 0.25), bg)}"/>${things}<rect x="192" y="22" width="122" height="78" rx="3" fill="#fffdf7" opacity=".92"/>${repeat(5, (i) => `<rect x="204" y="${34 + i * 12}" width="${i === 4 ? 50 : 96 - (i % 2) * 8}" height="3.6" rx="1.8" fill="#4a4650" opacity=".6"/>`)}`;
  });
}
