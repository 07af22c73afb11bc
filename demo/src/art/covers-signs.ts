/** Covers made of shapes and letters: arches, flowers, stripes, a big letter, a maze, a map. */
import { at, chance } from '../chance.js';
import type { Palette, PictureOptions } from '../shape.js';
import { book, formatOf, heading, imprint } from './book.js';
import { dark, light, mix, n1, rep } from './kit.js';
import { word } from './text.js';

const defaults: Palette = ['#fbf4e4', '#2c1638', '#e4572e', '#f0b429', '#17808a'];

/** Arches one within another, rising or lying on their side. */
export function arcos(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = chance(o.seed ?? 1);
  const inks = [a, b, c, mix(a, b, 0.5), mix(c, bg, 0.45)];
  const arch = (x: number, y: number, s: number, from: number) =>
    rep(
      5,
      (i) =>
        `<path d="M${n1(x - s * (1 - i * 0.19))} ${y}a${n1(s * (1 - i * 0.19))} ${n1(s * (1 - i * 0.19))} 0 0 1 ${n1(2 * s * (1 - i * 0.19))} 0z" fill="${i === 4 ? bg : at(inks, i + from)}"/>`,
    );
  return book(W, H, () => {
    const t = heading(o, { f: 'bricolage', size: 35, max: W - 62, x: 32, y: 24, fill: ink, maxHeight: 84 });
    const from = r.int(0, 4);
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="${n1(W * r.in(0.6, 0.84))}" cy="${H * 0.47}" r="22" fill="${b}"/>${arch(W * 0.2, H * 0.86, W * 0.27, from + 1)}${arch(W * 0.84, H * 0.86, W * 0.24, from + 2)}${arch(W * 0.52, H, W * 0.34, from)}<path d="M0 ${H * 0.86}h${W * 0.18}V${H}H0zM${W * 0.86} ${H * 0.86}h${W}V${H}h-${W * 0.14}z" fill="${bg}"/>${t.svg}${imprint(34, H - 12, ink, 'start')}`;
  });
}

/** Cut-paper flowers on long stems. */
export function flores(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'tall');
  const r = chance(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, { f: 'alegreya', size: 34, max: W - 58, x: 30, y: 24, fill: ink, maxHeight: 76 });
    const n = Math.round(W / 46);
    const bloom = (kind: number, col: string, heart: string) =>
      at(
        [
          `${rep(8, (i) => `<ellipse cy="-17" rx="7" ry="14" fill="${col}" transform="rotate(${i * 45})"/>`)}<circle r="9" fill="${heart}"/>`,
          `<path d="M-20 -6Q-22 -30 -10 -30L0 -16 10 -30Q22 -30 20 -6Q14 14 0 14T-20 -6z" fill="${col}"/><path d="M-8 -4Q0 -24 8 -4Q4 10 0 10T-8 -4z" fill="${heart}"/>`,
          `<circle r="24" fill="${col}"/><circle r="15" fill="${heart}"/><circle r="7" fill="${col}"/>`,
          `${rep(5, (i) => `<circle cy="-14" r="12" fill="${col}" transform="rotate(${i * 72})"/>`)}<circle r="8" fill="${heart}"/>`,
          `<path d="M0 -34Q26 -6 0 14Q-26 -6 0 -34z" fill="${col}"/><path d="M0 -22Q13 -4 0 10Q-13 -4 0 -22z" fill="${heart}"/>`,
        ],
        kind,
      );
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${rep(n, (i) => {
      const x = (i + 0.5) * (W / n) + r.in(-5, 5);
      const y = H * (0.5 + (i % 2) * 0.16) + r.in(-14, 14);
      const bend = r.in(-14, 14);
      const col = at([a, b, mix(a, '#ffffff', 0.25), mix(a, b, 0.5)], i + r.int(0, 3));
      return `<path d="M${n1(x)} ${n1(y)}q${n1(bend)} ${n1((H - y) / 2)} 0 ${n1(H - y)}" fill="none" stroke="${c}" stroke-width="3.4"/>${rep(2, (j) => `<path d="M${n1(x + bend * 0.4)} ${n1(y + (H - y) * (0.4 + j * 0.26))}q${j % 2 ? -26 : 26} -6 ${j % 2 ? -32 : 32} -28q${j % 2 ? 26 : -26} 2 ${j % 2 ? 32 : -32} 28z" fill="${j % 2 ? c : mix(c, bg, 0.3)}"/>`)}<g transform="translate(${n1(x)} ${n1(y)}) scale(${n1(r.in(0.85, 1.1))})">${bloom(r.int(0, 4), col, col === b ? a : b)}</g>`;
    })}${t.svg}`;
  });
}

