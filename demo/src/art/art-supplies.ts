/** Draws art supplies: pencils, crayons, thick markers, brushes, watercolours, modelling clay. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt } from '../random.js';
import {
  canvas,
  type DrawingKit,
  darken,
  lighten,
  readableInk,
  repeat,
  roundToTenth,
} from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';

/** Writing pencils, sharpened, with or without an eraser at the end. */
export function lapizGrafito({
  c = '#d8a21f',
  c2 = '#c8352c',
  kind = 'goma',
  label = 'HB',
  count = 3,
}: PictureOptions): string {
  return canvas((g) => {
    const one = (y: number, col: string, shift: number) => {
      const end =
        kind === 'goma'
          ? `<rect x="40" y="-9" width="16" height="18" rx="5" fill="${g.tube('#e58a86', true)}"/><rect x="54" y="-10" width="24" height="20" fill="${g.steel(true)}"/><path d="M60 -10v20M66 -10v20M72 -10v20" stroke="#8792a2" stroke-width="1.4"/>`
          : `<rect x="60" y="-10" width="18" height="20" rx="3" fill="${g.tube(c2, true)}"/>`;
      return `<g transform="translate(${shift} ${y})">${g.flatShadow('<rect x="44" y="-9" width="314" height="18" rx="5"/>', 3, 8)}${end}<rect x="77" y="-10" width="232" height="20" fill="${g.linear(
        [
          [0, lighten(col, 0.25)],
          [0.3, lighten(col, 0.45)],
          [0.32, col],
          [0.66, darken(col, 0.05)],
          [0.68, darken(col, 0.24)],
          [1, darken(col, 0.36)],
        ],
        0,
        0,
        0,
        1,
      )}"/><path d="M309 -10q-7 3 0 6.6q-7 3.4 0 6.8q-7 3.4 0 6.6L358 1.4v-2.8z" fill="${g.vertical('#f3d9b0', '#bd9159')}"/><path d="M342 -4.4L362 0 342 4.4z" fill="#2b2e36"/>${outlineWord(label, { f: 'archivo', size: 11, x: 96, y: 4, fill: readableInk(col), opacity: 0.85 })}<rect x="130" y="-2.6" width="86" height="1.6" fill="${readableInk(col)}" opacity=".5"/></g>`;
    };
    const n = Math.min(5, Math.max(1, count));
    return `<g transform="rotate(-38 200 200) translate(200 200) scale(1.06 1.22) translate(-202 -200)">${repeat(n, (i) => one(200 + (i - (n - 1) / 2) * 44, i % 2 ? c2 : c, (i % 2) * 14 - 6))}</g>`;
  });
}

const crayonInks = ['#d8342b', '#ee7b26', '#f4c531', '#2f9e5b', '#29a7c4', '#2474c6', '#5b3fa0', '#7a4a2b'];

