/** Draws book covers with more animals: bear, owl, shoal, dinosaur, monster, hen, snail. */

import type { Palette, PictureOptions } from '../demo-company.js';
import { itemAt, seededRandom } from '../random.js';
import { book, formatOf, heading, imprint } from './book.js';
import { darken, lighten, mixColours, readableInk, repeat, roundToTenth } from './drawing-kit.js';

const defaults: Palette = ['#f6d9a8', '#4a1f1a', '#d9572b', '#f2efe6', '#2f5b4f'];
const eye = (x: number, y: number, r: number, ink: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/><circle cx="${x + r * 0.35}" cy="${y - r * 0.35}" r="${roundToTenth(r * 0.32)}" fill="#fff"/>`;

/** A bear that looks over the lower edge, with something on its head. */
export function oso(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  const hat = r.integer(0, 2);
  return book(W, H, () => {
    const t = heading(o, {
      f: 'grandstander',
      size: 36,
      max: W - 60,
      x: W / 2,
      y: 26,
      anchor: 'middle',
      fill: ink,
      maxHeight: 66,
    });
    const y = H - 80;
    const hats = [
      `<path d="M-44 -74Q0 -148 44 -74z" fill="${c}"/><circle cy="-114" r="11" fill="${b}"/><path d="M-50 -80q50 -16 100 0v14q-50 -14 -100 0z" fill="${b}"/>`,
      `<path d="M-40 -84l10 -34 14 20 16 -28 16 28 14 -20 10 34z" fill="${c}"/>`,
      `<g transform="translate(0 -96)"><path d="M0 0C-34 -30 -30 22 0 6C30 22 34 -30 0 0z" fill="${c}"/><circle r="7" fill="${b}"/></g>`,
    ];
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(24, () => `<circle cx="${roundToTenth(r.between(0, W))}" cy="${roundToTenth(r.between(H * 0.35, H))}" r="${roundToTenth(r.between(2, 5))}" fill="${mixColours(bg, c, 0.35)}"/>`)}<g transform="translate(${W / 2} ${y})"><circle cx="-74" cy="-62" r="31" fill="${darken(a, 0.12)}"/><circle cx="74" cy="-62" r="31" fill="${darken(a, 0.12)}"/><circle cx="-74" cy="-62" r="16" fill="${mixColours(a, b, 0.6)}"/><circle cx="74" cy="-62" r="16" fill="${mixColours(a, b, 0.6)}"/><path d="M-104 110Q-112 -82 0 -82T104 110z" fill="${a}"/><g transform="translate(0 -18) scale(.76)">${itemAt(hats, hat)}</g><ellipse cy="22" rx="52" ry="40" fill="${mixColours(a, b, 0.75)}"/><path d="M-17 2q17 -9 34 0q-2 16 -17 18q-15 -2 -17 -18z" fill="${ink}"/><path d="M0 20v12m-18 4q9 10 18 -2q9 12 18 2" fill="none" stroke="${ink}" stroke-width="3" stroke-linecap="round"/>${eye(-42, -20, 8, ink)}${eye(42, -20, 8, ink)}<circle cx="-66" cy="14" r="14" fill="${c}" opacity=".35"/><circle cx="66" cy="14" r="14" fill="${c}" opacity=".35"/></g>${t.svg}`;
  });
}