/** Wide stripes, the title between them: for poetry. */
export function rayas(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'novel');
  const r = chance(o.seed ?? 1);
  const kind = r.int(0, 2);
  return book(W, H, () => {
    const t = heading(o, {
      f: 'alegreya',
      size: 38,
      max: W - 76,
      x: W / 2,
      y: H * 0.36,
      anchor: 'middle',
      fill: ink,
      maxHeight: 130,
    });
    const inks = [a, b, c, mix(a, b, 0.5), mix(b, c, 0.5)];
    const stripes = at(
      [
        rep(
          12,
          (i) =>
            `<path d="M0 ${n1((i * H) / 12)}q${W / 4} ${i % 2 ? 12 : -12} ${W / 2} 0t${W / 2} 0v${n1(H / 12)}H0z" fill="${at(inks, i)}"/>`,
        ),
        rep(
          10,
          (i) =>
            `<rect x="${n1((i * W) / 10)}" width="${n1(W / 10 + 1)}" height="${H}" fill="${at(inks, i)}"/>`,
        ),
        rep(
          11,
          (i) => `<circle cx="${W / 2}" cy="${n1(H * 0.48)}" r="${n1(230 - i * 14)}" fill="${at(inks, i)}"/>`,
        ),
      ],
      kind,
    );
    const [top, height] = [H * 0.36 - 22, t.bottom - H * 0.36 + 42];
    return `${stripes}<rect x="24" y="${n1(top)}" width="${W - 48}" height="${n1(height)}" rx="${kind === 2 ? 18 : 3}" fill="${bg}"/>${t.svg}<rect x="${W / 2 - 40}" y="${H - 40}" width="80" height="30" rx="3" fill="${bg}"/>${imprint(W / 2, H - 16, ink)}`;
  });
}

