/** Draws reams of paper, envelopes and folders. */
import type { PictureOptions } from '../demo-company.js';
import { canvas, darken, lighten } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';

export function resma({
  c = '#1e7a4c',
  c2 = '#f2c230',
  label = 'A4',
  count = 500,
  small = '75 g',
}: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(204, 318, 166, 13)}
    <path d="M50 176L206 226 206 326 50 268Z" fill="${g.linear([
      [0, darken(c, 0.16)],
      [1, c],
    ])}"/><path d="M206 226L356 166 356 258 206 326Z" fill="${g.linear([
      [0, darken(c, 0.3)],
      [1, darken(c, 0.42)],
    ])}"/><path d="M50 176L202 122 356 166 206 226Z" fill="${g.linear(
      [
        [0, lighten(c, 0.28)],
        [0.6, lighten(c, 0.08)],
        [1, c],
      ],
      0,
      0,
      1,
      1,
    )}"/>
    <path d="M50 200L206 252 206 286 50 231Z" fill="${c2}"/><path d="M206 252L356 189 356 221 206 286Z" fill="${darken(c2, 0.16)}"/>
    <path d="M108 155.4L262 139.2 306 151.8 150 208Z" fill="#fff" opacity="0"/><path d="M132 147L288 184.4 256 206 98 160Z" fill="#fff" opacity=".1"/>
    <g transform="matrix(.949 .32 0 1 66 234)">${outlineWord(`${count} hojas`, { f: 'archivo', size: 19, x: 0, y: -6, fill: '#1b1d26' })}</g>
    <g transform="matrix(.928 -.395 0 1 224 282)">${outlineWord(`${label} · ${small}`, { f: 'archivo', size: 21, x: 0, y: -13, fill: '#1b1d26' })}</g>
    <g transform="matrix(.95 .3 -.92 .36 196 146)">${outlineFittedWord(label, 116, { f: 'archivoBlack', size: 76, x: 6, y: 62, fill: '#ffffff' })}</g>
    <path d="M50 176L206 226 356 166" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.6"/><path d="M206 226V326" stroke="#fff" stroke-opacity=".2" stroke-width="1.4"/>`,
  );
}

export function sobres({ c = '#c69a63', c2 = '#ffffff' }: PictureOptions): string {
  return canvas((g) => {
    const env = (tf: string, col: string) => {
      const box = '<rect width="250" height="172" rx="4"/>';
      return `<g transform="${tf}">${g.flatShadow(box, 6, 10)}<rect width="250" height="172" rx="4" fill="${g.linear(
        [
          [0, lighten(col, 0.16)],
          [1, darken(col, 0.07)],
        ],
        0,
        0,
        1,
        1,
      )}"/><path d="M2 170L112 84M248 170L138 84" stroke="${darken(col, 0.2)}" stroke-width="1.4"/><path d="M0 4q0 -4 4 -4h242q4 0 4 4L134 100q-9 7 -18 0z" fill="#000" opacity=".12"/><path d="M0 3q0 -3 4 -3h242q4 0 4 3L134 95q-9 7 -18 0z" fill="${g.linear(
        [
          [0, lighten(col, 0.26)],
          [1, lighten(col, 0.02)],
        ],
        0,
        0,
        0,
        1,
      )}"/><path d="M0 3L116 95q9 7 18 0L250 3" fill="none" stroke="${darken(col, 0.16)}" stroke-width="1.2"/></g>`;
    };
    return `${env('translate(104 74) rotate(10)', c2 === '#ffffff' ? '#eef0f4' : c2)}${env('translate(70 112) rotate(-2)', lighten(c, 0.3))}${env('translate(52 158) rotate(-9)', c)}`;
  });
}

export function carpeta({ c = '#16223f', c2 = '#ffffff' }: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(214, 352, 136, 10)}
    <path d="M104 62L150 44 150 344 104 356Z" fill="${g.linear([
      [0, darken(c, 0.1)],
      [0.5, lighten(c, 0.12)],
      [1, darken(c, 0.2)],
    ])}"/><path d="M150 44L330 58 330 346 150 344Z" fill="${g.linear(
      [
        [0, lighten(c, 0.2)],
        [0.4, lighten(c, 0.06)],
        [1, darken(c, 0.1)],
      ],
      0,
      0,
      1,
      1,
    )}"/>
    <path d="M104 62L150 44 330 58 288 70Z" fill="#fff" opacity="0"/><path d="M330 58L336 60 336 345 330 346Z" fill="${darken(c, 0.5)}"/>
    <path d="M150 44V344" stroke="#000" stroke-opacity=".35" stroke-width="2"/><path d="M152.4 44V344" stroke="#fff" stroke-opacity=".28" stroke-width="1.4"/>
    <path d="M114 98L140 90 140 204 114 210Z" fill="${c2}"/><path d="M119 116l16 -4M119 130l16 -4M119 144l16 -4M119 158l16 -4" stroke="#9aa3b3" stroke-width="1.6"/><ellipse cx="127" cy="290" rx="11" ry="14" fill="${darken(c, 0.6)}"/><ellipse cx="127" cy="290" rx="11" ry="14" fill="none" stroke="${g.steel()}" stroke-width="3.6"/>
    <path d="M186 92L298 98 298 176 186 172Z" fill="${c2}" opacity=".94"/><path d="M200 118l84 4M200 136l84 4M200 154l52 2.4" stroke="#9aa3b3" stroke-width="2"/><path d="M150 44L330 58 330 120 150 300Z" fill="#fff" opacity=".055"/>
    <path d="M318 70v262" stroke="#fff" stroke-opacity=".16"/><path d="M316 62l14 1v12z" fill="${g.steel()}"/><path d="M316 345l14 .6v-12z" fill="${g.steel()}"/>`,
  );
}
