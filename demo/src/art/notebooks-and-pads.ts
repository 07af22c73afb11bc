/** Draws notebooks with soft or printed covers, diaries, pads, and their ruled pages. */
import type { PictureOptions } from '../demo-company.js';
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
import { outlineFittedWord, outlineWord, textWidth } from './outlined-text.js';
import { coverPattern } from './patterns.js';

const pages = (x: number, y: number, w: number, h: number) =>
  `<rect x="${x + 5}" y="${y + 5}" width="${w}" height="${h}" rx="4" fill="#d9d6cd"/><rect x="${x + 3}" y="${y + 3}" width="${w}" height="${h}" rx="4" fill="#fbf9f3"/>`;

/** Stapled notebook with a soft printed cover. */
export function cuadernoBlando({
  c = '#e0763a',
  c2 = '#fbe3b8',
  kind = 'arcos',
  seed = 1,
  label = 'Cuaderno',
  small = '24 hojas · rayado',
}: PictureOptions): string {
  return canvas((g) => {
    const [x, y, w, h] = [92, 50, 220, 296];
    const box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="7"/>`;
    const paper = mixColours(c, '#ffffff', 0.06);
    return `<g transform="rotate(4 200 200)">${g.flatShadow(box, 7, 11)}${pages(x, y, w, h)}<g clip-path="${g.clip(box)}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${g.diagonal(paper)}"/>
    <g transform="translate(0 ${h * 0.06})">${coverPattern(kind, { x, y, w, h, c, c2, seed })}</g><rect x="${x}" y="${y + 34}" width="${w}" height="62" fill="${lighten(c2, 0.72)}"/>
    <rect x="${x}" y="${y}" width="20" height="${h}" fill="${g.foldShadow(0.2)}"/><path d="M${x} ${y}h${w * 0.62}L${x + w * 0.2} ${y + h}H${x}z" fill="#fff" opacity=".06"/></g>
    ${outlineFittedWord(label, w - 44, { f: 'grandstander', size: 30, x: x + 22, y: y + 68, fill: darken(c, 0.45) })}${outlineWord(small, { f: 'archivo', size: 11, x: x + 23, y: y + 86, fill: darken(c, 0.3) })}
    <path d="M${x + 5} ${y + 70}v20M${x + 5} ${y + h - 90}v20" stroke="#dfe4ea" stroke-width="2.6" stroke-linecap="round"/><rect x="${x + 0.5}" y="${y + 0.5}" width="${w - 1}" height="${h - 1}" rx="7" fill="none" stroke="#fff" stroke-opacity=".3"/></g>`;
  });
}

/** Sewn notebook with a hard cover, lined with printed paper, cloth spine. */
export function cuadernoForrado({
  c = '#3d6fb0',
  c2 = '#ffffff',
  kind = 'lunares',
  seed = 1,
}: PictureOptions): string {
  return canvas((g) => {
    const [x, y, w, h] = [84, 46, 236, 304];
    const box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="5"/>`;
    const ink = darken(c, 0.35);
    return `<g transform="rotate(-2.5 200 200)">${g.flatShadow(box, 8, 12)}<rect x="${x + 6}" y="${y + 6}" width="${w}" height="${h}" rx="5" fill="${darken(c, 0.5)}"/><rect x="${x + 3}" y="${y + 5}" width="${w - 1}" height="${h - 3}" rx="3" fill="#f6f3ec"/><path d="M${x + w + 1.5} ${y + 8}V${y + h}M${x + 8} ${y + h + 1.5}H${x + w}" stroke="#cfc9bb"/>
    <g clip-path="${g.clip(box)}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${g.diagonal(c)}"/>${coverPattern(kind, { x: x + 32, y, w: w - 32, h, c, c2, seed })}<rect x="${x}" y="${y}" width="32" height="${h}" fill="${darken(mixColours(c, c2, 0.15), 0.5)}"/><rect x="${x + 25}" y="${y}" width="15" height="${h}" fill="${g.linear(
      [
        [0, '#000000', 0.35],
        [0.5, '#000000', 0.05],
        [0.6, '#ffffff', 0.25],
        [1, '#ffffff', 0],
      ],
    )}"/><path d="M${x} ${y}h${w * 0.7}L${x + w * 0.24} ${y + h}H${x}Z" fill="#fff" opacity=".06"/></g>
    <rect x="${x + 74}" y="${y + 176}" width="126" height="76" rx="6" fill="#fffdf6"/><rect x="${x + 78}" y="${y + 180}" width="118" height="68" rx="4" fill="none" stroke="${mixColours(c, c2, 0.2)}" stroke-width="1.4"/><path d="M${x + 88} ${y + 204}h98M${x + 88} ${y + 220}h98M${x + 88} ${y + 236}h60" stroke="${mixColours(ink, '#ffffff', 0.55)}" stroke-width="1.2"/></g>`;
  });
}

