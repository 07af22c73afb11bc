/** Draws book covers made of shapes and letters: arches, flowers, stripes, a big letter, a maze, a map. */

import type { Palette, PictureOptions } from '../demo-company.js';
import { itemAt, seededRandom } from '../random.js';
import { book, formatOf, heading, imprint } from './book.js';
import { darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';
import { outlineWord } from './outlined-text.js';

const defaults: Palette = ['#fbf4e4', '#2c1638', '#e4572e', '#f0b429', '#17808a'];

/** Arches one within another, rising or lying on their side. */
export function arcos(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  const inks = [a, b, c, mixColours(a, b, 0.5), mixColours(c, bg, 0.45)];
  const arch = (x: number, y: number, s: number, from: number) =>
    repeat(
      5,
      (i) =>
        `<path d="M${roundToTenth(x - s * (1 - i * 0.19))} ${y}a${roundToTenth(s * (1 - i * 0.19))} ${roundToTenth(s * (1 - i * 0.19))} 0 0 1 ${roundToTenth(2 * s * (1 - i * 0.19))} 0z" fill="${i === 4 ? bg : itemAt(inks, i + from)}"/>`,
    );
  return book(W, H, () => {
    const t = heading(o, { f: 'bricolage', size: 35, max: W - 62, x: 32, y: 24, fill: ink, maxHeight: 84 });
    const from = r.integer(0, 4);
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="${roundToTenth(W * r.between(0.6, 0.84))}" cy="${H * 0.47}" r="22" fill="${b}"/>${arch(W * 0.2, H * 0.86, W * 0.27, from + 1)}${arch(W * 0.84, H * 0.86, W * 0.24, from + 2)}${arch(W * 0.52, H, W * 0.34, from)}<path d="M0 ${H * 0.86}h${W * 0.18}V${H}H0zM${W * 0.86} ${H * 0.86}h${W}V${H}h-${W * 0.14}z" fill="${bg}"/>${t.svg}${imprint(34, H - 12, ink, 'start')}`;
  });
}

/** Cut-paper flowers on long stems. */
export function flores(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'tall');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, { f: 'alegreya', size: 34, max: W - 58, x: 30, y: 24, fill: ink, maxHeight: 76 });
    const n = Math.round(W / 46);
    const bloom = (kind: number, col: string, heart: string) =>
      itemAt(
        [
          `${repeat(8, (i) => `<ellipse cy="-17" rx="7" ry="14" fill="${col}" transform="rotate(${i * 45})"/>`)}<circle r="9" fill="${heart}"/>`,
          `<path d="M-20 -6Q-22 -30 -10 -30L0 -16 10 -30Q22 -30 20 -6Q14 14 0 14T-20 -6z" fill="${col}"/><path d="M-8 -4Q0 -24 8 -4Q4 10 0 10T-8 -4z" fill="${heart}"/>`,
          `<circle r="24" fill="${col}"/><circle r="15" fill="${heart}"/><circle r="7" fill="${col}"/>`,
          `${repeat(5, (i) => `<circle cy="-14" r="12" fill="${col}" transform="rotate(${i * 72})"/>`)}<circle r="8" fill="${heart}"/>`,
          `<path d="M0 -34Q26 -6 0 14Q-26 -6 0 -34z" fill="${col}"/><path d="M0 -22Q13 -4 0 10Q-13 -4 0 -22z" fill="${heart}"/>`,
        ],
        kind,
      );
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(n, (i) => {
      const x = (i + 0.5) * (W / n) + r.between(-5, 5);
      const y = H * (0.5 + (i % 2) * 0.16) + r.between(-14, 14);
      const bend = r.between(-14, 14);
      const col = itemAt([a, b, mixColours(a, '#ffffff', 0.25), mixColours(a, b, 0.5)], i + r.integer(0, 3));
      return `<path d="M${roundToTenth(x)} ${roundToTenth(y)}q${roundToTenth(bend)} ${roundToTenth((H - y) / 2)} 0 ${roundToTenth(H - y)}" fill="none" stroke="${c}" stroke-width="3.4"/>${repeat(2, (j) => `<path d="M${roundToTenth(x + bend * 0.4)} ${roundToTenth(y + (H - y) * (0.4 + j * 0.26))}q${j % 2 ? -26 : 26} -6 ${j % 2 ? -32 : 32} -28q${j % 2 ? 26 : -26} 2 ${j % 2 ? 32 : -32} 28z" fill="${j % 2 ? c : mixColours(c, bg, 0.3)}"/>`)}<g transform="translate(${roundToTenth(x)} ${roundToTenth(y)}) scale(${roundToTenth(r.between(0.85, 1.1))})">${bloom(r.integer(0, 4), col, col === b ? a : b)}</g>`;
    })}${t.svg}`;
  });
}

/** Wide stripes, the title between them: for poetry. */
export function rayas(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'novel');
  const r = seededRandom(o.seed ?? 1);
  const kind = r.integer(0, 2);
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
    const inks = [a, b, c, mixColours(a, b, 0.5), mixColours(b, c, 0.5)];
    const stripes = itemAt(
      [
        repeat(
          12,
          (i) =>
            `<path d="M0 ${roundToTenth((i * H) / 12)}q${W / 4} ${i % 2 ? 12 : -12} ${W / 2} 0t${W / 2} 0v${roundToTenth(H / 12)}H0z" fill="${itemAt(inks, i)}"/>`,
        ),
        repeat(
          10,
          (i) =>
            `<rect x="${roundToTenth((i * W) / 10)}" width="${roundToTenth(W / 10 + 1)}" height="${H}" fill="${itemAt(inks, i)}"/>`,
        ),
        repeat(
          11,
          (i) =>
            `<circle cx="${W / 2}" cy="${roundToTenth(H * 0.48)}" r="${roundToTenth(230 - i * 14)}" fill="${itemAt(inks, i)}"/>`,
        ),
      ],
      kind,
    );
    const [top, height] = [H * 0.36 - 22, t.bottom - H * 0.36 + 42];
    return `${stripes}<rect x="24" y="${roundToTenth(top)}" width="${W - 48}" height="${roundToTenth(height)}" rx="${kind === 2 ? 18 : 3}" fill="${bg}"/>${t.svg}<rect x="${W / 2 - 40}" y="${H - 40}" width="80" height="30" rx="3" fill="${bg}"/>${imprint(W / 2, H - 16, ink)}`;
  });
}

