/** Draws pens, markers, highlighters and coloured pencils. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt } from '../random.js';
import { canvas, darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';

export function lapicera({ c = '#1f4fb0', c2 = '#c8352c' }: PictureOptions): string {
  return canvas((g) => {
    const pen = (col: string, y: number, open: boolean) => {
      const t = g.tube(col, true);
      return `<g transform="translate(0 ${y})">${g.flatShadow('<rect x="34" y="-8" width="330" height="17" rx="8"/>', 3, 9)}
      <path d="M58 -9H292V9H58Z" fill="${g.linear(
        [
          [0, '#f9fbfd'],
          [0.25, '#ffffff'],
          [0.55, '#d9dfe8'],
          [1, '#aab4c3'],
        ],
        0,
        0,
        0,
        1,
      )}"/><rect x="66" y="-2.4" width="224" height="5" fill="${col}" opacity=".8"/><path d="M58 -3.5H292" stroke="#fff" stroke-width="2" opacity=".85"/>
      <path d="M58 -9h-8q-8 0 -8 9t8 9h8z" fill="${t}"/>
      ${
        open
          ? `<path d="M292 -9L334 -4.6V4.6L292 9Z" fill="${g.linear(
              [
                [0, '#fdfdfd'],
                [0.5, '#dfe4ea'],
                [1, '#9fa9b8'],
              ],
              0,
              0,
              0,
              1,
            )}"/><path d="M334 -4.4L358 -1.6V1.6L334 4.4Z" fill="${g.steel(true)}"/><circle cx="358.6" cy="0" r="1.9" fill="#4b5565"/><path d="M292 -9V9" stroke="#9aa4b2"/>`
          : `<path d="M252 -11H344q18 2 18 11t-18 11H252z" fill="${t}"/><path d="M262 -13q2 -5 8 -5h66q7 0 7 5v3h-81z" fill="${g.tube(darken(col, 0.1), true)}"/><path d="M254 -10v20" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`
      }</g>`;
    };
    return `<g transform="rotate(-36 200 200) translate(200 200) scale(1.16 1.5) translate(-200 -200)">${pen(c, 158, false)}${pen(c2, 202, true)}${pen(darken(mixColours(c, '#1a1d26', 0.85), 0.1), 246, false)}</g>`;
  });
}

export function marcadores({
  colors = ['#d8342b', '#f08a24', '#f4c531', '#2f9e5b', '#2474c6', '#6a3fa0', '#d94f8f', '#26282e'],
  c,
}: PictureOptions): string {
  const set = c ? [c, ...colors.filter((x) => x !== c)].slice(0, 12) : colors;
  return canvas(
    (g) =>
      `${g.groundShadow(200, 321, 156, 10)}${set
        .map((col, i) => {
          const step = Math.min(37.2, 304 / set.length),
            w = step - 1.2,
            x = roundToTenth(200 - (set.length * step) / 2 + i * step),
            up = itemAt([14, 0, 20, 6, 0, 16, 4, 12], i);
          const y = 72 + up;
          return `<g><path d="M${x} ${y + 92}h${w}v${246 - up - 96}q0 6 -6 6h-${roundToTenth(w - 12)}q-6 0 -6 -6z" fill="${g.linear(
            [
              [0, '#eceff4'],
              [0.2, '#ffffff'],
              [0.5, '#f1f3f7'],
              [0.8, '#cfd5df'],
              [1, '#a9b2c1'],
            ],
          )}"/>
    <rect x="${x}" y="${y + 118}" width="${w}" height="66" fill="${g.tube(col)}"/><rect x="${x + 9}" y="${y + 128}" width="4" height="46" rx="2" fill="#fff" opacity=".55"/>
    <path d="M${x + 2} ${y + 94}v-76q0 -9 7 -11l3 -7h${roundToTenth(w - 24)}l3 7q7 2 7 11v76z" fill="${g.tube(col)}"/>${repeat(4, (j) => `<path d="M${roundToTenth(x + w * 0.25 + j * w * 0.167)} ${y + 24}v58" stroke="#000" stroke-opacity=".1" stroke-width="1.6"/>`)}<rect x="${x + 1}" y="${y + 88}" width="${w - 2}" height="6" fill="${darken(col, 0.25)}"/></g>`;
        })
        .join('')}`,
  );
}

export function resaltadores({
  colors = ['#f6e32f', '#ff8ab5', '#59d17c', '#ff9f43'],
  label = 'resaltador',
}: PictureOptions): string {
  return canvas(
    (g) =>
      `<g transform="rotate(-28 200 200)">${colors
        .slice(0, 4)
        .map((col, i) => {
          const y = 92 + i * 58,
            x = 46 + (i % 2 ? 16 : 0);
          return `${g.flatShadow(`<rect x="${x}" y="${y}" width="300" height="40" rx="12"/>`, 3, 9)}
    ${
      i === 1
        ? `<path d="M${x + 252} ${y + 6}l28 6v16l-28 6z" fill="#fff"/><path d="M${x + 278} ${y + 11}l26 -2 8 14 -34 6z" fill="${g.linear(
            [
              [0, lighten(col, 0.2)],
              [1, darken(col, 0.12)],
            ],
            0,
            0,
            0,
            1,
          )}"/>`
        : ''
    }
    <rect x="${x}" y="${y}" width="${i === 1 ? 256 : 210}" height="40" rx="11" fill="${g.tube(col, true)}"/><rect x="${x + 26}" y="${y + 9}" width="120" height="22" rx="3" fill="#fff" opacity=".88"/>${outlineWord(label, { f: 'archivo', size: 15, x: x + 36, y: y + 25, fill: '#2a2f3d' })}
    ${i === 1 ? '' : `<path d="M${x + 196} ${y - 1}h88q20 2 20 21t-20 21h-88z" fill="${g.tube(darken(col, 0.1), true)}"/><path d="M${x + 210} ${y - 5}q2 -4 8 -4h64q6 0 6 5v5h-78z" fill="${g.tube(darken(col, 0.16), true)}"/><path d="M${x + 197} ${y}v40" stroke="#000" stroke-opacity=".18" stroke-width="2"/>`}`;
        })
        .join('')}</g>`,
  );
}

export function lapices({
  c = '#f0b429',
  c2 = '#c8352c',
  label = '12 colores',
  colors = [
    '#d8342b',
    '#ee7b26',
    '#f4c531',
    '#7cbf3f',
    '#2f9e5b',
    '#29a7c4',
    '#2474c6',
    '#5b3fa0',
    '#a8488f',
    '#e06a9a',
    '#7a4a2b',
    '#26282e',
  ],
}: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(200, 358, 138, 10)}${colors
      .map((col, i) => {
        const x = 78 + i * 20.4,
          y = 66 + itemAt([8, 0, 12, 4, 10, 0, 6, 14, 2, 9, 3, 11], i);
        return `<path d="M${x} ${y + 44}h19.4v150h-19.4z" fill="${g.linear([
          [0, lighten(col, 0.3)],
          [0.3, lighten(col, 0.1)],
          [0.32, col],
          [0.68, darken(col, 0.06)],
          [0.7, darken(col, 0.24)],
          [1, darken(col, 0.34)],
        ])}"/><path d="M${x} ${y + 46}L${x + 9.7} ${y} ${x + 19.4} ${y + 46}q-3 -8 -6.4 0q-3.3 -8 -6.6 0q-3.2 -8 -6.4 0z" fill="${g.linear(
          [
            [0, '#f6dfbb'],
            [0.5, '#e8c48f'],
            [1, '#b98d56'],
          ],
        )}"/><path d="M${x + 6.6} ${y + 14}L${x + 9.7} ${y} ${x + 12.8} ${y + 14}q-3 3 -6.2 0z" fill="${col}"/>`;
      })
      .join('')}
    <path d="M66 176h268v172q0 8 -8 8H74q-8 0 -8 -8z" fill="${g.linear([
      [0, darken(c, 0.06)],
      [0.1, lighten(c, 0.2)],
      [0.5, c],
      [1, darken(c, 0.2)],
    ])}"/><path d="M66 176h268v10H66z" fill="#fff" opacity=".3"/><path d="M66 250q70 -54 134 -10t134 -24v132q0 8 -8 8H74q-8 0 -8 -8z" fill="${c2}" opacity=".94"/><path d="M200 176m-30 0a30 22 0 0 0 60 0z" fill="${darken(c, 0.4)}" opacity=".28"/>
    ${outlineFittedWord(label, 250, { f: 'grandstander', size: 36, x: 200, y: 316, anchor: 'middle', fill: '#ffffff' })}`,
  );
}