/** Wax crayons in their box. */
export function crayones({
  c = '#2474c6',
  c2 = '#f4c531',
  label = '12 crayones',
  colors = crayonInks,
}: PictureOptions): string {
  return canvas(
    (g) =>
      `${g.groundShadow(200, 352, 128, 10)}${repeat(8, (i) => {
        const col = itemAt(colors, i);
        const x = 86 + i * 28.6;
        const y = 78 + itemAt([6, 0, 14, 4, 10, 0, 8, 3], i);
        return `<path d="M${x} ${y + 44}L${x + 6} ${y + 8}q6 -10 14 0L${x + 26} ${y + 44}z" fill="${g.tube(col)}"/><rect x="${x}" y="${y + 42}" width="26" height="120" fill="${g.tube(lighten(col, 0.12))}"/><path d="M${x} ${y + 52}h26M${x} ${y + 58}h26" stroke="#1c1f2b" stroke-opacity=".55" stroke-width="2.4"/>`;
      })}<path d="M74 184q126 -34 252 0v158q0 10 -10 10H84q-10 0 -10 -10z" fill="${g.diagonal(c, 0.18, 0.2)}"/><path d="M74 184q126 -34 252 0v12q-126 -34 -252 0z" fill="#fff" opacity=".35"/><circle cx="200" cy="292" r="94" fill="${c2}" clip-path="${g.clip('<path d="M74 230h252v112q0 10 -10 10H84q-10 0 -10 -10z"/>')}"/>${outlineFittedWord(label, 158, { f: 'grandstander', size: 36, x: 200, y: 286, anchor: 'middle', fill: darken(c, 0.5) })}<path d="M92 190q-2 90 4 152" stroke="#fff" stroke-opacity=".25" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  );
}

function thick(g: DrawingKit, y: number, col: string, label: string, open: boolean): string {
  return `<g transform="translate(0 ${y})">${g.flatShadow('<rect x="48" y="-24" width="300" height="48" rx="12"/>', 4, 11)}<rect x="46" y="-24" width="206" height="48" rx="10" fill="${g.tube('#eef0f4', true)}"/><rect x="46" y="-24" width="26" height="48" rx="10" fill="${g.tube(col, true)}"/><rect x="84" y="-24" width="140" height="48" fill="${g.tube(col, true)}"/>${outlineFittedWord(label, 112, { f: 'archivo', size: 20, x: 96, y: 7, fill: readableInk(col) })}${
    open
      ? `<path d="M252 -20l34 6v28l-34 6z" fill="${g.tube('#d9dee6', true)}"/><path d="M286 -12l32 3q10 9 0 18l-32 3z" fill="${g.vertical(lighten(col, 0.15), darken(col, 0.3))}"/>`
      : `<path d="M236 -26h100q18 2 18 26t-18 26H236z" fill="${g.tube(col, true)}"/>${repeat(6, (i) => `<path d="M${312 + i * 6} -20v40" stroke="#000" stroke-opacity=".14" stroke-width="2"/>`)}<path d="M237 -26v52" stroke="#000" stroke-opacity=".22" stroke-width="2"/>`
  }</g>`;
}

/** Thick markers: permanent, or for a board. */
export function marcadorGrueso({
  c = '#23272f',
  c2 = '#c8352c',
  label = 'permanente',
}: PictureOptions): string {
  return canvas(
    (g) =>
      `<g transform="rotate(-32 200 200) translate(0 0)">${thick(g, 158, c, label, false)}${thick(g, 238, c2, label, true)}</g>`,
  );
}

/** Brushes, round and flat, laid out. */
export function pinceles({
  c = '#c25b33',
  c2 = '#2b2e36',
  kind = 'redondo',
  count = 4,
}: PictureOptions): string {
  return canvas((g) => {
    const n = Math.max(2, Math.min(6, count));
    return `<g transform="rotate(32 200 200) translate(200 200) scale(${n > 4 ? 0.84 : 1}) translate(-200 -206)">${repeat(
      n,
      (i) => {
        const x = 200 + (i - (n - 1) / 2) * 42;
        const s = 0.74 + i * (0.5 / n);
        const tuft =
          kind === 'chato' ? `M-11 -14q-2 -34 -1 -52h24q1 18 -1 52z` : `M-9 -14Q-15 -42 0 -74Q15 -42 9 -14z`;
        return `<g transform="translate(${roundToTenth(x)} ${150 + (i % 2) * 12}) scale(${roundToTenth(s * 10) / 10} ${1})">${g.flatShadow('<path d="M-8 -60h16v270h-16z"/>', 5, 8)}<path d="${tuft}" fill="${g.linear(
          [
            [0, '#7b5434'],
            [0.4, '#a5764a'],
            [1, '#4a2f1a'],
          ],
        )}"/><path d="M-10 -18h20l-2 56h-16z" fill="${g.steel()}"/><path d="M-9.6 -8h19M-9 24h18" stroke="#7f8a9a" stroke-width="1.4"/><path d="M-8 38h16q5 60 -2 176q-3 12 -6 12t-6 -12q-7 -116 -2 -176z" fill="${g.tube(i % 2 ? c2 : c)}"/></g>`;
      },
    )}</g>`;
  });
}

/** Watercolours: a tin with pans and a brush. */
export function acuarelas({ c = '#26324a', colors = crayonInks, count = 12 }: PictureOptions): string {
  return canvas((g) => {
    const columns = count > 12 ? 6 : 4;
    const rows = Math.ceil(count / columns);
    const [cw, ch] = [204 / columns, 148 / rows];
    return `<g transform="rotate(-6 200 200)">${g.flatShadow('<rect x="72" y="60" width="256" height="280" rx="16"/>', 8, 13)}<rect x="76" y="46" width="248" height="120" rx="14" fill="${g.diagonal('#f3f4f6', 0.2, 0.08)}"/><rect x="90" y="60" width="220" height="94" rx="8" fill="#fff"/>${repeat(4, (i) => `<ellipse cx="${122 + i * 52}" cy="${104 + (i % 2) * 8}" rx="21" ry="${17 + (i % 3) * 3}" fill="${itemAt(colors, i * 2)}" opacity=".42"/><ellipse cx="${118 + i * 52}" cy="${100 + (i % 2) * 8}" rx="10" ry="8" fill="${itemAt(colors, i * 2)}" opacity=".35"/>`)}
    <rect x="68" y="166" width="264" height="184" rx="16" fill="${darken(c, 0.5)}"/><rect x="68" y="162" width="264" height="184" rx="16" fill="${g.diagonal(c, 0.2, 0.2)}"/><rect x="84" y="176" width="232" height="156" rx="8" fill="#e9ecf1"/>${repeat(
      count,
      (i) => {
        const col = itemAt(i < colors.length ? colors : colors.map((k) => lighten(k, 0.3)), i);
        const [px, py] = [98 + (i % columns) * cw, 180 + Math.floor(i / columns) * ch];
        return `<rect x="${roundToTenth(px)}" y="${roundToTenth(py)}" width="${roundToTenth(cw - 6)}" height="${roundToTenth(ch - 5)}" rx="6" fill="#c6ccd6"/><rect x="${roundToTenth(px + 2)}" y="${roundToTenth(py + 2)}" width="${roundToTenth(cw - 10)}" height="${roundToTenth(ch - 9)}" rx="5" fill="${g.diagonal(col, 0.05, 0.2)}"/><path d="M${roundToTenth(px + 6)} ${roundToTenth(py + 7)}h${roundToTenth(cw - 22)}" stroke="#fff" stroke-opacity=".45" stroke-width="3" stroke-linecap="round"/>`;
      },
    )}</g><g transform="rotate(-38 200 330)">${g.flatShadow('<rect x="120" y="330" width="210" height="8" rx="4"/>', 3, 7)}<rect x="96" y="329" width="150" height="10" rx="5" fill="${g.tube('#c25b33', true)}"/><rect x="244" y="327" width="40" height="14" fill="${g.steel(true)}"/><path d="M284 326q34 -2 54 8q-20 10 -54 8z" fill="#4a2f1a"/></g>`;
  });
}

/** Bars of modelling clay in a tray. */
export function plastilina({
  colors = crayonInks,
  c = '#f4f1ea',
  label = 'plastilina',
  count = 8,
}: PictureOptions): string {
  return canvas((g) => {
    const n = Math.max(4, Math.min(10, count));
    const w = 252 / n;
    return `<g transform="rotate(-4 200 200)">${g.flatShadow('<rect x="58" y="82" width="284" height="240" rx="10"/>', 8, 12)}<rect x="58" y="82" width="284" height="240" rx="10" fill="${g.diagonal(c, 0.4, 0.06)}"/>${repeat(
      n,
      (i) => {
        const x = roundToTenth(74 + i * w);
        return `<rect x="${x}" y="98" width="${roundToTenth(w - 4)}" height="160" rx="7" fill="${g.tube(itemAt(colors, i))}"/>${repeat(5, (j) => `<path d="M${roundToTenth(x + 4)} ${118 + j * 30}h${roundToTenth(w - 12)}" stroke="#000" stroke-opacity=".12" stroke-width="2"/>`)}`;
      },
    )}<path d="M58 232q142 -44 284 0v80q0 10 -10 10H68q-10 0 -10 -10z" fill="${g.diagonal(itemAt(colors, 5), 0.14, 0.2)}"/>${outlineFittedWord(label, 230, { f: 'grandstander', size: 40, x: 200, y: 288, anchor: 'middle', fill: '#ffffff' })}<path d="M58 82h150L110 322H68q-10 0 -10 -10z" fill="#fff" opacity=".13"/></g>`;
  });
}