/** One huge letter or figure, cut from paper, with things strewn about. */
export function letra(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
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
    const bits = repeat(26, (i) => {
      const [x, y] = [roundToTenth(r.between(8, W - 8)), roundToTenth(r.between(8, H - 104))];
      const col = itemAt([b, c, mixColours(a, bg, 0.5)], i);
      return itemAt(
        [
          `<circle cx="${x}" cy="${y}" r="${roundToTenth(r.between(4, 10))}" fill="${col}"/>`,
          `<path d="M${x} ${y}l14 5 -10 10z" fill="${col}"/>`,
          `<path d="M${x} ${y}q10 -10 20 0t20 0" fill="none" stroke="${col}" stroke-width="4" stroke-linecap="round"/>`,
        ],
        i,
      );
    });
    const big = o.label ?? (o.title ?? 'A').charAt(0).toUpperCase();
    const size = big.length > 1 ? 168 : 216;
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${bits}${outlineWord(big, { f: 'archivoBlack', size, x: W / 2 + 5, y: H - 104 - (H * 0.5 - size * 0.42) / 2 + 6, anchor: 'middle', fill: darken(mixColours(bg, ink, 0.25), 0.1), opacity: 0.3 })}${outlineWord(big, { f: 'archivoBlack', size, x: W / 2, y: H - 104 - (H * 0.5 - size * 0.42) / 2, anchor: 'middle', fill: a })}<rect y="${H - 98}" width="${W}" height="98" fill="${bg}"/>${t.svg}`;
  });
}

/** A maze from edge to edge: for books to play with. */
export function laberinto(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
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
        const north = y > 0 && (x === columns - 1 || r.withProbability(0.5));
        const [px, py] = [x0 + x * s, y0 + y * s];
        if (north) d += x < columns - 1 ? `M${px + s} ${py}v${s}` : '';
        else if (y > 0) d += `M${px} ${py}h${s}`;
      }
    const spots = repeat(
      4,
      (i) =>
        `<circle cx="${x0 + (r.integer(0, columns - 1) + 0.5) * s}" cy="${y0 + (r.integer(0, rows - 1) + 0.5) * s}" r="6" fill="${itemAt([a, b, c, a], i)}"/>`,
    );
    return `<rect width="${W}" height="${H}" fill="${a}"/><rect x="14" y="14" width="${W - 28}" height="104" rx="10" fill="${bg}"/><rect x="14" y="124" width="${W - 28}" height="${H - 138}" rx="10" fill="${lighten(bg, 0.3)}"/><path d="${d}" fill="none" stroke="${mixColours(ink, a, 0.15)}" stroke-width="4" stroke-linecap="round"/>${spots}<path d="M${x0 + 3} ${y0 + 10}h14l-5 -5m5 5l-5 5" stroke="${c}" stroke-width="3" fill="none"/>${t.svg}`;
  });
}

/** A chart with coast, route and compass: for books that explain. */
export function mapa(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'wide');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const land = (cx: number, cy: number, s: number, col: string) => {
      let d = '';
      for (let i = 0; i < 14; i++) {
        const k = s * r.between(0.7, 1.15);
        d += `${i ? 'L' : 'M'}${roundToTenth(cx + Math.cos((i / 14) * 6.283) * k * 1.25)} ${roundToTenth(cy + Math.sin((i / 14) * 6.283) * k)}`;
      }
      return `<path d="${d}z" fill="none" stroke="${mixColours(bg, c, 0.5)}" stroke-width="12" stroke-linejoin="round" opacity=".5"/><path d="${d}z" fill="${col}" stroke="${darken(col, 0.25)}" stroke-width="1.6" stroke-linejoin="round"/>`;
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
    return `<rect width="${W}" height="${H}" fill="${bg}"/><path d="${repeat(12, (i) => `M${i * 32} 0V${H}`)}${repeat(10, (i) => `M0 ${i * 32}H${W}`)}" stroke="${ink}" stroke-opacity=".12"/>${land(W * 0.76, H * 0.36, 56, mixColours(b, bg, 0.2))}${land(W * 0.3, H * 0.82, 44, mixColours(a, bg, 0.25))}${land(W * 0.94, H * 0.88, 40, mixColours(c, bg, 0.2))}<path d="M${W * 0.32} ${H * 0.78}q${W * 0.14} -${H * 0.12} ${W * 0.22} 0t${W * 0.2} -${H * 0.36}" fill="none" stroke="${a}" stroke-width="3.4" stroke-dasharray="7 6"/><path d="M${W * 0.72} ${H * 0.38}l12 12m0 -12l-12 12" stroke="${a}" stroke-width="4"/><g transform="translate(${W * 0.62} ${H * 0.8})"><circle r="26" fill="${bg}" stroke="${ink}" stroke-width="1.6"/><path d="M0 -24L6 0H-6z" fill="${a}"/><path d="M0 24L6 0H-6z" fill="${ink}"/><path d="M-24 0L0 -4V4zM24 0L0 -4V4z" fill="${c}"/></g><rect x="26" y="20" width="${W * 0.54 + 22}" height="${roundToTenth(t.bottom + 2)}" rx="4" fill="${bg}" stroke="${ink}" stroke-width="1.6"/>${t.svg}`;
  });
}