/** One huge letter or figure, cut from paper, with things strewn about. */
export function letra(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = chance(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, {
      f: 'grandstander',
      size: 29,
      max: W - 56,
      x: W / 2,
      y: H - 88,
      anchor: 'middle',
      fill: ink,
      maxHeight: 56,
      maxLines: 2,
    });
    const bits = rep(26, (i) => {
      const [x, y] = [n1(r.in(8, W - 8)), n1(r.in(8, H - 104))];
      const col = at([b, c, mix(a, bg, 0.5)], i);
      return at(
        [
          `<circle cx="${x}" cy="${y}" r="${n1(r.in(4, 10))}" fill="${col}"/>`,
          `<path d="M${x} ${y}l14 5 -10 10z" fill="${col}"/>`,
          `<path d="M${x} ${y}q10 -10 20 0t20 0" fill="none" stroke="${col}" stroke-width="4" stroke-linecap="round"/>`,
        ],
        i,
      );
    });
    const big = o.label ?? (o.title ?? 'A').charAt(0).toUpperCase();
    const size = big.length > 1 ? 168 : 216;
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${bits}${word(big, { f: 'archivoBlack', size, x: W / 2 + 5, y: H - 104 - (H * 0.5 - size * 0.42) / 2 + 6, anchor: 'middle', fill: dark(mix(bg, ink, 0.25), 0.1), opacity: 0.3 })}${word(big, { f: 'archivoBlack', size, x: W / 2, y: H - 104 - (H * 0.5 - size * 0.42) / 2, anchor: 'middle', fill: a })}<rect y="${H - 98}" width="${W}" height="98" fill="${bg}"/>${t.svg}`;
  });
}

/** A maze from edge to edge: for books to play with. */
export function laberinto(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = chance(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, {
      f: 'archivoBlack',
      size: 30,
      max: W - 72,
      x: W / 2,
      y: 34,
      anchor: 'middle',
      fill: ink,
      maxHeight: 66,
      maxLines: 2,
    });
    const s = 20;
    const [columns, rows] = [Math.floor((W - 40) / s), Math.floor((H - 150) / s)];
    const [x0, y0] = [(W - columns * s) / 2, 132];
    // Binary tree maze: each cell opens to the north or to the east.
    let d = `M${x0} ${y0}h${columns * s}M${x0 + columns * s} ${y0}v${rows * s}M${x0} ${y0 + rows * s}h${columns * s}M${x0} ${y0}v${rows * s}`;
    for (let y = 0; y < rows; y++)
      for (let x = 0; x < columns; x++) {
        const north = y > 0 && (x === columns - 1 || r.often(0.5));
        const [px, py] = [x0 + x * s, y0 + y * s];
        if (north) d += x < columns - 1 ? `M${px + s} ${py}v${s}` : '';
        else if (y > 0) d += `M${px} ${py}h${s}`;
      }
    const spots = rep(
      4,
      (i) =>
        `<circle cx="${x0 + (r.int(0, columns - 1) + 0.5) * s}" cy="${y0 + (r.int(0, rows - 1) + 0.5) * s}" r="6" fill="${at([a, b, c, a], i)}"/>`,
    );
    return `<rect width="${W}" height="${H}" fill="${a}"/><rect x="14" y="14" width="${W - 28}" height="104" rx="10" fill="${bg}"/><rect x="14" y="124" width="${W - 28}" height="${H - 138}" rx="10" fill="${light(bg, 0.3)}"/><path d="${d}" fill="none" stroke="${mix(ink, a, 0.15)}" stroke-width="4" stroke-linecap="round"/>${spots}<path d="M${x0 + 3} ${y0 + 10}h14l-5 -5m5 5l-5 5" stroke="${c}" stroke-width="3" fill="none"/>${t.svg}`;
  });
}

/** A chart with coast, route and compass: for books that explain. */
export function mapa(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'wide');
  const r = chance(o.seed ?? 1);
  return book(W, H, () => {
    const land = (cx: number, cy: number, s: number, col: string) => {
      let d = '';
      for (let i = 0; i < 14; i++) {
        const k = s * r.in(0.7, 1.15);
        d += `${i ? 'L' : 'M'}${n1(cx + Math.cos((i / 14) * 6.283) * k * 1.25)} ${n1(cy + Math.sin((i / 14) * 6.283) * k)}`;
      }
      return `<path d="${d}z" fill="none" stroke="${mix(bg, c, 0.5)}" stroke-width="12" stroke-linejoin="round" opacity=".5"/><path d="${d}z" fill="${col}" stroke="${dark(col, 0.25)}" stroke-width="1.6" stroke-linejoin="round"/>`;
    };
    const t = heading(o, {
      f: 'alegreya',
      size: 31,
      max: W * 0.54 - 8,
      x: 40,
      y: 34,
      fill: ink,
      maxHeight: 96,
    });
    return `<rect width="${W}" height="${H}" fill="${bg}"/><path d="${rep(12, (i) => `M${i * 32} 0V${H}`)}${rep(10, (i) => `M0 ${i * 32}H${W}`)}" stroke="${ink}" stroke-opacity=".12"/>${land(W * 0.76, H * 0.36, 56, mix(b, bg, 0.2))}${land(W * 0.3, H * 0.82, 44, mix(a, bg, 0.25))}${land(W * 0.94, H * 0.88, 40, mix(c, bg, 0.2))}<path d="M${W * 0.32} ${H * 0.78}q${W * 0.14} -${H * 0.12} ${W * 0.22} 0t${W * 0.2} -${H * 0.36}" fill="none" stroke="${a}" stroke-width="3.4" stroke-dasharray="7 6"/><path d="M${W * 0.72} ${H * 0.38}l12 12m0 -12l-12 12" stroke="${a}" stroke-width="4"/><g transform="translate(${W * 0.62} ${H * 0.8})"><circle r="26" fill="${bg}" stroke="${ink}" stroke-width="1.6"/><path d="M0 -24L6 0H-6z" fill="${a}"/><path d="M0 24L6 0H-6z" fill="${ink}"/><path d="M-24 0L0 -4V4zM24 0L0 -4V4z" fill="${c}"/></g><rect x="26" y="20" width="${W * 0.54 + 22}" height="${n1(t.bottom + 2)}" rx="4" fill="${bg}" stroke="${ink}" stroke-width="1.6"/>${t.svg}`;
  });
}
