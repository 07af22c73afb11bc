/** Draws glue stick, white glue and adhesive tape. */
import type { PictureOptions } from '../demo-company.js';
import { canvas, darken, lighten, mixColours, repeat } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';

export function pegamento({
  c = '#e0a21b',
  c2 = '#c8352c',
  label = 'barra',
  small = '40 g',
}: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(176, 350, 62, 8)}${g.groundShadow(280, 352, 46, 7)}
    <path d="M138 92q0 -16 38 -16t38 16v42h-76z" fill="${g.linear([
      [0, '#e8e6df'],
      [0.25, '#ffffff'],
      [0.6, '#f4f2ec'],
      [1, '#bdb9ad'],
    ])}"/><ellipse cx="176" cy="90" rx="38" ry="11" fill="#fff"/><ellipse cx="180" cy="89" rx="26" ry="6" fill="#f1efe9"/>
    <path d="M128 130h96v176h-96z" fill="${g.tube(c)}"/><path d="M128 172h96v92h-96z" fill="${g.linear([
      [0, '#e6e9ee'],
      [0.22, '#ffffff'],
      [0.6, '#f3f5f8'],
      [1, '#b8c0cc'],
    ])}"/>${outlineFittedWord(label, 88, { f: 'grandstander', size: 25, x: 176, y: 214, anchor: 'middle', fill: c2 })}${outlineWord(small, { f: 'archivo', size: 17, x: 176, y: 242, anchor: 'middle', fill: '#434b5c' })}
    <rect x="122" y="120" width="108" height="14" rx="4" fill="${g.tube(darken(c, 0.08))}"/><path d="M134 306h84v38q0 8 -42 8t-42 -8z" fill="${g.tube(c2)}"/>${repeat(9, (i) => `<path d="M${140 + i * 9} 310v36" stroke="#000" stroke-opacity=".16" stroke-width="2"/>`)}
    <path d="M242 246q0 -10 38 -10t38 10v92q0 14 -38 14t-38 -14z" fill="${g.tube(c2)}"/><ellipse cx="280" cy="246" rx="38" ry="10" fill="${lighten(c2, 0.2)}"/><ellipse cx="280" cy="246" rx="38" ry="10" fill="none" stroke="#fff" stroke-opacity=".4"/><rect x="252" y="262" width="7" height="66" rx="3.5" fill="#fff" opacity=".35"/>`,
  );
}

export function colaVinilica({ c = '#2560b8', label = 'cola', small = 'vinílica' }: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(200, 352, 80, 9)}
    <path d="M188 40h24l6 44h-36z" fill="${g.tube(c)}"/><path d="M162 84h76v30h-76z" fill="${g.tube(c)}"/>${repeat(9, (i) => `<path d="M${168 + i * 8} 88v24" stroke="#000" stroke-opacity=".14" stroke-width="2"/>`)}
    <path d="M158 114h84q30 12 30 52v164q0 22 -22 22h-100q-22 0 -22 -22v-164q0 -40 30 -52z" fill="${g.linear([
      [0, '#d9dee6'],
      [0.14, '#fbfcfd'],
      [0.4, '#ffffff'],
      [0.72, '#e6eaf0'],
      [1, '#b5bfcd'],
    ])}"/>
    <path d="M128 190h144v112h-144z" fill="${g.linear([
      [0, darken(c, 0.05)],
      [0.2, lighten(c, 0.16)],
      [0.5, c],
      [1, darken(c, 0.3)],
    ])}"/><path d="M128 190q36 26 72 8t72 4v-12z" fill="#fff" opacity=".16"/><path d="M128 302v-10q40 -20 72 -6t72 -6v22z" fill="#f3c832"/>
    ${outlineFittedWord(label, 120, { f: 'grandstander', size: 40, x: 200, y: 240, anchor: 'middle', fill: '#ffffff' })}${outlineFittedWord(small, 120, { f: 'grandstander', size: 26, x: 200, y: 266, anchor: 'middle', fill: '#ffffff' })}<rect x="142" y="134" width="9" height="206" rx="4.5" fill="#fff" opacity=".55"/>`,
  );
}

export function cinta({ c = '#2474c6', c2 = '#c9a063', kind = 'clear' }: PictureOptions): string {
  return canvas((g) => {
    const roll = (cx: number, cy: number, R: number, col: string, clear: boolean) =>
      `${g.flatShadow(`<circle cx="${cx}" cy="${cy}" r="${R}"/>`, 8, 12)}<circle cx="${cx}" cy="${cy}" r="${R}" fill="${g.radial(
        [
          [0.5, lighten(col, clear ? 0.7 : 0.2)],
          [0.82, clear ? lighten(col, 0.45) : col],
          [0.96, clear ? lighten(col, 0.6) : lighten(col, 0.15)],
          [1, darken(col, 0.2)],
        ],
      )}"/>${repeat(7, (i) => `<circle cx="${cx}" cy="${cy}" r="${R - 6 - i * R * 0.055}" fill="none" stroke="#fff" stroke-opacity="${i % 2 ? 0.3 : 0.14}" stroke-width="1.6"/>`)}<circle cx="${cx}" cy="${cy}" r="${R * 0.56}" fill="#efe6d6"/><circle cx="${cx}" cy="${cy}" r="${R * 0.56}" fill="none" stroke="#b79d74" stroke-width="3"/><circle cx="${cx}" cy="${cy}" r="${R * 0.47}" fill="#f7f8fa"/><circle cx="${cx}" cy="${cy}" r="${R * 0.47}" fill="${g.linear(
        [
          [0, '#18203a', 0.22],
          [0.5, '#18203a', 0.04],
          [1, '#18203a', 0],
        ],
        0,
        0,
        1,
        1,
      )}"/><path d="M${cx - R * 0.72} ${cy - R * 0.48}A${R * 0.86} ${R * 0.86} 0 0 1 ${cx + R * 0.1} ${cy - R * 0.85}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="${R * 0.09}" stroke-linecap="round"/>`;
    return `<path d="M52 250l-20 70 60 10 10 -50z" fill="${lighten(c, 0.55)}" opacity=".8"/><path d="M32 320l6 -6 5 7 6 -5 5 7 6 -5 5 7 6 -5 5 7 6 -5 5 7 5 -4 0 6z" fill="#fff"/>${roll(154, 214, 108, c, kind === 'clear')}${roll(284, 268, 78, mixColours(c, c2, 0.9), false)}`;
  });
}
