/** Draws desk tools: scissors, stapler, calculator, ruler. */
import type { PictureOptions } from '../demo-company.js';
import { canvas, darken, lighten, mixColours, readableInk, repeat } from './drawing-kit.js';
import { outlineWord } from './outlined-text.js';

export function tijera({ c = '#d8342b' }: PictureOptions): string {
  return canvas((g) => {
    const blade = (flip: boolean) =>
      `<path d="M${flip ? 206 : 194} 214L${flip ? 150 : 250} 34q${flip ? -4 : 4} -4 ${flip ? -2 : 2} 6L${flip ? 178 : 222} 222z" fill="${g.linear(
        flip
          ? [
              [0, '#8e99a9'],
              [0.35, '#e9edf2'],
              [0.7, '#ffffff'],
              [1, '#b4bdca'],
            ]
          : [
              [0, '#b9c2ce'],
              [0.4, '#ffffff'],
              [0.65, '#dfe4ea'],
              [1, '#8490a1'],
            ],
      )}"/>`;
    const ring = (cx: number, cy: number, rx: number, ry: number, rot: number) =>
      `<g transform="rotate(${rot} ${cx} ${cy})"><path fill-rule="evenodd" d="M${cx - rx} ${cy}a${rx} ${ry} 0 1 0 ${rx * 2} 0a${rx} ${ry} 0 1 0 -${rx * 2} 0zM${cx - rx + 17} ${cy}a${rx - 17} ${ry - 17} 0 1 1 ${rx * 2 - 34} 0a${rx - 17} ${ry - 17} 0 1 1 -${rx * 2 - 34} 0z" fill="${g.linear(
        [
          [0, lighten(c, 0.25)],
          [0.4, c],
          [1, darken(c, 0.28)],
        ],
        0,
        0,
        1,
        1,
      )}"/><path fill="none" stroke="#2a2e38" stroke-width="4" d="M${cx - rx + 17} ${cy}a${rx - 17} ${ry - 17} 0 1 1 ${rx * 2 - 34} 0a${rx - 17} ${ry - 17} 0 1 1 -${rx * 2 - 34} 0z" opacity=".75"/><path d="M${cx - rx + 7} ${cy - 6}a${rx - 8} ${ry - 8} 0 0 1 ${rx} -${ry - 10}" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="4" stroke-linecap="round"/></g>`;
    const arm = (d: string) =>
      `<path d="${d}" fill="${g.linear([
        [0, lighten(c, 0.2)],
        [0.5, c],
        [1, darken(c, 0.3)],
      ])}"/>`;
    const all = '<path d="M150 34L206 214 250 34 215 225 262 300 240 350 200 300 160 350 138 300 186 225z"/>';
    return `<g transform="rotate(24 200 200)">${g.flatShadow(all, 7, 12)}${blade(false)}${arm('M176 208L226 206 250 258 226 286 196 244z'.replace(/176/, '186'))}${ring(252, 306, 40, 56, -20)}
      ${blade(true)}${arm('M222 204L176 206 150 258 174 286 206 240z')}${ring(148, 306, 40, 56, 20)}
      <circle cx="200" cy="214" r="12" fill="${g.radial(
        [
          [0, '#ffffff'],
          [0.5, '#cfd6df'],
          [1, '#7f8a9a'],
        ],
        0.35,
        0.3,
        0.8,
      )}"/><path d="M193 214h14" stroke="#5b6575" stroke-width="2.4"/></g>`;
  });
}

export function abrochadora({ c = '#22304f', label = '24/6' }: PictureOptions): string {
  return canvas(
    (g) => `${g.groundShadow(204, 312, 160, 10)}
    <path d="M46 300q0 -14 16 -16l284 -6q14 0 14 14v10q0 8 -8 8H54q-8 0 -8 -10z" fill="${g.linear(
      [
        [0, lighten(darken(c, 0.3), 0.25)],
        [0.4, darken(c, 0.3)],
        [1, darken(c, 0.6)],
      ],
      0,
      0,
      0,
      1,
    )}"/><rect x="58" y="277" width="46" height="9" rx="2" fill="${g.steel(true)}"/>
    <path d="M60 250L330 208l14 0 0 44L66 268q-8 0 -6 -18z" fill="${g.steel(true)}"/><path d="M66 262L340 238" stroke="#6f7a8b" stroke-width="2"/>
    <path d="M48 240q-4 -20 18 -28Q210 156 322 150q40 -2 40 34v44q0 26 -22 26l-14 0q-6 -26 -30 -24L66 254q-16 2 -18 -14z" fill="${g.linear(
      [
        [0, lighten(c, 0.4)],
        [0.25, lighten(c, 0.1)],
        [0.6, c],
        [1, darken(c, 0.35)],
      ],
      0,
      0,
      0,
      1,
    )}"/><path d="M66 224Q210 172 326 164" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-linecap="round"/>
    <path d="M318 240q20 0 24 40h-40z" fill="${darken(c, 0.45)}"/><circle cx="330" cy="222" r="11" fill="${g.radial(
      [
        [0, '#ffffff'],
        [0.5, '#cfd6df'],
        [1, '#7f8a9a'],
      ],
      0.35,
      0.3,
      0.8,
    )}"/><path d="M48 240q6 12 20 10l20 -2 -2 16 -22 4q-12 0 -16 -28z" fill="${darken(c, 0.25)}"/>
    ${outlineWord(label, { f: 'archivo', size: 20, x: 226, y: 216, fill: lighten(c, 0.75) })}<g transform="translate(70 330)">${repeat(2, (i) => `<g transform="translate(${i * 74} ${i * 4}) rotate(${i ? 8 : -3})"><rect width="58" height="13" rx="1" fill="${g.steel(true)}"/>${repeat(13, (j) => `<path d="M${3 + j * 4.4} 0v13" stroke="#7f8a9a" stroke-width="1"/>`)}</g>`)}</g>`,
  );
}