/** An owl on a branch in front of the moon. */
export function buho(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'tall');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, (g) => {
    const t = heading(o, { f: 'alegreya', size: 33, max: W - 56, x: 30, y: 24, fill: ink, maxHeight: 84 });
    return `<rect width="${W}" height="${H}" fill="${g.vertical(bg, mixColours(bg, a, 0.25))}"/><circle cx="${W * 0.56}" cy="${H * 0.62}" r="${W * 0.36}" fill="${mixColours(bg, b, 0.55)}"/>${repeat(18, () => `<path d="M${roundToTenth(r.between(8, W - 8))} ${roundToTenth(r.between(H * 0.36, H * 0.9))}l2 5 5 2 -5 2 -2 5 -2 -5 -5 -2 5 -2z" fill="${b}" opacity="${roundToTenth(r.between(0.3, 0.9))}"/>`)}<g transform="translate(${W * 0.55} ${H * 0.64})"><path d="M-58 62Q-70 -52 -52 -78L-24 -58Q0 -66 24 -58L52 -78Q70 -52 58 62Q0 102 -58 62z" fill="${a}"/><path d="M-58 40Q-76 0 -56 -36Q-28 20 -42 70zM58 40Q76 0 56 -36Q28 20 42 70z" fill="${darken(a, 0.22)}"/><path d="M-30 76Q-36 12 0 8Q36 12 30 76Q0 92 -30 76z" fill="${mixColours(a, b, 0.5)}"/>${repeat(9, (i) => `<path d="M${-20 + (i % 3) * 20 - 6} ${30 + Math.floor(i / 3) * 16}q6 9 12 0" fill="none" stroke="${darken(a, 0.25)}" stroke-width="2.4"/>`)}<circle cx="-25" cy="-26" r="25" fill="${lighten(b, 0.55)}"/><circle cx="25" cy="-26" r="25" fill="${lighten(b, 0.55)}"/>${eye(-22, -26, 12, darken(c, 0.6))}${eye(22, -26, 12, darken(c, 0.6))}<path d="M-8 -10h16l-8 16z" fill="${c}"/><path d="M-20 84v14M-12 86v14M12 86v14M20 84v14" stroke="${c}" stroke-width="5" stroke-linecap="round"/></g><path d="M0 ${H * 0.93}Q${W * 0.4} ${H * 0.86} ${W} ${H * 0.92}v12Q${W * 0.4} ${H * 0.9} 0 ${H * 0.97}z" fill="${darken(c, 0.45)}"/>${repeat(5, (i) => `<path d="M${W * (0.06 + i * 0.21)} ${H * 0.91}q4 -20 22 -22q-2 20 -22 22z" fill="${c}"/>`)}${t.svg}`;
  });
}

/** A shoal that swims one way, and one fish that swims the other. */
export function peces(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'wide');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, (g) => {
    const t = heading(o, {
      f: 'bricolage',
      size: 34,
      max: W - 76,
      x: 34,
      y: 22,
      fill: ink,
      maxHeight: 74,
      maxLines: 2,
    });
    const rows = Math.floor((H - 128) / 36);
    const columns = Math.floor((W - 20) / 58);
    const odd = r.integer(Math.floor(columns * 0.5), rows * columns - 2);
    const fish = (x: number, y: number, col: string, back: boolean, k: number) =>
      `<g transform="translate(${roundToTenth(x)} ${roundToTenth(y)}) scale(${back ? -1 : 1} 1)"><path d="M-24 0C-12 -${13 + k} 10 -${13 + k} 20 0C10 ${13 + k} -12 ${13 + k} -24 0z" fill="${col}"/><path d="M16 0L30 -11V11z" fill="${darken(col, 0.12)}"/><path d="M-8 -9q7 9 0 18" fill="none" stroke="${bg}" stroke-width="2" opacity=".7"/>${k % 2 ? `<path d="M0 -8v16M7 -6v12" stroke="${bg}" stroke-width="2.4" opacity=".5"/>` : `<circle cx="4" r="3" fill="${bg}" opacity=".55"/>`}<circle cx="-15" cy="-2" r="2.4" fill="${bg}"/></g>`;
    return `<rect width="${W}" height="${H}" fill="${g.vertical(bg, mixColours(bg, c, 0.45))}"/>${repeat(
      rows * columns,
      (i) => {
        const row = Math.floor(i / columns);
        const x = 40 + (i % columns) * 58 + (row % 2) * 18 + r.between(-4, 4);
        return fish(
          x,
          132 + row * 36 + r.between(-4, 4),
          i === odd ? b : itemAt([a, mixColours(a, bg, 0.3), darken(a, 0.15), c], i * 5 + row),
          i === odd,
          i % 3,
        );
      },
    )}${repeat(8, () => `<circle cx="${roundToTenth(r.between(20, W - 20))}" cy="${roundToTenth(r.between(110, H - 10))}" r="${roundToTenth(r.between(2, 5))}" fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="1.4"/>`)}${t.svg}${imprint(W - 34, H - 12, ink)}`;
  });
}

