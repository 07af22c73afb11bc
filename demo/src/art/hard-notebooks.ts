/** Draws notebooks with a spiral or a hard cover, notepads and drawing pads. */

import type { PictureOptions } from '../demo-company.js';
import { seededRandom } from '../random.js';
import { canvas, darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';
import { coverPattern } from './patterns.js';

export function cuadernoEspiral({
  c = '#2f6fb5',
  c2 = '#f4c542',
  kind = 'blocks',
  seed = 1,
}: PictureOptions): string {
  return canvas((g) => {
    const x = 92,
      y = 44,
      w = 226,
      h = 308,
      box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="9"/>`;
    const k = g.clip(box);
    return `<g transform="rotate(-3.5 200 200)">${g.flatShadow(box, 8, 12)}
    <rect x="${x + 5}" y="${y + 5}" width="${w}" height="${h}" rx="9" fill="${darken(c, 0.45)}"/>${repeat(3, (i) => `<rect x="${x + 4 - i}" y="${y + 4 - i}" width="${w}" height="${h}" rx="8" fill="${i % 2 ? '#dfe3ea' : '#ffffff'}"/>`)}
    <g clip-path="${k}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${g.linear(
      [
        [0, lighten(c, 0.1)],
        [0.5, c],
        [1, darken(c, 0.12)],
      ],
      0,
      0,
      1,
      1,
    )}"/>${coverPattern(kind, { x, y, w, h, c, c2, seed })}
    <rect x="${x}" y="${y}" width="30" height="${h}" fill="${g.linear([
      [0, '#000000', 0.22],
      [0.6, '#000000', 0.05],
      [1, '#000000', 0],
    ])}"/>
    <path d="M${x} ${y}h${w * 0.6}L${x + w * 0.18} ${y + h}H${x}Z" fill="#fff" opacity=".07"/></g>
    <rect x="${x + 74}" y="${y + 52}" width="122" height="66" rx="4" fill="#fff" opacity=".96"/><path d="M${x + 86} ${y + 76}h98M${x + 86} ${y + 90}h98M${x + 86} ${y + 104}h60" stroke="${mixColours(c, '#8a93a5', 0.6)}" stroke-width="1.6"/>
    <rect x="${x + 0.6}" y="${y + 0.6}" width="${w - 1.2}" height="${h - 1.2}" rx="9" fill="none" stroke="#fff" stroke-opacity=".28"/>
    ${repeat(17, (i) => {
      const py = y + 16 + i * 17.3;
      return `<circle cx="${x + 13}" cy="${roundToTenth(py)}" r="4" fill="#10131d" opacity=".55"/><path d="M${x + 13} ${roundToTenth(py)}C${x + 10} ${roundToTenth(py - 9)} ${x - 13} ${roundToTenth(py - 9)} ${x - 13} ${roundToTenth(py + 1)}C${x - 13} ${roundToTenth(py + 7)} ${x - 4} ${roundToTenth(py + 7)} ${x + 2} ${roundToTenth(py + 5)}" fill="none" stroke="#6d7686" stroke-width="4.2" stroke-linecap="round"/><path d="M${x + 13} ${roundToTenth(py - 0.6)}C${x + 10} ${roundToTenth(py - 9.4)} ${x - 13} ${roundToTenth(py - 9.4)} ${x - 12.6} ${roundToTenth(py + 0.4)}" fill="none" stroke="#eef1f6" stroke-width="1.7" stroke-linecap="round"/>`;
    })}</g>`;
  });
}

export function cuadernoArana({ c = '#27479a', seed = 3 }: PictureOptions): string {
  // hard cover in veined "papel araña"
  return canvas((g) => {
    const r = seededRandom(seed),
      x = 84,
      y = 46,
      w = 236,
      h = 304,
      box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5"/>`,
      k = g.clip(box);
    const vein = () => {
      let px = r.between(x - 10, x + w),
        py = r.between(y - 10, y + h),
        d = `M${roundToTenth(px)} ${roundToTenth(py)}`,
        a = r.between(0, 6.28);
      for (let i = 0; i < 5; i++) {
        a += r.between(-0.9, 0.9);
        px += Math.cos(a) * r.between(10, 26);
        py += Math.sin(a) * r.between(10, 26);
        d += `L${roundToTenth(px)} ${roundToTenth(py)}`;
      }
      return d;
    };
    return `<g transform="rotate(2.5 200 200)">${g.flatShadow(box, 8, 12)}
    <rect x="${x + 6}" y="${y + 6}" width="${w}" height="${h}" rx="5" fill="${darken(c, 0.5)}"/><rect x="${x + 3}" y="${y + 5}" width="${w - 1}" height="${h - 3}" rx="3" fill="#f6f3ec"/><path d="M${x + w + 1.5} ${y + 8}V${y + h}M${x + 8} ${y + h + 1.5}H${x + w}" stroke="#cfc9bb"/>
    <g clip-path="${k}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${g.linear(
      [
        [0, lighten(c, 0.16)],
        [1, c],
      ],
      0,
      0,
      1,
      1,
    )}"/>
    <path d="${repeat(70, vein)}" fill="none" stroke="${darken(c, 0.5)}" stroke-width="2.1" stroke-linejoin="round" opacity=".62"/><path d="${repeat(46, vein)}" fill="none" stroke="${lighten(c, 0.3)}" stroke-width="1" opacity=".6"/>
    <rect x="${x}" y="${y}" width="34" height="${h}" fill="${darken(c, 0.55)}"/><rect x="${x + 26}" y="${y}" width="14" height="${h}" fill="${g.linear(
      [
        [0, '#000000', 0.4],
        [0.55, '#000000', 0.04],
        [0.6, '#ffffff', 0.25],
        [1, '#ffffff', 0],
      ],
    )}"/><path d="M${x} ${y}h${w * 0.7}L${x + w * 0.24} ${y + h}H${x}Z" fill="#fff" opacity=".06"/></g>
    <rect x="${x + 66}" y="${y + 62}" width="138" height="88" rx="3" fill="#fffdf6"/><rect x="${x + 70}" y="${y + 66}" width="130" height="80" rx="2" fill="none" stroke="#c4452f" stroke-width="1.4"/>
    ${outlineWord('Nombre', { f: 'alegreyaItalic', size: 11, x: x + 80, y: y + 90, fill: '#6a6353' })}${outlineWord('Grado', { f: 'alegreyaItalic', size: 11, x: x + 80, y: y + 112, fill: '#6a6353' })}${outlineWord('Materia', { f: 'alegreyaItalic', size: 11, x: x + 80, y: y + 134, fill: '#6a6353' })}
    <path d="M${x + 122} ${y + 91}h68M${x + 116} ${y + 113}h74M${x + 122} ${y + 135}h68" stroke="#b9b19d" stroke-width="1"/></g>`;
  });
}