/** Diary with the year stamped on it and a ribbon. */
export function agenda({
  c = '#7a2f3d',
  c2 = '#e2b86b',
  label = '2026',
  small = 'agenda',
}: PictureOptions): string {
  return canvas((g) => {
    const [x, y, w, h] = [96, 46, 214, 300];
    const box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8"/>`;
    const size = (96 * 40) / Math.max(40, textWidth(label, 'alegreya', 40));
    return `<g transform="rotate(3 200 200)">${g.flatShadow(box, 8, 12)}<path d="M${x + 118} ${y + h - 8}v42l7 -8 7 8v-42z" fill="${c2}"/><rect x="${x + 5}" y="${y + 6}" width="${w}" height="${h}" rx="8" fill="${darken(c, 0.5)}"/><rect x="${x + 3}" y="${y + 4}" width="${w}" height="${h - 1}" rx="6" fill="#f3eee1"/>${repeat(4, (i) => `<path d="M${x + w + 3.4} ${y + 12 + i}v${h - 18}" stroke="#d3cbb8" stroke-width=".5"/>`)}
    <rect x="${x}" y="${y}" width="${w}" height="${h}" rx="8" fill="${g.diagonal(c, 0.2)}"/><rect x="${x}" y="${y}" width="26" height="${h}" rx="8" fill="${g.foldShadow(0.28)}"/><path d="M${x + 24} ${y}v${h}" stroke="#000" stroke-opacity=".2"/><path d="M${x + 25.4} ${y}v${h}" stroke="#fff" stroke-opacity=".16"/>
    <rect x="${x + 42}" y="${y + 18}" width="${w - 62}" height="${h - 36}" rx="4" fill="none" stroke="${c2}" stroke-opacity=".65" stroke-width="1.4"/>
    ${outlineWord(label, { f: 'alegreya', size: roundToTenth(size), x: x + w / 2 + 11, y: y + 132, anchor: 'middle', fill: c2 })}<path d="M${x + 88} ${y + 152}h60" stroke="${c2}" stroke-width="1.6"/>${outlineWord(small, { f: 'archivo', size: 13, track: 2, x: x + w / 2 + 11, y: y + 178, anchor: 'middle', fill: c2 })}
    <rect x="${x + 172}" y="${y - 1}" width="8" height="${h + 3}" fill="${g.vertical(darken(c, 0.3), darken(c, 0.55))}"/><rect x="${x + 180}" y="${y}" width="3" height="${h}" fill="#000" opacity=".16"/><path d="M${x} ${y}h${w * 0.55}L${x + w * 0.16} ${y + h}H${x}z" fill="#fff" opacity=".05"/></g>`;
  });
}

const ruled = (x: number, y: number, w: number, h: number, kind: string, ink: string) => {
  if (kind === 'liso') return '';
  if (kind === 'cuadriculado') {
    const across = repeat(Math.floor(h / 9), (i) => `M${x} ${y + i * 9}h${w}`);
    const down = repeat(Math.floor(w / 9) + 1, (i) => `M${x + i * 9} ${y}v${h - 5}`);
    return `<path d="${across}${down}" stroke="${ink}" stroke-width=".7" opacity=".75"/>`;
  }
  if (kind === 'punteado')
    return repeat(
      Math.floor(h / 13) * 12,
      (i) =>
        `<circle cx="${roundToTenth(x + 4 + (i % 12) * (w / 12))}" cy="${y + 4 + Math.floor(i / 12) * 13}" r="1.1" fill="${ink}"/>`,
    );
  return `<path d="${repeat(Math.floor(h / 15), (i) => `M${x} ${y + 6 + i * 15}h${w}`)}" stroke="${ink}" stroke-width=".9"/>`;
};

