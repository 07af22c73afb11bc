/** Draws paper goods: refills, card, rolls, bags, labels, notes, sheet protectors, index tabs. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt } from '../random.js';
import { canvas, darken, lighten, mixColours, readableInk, repeat, roundToTenth } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';
import { coverPattern } from './patterns.js';

/** Loose leaves with holes, in their wrapper. */
export function repuesto({
  c = '#2f6fb5',
  label = 'N.º 3',
  small = 'rayado · 96 hojas',
  kind = 'rayado',
}: PictureOptions): string {
  return canvas((g) => {
    const box = '<rect x="88" y="48" width="228" height="304" rx="3"/>';
    const lines =
      kind === 'cuadriculado'
        ? `${repeat(20, (i) => `M122 ${150 + i * 9}h186`)}${repeat(21, (i) => `M${124 + i * 9} 148v176`)}`
        : kind === 'liso'
          ? ''
          : repeat(12, (i) => `M122 ${156 + i * 15}h186`);
    return `<g transform="rotate(-3 200 200)">${g.flatShadow(box, 7, 11)}${repeat(4, (i) => `<rect x="${92 - i}" y="${53 - i * 1.4}" width="228" height="304" rx="2" fill="${i % 2 ? '#dde2ea' : '#ffffff'}"/>`)}<rect x="88" y="48" width="228" height="304" rx="3" fill="#fdfdfb"/><path d="${lines}" stroke="#a9c1de" stroke-width=".9"/><path d="M118 48v304" stroke="#e29a95" stroke-width="1.2"/>${repeat(6, (i) => `<circle cx="103" cy="${80 + i * 48}" r="6" fill="#c3cad4"/><circle cx="104" cy="${81 + i * 48}" r="5" fill="#eef1f5"/>`)}
    <path d="M88 60h228v82H88z" fill="${g.diagonal(c)}"/><path d="M88 142q60 -26 120 -6t108 -14v20z" fill="${lighten(c, 0.4)}"/>${outlineFittedWord(label, 110, { f: 'archivoBlack', size: 42, x: 128, y: 112, fill: readableInk(c) })}${outlineWord('repuesto', { f: 'archivo', size: 13, x: 240, y: 92, fill: readableInk(c) })}${outlineFittedWord(small, 62, { f: 'archivo', size: 12, x: 240, y: 110, fill: readableInk(c) })}
    <path d="M88 48h150L150 352H88z" fill="#fff" opacity=".16"/><path d="M300 52l10 296" stroke="#fff" stroke-opacity=".6" stroke-width="3"/><rect x="88.5" y="48.5" width="227" height="303" rx="3" fill="none" stroke="#b9c3d0" stroke-opacity=".8"/></g>`;
  });
}

/** A fan of sheets of card, or of one colour. */
export function cartulinas({
  colors = ['#d8342b', '#f08a24', '#f4c531', '#2f9e5b', '#2474c6', '#6a3fa0'],
  kind = 'liso',
  seed = 1,
}: PictureOptions): string {
  return canvas((g) => {
    const sheets = colors.slice(0, 7);
    const first = -16 - sheets.length * 2;
    return sheets
      .map((col, i) => {
        const box = '<rect x="-84" y="-236" width="168" height="236" rx="2"/>';
        const turn = first + i * (52 / Math.max(1, sheets.length - 1));
        const print =
          kind === 'liso'
            ? ''
            : `<g clip-path="${g.clip(box)}">${coverPattern(kind, { x: -84, y: -236, w: 168, h: 236, c: col, c2: lighten(col, 0.6), seed: seed + i })}</g>`;
        return `<g transform="translate(196 342) rotate(${roundToTenth(turn)})">${g.flatShadow(box, 3, 5)}<rect x="-84" y="-236" width="168" height="236" rx="2" fill="${g.diagonal(col, 0.14, 0.08)}"/>${print}<path d="M-84 -236h168" stroke="#fff" stroke-opacity=".5"/></g>`;
      })
      .join('');
  });
}

