/** Draws book covers with more places: mountains, a lighthouse, windows at night, rain, space, a balloon. */

import type { Palette, PictureOptions } from '../demo-company.js';
import { itemAt, seededRandom } from '../random.js';
import { book, formatOf, heading, imprint } from './book.js';
import { darken, lighten, mixColours, repeat, roundToTenth } from './drawing-kit.js';

const defaults: Palette = ['#f4b860', '#2a1a3a', '#c8413b', '#5a3d8a', '#fbe7b8'];

/** Mountain ranges one behind another, and a small person on the way. */
export function montanas(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'novel');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, (g) => {
    const t = heading(o, {
      f: 'archivoBlack',
      size: 36,
      max: W - 52,
      x: 28,
      y: 28,
      fill: ink,
      maxHeight: H * 0.3,
    });
    const range = (y: number, rough: number, col: string) => {
      let d = `M0 ${roundToTenth(y)}`;
      for (let i = 1; i <= 7; i++)
        d += `L${roundToTenth((i * W) / 7)} ${roundToTenth(y + (i % 2 ? -rough : rough) * r.between(0.4, 1))}`;
      return `<path d="${d}V${H}H0z" fill="${col}"/>`;
    };
    return `<rect width="${W}" height="${H}" fill="${g.vertical(lighten(bg, 0.25), bg)}"/><circle cx="${roundToTenth(W * r.between(0.3, 0.75))}" cy="${roundToTenth(H * 0.56)}" r="${roundToTenth(r.between(30, 50))}" fill="${c}"/>${repeat(5, (i) => range(H * (0.6 + i * 0.085), 26 - i * 4, mixColours(mixColours(a, bg, 0.55), mixColours(b, ink, 0.55), i / 4)))}<g transform="translate(${roundToTenth(W * r.between(0.3, 0.7))} ${H * 0.91})"><circle cy="-24" r="5" fill="${c}"/><path d="M-6 2L-3 -18h6L6 2z" fill="${c}"/><path d="M4 -14l9 18" stroke="${c}" stroke-width="2"/><path d="M-8 -18h6v10h-6z" fill="${a}"/></g>${t.svg}${imprint(28, H - 12, lighten(c, 0.3), 'start')}`;
  });
}

/** A lighthouse and its beam over a striped sea. */
export function faro(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'tall');
  const r = seededRandom(o.seed ?? 1);
  const right = r.withProbability(0.5);
  return book(W, H, (g) => {
    const t = heading(o, { f: 'alegreya', size: 34, max: W - 58, x: 30, y: 24, fill: ink, maxHeight: 76 });
    const x = right ? W * 0.7 : W * 0.3;
    const beam = right ? `L0 ${H * 0.36}V${H * 0.58}z` : `L${W} ${H * 0.36}V${H * 0.58}z`;
    return `<rect width="${W}" height="${H}" fill="${g.vertical(darken(bg, 0.12), lighten(bg, 0.12))}"/><path d="M${x} ${H * 0.47}${beam}" fill="${b}" opacity=".38"/>${repeat(20, () => `<circle cx="${roundToTenth(r.between(0, W))}" cy="${roundToTenth(r.between(H * 0.3, H * 0.7))}" r="${roundToTenth(r.between(0.6, 1.8))}" fill="${ink}" opacity=".6"/>`)}<path d="M0 ${H * 0.8}h${W}V${H}H0z" fill="${a}"/>${repeat(4, (j) => `<path d="M-10 ${roundToTenth(H * 0.835 + j * 14)}${repeat(14, () => 'q9 -7 18 0t18 0')}" fill="none" stroke="${j % 2 ? mixColours(a, ink, 0.5) : mixColours(a, b, 0.5)}" stroke-width="2.4"/>`)}<path d="M${x - 58} ${H * 0.86}q20 -34 58 -32t58 32z" fill="${darken(c, 0.55)}"/><g transform="translate(${x} ${H * 0.8})"><path d="M-22 0L-13 -98H13L22 0z" fill="${lighten(b, 0.75)}"/><path d="M-19.6 -26L-17 -52H17L19.6 -26zM-14.8 -78l1.8 -20h26l1.8 20z" fill="${c}"/><path d="M-18 -98h36v-6h-36zM-10 -104h20v-18h-20z" fill="${darken(c, 0.5)}"/><rect x="-7" y="-119" width="14" height="12" fill="${b}"/><path d="M-14 -122L0 -136 14 -122z" fill="${c}"/><path d="M-5 0v-14q5 -7 10 0v14z" fill="${darken(c, 0.5)}"/></g><path d="M${right ? W * 0.22 : W * 0.62} ${H * 0.83}h44l-9 13h-26z" fill="${c}"/><path d="M${(right ? W * 0.22 : W * 0.62) + 22} ${H * 0.83}v-40l24 32z" fill="${lighten(b, 0.6)}"/>${t.svg}`;
  });
}

