/** Draws backpacks and tempera paint. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt } from '../random.js';
import { canvas, darken, lighten, luminance } from './drawing-kit.js';
import { outlineWord } from './outlined-text.js';

export function mochila({ c = '#2a5d8f', c2 = '#f0b429' }: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(200, 360, 112, 11)}
    <path d="M104 168q-26 20 -26 84t14 92l22 -4V190z" fill="${darken(c, 0.42)}"/><path d="M296 168q26 20 26 84t-14 92l-22 -4V190z" fill="${darken(c, 0.5)}"/>
    <path d="M172 66q0 -32 28 -32t28 32" fill="none" stroke="${darken(c, 0.5)}" stroke-width="11"/><path d="M172 66q0 -30 28 -30" fill="none" stroke="${lighten(c, 0.15)}" stroke-width="3"/>
    <path d="M98 356q-8 -60 -2 -176Q102 54 200 54t104 126q6 116 -2 176q-6 8 -102 8t-102 -8z" fill="${g.linear(
      [
        [0, lighten(c, 0.12)],
        [0.3, lighten(c, 0.06)],
        [0.62, c],
        [1, darken(c, 0.34)],
      ],
    )}"/>
    <path d="M118 200Q114 82 200 80t82 120" fill="none" stroke="${darken(c, 0.5)}" stroke-width="5"/><path d="M118 200Q114 82 200 80t82 120" fill="none" stroke="${c2}" stroke-width="1.7" stroke-dasharray="3 3"/>
    <rect x="262" y="188" width="9" height="30" rx="3" fill="${c2}" transform="rotate(-4 266 200)"/>
    <path d="M120 236q80 -16 160 0v98q0 16 -18 17q-62 4 -124 0q-18 -1 -18 -17z" fill="${g.linear(
      [
        [0, lighten(c, 0.2)],
        [0.5, lighten(c, 0.04)],
        [1, darken(c, 0.24)],
      ],
      0,
      0,
      1,
      1,
    )}"/><path d="M120 236q80 -16 160 0v16q-80 -15 -160 0z" fill="${darken(c, 0.28)}"/><path d="M124 245q76 -15 152 0" fill="none" stroke="${c2}" stroke-width="1.8" stroke-dasharray="3 3"/><rect x="150" y="238" width="26" height="8" rx="3" fill="${c2}"/>
    <path d="M120 334q80 14 160 0" fill="none" stroke="#fff" stroke-opacity=".12" stroke-width="2"/><rect x="178" y="278" width="44" height="30" rx="4" fill="${c2}"/><path d="M200 284l9 9 -9 9 -9 -9z" fill="${darken(c, 0.35)}"/>
    <path d="M112 330Q102 150 142 96" fill="none" stroke="#fff" stroke-opacity=".2" stroke-width="7" stroke-linecap="round"/><path d="M196 82v116M140 136q60 -12 120 0" stroke="#000" stroke-opacity=".1" stroke-width="2" fill="none"/>`,
  );
}

export function temperas({
  colors = ['#d8342b', '#f4c531', '#2474c6', '#2f9e5b', '#f3f1ea', '#26282e'],
  label = 'témpera',
}: PictureOptions): string {
  return canvas((g) => {
    const pot = (
      x: number,
      y: number,
      col: string,
    ) => `<g>${g.groundShadow(x + 42, y + 104, 40, 6)}<path d="M${x + 3} ${y + 30}h78v64q0 12 -39 12t-39 -12z" fill="${g.tube(col)}"/><path d="M${x + 3} ${y + 52}h78v30h-78z" fill="#fff" opacity=".92"/>${outlineWord(label, { f: 'grandstander', size: 15, x: x + 42, y: y + 72, anchor: 'middle', fill: luminance(col) > 0.8 ? '#5c6475' : darken(col, 0.15) })}<rect x="${x + 10}" y="${y + 34}" width="6" height="60" rx="3" fill="#fff" opacity=".35"/>
      <path d="M${x} ${y + 10}q0 -10 42 -10t42 10v18q0 9 -42 9t-42 -9z" fill="${g.linear([
        [0, '#e4e8ee'],
        [0.2, '#ffffff'],
        [0.55, '#eef1f5'],
        [1, '#adb6c4'],
      ])}"/><ellipse cx="${x + 42}" cy="${y + 10}" rx="42" ry="9" fill="#fff"/><ellipse cx="${x + 42}" cy="${y + 9}" rx="30" ry="5.4" fill="${col}" opacity=".9"/></g>`;
    return `${pot(62, 92, itemAt(colors, 3))}${pot(158, 84, itemAt(colors, 4))}${pot(254, 92, itemAt(colors, 5))}${pot(52, 216, itemAt(colors, 0))}${pot(158, 224, itemAt(colors, 1))}${pot(264, 216, itemAt(colors, 2))}
    <g transform="rotate(-14 200 350)">${g.flatShadow('<rect x="70" y="352" width="250" height="8" rx="4"/>', 2, 6)}<rect x="70" y="351" width="176" height="9" rx="4.5" fill="${g.tube('#c98b4a', true)}"/><rect x="244" y="349.6" width="34" height="12" fill="${g.steel(true)}"/><path d="M278 349q34 -2 52 7q-20 8 -52 7z" fill="${g.linear(
      [
        [0, '#6b4a2c'],
        [0.6, '#3f2a18'],
        [1, itemAt(colors, 0)],
      ],
    )}"/></g>`;
  });
}