/** Rolls of printed paper, standing together. */
export function rollos({
  c = '#c8413b',
  c2 = '#f7e3c0',
  colors,
  kind = 'stars',
  seed = 1,
}: PictureOptions): string {
  return canvas((g) => {
    const inks = colors ?? [c, c2, mixColours(c, c2, 0.5)];
    const roll = (x: number, y: number, turn: number, col: string, second: string, i: number) => {
      const box = `<rect x="${x}" y="${y}" width="74" height="270" rx="3"/>`;
      return `<g transform="rotate(${turn} ${x + 37} ${y + 270})">${g.flatShadow(box, 5, 8)}<g clip-path="${g.clip(box)}"><rect x="${x}" y="${y}" width="74" height="270" fill="${col}"/>${coverPattern(itemAt([kind, 'rayas', kind], i), { x, y, w: 74, h: 270, c: col, c2: second, seed: seed + i })}<rect x="${x}" y="${y}" width="74" height="270" fill="${g.linear(
        [
          [0, '#000000', 0.12],
          [0.22, '#ffffff', 0.4],
          [0.42, '#ffffff', 0],
          [1, '#000000', 0.36],
        ],
      )}"/></g><ellipse cx="${x + 37}" cy="${y + 1}" rx="37" ry="10" fill="${lighten(col, 0.4)}"/><ellipse cx="${x + 37}" cy="${y + 1}" rx="25" ry="6.4" fill="#b98d56"/><ellipse cx="${x + 38}" cy="${y + 2}" rx="20" ry="4.8" fill="#4a3520"/></g>`;
    };
    return `${roll(110, 70, -13, itemAt(inks, 0), itemAt(inks, 1), 0)}${roll(222, 62, 12, itemAt(inks, 2), itemAt(inks, 1), 2)}${roll(164, 82, 0, itemAt(inks, 1), itemAt(inks, 0), 1)}`;
  });
}

/** Bag with handles. */
export function bolsa({ c = '#b98a55', c2 = '#ffffff', kind = 'liso', seed = 1 }: PictureOptions): string {
  return canvas((g) => {
    const front = '<path d="M96 136H262V356H96z"/>';
    return `${g.groundShadow(206, 358, 118, 9)}<path d="M262 136L308 118V336L262 356z" fill="${g.linear([
      [0, darken(c, 0.34)],
      [0.5, darken(c, 0.2)],
      [0.52, darken(c, 0.4)],
      [1, darken(c, 0.28)],
    ])}"/><path d="M96 136L142 118H308L262 136z" fill="${darken(c, 0.55)}"/><path d="M172 124Q176 58 218 60T262 122" fill="none" stroke="${darken(mixColours(c, c2, 0.2), 0.3)}" stroke-width="5"/>
    <g clip-path="${g.clip(front)}"><rect x="96" y="136" width="166" height="220" fill="${g.diagonal(c, 0.18, 0.1)}"/>${coverPattern(kind, { x: 96, y: 136, w: 166, h: 220, c, c2, seed })}</g><path d="M138 140Q136 66 180 66T222 140" fill="none" stroke="${mixColours(c, '#ffffff', 0.35)}" stroke-width="6"/><path d="M138 140Q136 66 180 66T222 140" fill="none" stroke="#000" stroke-opacity=".16" stroke-width="2"/><path d="M96 150H262" stroke="#000" stroke-opacity=".1" stroke-width="2"/><path d="M96 136h100L130 356H96z" fill="#fff" opacity=".07"/>`;
  });
}

/** Sheets of self-adhesive labels. */
export function etiquetas({
  c = '#2f6fb5',
  label = '70 × 37 mm',
  small = '24 por hoja',
  count = 24,
}: PictureOptions): string {
  return canvas((g) => {
    const box = '<rect x="96" y="48" width="212" height="300" rx="2"/>';
    const columns = count > 30 ? 4 : count > 8 ? 3 : 2;
    const rows = Math.max(2, Math.min(11, Math.round(count / columns)));
    const [cw, ch] = [200 / columns, 216 / rows];
    return `<g transform="rotate(5 200 200)">${g.flatShadow(box, 7, 11)}<rect x="102" y="54" width="212" height="300" fill="#e6ebf2"/><rect x="96" y="48" width="212" height="300" rx="2" fill="#f3f1e6"/>${repeat(columns * rows, (i) => `<rect x="${roundToTenth(103 + (i % columns) * cw)}" y="${roundToTenth(124 + Math.floor(i / columns) * ch)}" width="${roundToTenth(cw - 3)}" height="${roundToTenth(ch - 3)}" rx="3" fill="#fff" stroke="#d7d2c2" stroke-width=".8"/>`)}
    <path d="M96 48h212v66H96z" fill="${g.diagonal(c)}"/>${outlineFittedWord(label, 180, { f: 'archivoBlack', size: 25, x: 112, y: 82, fill: readableInk(c) })}${outlineWord(small, { f: 'archivo', size: 12, x: 113, y: 102, fill: readableInk(c) })}<path d="M236 348q40 4 72 -34v20q0 14 -14 14z" fill="#fff"/><path d="M240 348q36 0 68 -30q-22 -2 -36 6t-32 24z" fill="#dcd7c6"/></g>`;
  });
}

