/** Draws book covers with places: kites in the sky, night, forest, city, eclipse, mosaic. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt, seededRandom } from '../random.js';
import { book, faceOf, imprint, kite } from './book.js';
import { darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';
import { outlineBlock, outlineWord } from './outlined-text.js';

export function barriletes({
  title = 'El barrilete que no quería bajar',
  author = 'Inés Arrúa',
  pal = ['#bfe3ef', '#22305c', '#e8503a', '#f6c13a', '#2a7f9e'],
  seed = 5,
  face,
}: PictureOptions): string {
  const W = 300,
    H = 320,
    [bg, ink, a, b, c] = pal,
    r = seededRandom(seed);
  return book(W, H, (g) => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'alegreya'),
      maxHeight: 108,
      size: 35,
      max: W - 64,
      leading: 0.98,
      x: 34,
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${g.linear(
      [
        [0, lighten(bg, 0.35)],
        [1, bg],
      ],
      0,
      0,
      0,
      1,
    )}"/><path d="M0 ${H - 46}q70 -34 150 -10t150 -14v80H0z" fill="${mixColours(c, bg, 0.35)}"/><path d="M0 ${H - 20}q90 -30 170 -6t130 -10v50H0z" fill="${c}"/>
    ${repeat(3, (i) => {
      const x = W * itemAt([0.3, 0.56, 0.83], i),
        y = H * itemAt([0.7, 0.8, 0.68], i),
        s = itemAt([0.22, 0.14, 0.18], i) * 100;
      return `<path d="M${roundToTenth(x)} ${roundToTenth(y)}q${roundToTenth(r.between(-16, 16))} 20 ${roundToTenth(r.between(-6, 6))} ${roundToTenth(H - y - 10)}" fill="none" stroke="${ink}" stroke-width=".8" opacity=".5"/>${kite(x, y, s * 1.5, s * 2, [b, a, lighten(a, 0.3), b], r.between(-22, 22))}`;
    })}
    <path d="M205 246C196 268 236 274 222 296S240 322 232 332" fill="none" stroke="${ink}" stroke-width="1.6"/>${repeat(3, (i) => `<path d="M${[206, 224, 223][i] ?? 0} ${[256, 275, 298][i] ?? 0}l-11 -6v12l22 -12v12z" fill="${[b, a, b][i] ?? 0}"/>`)}
    <g>${kite(212, 170, 104, 154, [a, mixColours(a, '#ffffff', 0.25), mixColours(a, b, 0.55), b], 12)}</g><path d="M212 170m-51 -10l102 21M226 107l-33 150" stroke="${ink}" stroke-width="1.2" opacity=".45"/>
    <g>${t.svg(48)}</g>${outlineWord(author, { f: 'alegreyaItalic', size: 16, x: 34, y: 48 + t.height + 2, fill: ink })}${imprint(W - 34, H - 14, '#ffffff')}`;
  });
}

export function noche({
  title = 'La casa que prendía las estrellas',
  author = 'Malena Quiroga',
  pal = ['#1c2a5e', '#fdf3d0', '#34498f', '#f5c542', '#0f1838'],
  seed = 9,
  face,
}: PictureOptions): string {
  const W = 244,
    H = 340,
    [bg, ink, a, b, c] = pal,
    r = seededRandom(seed);
  return book(W, H, (g) => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'alegreya'),
      maxHeight: 98,
      size: 32,
      max: W - 54,
      leading: 1,
      x: 30,
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${g.linear(
      [
        [0, darken(bg, 0.25)],
        [0.7, bg],
        [1, lighten(bg, 0.2)],
      ],
      0,
      0,
      0,
      1,
    )}"/>${repeat(46, () => {
      const s = r.between(0.5, 1.7);
      return `<circle cx="${roundToTenth(r.between(6, W - 6))}" cy="${roundToTenth(r.between(6, H * 0.7))}" r="${roundToTenth(s)}" fill="${ink}" opacity="${roundToTenth(r.between(0.4, 1))}"/>`;
    })}
    <circle cx="${W - 62}" cy="172" r="44" fill="${b}"/><circle cx="${W - 46}" cy="160" r="38" fill="${mixColours(bg, c, 0.15)}"/>
    <path d="M0 262q60 -46 120 -14t124 -24v120H0z" fill="${a}"/><path d="M0 292q80 -40 150 -8t94 -14v80H0z" fill="${mixColours(a, c, 0.5)}"/><path d="M0 322q60 -26 130 -6t114 -10v40H0z" fill="${c}"/>
    <g transform="translate(66 236)"><path d="M0 22h44v34H0z" fill="${c}"/><path d="M-7 24L22 -2 51 24z" fill="${mixColours(c, '#d9572b', 0.75)}"/><rect x="9" y="32" width="11" height="12" fill="${b}"/><rect x="26" y="32" width="10" height="24" fill="${mixColours(c, b, 0.25)}"/><path d="M38 8v-14h-7v8" fill="${c}"/></g>
    ${repeat(7, (i) => `<path d="M${104 + i * 9} ${roundToTenth(224 - i * 13 - Math.sin(i) * 9)}l2.2 5 5.2 .5 -4 3.5 1.3 5.2 -4.7 -2.8 -4.7 2.8 1.3 -5.2 -4 -3.5 5.2 -.5z" fill="${b}" transform-origin="center" opacity="${roundToTenth(1 - i * 0.07)}"/>`)}
    ${t.svg(52)}${outlineWord(author, { f: 'alegreyaItalic', size: 15, x: 30, y: 52 + t.height - 2, fill: mixColours(ink, bg, 0.1) })}${imprint(30, H - 12, ink, 'start')}`;
  });
}

export function bosque({
  title = 'Quién vive en el ombú',
  author = 'Amparo Leiva',
  pal = ['#e4efd6', '#17392f', '#2f7d4f', '#e27a3f', '#a9cf8a'],
  seed = 8,
  face,
}: PictureOptions): string {
  const W = 300,
    H = 314,
    [bg, ink, a, b, c] = pal,
    r = seededRandom(seed);
  const tree = (x: number, base: number, s: number, col: string) =>
    `<g transform="translate(${roundToTenth(x)} ${base}) scale(${roundToTenth(s)})"><path d="M-4 0L-2 -60L2 -60L4 0z" fill="${darken(col, 0.35)}"/><path d="M0 -124C30 -96 34 -62 0 -40C-34 -62 -30 -96 0 -124z" fill="${col}"/><path d="M0 -112V-44M0 -66l12 -12M0 -78l-12 -12" stroke="${lighten(col, 0.3)}" stroke-width="2" fill="none"/></g>`;
  return book(W, H, () => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'grandstander'),
      maxHeight: 80,
      size: 36,
      max: W - 60,
      leading: 1,
      x: W / 2,
      anchor: 'middle',
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="228" cy="152" r="30" fill="${lighten(b, 0.35)}"/>${repeat(9, (i) => tree(i * 38 + r.between(-8, 8), 262, r.between(0.8, 1.1), mixColours(c, bg, 0.25)))}<path d="M0 250h${W}v80H0z" fill="${c}"/>${repeat(7, (i) => tree(10 + i * 48 + r.between(-8, 8), 290, r.between(0.95, 1.2), mixColours(a, c, 0.35)))}<path d="M0 282h${W}v50H0z" fill="${a}"/>${repeat(5, (i) => tree(20 + i * 66 + r.between(-6, 6), 326, r.between(1.1, 1.35), i % 2 ? a : darken(a, 0.22)))}
    ${repeat(4, (i) => {
      const x = [58, 124, 190, 252][i] ?? 0,
        y = [246, 270, 240, 276][i] ?? 0;
      return `<ellipse cx="${x}" cy="${y}" rx="13" ry="9" fill="${ink}"/><circle cx="${x - 5}" cy="${y}" r="3.4" fill="${b}"/><circle cx="${x + 5}" cy="${y}" r="3.4" fill="${b}"/><circle cx="${x - 5}" cy="${y}" r="1.4" fill="${ink}"/><circle cx="${x + 5}" cy="${y}" r="1.4" fill="${ink}"/>`;
    })}
    ${t.svg(56)}${outlineWord(author, { f: 'alegreyaItalic', size: 17, x: W / 2, y: 54 + t.height, anchor: 'middle', fill: ink })}`;
  });
}

export function ciudad({
  title = 'Los del quinto piso',
  author = 'Federico Laza',
  pal = ['#f4b860', '#2a1a3a', '#c8413b', '#5a3d8a', '#fbe7b8'],
  seed = 21,
  face,
}: PictureOptions): string {
  const W = 240,
    H = 342,
    [bg, ink, a, b, c] = pal,
    r = seededRandom(seed);
  return book(W, H, (g) => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'archivoBlack'),
      maxHeight: 92,
      size: 32,
      max: W - 54,
      leading: 0.98,
      x: 30,
      fill: ink,
    });
    let x = 0,
      s = '';
    const cols = [a, b, ink, mixColours(a, b, 0.5), mixColours(b, ink, 0.5)];
    while (x < W) {
      const w = r.integer(40, 66),
        h = r.integer(92, 164),
        col = r.pick(cols);
      s += `<rect x="${x}" y="${H - h}" width="${w}" height="${h}" fill="${col}"/>`;
      for (let wy = H - h + 12; wy < H - 14; wy += 20)
        for (let wx = x + 8; wx < x + w - 10; wx += 15) {
          const on = r() > 0.55;
          s += `<rect x="${wx}" y="${wy}" width="8" height="11" fill="${on ? c : '#000000'}" opacity="${on ? 1 : 0.18}"/>`;
        }
      if (r() > 0.5)
        s += `<path d="M${x + w / 2} ${H - h}v-18M${x + w / 2 - 7} ${H - h - 12}h14" stroke="${col}" stroke-width="2.2"/>`;
      x += w;
    }
    return `<rect width="${W}" height="${H}" fill="${g.linear(
      [
        [0, lighten(bg, 0.2)],
        [1, mixColours(bg, a, 0.4)],
      ],
      0,
      0,
      0,
      1,
    )}"/><circle cx="174" cy="190" r="52" fill="${c}"/>${s}${t.svg(58)}${outlineWord(author, { f: 'archivo', size: 13, x: 30, y: 54 + t.height, fill: ink })}`;
  });
}

export function eclipse({
  title = 'Verano sin señal',
  author = 'Julia Montiel',
  pal = ['#14202f', '#f6efe2', '#ff6b4a', '#f4b942', '#31506b'],
  face,
}: PictureOptions): string {
  const W = 234,
    H = 344,
    [bg, ink, a, b, c] = pal;
  return book(W, H, (g) => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'archivoBlack'),
      maxHeight: 126,
      size: 44,
      max: W - 48,
      maxLines: 4,
      leading: 0.92,
      x: 28,
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${g.linear(
      [
        [0, bg],
        [1, mixColours(bg, c, 0.6)],
      ],
      0,
      0,
      0,
      1,
    )}"/>${repeat(9, (i) => `<circle cx="${W * 0.62}" cy="236" r="${150 - i * 15}" fill="none" stroke="${mixColours(c, a, i / 8)}" stroke-width="${1 + i * 0.5}" opacity="${roundToTenth(0.35 + i * 0.07)}"/>`)}<circle cx="${W * 0.62}" cy="236" r="46" fill="${g.linear(
      [
        [0, b],
        [1, a],
      ],
      0,
      0,
      0,
      1,
    )}"/><path d="M0 262L52 250L96 268L150 246L${W} 264V${H}H0z" fill="${darken(bg, 0.35)}"/><path d="M0 292L70 280L140 298L${W} 284V${H}H0z" fill="#070c14"/>
    <path d="M112 250v-62M98 202h28M102 214h20" stroke="${ink}" stroke-width="2"/>${t.svg(62)}${outlineWord(author, { f: 'archivo', size: 12.5, x: 28, y: 62 + t.height - 12, fill: a })}${imprint(28, H - 14, ink, 'start')}`;
  });
}

export function mosaico({
  title = 'Formas para armar un lunes',
  author = 'Cata Villafañe',
  pal = ['#fbf4e4', '#2c1638', '#e4572e', '#f0b429', '#17808a'],
  seed = 4,
  face,
}: PictureOptions): string {
  const W = 300,
    H = 310,
    [bg, ink, a, b, c] = pal,
    r = seededRandom(seed),
    s = 50;
  const tile = (x: number, y: number) => {
    const f = r.pick([a, b, c, mixColours(c, bg, 0.5), mixColours(a, bg, 0.5), ink]),
      o = r.pick([a, b, c, bg]),
      k = r.integer(0, 5),
      rot = r.integer(0, 3) * 90;
    const shape = [
      `<path d="M0 0H${s}A${s} ${s} 0 0 1 0 ${s}z" fill="${f}"/>`,
      `<circle cx="25" cy="25" r="25" fill="${f}"/><circle cx="25" cy="25" r="10" fill="${o}"/>`,
      `<path d="M0 0L${s} ${s}H0z" fill="${f}"/>`,
      `<path d="M25 0L50 25 25 50 0 25z" fill="${f}"/>`,
      `<path d="M0 0a25 25 0 0 0 50 0zM0 25a25 25 0 0 0 50 0z" fill="${f}"/>`,
      `<rect width="${s}" height="${s}" fill="${f}"/><path d="M0 ${s}A${s} ${s} 0 0 1 ${s} 0" fill="none" stroke="${bg}" stroke-width="7"/>`,
    ][k];
    return `<g transform="translate(${x} ${y}) rotate(${rot} 25 25)">${shape}</g>`;
  };
  return book(W, H, () => {
    const t = outlineBlock(title, {
      f: faceOf(face, 'bricolage'),
      maxHeight: 118,
      size: 30,
      max: W - 60,
      leading: 1,
      maxLines: 2,
      x: 32,
      fill: ink,
    });
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(4, (j) => repeat(6, (i) => tile(i * s, j * s)))}<rect y="200" width="${W}" height="120" fill="${bg}"/>${t.svg(236)}${outlineWord(author, { f: 'archivo', size: 12.5, x: 32, y: 236 + t.height - 4, fill: a })}${imprint(W - 34, H - 14, ink)}`;
  });
}
