/** Draws the banners, 1440 x 360: text at the left, products at the right. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt, seededRandom } from '../random.js';
import { crayones } from './art-supplies.js';
import { mochila, temperas } from './backpack-and-paint.js';
import { zorro } from './covers-animals.js';
import { monstruo, oso } from './covers-more-animals.js';
import { cohete, montanas } from './covers-more-places.js';
import { ciudad, eclipse, noche } from './covers-places.js';
import { abrochadora, calculadora, regla, tijera } from './desk-tools.js';
import { canvas, darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';
import { cinta } from './glue-and-tape.js';
import { cuadernoArana, cuadernoEspiral, libreta } from './hard-notebooks.js';
import { anotador, cuadernoForrado } from './notebooks-and-pads.js';
import { cajaArchivo, perforadora } from './office-supplies.js';
import { type Face, outlineBlock, outlineFittedWord } from './outlined-text.js';
import { notas } from './paper-goods.js';
import { lapices, marcadores } from './pens-and-markers.js';
import { carpeta, resma, sobres } from './reams-and-folders.js';

/** The pictures of a banner. */
type Things = () => readonly string[];
function chosen(all: Readonly<Record<string, Things>>, name: string, otherwise: Things): Things {
  return all[name] ?? otherwise;
}

const W = 1440;
const H = 360;