/** Blocks of self-adhesive notes. */
export function notas({ colors = ['#ffe156', '#ff9ec4', '#8fd9a8', '#8ec9f2'] }: PictureOptions): string {
  return canvas((g) => {
    const pad = (x: number, y: number, s: number, turn: number, col: string) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${g.flatShadow(`<rect width="${s}" height="${s + 10}" rx="2"/>`, 5, 9)}<path d="M0 ${s}h${s}v12H0z" fill="${darken(col, 0.16)}"/>${repeat(4, (i) => `<path d="M0 ${s + 2 + i * 2.6}h${s}" stroke="#fff" stroke-opacity=".4" stroke-width=".7"/>`)}<path d="M${s} 0l5 5v${s + 6}l-5 1z" fill="${darken(col, 0.26)}"/><path d="M0 0h${s}v${s}q-${s * 0.5} -12 -${s} 0z" fill="${g.diagonal(col, 0.28, 0.03)}"/><path d="M0 ${s}q${s * 0.5} -12 ${s} 0v2q-${s * 0.5} -8 -${s} 0z" fill="#000" opacity=".1"/></g>`;
    return `${pad(206, 72, 128, 8, itemAt(colors, 2))}${pad(70, 84, 128, -6, itemAt(colors, 1))}${pad(150, 190, 142, 3, itemAt(colors, 0))}${colors.length > 3 ? pad(62, 238, 78, -12, itemAt(colors, 3)) : ''}`;
  });
}

/** Sheet protectors: clear, with a row of holes. */
export function folios({ c = '#8fb6d8', label = 'A4', small = '× 100' }: PictureOptions): string {
  return canvas((g) =>
    repeat(3, (i) => {
      const box = '<rect x="0" y="0" width="206" height="280" rx="4"/>';
      return `<g transform="translate(${76 + i * 22} ${44 + i * 16}) rotate(${-8 + i * 5} 100 140)">${i === 0 ? g.flatShadow(box, 6, 10) : ''}<rect width="206" height="280" rx="4" fill="${lighten(c, 0.55)}" opacity=".62"/><rect x="30" y="14" width="164" height="256" fill="#fff" opacity="${i === 2 ? 0.9 : 0.5}"/><rect width="22" height="280" rx="3" fill="${lighten(c, 0.72)}"/>${repeat(6, (j) => `<circle cx="11" cy="${34 + j * 42}" r="5" fill="#7f93ab" opacity=".75"/>`)}${i === 2 ? `<path d="M48 132h118M48 150h118M48 168h118M48 186h84" stroke="#b4c0cf" stroke-width="3"/>${outlineWord(label, { f: 'archivoBlack', size: 44, x: 48, y: 86, fill: darken(c, 0.45) })}${outlineWord(small, { f: 'archivo', size: 15, x: 48, y: 110, fill: darken(c, 0.35) })}` : ''}<path d="M34 0h86L58 280H34z" fill="#fff" opacity=".45"/><rect x=".5" y=".5" width="205" height="279" rx="4" fill="none" stroke="${darken(c, 0.12)}" stroke-opacity=".7"/></g>`;
    }),
  );
}

/** Index tabs, seen one behind another. */
export function separadores({
  colors = ['#d8342b', '#f08a24', '#f4c531', '#2f9e5b', '#2474c6', '#6a3fa0'],
  label = '1',
}: PictureOptions): string {
  return canvas((g) => {
    const set = colors.slice(0, 6);
    return `<g transform="rotate(-3 200 200)">${g.flatShadow('<rect x="90" y="56" width="206" height="292"/>', 8, 11)}${set
      .map((_, k) => {
        const i = set.length - 1 - k;
        const col = itemAt(set, i);
        const y = 74 + i * 42;
        return `<path d="M${90 - i} ${54 + i}h206v${y - 54 - i}h22q6 0 6 6v28q0 6 -6 6h-22v${304 - y}H${90 - i}z" fill="${g.diagonal(col, 0.5, -0.25)}"/><path d="M${296} ${y}h22q6 0 6 6v28q0 6 -6 6h-22z" fill="${col}"/>${outlineWord(label === '1' ? String(i + 1) : label.charAt(i), { f: 'archivo', size: 17, x: 310, y: y + 26, anchor: 'middle', fill: readableInk(col) })}`;
      })
      .join(
        '',
      )}${repeat(6, (i) => `<circle cx="104" cy="${84 + i * 46}" r="5.4" fill="#8d98a8"/>`)}<path d="M90 54h130L130 346H90z" fill="#fff" opacity=".16"/></g>`;
  });
}