/** The notebook open: two pages with their ruling, over its cover. */
export function interior({ c = '#27479a', kind = 'rayado', label = '' }: PictureOptions): string {
  return canvas((g) => {
    const left = 'M200 92C166 78 90 76 40 88V312C90 300 166 302 200 316z';
    const right = 'M200 92C234 78 310 76 360 88V312C310 300 234 302 200 316z';
    const margin =
      kind === 'liso' || kind === 'punteado'
        ? ''
        : `<path d="M70 88V302M230 88V302" stroke="#e08a86" stroke-width="1"/>`;
    return `${g.flatShadow('<path d="M34 92Q120 66 200 90Q280 66 366 92V322Q280 300 200 324Q120 300 34 322z"/>', 4, 12)}<path d="M32 94Q120 70 200 94Q280 70 368 94V322Q280 302 200 326Q120 302 32 322z" fill="${g.diagonal(c)}"/>${repeat(3, (i) => `<path d="${left}${right}" fill="${i % 2 ? '#e2ded3' : '#fdfbf5'}" transform="translate(0 ${4 - i * 2})"/>`)}
    <g clip-path="${g.clip(`<path d="${left}"/><path d="${right}"/>`)}">${ruled(48, 104, 144, 200, kind, '#9db7d6')}${ruled(208, 104, 144, 200, kind, '#9db7d6')}${margin}</g>
    <path d="${left}" fill="${g.linear([
      [0.72, '#000000', 0],
      [1, '#000000', 0.2],
    ])}"/><path d="${right}" fill="${g.linear([
      [0, '#000000', 0.24],
      [0.2, '#000000', 0.03],
      [1, '#000000', 0],
    ])}"/>${label ? outlineFittedWord(label, 120, { f: 'alegreyaItalic', size: 15, x: 216, y: 118, fill: '#6a6353' }) : ''}`;
  });
}

/** Pad with a spiral at its head. */
export function anotador({
  c = '#2f9e8f',
  c2 = '#ffd166',
  kind = 'diagonal',
  seed = 1,
}: PictureOptions): string {
  return canvas((g: DrawingKit) => {
    const [x, y, w, h] = [98, 66, 204, 280];
    const box = `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="7"/>`;
    return `<g transform="rotate(-5 200 200)">${g.flatShadow(box, 8, 12)}${pages(x, y, w, h)}<g clip-path="${g.clip(box)}"><rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${g.diagonal(c)}"/>${coverPattern(kind, { x, y, w, h, c, c2, seed })}<rect x="${x}" y="${y}" width="${w}" height="30" fill="${g.linear(
      [
        [0, '#000000', 0.24],
        [1, '#000000', 0],
      ],
      0,
      0,
      0,
      1,
    )}"/><path d="M${x} ${y}h${w * 0.6}L${x + w * 0.15} ${y + h}H${x}z" fill="#fff" opacity=".06"/></g><rect x="${x + 14}" y="${y + 48}" width="${roundToTenth(textWidth('anotador', 'bricolage', 29) + 14)}" height="42" rx="4" fill="${c}"/>${outlineWord('anotador', { f: 'bricolage', size: 29, x: x + 20, y: y + 78, fill: readableInk(c) })}
    ${repeat(13, (i) => `<circle cx="${x + 14 + i * 14.7}" cy="${y + 13}" r="3.6" fill="#10131d" opacity=".5"/><path d="M${roundToTenth(x + 14 + i * 14.7)} ${y + 13}c-7 -4 -8 -24 0 -25c7 0 6 14 3 20" fill="none" stroke="#6d7686" stroke-width="3.8" stroke-linecap="round"/><path d="M${roundToTenth(x + 13.4 + i * 14.7)} ${y + 11}c-6 -4 -7 -22 0 -22.6" fill="none" stroke="#eef1f6" stroke-width="1.6" stroke-linecap="round"/>`)}</g>`;
  });
}