export function libreta({ c = '#c2573f', c2 = '#2b3550' }: PictureOptions): string {
  return canvas((g) => {
    const one = (col: string, el: string, tf: string) => {
      const box = '<rect x="0" y="0" width="176" height="246" rx="12"/>';
      return `<g transform="${tf}">${g.flatShadow(box, 7, 11)}<rect x="4" y="5" width="176" height="246" rx="12" fill="${darken(col, 0.45)}"/><rect x="3" y="4" width="175" height="245" rx="10" fill="#f8f5ee"/><path d="M177 12v230M12 248h158" stroke="#d6d0c2" stroke-width="1.4"/>
      <rect width="176" height="246" rx="12" fill="${g.linear(
        [
          [0, lighten(col, 0.14)],
          [0.45, col],
          [1, darken(col, 0.14)],
        ],
        0,
        0,
        1,
        1,
      )}"/><rect width="18" height="246" rx="9" fill="${g.linear([
        [0, '#000000', 0.22],
        [1, '#000000', 0],
      ])}"/><path d="M20 0v246" stroke="#000" stroke-opacity=".16"/><path d="M21.4 0v246" stroke="#fff" stroke-opacity=".2"/>
      <rect x="142" y="-1" width="9" height="249" fill="${g.linear([
        [0, lighten(el, 0.2)],
        [0.5, el],
        [1, darken(el, 0.3)],
      ])}"/><rect x="151" y="0" width="3" height="247" fill="#000" opacity=".14"/>
      <rect x=".7" y=".7" width="174.6" height="244.6" rx="11.5" fill="none" stroke="#fff" stroke-opacity=".22"/><rect x="52" y="196" width="58" height="20" rx="2" fill="none" stroke="${lighten(col, 0.5)}" stroke-opacity=".55" stroke-width="1.4"/><path d="M60 206h42" stroke="${lighten(col, 0.5)}" stroke-opacity=".55" stroke-width="1.4"/></g>`;
    };
    return `<path d="M150 318l6 44 9 -9 7 10 -4 -46z" fill="${c}"/>${one(c2, c, 'translate(176 66) rotate(9)')}${one(c, c2, 'translate(62 84) rotate(-7)')}`;
  });
}

/** A drawing pad. */
export function block({
  c = '#e8503a',
  label = 'block de dibujo',
  small = 'N.º 5 · 24 hojas',
}: PictureOptions): string {
  return canvas((g) => {
    const box = '<rect x="58" y="86" width="284" height="220" rx="3"/>';
    return `<g transform="rotate(-4 200 200)">${g.flatShadow(box, 8, 12)}${repeat(5, (i) => `<rect x="${62 - i}" y="${94 - i * 1.6}" width="284" height="220" rx="2" fill="${i % 2 ? '#e3e6ec' : '#ffffff'}"/>`)}<rect x="58" y="86" width="284" height="220" rx="3" fill="${g.linear(
      [
        [0, '#ffffff'],
        [1, '#f2f3f6'],
      ],
      0,
      0,
      1,
      1,
    )}"/><path d="M58 116h284v92q-70 60 -142 16t-142 30z" fill="${c}"/><path d="M58 116h284v40q-90 40 -160 10t-124 20z" fill="${lighten(c, 0.25)}"/><circle cx="282" cy="158" r="26" fill="${lighten(c, 0.65)}"/>
    <rect x="58" y="80" width="284" height="36" rx="3" fill="${g.linear(
      [
        [0, darken(c, 0.5)],
        [0.4, darken(c, 0.62)],
        [1, darken(c, 0.72)],
      ],
      0,
      0,
      0,
      1,
    )}"/><path d="M58 92h284" stroke="#fff" stroke-opacity=".14"/>${outlineFittedWord(label, 240, { f: 'grandstander', size: 27, x: 78, y: 276, fill: '#2a2f3d' })}${outlineWord(small, { f: 'archivo', size: 12, x: 326, y: 294, anchor: 'end', fill: '#5c6475' })}</g>`;
  });
}