/** A block of flats at night; a person in each window. */
export function ventanas(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'tall');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, { f: 'bricolage', size: 32, max: W - 56, x: 30, y: 24, fill: ink, maxHeight: 70 });
    const columns = W > 300 ? 6 : 4;
    const s = (W - 40 - (columns - 1) * 12) / columns;
    const rows = Math.ceil((H - 140) / (s + 12));
    const scene = (kind: number, glow: string) =>
      itemAt(
        [
          `<circle cx="${s * 0.5}" cy="${s * 0.5}" r="${s * 0.16}" fill="${ink}"/><path d="M${s * 0.22} ${s}q0 -${s * 0.36} ${s * 0.28} -${s * 0.36}t${s * 0.28} ${s * 0.36}z" fill="${a}"/>`,
          `<path d="M${s * 0.3} ${s}v-${s * 0.22}h${s * 0.4}v${s * 0.22}z" fill="${a}"/><path d="M${s * 0.5} ${s * 0.8}q-${s * 0.34} -${s * 0.2} -${s * 0.2} -${s * 0.44}q${s * 0.2} ${s * 0.1} ${s * 0.2} ${s * 0.44}q0 -${s * 0.4} ${s * 0.24} -${s * 0.5}q${s * 0.1} ${s * 0.34} -${s * 0.24} ${s * 0.5}" fill="${c}"/>`,
          `<path d="M${s * 0.2} ${s}q-2 -${s * 0.34} ${s * 0.14} -${s * 0.4}l0 -${s * 0.16} ${s * 0.12} ${s * 0.1}h${s * 0.1}l${s * 0.12} -${s * 0.1}v${s * 0.2}q${s * 0.24} ${s * 0.1} ${s * 0.16} ${s * 0.36}z" fill="${ink}"/>`,
          `<path d="M0 0h${s * 0.3}q0 ${s * 0.6} -${s * 0.3} ${s * 0.8}zM${s} 0h-${s * 0.3}q0 ${s * 0.6} ${s * 0.3} ${s * 0.8}z" fill="${c}"/>`,
          `<path d="M${s * 0.5} 0v${s * 0.3}" stroke="${ink}" stroke-width="1.6"/><path d="M${s * 0.26} ${s * 0.46}q${s * 0.24} -${s * 0.34} ${s * 0.48} 0z" fill="${a}"/><path d="M0 ${s * 0.84}h${s}V${s}H0z" fill="${c}"/>`,
          `<path d="M${s * 0.14} ${s * 0.7}h${s * 0.72}M${s * 0.14} ${s * 0.36}h${s * 0.72}" stroke="${ink}" stroke-width="3"/>${repeat(6, (i) => `<rect x="${roundToTenth(s * (0.18 + i * 0.1))}" y="${roundToTenth(s * 0.46)}" width="${roundToTenth(s * 0.07)}" height="${roundToTenth(s * 0.24)}" fill="${itemAt([a, c, ink], i)}"/>`)}`,
        ],
        kind,
      ).replace('GLOW', glow);
    return `<rect width="${W}" height="${H}" fill="${bg}"/><rect x="12" y="128" width="${W - 24}" height="${H}" fill="${mixColours(bg, ink, 0.16)}"/>${repeat(
      rows * columns,
      (i) => {
        const [x, y] = [20 + (i % columns) * (s + 12), 140 + Math.floor(i / columns) * (s + 12)];
        const lit = r.withProbability(0.72);
        const glow = lit
          ? r.pick([b, mixColours(b, '#ffffff', 0.35), mixColours(b, a, 0.25)])
          : mixColours(bg, ink, 0.32);
        return `<g transform="translate(${roundToTenth(x)} ${roundToTenth(y)})"><rect width="${roundToTenth(s)}" height="${roundToTenth(s)}" fill="${glow}"/>${lit ? scene(r.integer(0, 5), glow) : ''}<path d="M-3 ${roundToTenth(s)}h${roundToTenth(s + 6)}v5h-${roundToTenth(s + 6)}z" fill="${mixColours(ink, bg, 0.4)}"/></g>`;
      },
    )}${t.svg}`;
  });
}