/** Places a finished picture inside another. The ids of its definitions are renamed to stay unique. */
function inset(svg: string, place: number, x: number, y: number, size: number, turn: number): string {
  const inner = svg
    .replace(/^<svg[^>]*>|<\/svg>$/g, '')
    .replace(/id="/g, `id="q${place}`)
    .replace(/url\(#/g, `url(#q${place}`);
  return `<g transform="translate(${x} ${y}) rotate(${turn} ${size / 2} ${size / 2}) scale(${roundToTenth((size / 400) * 1000) / 1000})">${inner}</g>`;
}

function words({ title = '', small = '' }: PictureOptions, face: Face, ink: string, max = 500): string {
  const t = outlineBlock(title, { f: face, size: 58, max, maxLines: 2, leading: 1.04, x: 72, fill: ink });
  const s = outlineBlock(small, {
    f: face,
    size: 27,
    max,
    maxLines: 2,
    leading: 1.25,
    x: 73,
    fill: ink,
    opacity: 0.86,
  });
  const top = (H - t.height - s.height - 14) / 2 + t.size * 0.8;
  return t.svg(top) + s.svg(top + t.height - t.size * 0.2 + 24);
}

const desks = {
  escolar: () => [
    cuadernoEspiral({ c: '#f2b632', c2: '#e4472f' }),
    lapices({}),
    cuadernoArana({ c: '#23744f', seed: 14 }),
    mochila({ c: '#c8413b', c2: '#f4c531' }),
    crayones({ c: '#1aa0a8', c2: '#f4c531' }),
    temperas({}),
    regla({}),
  ],
  oficina: () => [
    carpeta({ c: '#c2573f' }),
    resma({ c: '#1e7a4c' }),
    calculadora({}),
    abrochadora({ c: '#c8352c' }),
    cajaArchivo({ c: '#e0a21b' }),
    perforadora({ c: '#2aa198' }),
    notas({}),
  ],
  surtido: () => [
    libreta({ c: '#e4572e', c2: '#16223f' }),
    marcadores({}),
    tijera({ c: '#f2b632' }),
    sobres({}),
    anotador({ c: '#5b45a5', c2: '#f4c542' }),
    cinta({ c: '#29a7c4' }),
    cuadernoForrado({ c: '#d9587f', c2: '#ffffff' }),
  ],
};
const spots = [
  [590, 20, 250, -8],
  [760, 110, 270, 4],
  [930, -46, 270, 9],
  [1030, 120, 280, -5],
  [1190, -30, 280, 6],
  [1230, 190, 220, -9],
  [790, -110, 230, -14],
] as const;

/** Products laid out on a cutting mat. */
export function bannerMesa(o: PictureOptions): string {
  const { c = '#2450b2', c2 = '#ffffff', kind = 'escolar' } = o;
  return canvas(
    () =>
      `<rect width="${W}" height="${H}" fill="${c}"/><path d="${repeat(61, (i) => `M${i * 24} 0V${H}`)}${repeat(16, (i) => `M0 ${i * 24}H${W}`)}" stroke="#fff" stroke-opacity=".08"/><path d="${repeat(13, (i) => `M${i * 120} 0V${H}`)}${repeat(4, (i) => `M0 ${i * 120}H${W}`)}" stroke="#fff" stroke-opacity=".12"/>${chosen(
        desks,
        kind,
        desks.escolar,
      )()
        .map((svg, i) => {
          const [x, y, size, turn] = itemAt(spots, i);
          return inset(svg, i, x, y, size, turn);
        })
        .join('')}${words(o, 'archivo', c2)}`,
    W,
    H,
  );
}

const shelves = {
  infantil: () => [
    zorro({ title: 'Zorro, ¿qué hora es?', author: 'Tomás Iriarte' }),
    oso({
      title: 'Un oso en la terraza',
      author: 'Amparo Leiva',
      pal: ['#bfe0ea', '#3a2418', '#9a6038', '#f4e3c4', '#d9482b'],
      seed: 2,
    }),
    noche({ title: 'La casa que prendía las estrellas', author: 'Malena Quiroga' }),
    monstruo({
      title: 'Abajo de la cama',
      author: 'Lucio Bermúdez',
      pal: ['#fbe3b8', '#33204a', '#7b5ac0', '#f6c945', '#2f9e8f'],
      seed: 5,
    }),
  ],
  juvenil: () => [
    eclipse({ title: 'Verano sin señal', author: 'Julia Montiel' }),
    ciudad({ title: 'Los del quinto piso', author: 'Federico Laza' }),
    montanas({
      title: 'Tres días hasta el paso',
      author: 'Nicolás Yunes',
      pal: ['#f6c9a0', '#3a1d3f', '#e0603f', '#5a3d8a', '#fff0d0'],
      seed: 4,
    }),
    cohete({
      title: 'Estación Malvón',
      author: 'Vera Aguirre',
      pal: ['#1c2a5e', '#fdf3d0', '#ef6a5b', '#f5c542', '#5bb5c0'],
      seed: 2,
    }),
  ],
};

/** Books in a row on a coloured background. */
export function bannerLibros(o: PictureOptions): string {
  const { c = '#fbd9c4', c2 = '#3b1149', kind = 'infantil' } = o;
  return canvas(
    () =>
      `<rect width="${W}" height="${H}" fill="${c}"/><path d="M0 ${H - 52}h${W}v52H0z" fill="${darken(c, 0.1)}"/><circle cx="1010" cy="178" r="196" fill="${lighten(c, 0.4)}"/>${chosen(
        shelves,
        kind,
        shelves.infantil,
      )()
        .map((svg, i) => inset(svg, i, 552 + i * 204, 14 + (i % 2) * 12, 322, itemAt([-5, 3, -2, 5, -4], i)))
        .join('')}${words(o, 'alegreya', c2, 370)}`,
    W,
    H,
  );
}

/** Kites of translucent tissue paper over flat roofs. */
export function bannerBarriletes(o: PictureOptions): string {
  const { c = '#cfeaf4', c2 = '#3b1149' } = o;
  const r = seededRandom(11);
  const [red, orange, pink, violet, blue, yellow] = [
    '#ef4b39',
    '#fbb034',
    '#d8408a',
    '#7b3fa0',
    '#1795aa',
    '#ffd94a',
  ] as const;
  const one = (x: number, y: number, s: number, turn: number, first: string, second: string) =>
    `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M0 116C-16 160 34 176 8 220S-30 270 6 322" fill="none" stroke="#3b1149" stroke-width="${1.8 / s}"/>${repeat(
      4,
      (i) => {
        const [px, py] = itemAt(
          [
            [0, 150],
            [19, 190],
            [-6, 244],
            [-6, 292],
          ] as const,
          i,
        );
        return `<path d="M${px} ${py}l-15 -8v16l30 -16v16z" fill="${i % 2 ? first : second}"/>`;
      },
    )}<g opacity=".94"><path d="M0 -86L70 0H0z" fill="${first}"/><path d="M0 -86L-70 0H0z" fill="${mixColours(first, '#ffffff', 0.28)}"/><path d="M0 116L70 0H0z" fill="${mixColours(first, second, 0.62)}"/><path d="M0 116L-70 0H0z" fill="${second}"/></g><path d="M0 -86V116M-70 0H70" stroke="#3b1149" stroke-width="${1.3 / s}" opacity=".4"/></g>`;
  const roofs = (base: number, low: number, high: number, inks: readonly string[], lit: boolean) => {
    let s = '';
    for (let x = -10; x < W; ) {
      const w = r.integer(54, 130);
      const h = r.integer(low, high);
      const col = r.pick(inks);
      s += `<path d="M${x} ${H}V${base - h}h${w}V${H}z" fill="${col}"/>`;
      if (lit)
        for (let wx = x + 12; wx < x + w - 14; wx += 24)
          if (r.withProbability(0.6))
            s += `<rect x="${wx}" y="${base - h + 14}" width="9" height="13" rx="1" fill="#ffd94a" opacity="${r.withProbability(0.5) ? 0.9 : 0.3}"/>`;
      s += r.withProbability(0.4)
        ? `<path d="M${x + 14} ${base - h}v-10h-3v-16h22v16h-3v10z" fill="${col}"/>`
        : '';
      x += w;
    }
    return s;
  };
  return canvas(
    (g) =>
      `<rect width="${W}" height="${H}" fill="${g.vertical(c, '#fff1d6')}"/><circle cx="1050" cy="240" r="140" fill="#ffd94a" opacity=".55"/><circle cx="1050" cy="240" r="110" fill="#ffd94a"/>${one(1200, 100, 0.78, -14, violet, pink)}${one(880, 110, 1.06, 16, red, orange)}${one(960, 176, 0.52, -24, blue, yellow)}${one(1350, 140, 0.92, 12, blue, yellow)}${one(690, 150, 0.5, -20, pink, orange)}${one(1275, 210, 0.34, -6, violet, red)}<g opacity=".55">${roofs(H - 26, 4, 40, ['#b79bd0', '#c8a9d8', '#a98bc6'], false)}</g>${roofs(H - 6, 2, 34, ['#5c2a78', '#6d3a8a', '#4a1f63', '#7c3f86'], true)}${words(o, 'alegreya', c2, 470)}`,
    W,
    H,
  );
}

/** A notice: a plain background with a large figure on a highlighter stroke. */
export function bannerAviso(o: PictureOptions): string {
  const { c = '#16223f', c2 = '#ffe156', label = '' } = o;
  return canvas(
    () =>
      `<rect width="${W}" height="${H}" fill="${c}"/>${repeat(16, (i) => `<path d="M${680 + i * 52} ${H}L${860 + i * 52} 0h20L${700 + i * 52} ${H}z" fill="#fff" opacity=".045"/>`)}<g transform="rotate(-4 1060 180)"><path d="M742 84q160 -14 330 -8t308 -4l-6 196q-170 14 -322 6t-318 6z" fill="${c2}"/><path d="M760 102q280 -16 600 -10" stroke="#fff" stroke-opacity=".5" stroke-width="10" fill="none"/>${outlineFittedWord(label, 560, { f: 'archivoBlack', size: 150, x: 1060, y: 232, anchor: 'middle', fill: c })}</g>${words(o, 'archivo', '#ffffff', 560)}`,
    W,
    H,
  );
}