export function calculadora({ c = '#2b3140', c2 = '#e07a2b', label = '12.450,00' }: PictureOptions): string {
  return canvas((g) => {
    const box = '<rect x="96" y="42" width="208" height="310" rx="18"/>';
    return `<g transform="rotate(-5 200 200)">${g.flatShadow(box, 9, 14)}<rect x="98" y="47" width="208" height="310" rx="18" fill="${darken(c, 0.5)}"/><rect x="96" y="42" width="208" height="310" rx="18" fill="${g.linear(
      [
        [0, lighten(c, 0.22)],
        [0.5, c],
        [1, darken(c, 0.2)],
      ],
      0,
      0,
      1,
      1,
    )}"/><rect x="112" y="58" width="176" height="22" rx="4" fill="#141821"/>${repeat(4, (i) => `<rect x="${116 + i * 43}" y="61" width="39" height="16" fill="#3a2f34"/>`)}
    <rect x="112" y="90" width="176" height="58" rx="7" fill="${g.linear(
      [
        [0, '#b8c7b4'],
        [1, '#d5e0cf'],
      ],
      0,
      0,
      0,
      1,
    )}"/><rect x="112" y="90" width="176" height="8" rx="4" fill="#000" opacity=".14"/>${outlineWord(label, { f: 'archivo', size: 33, x: 280, y: 134, anchor: 'end', fill: '#27302a' })}
    ${repeat(20, (i) => {
      const col = i % 4,
        row = Math.floor(i / 4),
        x = 112 + col * 45.4,
        y = 164 + row * 36,
        k = col === 3 ? c2 : row === 0 ? mixColours(c, '#8b94a6', 0.6) : '#eceff4';
      return `<rect x="${x}" y="${y + 3}" width="39" height="28" rx="6" fill="#000" opacity=".35"/><rect x="${x}" y="${y}" width="39" height="28" rx="6" fill="${g.linear(
        [
          [0, lighten(k, 0.25)],
          [1, darken(k, 0.1)],
        ],
        0,
        0,
        0,
        1,
      )}"/>${outlineWord('C±%÷789×456−123+0,=+'.charAt(i), { f: 'archivo', size: 16, x: x + 19.5, y: y + 20, anchor: 'middle', fill: readableInk(k) })}`;
    })}</g>`;
  });
}

export function regla({ c = '#1aa0a8', c2 = '#f08a24' }: PictureOptions): string {
  return canvas((g) => {
    const sq = '<path fill-rule="evenodd" d="M96 300V96L300 300ZM134 262V188L208 262Z"/>',
      ru = '<rect x="40" y="0" width="330" height="50" rx="5"/>';
    return `${g.flatShadow(sq, 4, 8)}<g fill="${g.linear(
      [
        [0, lighten(c, 0.5)],
        [1, lighten(c, 0.15)],
      ],
      0,
      0,
      1,
      1,
    )}" opacity=".82">${sq}</g><path d="M96 300V96L300 300ZM134 262V188L208 262Z" fill="none" stroke="${darken(c, 0.12)}" stroke-width="1.6"/>
    <path d="M100 292V106" stroke="#fff" stroke-opacity=".7" stroke-width="2"/>${repeat(26, (i) => `<path d="M96 ${290 - i * 7}h${i % 5 ? 7 : 13}" stroke="${darken(c, 0.55)}" stroke-width="1.2"/>`)}${repeat(26, (i) => `<path d="M${106 + i * 7} 300v-${i % 5 ? 7 : 13}" stroke="${darken(c, 0.55)}" stroke-width="1.2"/>`)}
    <g transform="translate(22 250) rotate(-38 200 25)">${g.flatShadow(ru, 2, 8)}<g fill="${g.linear(
      [
        [0, lighten(c2, 0.55)],
        [0.5, lighten(c2, 0.25)],
        [1, lighten(c2, 0.05)],
      ],
      0,
      0,
      0,
      1,
    )}" opacity=".86">${ru}</g><rect x="40" y="1" width="330" height="48" rx="5" fill="none" stroke="${darken(c2, 0.1)}" stroke-width="1.5"/><path d="M44 5h322" stroke="#fff" stroke-opacity=".8" stroke-width="2"/>
    ${repeat(61, (i) => `<path d="M${52 + i * 5.1} 1v${i % 10 === 0 ? 17 : i % 5 === 0 ? 12 : 7}" stroke="${darken(c2, 0.6)}" stroke-width="1.1"/>`)}${repeat(7, (i) => outlineWord(String(i * 5), { f: 'archivo', size: 11, x: 52 + i * 51, y: 31, anchor: 'middle', fill: darken(c2, 0.6) }))}<circle cx="358" cy="36" r="5" fill="#fff" opacity=".8"/></g>`;
  });
}
