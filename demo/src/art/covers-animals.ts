/** Draws book covers with animals: fox, whale, cat, birds. */

import type { PictureOptions } from '../demo-company.js';
import { seededRandom } from '../random.js';
import { book, faceOf } from './book.js';
import { darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';
import { outlineBlock, outlineWord } from './outlined-text.js';

export function zorro({
  title = 'Zorro, ¿qué hora es?',
  author = 'Tomás Iriarte',
  pal = ['#f6d9a8', '#4a1f1a', '#d9572b', '#f2efe6', '#2f5b4f'],
  face,
}: PictureOptions): string {
  const W = 300,
    H = 320,
    [bg, ink, a, b, c] = pal;
  return book(W, H, () => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'grandstander'),
      maxHeight: 74,
      size: 34,
      max: W - 56,
      leading: 1,
      x: W / 2,
      anchor: 'middle',
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="150" cy="222" r="118" fill="${mixColours(bg, '#ffffff', 0.45)}"/>
    <g transform="translate(150 222)"><path d="M-92 -84L-30 -30L-84 4z" fill="${darken(a, 0.12)}"/><path d="M92 -84L30 -30L84 4z" fill="${darken(a, 0.24)}"/><path d="M-80 -62L-44 -30L-76 -10z" fill="${ink}"/><path d="M80 -62L44 -30L76 -10z" fill="${ink}"/>
    <path d="M-86 -8L0 -46V92z" fill="${a}"/><path d="M86 -8L0 -46V92z" fill="${darken(a, 0.1)}"/><path d="M-86 -8L-18 34L0 92z" fill="${b}"/><path d="M86 -8L18 34L0 92z" fill="${darken(b, 0.06)}"/><path d="M0 -46L22 14L0 92L-22 14z" fill="${lighten(a, 0.14)}"/><path d="M-12 74L12 74L0 94z" fill="${ink}"/>
    <circle cx="-36" cy="8" r="7" fill="${ink}"/><circle cx="36" cy="8" r="7" fill="${ink}"/><circle cx="-33.6" cy="5.6" r="2.2" fill="#fff"/><circle cx="38.4" cy="5.6" r="2.2" fill="#fff"/></g>
    ${repeat(9, (i) => `<g transform="translate(${8 + i * 36} ${H + 6}) rotate(${(i % 3) * 7 - 7})"><path d="M0 0C-14 -22 -6 -44 0 -56C8 -42 14 -20 0 0z" fill="${i % 2 ? c : mixColours(c, bg, 0.3)}"/></g>`)}
    ${t.svg(54)}${outlineWord(author, { f: 'alegreyaItalic', size: 16, x: W / 2, y: 50 + t.height, anchor: 'middle', fill: ink })}`;
  });
}

export function ballena({
  title = 'Una ballena en la pileta',
  author = 'Lucio Bermúdez',
  pal = ['#f7efe0', '#143a52', '#1f6f8b', '#ef7d57', '#9fd3d6'],
  face,
}: PictureOptions): string {
  const W = 336,
    H = 264,
    [bg, ink, a, b, c] = pal;
  return book(W, H, (g) => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'bricolage'),
      maxHeight: 118,
      size: 34,
      max: 214,
      maxLines: 2,
      leading: 0.98,
      x: 32,
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="282" cy="66" r="34" fill="${b}"/>
    <path d="M0 176h${W}v100H0z" fill="${c}"/>${repeat(5, (j) => `<path d="M-20 ${188 + j * 18}${repeat(10, () => 'q10 -9 20 0t20 0')}" fill="none" stroke="${mixColours(c, a, 0.35)}" stroke-width="2.4" opacity=".8"/>`)}
    <path d="M92 214C96 132 180 112 246 132C292 146 308 176 312 214Z" fill="${g.linear(
      [
        [0, lighten(a, 0.1)],
        [1, a],
      ],
      0,
      0,
      0,
      1,
    )}"/><path d="M170 214C190 190 250 186 312 214Z" fill="${mixColours(bg, a, 0.12)}"/>${repeat(6, (i) => `<path d="M${190 + i * 19} 214q4 -10 10 -${14 - i}" stroke="${mixColours(a, bg, 0.4)}" stroke-width="1.6" fill="none"/>`)}
    <g transform="translate(0 8)"><path d="M104 196C84 176 78 158 84 138C62 142 46 134 38 118C62 112 82 116 92 130C96 112 112 102 134 102C134 124 120 140 104 146C106 160 116 172 128 180Z" fill="${a}"/></g><circle cx="270" cy="178" r="4.4" fill="${ink}"/><circle cx="271.6" cy="176.6" r="1.4" fill="#fff"/><path d="M282 192q10 4 20 -2" stroke="${ink}" stroke-width="2" fill="none" stroke-linecap="round"/>
    <path d="M226 128q-4 -26 -22 -30M226 128q2 -28 22 -32M226 128v-36" stroke="${mixColours(c, a, 0.5)}" stroke-width="4" fill="none" stroke-linecap="round"/><path d="M0 214h${W}v60H0z" fill="${mixColours(c, a, 0.3)}"/>${repeat(4, (j) => `<path d="M-20 ${222 + j * 14}${repeat(10, () => 'q10 -8 20 0t20 0')}" fill="none" stroke="#fff" stroke-width="2" opacity=".5"/>`)}
    ${t.svg(50)}${outlineWord(author, { f: 'archivo', size: 12, x: 32, y: 46 + t.height, fill: darken(b, 0.25) })}`;
  });
}