/** Rain, and umbrellas seen from the side. */
export function lluvia(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, { f: 'alegreya', size: 36, max: W - 62, x: 32, y: 24, fill: ink, maxHeight: 76 });
    const umbrella = (x: number, y: number, s: number, col: string, second: string) =>
      `<g transform="translate(${roundToTenth(x)} ${roundToTenth(y)}) scale(${s})"><path d="M0 -8V74q0 12 -10 12" fill="none" stroke="${ink}" stroke-width="4" stroke-linecap="round"/><path d="M-62 4Q-56 -56 0 -58Q56 -56 62 4q-16 -12 -31 0q-15 -12 -31 0q-16 -12 -31 0q-15 -12 -31 0z" fill="${col}"/><path d="M-31 4Q-28 -46 0 -58Q28 -46 31 4q-15 -12 -31 0q-16 -12 -31 0z" fill="${second}"/><path d="M0 -58v-8" stroke="${ink}" stroke-width="3"/><path d="M-16 88Q-20 40 0 36Q20 40 16 88z" fill="${mixColours(col, ink, 0.35)}"/><circle cy="26" r="11" fill="${mixColours(b, ink, 0.35)}"/></g>`;
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(60, () => `<path d="M${roundToTenth(r.between(0, W))} ${roundToTenth(r.between(96, H))}l-4 ${roundToTenth(r.between(9, 18))}" stroke="${mixColours(bg, a, 0.6)}" stroke-width="2.2" stroke-linecap="round"/>`)}<path d="M0 ${H * 0.9}h${W}V${H}H0z" fill="${mixColours(bg, ink, 0.3)}"/>${umbrella(W * 0.2, H * 0.74, 0.62, c, b)}${umbrella(W * 0.82, H * 0.72, 0.7, b, a)}${umbrella(W * 0.5, H * 0.66, 0.98, a, mixColours(a, '#ffffff', 0.35))}${repeat(4, (i) => `<ellipse cx="${roundToTenth(W * (0.14 + i * 0.24))}" cy="${roundToTenth(H * 0.95)}" rx="22" ry="4" fill="#fff" opacity=".35"/>`)}${t.svg}`;
  });
}

/** A rocket among planets. */
export function cohete(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, (g) => {
    const t = heading(o, {
      f: 'bricolage',
      size: 35,
      max: W - 62,
      x: 32,
      y: 24,
      fill: ink,
      maxHeight: 82,
      maxLines: 3,
    });
    return `<rect width="${W}" height="${H}" fill="${g.diagonal(bg, 0.05, 0.25)}"/>${repeat(44, () => `<circle cx="${roundToTenth(r.between(4, W - 4))}" cy="${roundToTenth(r.between(90, H - 4))}" r="${roundToTenth(r.between(0.6, 2))}" fill="${ink}" opacity="${roundToTenth(r.between(0.4, 1))}"/>`)}<circle cx="${roundToTenth(W * r.between(0.14, 0.24))}" cy="${H * 0.78}" r="${roundToTenth(r.between(40, 58))}" fill="${a}"/><path d="M${W * 0.02} ${H * 0.79}q${W * 0.17} 30 ${W * 0.36} -26" fill="none" stroke="${b}" stroke-width="7" stroke-linecap="round"/><circle cx="${W * 0.84}" cy="${H * 0.5}" r="24" fill="${c}"/><circle cx="${W * 0.82}" cy="${H * 0.48}" r="6" fill="${darken(c, 0.2)}"/><circle cx="${W * 0.87}" cy="${H * 0.53}" r="4" fill="${darken(c, 0.2)}"/><g transform="translate(${W * 0.58} ${H * 0.68}) rotate(${roundToTenth(r.between(18, 40))})"><path d="M-14 52Q0 118 14 52z" fill="${b}"/><path d="M-7 52Q0 92 7 52z" fill="${lighten(b, 0.6)}"/><path d="M-26 50L-48 74 -30 8zM26 50L48 74 30 8z" fill="${c}"/><path d="M0 -92Q44 -40 28 54H-28Q-44 -40 0 -92z" fill="#f7f4ec"/><path d="M0 -92Q44 -40 28 54H0z" fill="${mixColours('#f7f4ec', bg, 0.22)}"/><path d="M0 -92Q20 -68 27 -40H-27Q-20 -68 0 -92z" fill="${a}"/><circle r="17" cy="-8" fill="${darken(bg, 0.3)}"/><circle r="12" cy="-8" fill="${mixColours(b, '#ffffff', 0.4)}"/><path d="M-27 36h54v9h-54z" fill="${a}"/></g>${t.svg}${imprint(W - 34, H - 12, ink)}`;
  });
}

/** A striped balloon over little hills. */
export function globo(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'tall');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, (g) => {
    const t = heading(o, {
      f: 'grandstander',
      size: 33,
      max: W - 52,
      x: W / 2,
      y: 22,
      anchor: 'middle',
      fill: ink,
      maxHeight: 66,
    });
    const cloud = (x: number, y: number, s: number) =>
      `<path d="M-30 10q-2 -14 13 -14q5 -15 20 -8q12 -8 18 6q14 2 11 16z" fill="#fff" opacity=".75" transform="translate(${roundToTenth(x)} ${roundToTenth(y)}) scale(${s})"/>`;
    const clip = g.clip(
      '<path d="M0 -66C48 -66 66 -30 58 2C50 34 24 48 14 60H-14C-24 48 -50 34 -58 2C-66 -30 -48 -66 0 -66z"/>',
    );
    return `<rect width="${W}" height="${H}" fill="${g.vertical(bg, lighten(bg, 0.5))}"/>${cloud(W * 0.2, H * 0.46, 0.9)}${cloud(W * 0.82, H * 0.6, 1.1)}${cloud(W * 0.16, H * 0.74, 0.7)}<path d="M0 ${H * 0.9}q${W * 0.25} -44 ${W * 0.5} -10t${W * 0.5} -14V${H}H0z" fill="${mixColours(c, bg, 0.3)}"/><path d="M0 ${H * 0.95}q${W * 0.3} -30 ${W * 0.6} -6t${W * 0.4} -12V${H}H0z" fill="${c}"/><g transform="translate(${roundToTenth(W * r.between(0.44, 0.58))} ${roundToTenth(H * 0.58)}) rotate(${roundToTenth(r.between(-7, 7))})"><g clip-path="${clip}"><rect x="-70" y="-70" width="140" height="140" fill="${a}"/><path d="M-22 -70C-34 -20 -20 40 -8 62H8C20 40 34 -20 22 -70z" fill="${b}"/><path d="M-70 -14h140v16h-140z" fill="${lighten(b, 0.5)}" opacity=".8"/><path d="M10 -70Q90 -20 14 62h60v-132z" fill="#000" opacity=".12"/></g><path d="M-13 60L-9 84M13 60L9 84" stroke="${ink}" stroke-width="1.6"/><path d="M-13 84h26l-4 20h-18z" fill="${darken(mixColours(a, b, 0.5), 0.35)}"/><circle cx="-4" cy="80" r="5" fill="${ink}"/><circle cx="6" cy="81" r="4" fill="${c}"/></g>${repeat(5, (i) => `<path d="M${roundToTenth(W * (0.08 + i * 0.21))} ${roundToTenth(H * 0.95)}v-12m-7 2q7 -22 14 0z" stroke="${darken(c, 0.3)}" fill="${darken(c, 0.15)}" stroke-width="2"/>`)}${t.svg}`;
  });
}