/** A long-necked dinosaur among ferns. */
export function dino(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, (g) => {
    const t = heading(o, {
      f: 'bricolage',
      size: 36,
      max: W - 66,
      x: 32,
      y: 24,
      fill: ink,
      maxHeight: 84,
      maxLines: 3,
    });
    const k = W / 296;
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="${W * 0.26}" cy="${H * 0.55}" r="40" fill="${b}"/><path d="M0 ${H * 0.72}L${W * 0.3} ${H * 0.52} ${W * 0.44} ${H * 0.62} ${W * 0.7} ${H * 0.46} ${W} ${H * 0.68}V${H}H0z" fill="${mixColours(bg, c, 0.4)}"/><path d="M0 ${H * 0.84}q${W * 0.5} -30 ${W} 0V${H}H0z" fill="${mixColours(c, ink, 0.15)}"/>
    <g transform="translate(${W * 0.5 - 148 * k} ${H - 206}) scale(${roundToTenth(k * 100) / 100} 1)"><path d="M24 152Q70 150 92 116Q112 88 150 90Q190 92 200 66Q208 34 214 14Q222 -4 246 0Q268 4 270 18Q268 28 246 26Q240 28 238 44Q236 104 222 128Q214 142 214 158V190H192V164Q160 172 128 164V190H106V152Q80 170 24 158z" fill="${g.diagonal(a, 0.14, 0.12)}"/><path d="M128 164Q160 172 192 164Q190 130 160 132T128 164z" fill="${mixColours(a, bg, 0.5)}"/>${repeat(7, (i) => `<path d="M${98 + i * 15} ${itemAt([108, 98, 92, 90, 89, 86, 78], i)}l6 -15 8 12z" fill="${b}"/>`)}${repeat(5, (i) => `<circle cx="${130 + i * 17}" cy="${112 + (i % 2) * 10}" r="${4 + (i % 3)}" fill="${darken(a, 0.18)}"/>`)}${eye(246, 11, 4, ink)}<path d="M254 20q8 1 13 -3" stroke="${ink}" stroke-width="1.8" fill="none"/></g>
    ${repeat(6, (i) => `<g transform="translate(${roundToTenth(W * (0.05 + i * 0.19) + r.between(-8, 8))} ${H + 4}) rotate(${roundToTenth(r.between(-16, 16))})">${repeat(6, (j) => `<path d="M0 ${-j * 11}q-${22 - j * 3} -4 -${26 - j * 3} -16q${20 - j * 2} 0 ${26 - j * 3} 12q${6} -12 ${26 - j * 3} -12q-4 12 -${26 - j * 3} 16z" fill="${i % 2 ? c : darken(c, 0.25)}"/>`)}</g>`)}${t.svg}`;
  });
}

/** A friendly monster with a random number of eyes. */
export function monstruo(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  const eyes = r.integer(1, 5);
  return book(W, H, () => {
    const t = heading(o, {
      f: 'grandstander',
      size: 38,
      max: W - 56,
      x: W / 2,
      y: 22,
      anchor: 'middle',
      fill: ink,
      maxHeight: 74,
    });
    const base = H - 168;
    const hair = repeat(
      13,
      (i) =>
        `L${roundToTenth(44 + i * ((W - 88) / 12))} ${roundToTenth(base + (i % 2 ? -8 : 22) + Math.abs(i - 6) * 4)}`,
    );
    return `<rect width="${W}" height="${H}" fill="${bg}"/>${repeat(14, () => `<path d="M${roundToTenth(r.between(0, W))} ${roundToTenth(r.between(90, H - 60))}l8 3 -3 8 -8 -3z" fill="${mixColours(bg, c, 0.5)}"/>`)}<path d="M34 ${H}Q26 ${base + 60} 44 ${base + 40}${hair}Q${W - 26} ${base + 60} ${W - 34} ${H}z" fill="${a}"/><path d="M58 ${base + 18}L34 ${base - 26} 86 ${base + 2}zM${W - 58} ${base + 18}L${W - 34} ${base - 26} ${W - 86} ${base + 2}z" fill="${c}"/>${repeat(
      eyes,
      (i) => {
        const x = W / 2 + (i - (eyes - 1) / 2) * Math.min(64, 190 / eyes);
        const rad = eyes === 1 ? 40 : eyes === 2 ? 30 : 20 + ((i + 1) % 2) * 4;
        return `<circle cx="${roundToTenth(x)}" cy="${base + 62 + (i % 2) * 8}" r="${rad}" fill="#fff"/>${eye(roundToTenth(x + 3), base + 64 + (i % 2) * 8, rad * 0.48, ink)}`;
      },
    )}<path d="M${W / 2 - 66} ${base + 116}Q${W / 2} ${base + 166} ${W / 2 + 66} ${base + 116}z" fill="${ink}"/>${repeat(4, (i) => `<path d="M${W / 2 - 46 + i * 26} ${base + 118}h16l-8 ${12 + (i % 2) * 4}z" fill="#fff"/>`)}${repeat(8, () => `<circle cx="${roundToTenth(r.between(60, W - 60))}" cy="${roundToTenth(r.between(H - 34, H - 6))}" r="${roundToTenth(r.between(3, 8))}" fill="${b}"/>`)}${t.svg}`;
  });
}

/** A hen with a comb, sitting on its eggs. */
export function gallina(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'wide');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, { f: 'alegreya', size: 32, max: W * 0.46, x: 34, y: 26, fill: ink, maxHeight: 90 });
    const [x, y] = [W * 0.68, H * 0.68];
    return `<rect width="${W}" height="${H}" fill="${bg}"/><circle cx="${W * 0.78}" cy="${H * 0.28}" r="30" fill="${mixColours(bg, b, 0.75)}"/><path d="M0 ${H * 0.86}q${W * 0.5} -22 ${W} 0V${H}H0z" fill="${mixColours(c, bg, 0.25)}"/><g transform="translate(${roundToTenth(x)} ${roundToTenth(y)}) scale(.84)"><path d="M-84 -22Q-104 -64 -70 -72Q-58 -40 -26 -26Q8 -14 28 -40Q34 -84 66 -84Q92 -82 90 -52Q92 8 58 40Q10 68 -42 48Q-84 30 -84 -22z" fill="${a}"/><path d="M-50 -8Q-20 30 34 4Q30 40 -10 42Q-44 36 -50 -8z" fill="${darken(a, 0.18)}"/>${repeat(4, (i) => `<path d="M${-36 + i * 18} ${6 + (i % 2) * 5}q8 14 18 2" fill="none" stroke="${lighten(a, 0.35)}" stroke-width="2.6"/>`)}<path d="M50 -82q-4 -18 8 -20q2 -12 12 -6q8 -8 14 4q10 4 2 20z" fill="${c}"/><path d="M88 -64l20 8 -20 8z" fill="${b}"/><path d="M84 -44q10 4 4 20q-12 -4 -4 -20z" fill="${c}"/>${eye(70, -62, 5, ink)}<path d="M-14 52v16M14 50v18" stroke="${b}" stroke-width="5"/></g>${repeat(3, (i) => `<ellipse cx="${roundToTenth(x - 70 + i * 24 + r.between(-3, 3))}" cy="${roundToTenth(H * 0.88)}" rx="11" ry="14" fill="${lighten(b, 0.6)}"/>`)}${repeat(16, (i) => `<path d="M${roundToTenth(i * (W / 15))} ${H}l4 -${roundToTenth(r.between(10, 24))} 4 ${20}z" fill="${c}"/>`)}${t.svg}`;
  });
}

/** A snail that carries a house, a town or a whole garden. */
export function caracol(o: PictureOptions): string {
  const [bg, ink, a, b, c] = o.pal ?? defaults;
  const [W, H] = formatOf(o.format, 'square');
  const r = seededRandom(o.seed ?? 1);
  return book(W, H, () => {
    const t = heading(o, { f: 'bricolage', size: 33, max: W - 66, x: 32, y: 24, fill: ink, maxHeight: 74 });
    const [x, y] = [W * 0.44, H * 0.66];
    return `<rect width="${W}" height="${H}" fill="${bg}"/><path d="M0 ${H * 0.88}h${W}V${H}H0z" fill="${c}"/>${repeat(11, (i) => `<path d="M${roundToTenth(i * (W / 10))} ${roundToTenth(H * 0.885)}q6 -${roundToTenth(r.between(10, 30))} 14 0z" fill="${i % 2 ? c : mixColours(c, bg, 0.3)}"/>`)}<path d="M${x - 86} ${H * 0.885}q-14 -2 -24 -12q50 4 70 -18h120q30 -4 26 -52q-2 -20 18 -22q22 2 20 34q-4 70 -70 70z" fill="${mixColours(b, bg, 0.25)}"/><circle cx="${x}" cy="${y}" r="72" fill="${a}"/>${repeat(4, (i) => `<circle cx="${roundToTenth(x + i * 4)}" cy="${roundToTenth(y + i * 4)}" r="${60 - i * 15}" fill="none" stroke="${itemAt([b, darken(a, 0.25), lighten(a, 0.4), b], i)}" stroke-width="6"/>`)}<circle cx="${x + 14}" cy="${y + 14}" r="6" fill="${ink}"/><path d="M${x + 128} ${y - 22}q-6 -26 -16 -34M${x + 140} ${y - 22}q4 -26 16 -34" stroke="${mixColours(b, bg, 0.25)}" stroke-width="5" fill="none"/>${eye(x + 111, y - 58, 6, ink)}${eye(x + 157, y - 58, 6, ink)}<path d="M${x + 134} ${y + 8}q10 6 20 -2" stroke="${ink}" stroke-width="2.4" fill="none" stroke-linecap="round"/>${t.svg}${imprint(W - 34, H - 10, readableInk(c))}`;
  });
}