export function gato({
  title = 'Manual del gato ajeno',
  author = 'Pilar Ocampo',
  pal = ['#e9557a', '#fff4ec', '#2b1730', '#f7c948', '#f19ab0'],
  face,
}: PictureOptions): string {
  const W = 270,
    H = 336,
    [bg, ink, a, b, c] = pal;
  return book(W, H, () => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'bricolage'),
      maxHeight: 84,
      size: 37,
      max: W - 54,
      maxLines: 2,
      leading: 0.97,
      x: 32,
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(9, (j) => repeat(8, (i) => `<circle cx="${14 + i * 36 + (j % 2) * 18}" cy="${14 + j * 38}" r="3" fill="${c}" opacity=".55"/>`))}
    <path d="M30 ${H}C24 258 40 224 58 208L54 150L104 182Q138 172 172 182L222 150L218 208C240 232 248 270 244 ${H}z" fill="${a}"/><path d="M64 168L90 188L66 200zM212 168L186 188L210 200z" fill="${bg}"/>
    <ellipse cx="100" cy="238" rx="25" ry="27" fill="${b}"/><ellipse cx="176" cy="238" rx="25" ry="27" fill="${b}"/><ellipse cx="106" cy="240" rx="7" ry="21" fill="${a}"/><ellipse cx="182" cy="240" rx="7" ry="21" fill="${a}"/><circle cx="109" cy="230" r="4" fill="#fff"/><circle cx="185" cy="230" r="4" fill="#fff"/>
    <path d="M128 272h20l-10 11z" fill="${bg}"/><path d="M138 283q-2 12 -14 12M138 283q2 12 14 12M112 280l-52 -6M112 287l-50 8M164 280l52 -6M164 287l50 8" stroke="${ink}" stroke-width="1.8" fill="none" stroke-linecap="round"/>
    ${t.svg(54)}${outlineWord(author, { f: 'archivo', size: 13, x: 32, y: 52 + t.height - 2, fill: ink })}`;
  });
}

export function pajaros({
  title = 'Treinta y un pájaros y vos',
  author = 'Renata Sosa',
  pal = ['#fff0e2', '#33204a', '#ef6a5b', '#2f8f8b', '#f4b942'],
  seed = 12,
  face,
}: PictureOptions): string {
  const W = 250,
    H = 338,
    [bg, ink, a, b, _c] = pal,
    r = seededRandom(seed),
    odd = r.integer(6, 12);
  const bird = (x: number, y: number, col: string, f: boolean) =>
    `<g transform="translate(${x} ${y}) scale(${f ? -1 : 1} 1)"><path d="M-17 2C-17 -12 -5 -17 4 -15C11 -14 14 -9 14 -6L22 -3L14 0C13 11 4 16 -5 15L-24 20z" fill="${col}"/><path d="M-10 2C-6 -5 4 -5 6 2C2 9 -6 9 -10 2z" fill="#fff" opacity=".35"/><circle cx="7" cy="-8" r="1.9" fill="${bg}"/><path d="M-3 15v8M2 15v8" stroke="${col}" stroke-width="1.6"/></g>`;
  return book(W, H, () => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'alegreya'),
      maxHeight: 80,
      size: 31,
      max: W - 58,
      leading: 1,
      x: 32,
      fill: ink,
    });
    let n = 0;
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(4, (j) => {
      const y = 158 + j * 46;
      return `<path d="M0 ${y + 23}q${W / 2} 9 ${W} 0" stroke="${ink}" stroke-width="1.3" fill="none"/>${repeat(
        4,
        (i) => {
          n++;
          return bird(
            roundToTenth(42 + i * 56 + r.between(-5, 5)),
            roundToTenth(y + 1 + Math.sin(((i + 0.5) / 4) * 3.14) * 4),
            n === odd ? a : r.pick([ink, ink, b, mixColours(ink, bg, 0.35)]),
            n === odd ? true : r() > 0.6,
          );
        },
      )}`;
    })}
    ${t.svg(50)}${outlineWord(author, { f: 'alegreyaItalic', size: 16, x: 32, y: 48 + t.height, fill: a })}`;
  });
}
