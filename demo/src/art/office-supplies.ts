/** Draws office supplies: punches, clips, correction tape, knives, archive boxes, stamps, calendars, cartons. */

import type { PictureOptions } from '../demo-company.js';
import { itemAt } from '../random.js';
import { canvas, darken, lighten, mixColours, readableInk, repeat, roundToTenth } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';

export function perforadora({ c = '#22304f', label = '30 hojas' }: PictureOptions): string {
  return canvas(
    (g) =>
      `${g.groundShadow(200, 316, 150, 11)}<path d="M64 284h272q12 0 12 14v10q0 10 -12 10H64q-12 0 -12 -10v-10q0 -14 12 -14z" fill="${g.vertical(darken(c, 0.25), darken(c, 0.6))}"/><path d="M92 284v-44h60v44z" fill="${g.tube('#a9b2bf')}"/><path d="M248 284v-44h60v44z" fill="${g.tube('#a9b2bf')}"/><path d="M114 240v-30h16v30zM270 240v-30h16v30z" fill="#7f8a9a"/><path d="M96 268h52M252 268h52" stroke="#59626f" stroke-width="5"/><path d="M72 214q6 -92 84 -96h88q78 4 84 96q0 10 -12 10H84q-12 0 -12 -10z" fill="${g.linear(
        [
          [0, lighten(c, 0.45)],
          [0.3, lighten(c, 0.12)],
          [0.65, c],
          [1, darken(c, 0.35)],
        ],
        0,
        0,
        0,
        1,
      )}"/><path d="M94 190q12 -56 68 -58h76" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="6" stroke-linecap="round"/>${outlineFittedWord(label, 120, { f: 'archivo', size: 20, x: 200, y: 192, anchor: 'middle', fill: lighten(c, 0.75) })}<path d="M52 300h-20v8h20z" fill="${g.steel(true)}"/>${repeat(9, (i) => `<circle cx="${70 + i * 31}" cy="${338 + (i % 3) * 8}" r="6" fill="#fff" stroke="#c9d0da" stroke-width="1.4"/>`)}`,
  );
}

const clip = (x: number, y: number, turn: number, s: number, col: string) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${s})"><path d="M-9 -26v44a9 9 0 0 0 18 0v-52a6.5 6.5 0 0 0 -13 0v48a3.6 3.6 0 0 0 7.2 0v-38" fill="none" stroke="${darken(col, 0.35)}" stroke-width="3.6" stroke-linecap="round" transform="translate(1.2 1.6)" opacity=".5"/><path d="M-9 -26v44a9 9 0 0 0 18 0v-52a6.5 6.5 0 0 0 -13 0v48a3.6 3.6 0 0 0 7.2 0v-38" fill="none" stroke="${col}" stroke-width="3.4" stroke-linecap="round"/></g>`;

/** A small box of clips, staples, pins or bands, and some of them beside it. */
export function cajita({
  c = '#2f6fb5',
  c2 = '#f4c531',
  label = 'clips',
  small = 'N.º 4 · 100 u',
  kind = 'clips',
  colors = ['#9aa4b2'],
}: PictureOptions): string {
  return canvas((g) => {
    const loose = (i: number) => {
      const [x, y, turn] = itemAt(
        [
          [84, 322, 30],
          [146, 340, 80],
          [206, 330, -30],
          [262, 344, 62],
          [318, 322, -70],
          [352, 346, 20],
        ] as const,
        i,
      );
      const col = itemAt(colors, i);
      if (kind === 'broches')
        return `<g transform="translate(${x} ${y}) rotate(${turn / 5})"><rect x="-26" y="-6" width="52" height="12" rx="1" fill="${g.steel(true)}"/>${repeat(11, (j) => `<path d="M${-22 + j * 4.4} -6v12" stroke="#7f8a9a" stroke-width="1"/>`)}</g>`;
      if (kind === 'chinches')
        return `<g transform="translate(${x} ${y}) rotate(${turn})"><path d="M0 0v24" stroke="#8d98a8" stroke-width="2.4"/><path d="M-11 2q11 6 22 0l-4 -6v-12l5 -6h-24l5 6v12z" fill="${g.tube(col)}"/></g>`;
      if (kind === 'banditas')
        return `<ellipse cx="${x}" cy="${y - 6}" rx="26" ry="13" fill="none" stroke="${col}" stroke-width="4.4" transform="rotate(${turn} ${x} ${y})"/>`;
      if (kind === 'binder')
        return `<g transform="translate(${x} ${y}) rotate(${turn / 3})"><path d="M-10 -16q0 -12 10 -12t10 12" fill="none" stroke="#8d98a8" stroke-width="3"/><path d="M-20 8L-13 -16h26L20 8z" fill="${g.diagonal(col, 0.3, 0.2)}"/></g>`;
      return clip(x, y, turn, 1, col);
    };
    return `${g.groundShadow(206, 292, 134, 10)}<path d="M74 132L222 108 330 134 182 162z" fill="${g.diagonal(c, 0.4, -0.1)}"/><path d="M74 132L182 162V294L74 262z" fill="${g.vertical(lighten(c, 0.06), darken(c, 0.16))}"/><path d="M182 162L330 134V262L182 294z" fill="${g.vertical(darken(c, 0.2), darken(c, 0.38))}"/><path d="M74 200L182 232V262L74 229z" fill="${c2}"/><path d="M182 232L330 202V230L182 262z" fill="${darken(c2, 0.14)}"/>
    <g transform="matrix(.96 -.19 0 1 196 212)">${outlineFittedWord(label, 124, { f: 'archivoBlack', size: 32, fill: '#ffffff' })}</g><g transform="matrix(.96 .284 0 1 84 216)">${outlineFittedWord(small, 92, { f: 'archivo', size: 15, y: 10, fill: readableInk(c2) })}</g><path d="M74 132L182 162 330 134" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.6"/>${repeat(6, loose)}`;
  });
}

/** Correction tape, a roller. */
export function corrector({
  c = '#2aa198',
  kind = 'cinta',
  label = 'corrector',
  small = '5 mm × 8 m',
}: PictureOptions): string {
  return canvas((g) =>
    kind === 'lapiz'
      ? `<g transform="rotate(-34 200 200)">${g.flatShadow('<rect x="52" y="172" width="292" height="56" rx="16"/>', 4, 12)}<path d="M64 170h168q12 0 12 30t-12 30H64q-14 0 -14 -30t14 -30z" fill="${g.tube('#f5f6f8', true)}"/><path d="M88 170h128v60H88z" fill="${g.tube(c, true)}"/>${outlineFittedWord(label, 110, { f: 'archivo', size: 20, x: 96, y: 207, fill: readableInk(c) })}<path d="M240 174l44 12v28l-44 12z" fill="${g.tube('#e3e7ed', true)}"/><path d="M284 192l32 4v8l-32 4z" fill="${g.steel(true)}"/><path d="M318 200q30 -8 54 8q-24 18 -54 0z" fill="#fff" stroke="#d5dbe4"/></g>`
      : `<g transform="rotate(-18 200 200)">${g.flatShadow('<path d="M60 230Q60 120 180 112q60 -2 96 40l84 62 -20 30 -110 30Q60 300 60 230z"/>', 6, 13)}<path d="M60 226Q60 118 180 112q64 -2 100 44l76 56 -18 32 -108 28Q64 300 60 226z" fill="${g.diagonal(c, 0.35, 0.15)}" opacity=".94"/><circle cx="166" cy="198" r="62" fill="#fff" opacity=".75"/><circle cx="166" cy="198" r="62" fill="none" stroke="${darken(c, 0.25)}" stroke-width="4"/>${repeat(16, (i) => `<path d="M166 ${198 - 58}v10" stroke="${darken(c, 0.25)}" stroke-width="4" transform="rotate(${i * 22.5} 166 198)"/>`)}<circle cx="166" cy="198" r="40" fill="#fdfdfd" stroke="#cfd6df" stroke-width="2"/><circle cx="166" cy="198" r="14" fill="${c}"/><path d="M356 212l20 26 -14 10 -24 -4z" fill="${darken(c, 0.4)}"/><path d="M92 268q60 22 140 -8" stroke="#fff" stroke-opacity=".35" stroke-width="6" fill="none"/></g><path d="M330 292h-190v16h190z" fill="#fff" stroke="#d5dbe4"/>${outlineWord(small, { f: 'archivo', size: 15, x: 140, y: 338, fill: '#6b7484' })}`,
  );
}

export function cutter({ c = '#e0762b', kind = 'ancho', label = '18 mm' }: PictureOptions): string {
  return canvas((g) => {
    const h = kind === 'fino' ? 34 : 50;
    const y = 200 - h / 2;
    return `<g transform="rotate(-34 200 200)">${g.flatShadow(`<rect x="40" y="${y}" width="330" height="${h}" rx="9"/>`, 4, 12)}<path d="M268 ${y + 7}h92l22 ${h - 14}H268z" fill="${g.steel(true)}"/>${repeat(6, (i) => `<path d="M${280 + i * 15} ${y + 7}l7 ${h - 14}" stroke="#8792a2" stroke-width="1.3"/>`)}<path d="M268 ${y + h - 9}H382" stroke="#fff" stroke-width="2.4"/><path d="M48 ${y}H272l14 8v${h - 16}l-14 8H48q-18 0 -18 -${h / 2}T48 ${y}z" fill="${g.tube(c, true)}"/><rect x="92" y="${y + h * 0.34}" width="170" height="${h * 0.3}" rx="4" fill="${darken(c, 0.62)}"/><rect x="176" y="${y + h * 0.2}" width="44" height="${h * 0.56}" rx="5" fill="${g.tube('#2b303c', true)}"/>${repeat(5, (i) => `<path d="M${184 + i * 7} ${roundToTenth(y + h * 0.26)}v${roundToTenth(h * 0.44)}" stroke="#fff" stroke-opacity=".25" stroke-width="2"/>`)}${outlineWord(label, { f: 'archivo', size: h * 0.28, x: 46, y: y + h * 0.6, fill: readableInk(c) })}</g>`;
  });
}

/** Archive box of corrugated plastic or card. */
export function cajaArchivo({ c = '#2f6fb5', label = 'ARCHIVO', small = 'oficio' }: PictureOptions): string {
  return canvas(
    (g) =>
      `${g.groundShadow(212, 346, 132, 11)}<path d="M92 96L214 118V348L92 314z" fill="${g.vertical(lighten(c, 0.14), darken(c, 0.12))}"/><path d="M214 118L322 86V304L214 348z" fill="${g.vertical(darken(c, 0.16), darken(c, 0.36))}"/><path d="M92 96L202 68 322 86 214 118z" fill="${g.diagonal(c, 0.4, -0.15)}"/><path d="M92 96L214 118 322 86" fill="none" stroke="#fff" stroke-opacity=".45" stroke-width="1.6"/>${repeat(8, (i) => `<path d="M${104 + i * 14} ${roundToTenth(99 + i * 2.5)}V${roundToTenth(316 + i * 3.8)}" stroke="#fff" stroke-opacity=".07" stroke-width="3"/>`)}<path d="M112 142L194 158V252L112 232z" fill="#fbfaf5"/><g transform="matrix(.98 .2 0 1 118 168)">${outlineFittedWord(label, 68, { f: 'archivoBlack', size: 16, fill: darken(c, 0.3) })}<path d="M0 14h70M0 28h70M0 42h70M0 56h44" stroke="#b4bdca" stroke-width="1.8"/></g><ellipse cx="152" cy="284" rx="17" ry="14" fill="${darken(c, 0.62)}" transform="rotate(14 152 284)"/><g transform="matrix(.95 -.28 0 1 234 250)">${outlineFittedWord(small, 74, { f: 'archivo', size: 21, fill: lighten(c, 0.7) })}</g>`,
  );
}

/** Self-inking stamp, or its pad. */
export function sello({ c = '#23272f', c2 = '#2458b8', label = 'RECIBIDO' }: PictureOptions): string {
  return canvas(
    (g) =>
      `${g.groundShadow(190, 252, 92, 10)}<path d="M120 142h140v96q0 14 -14 14H134q-14 0 -14 -14z" fill="${g.tube(c)}"/><path d="M108 96q0 -40 40 -40h84q40 0 40 40v46q0 10 -10 10H118q-10 0 -10 -10z" fill="${g.tube(lighten(c, 0.08))}"/><rect x="132" y="78" width="116" height="44" rx="6" fill="#fbfaf5"/>${outlineFittedWord(label, 98, { f: 'archivoBlack', size: 22, x: 190, y: 108, anchor: 'middle', fill: c2 })}<rect x="120" y="196" width="140" height="18" fill="${g.tube(c2)}"/><path d="M124 70q10 -8 26 -8" stroke="#fff" stroke-opacity=".5" stroke-width="5" fill="none" stroke-linecap="round"/><g transform="translate(206 318) rotate(-7)"><rect x="-104" y="-30" width="208" height="60" rx="6" fill="none" stroke="${c2}" stroke-width="4" opacity=".85"/>${outlineFittedWord(label, 180, { f: 'archivoBlack', size: 38, x: 0, y: 13, anchor: 'middle', fill: c2, opacity: 0.85 })}</g>`,
  );
}

/** Pot for pens, with pens in it. */
export function portalapices({ c = '#3d4658', c2 = '#d8342b', kind = 'cubilete' }: PictureOptions): string {
  return canvas((g) => {
    const mesh =
      kind === 'malla'
        ? `<path d="${repeat(12, (i) => `M${126 + i * 13} 190l${roundToTenth((i - 6) * -0.8)} 154`)}${repeat(12, (i) => `M124 ${200 + i * 12}h152`)}" stroke="#fff" stroke-opacity=".22" stroke-width="1.6"/>`
        : '';
    return `${g.groundShadow(200, 348, 92, 10)}${repeat(5, (i) => {
      const x = 140 + i * 28;
      return `<g transform="rotate(${-12 + i * 6} ${x} 220)"><rect x="${x - 8}" y="${78 + itemAt([14, 0, 26, 6, 20], i)}" width="16" height="150" rx="4" fill="${g.tube(itemAt([c2, '#f4c531', '#2474c6', '#2f9e5b', '#23272f'], i))}"/>${i % 2 ? `<path d="M${x - 8} ${84 + itemAt([14, 0, 26, 6, 20], i)}l8 -30 8 30z" fill="#e8c48f"/>` : ''}</g>`;
    })}<path d="M118 186h164l-10 150q-2 12 -72 12t-72 -12z" fill="${g.tube(c)}"/>${mesh}<ellipse cx="200" cy="187" rx="82" ry="13" fill="none" stroke="${lighten(c, 0.4)}" stroke-width="5"/><path d="M138 208l6 118" stroke="#fff" stroke-opacity=".3" stroke-width="7" stroke-linecap="round"/>`;
  });
}

/** Desk calendar or planner. */
export function planificador({
  c = '#2f6fb5',
  c2 = '#f4c531',
  label = 'MARZO',
  small = 'planificador mensual',
}: PictureOptions): string {
  return canvas((g) => {
    const box = '<rect x="54" y="84" width="292" height="232" rx="5"/>';
    return `<g transform="rotate(-3 200 200)">${g.flatShadow(box, 8, 12)}${repeat(4, (i) => `<rect x="${57 - i}" y="${89 - i * 1.3}" width="292" height="232" rx="3" fill="${i % 2 ? '#dfe4ec' : '#ffffff'}"/>`)}<rect x="54" y="84" width="292" height="232" rx="4" fill="#fdfdfb"/><path d="M54 84h292v50H54z" fill="${g.diagonal(c)}"/>${outlineWord(label, { f: 'archivoBlack', size: 26, x: 72, y: 119, fill: readableInk(c) })}${outlineFittedWord(small, 120, { f: 'archivo', size: 12, x: 330, y: 116, anchor: 'end', fill: readableInk(c) })}${repeat(
      35,
      (i) => {
        const [x, y] = [66 + (i % 7) * 38.6, 146 + Math.floor(i / 7) * 32];
        const marked = itemAt([3, 12, 18, 26], i) === i || i === 12 || i === 18 || i === 26;
        return `<rect x="${roundToTenth(x)}" y="${y}" width="36" height="29" rx="2" fill="${marked ? lighten(c2, 0.45) : i % 7 > 4 ? mixColours(c, '#ffffff', 0.86) : '#f4f5f8'}"/>${outlineWord(String(i + 1 > 31 ? i - 30 : i + 1), { f: 'archivo', size: 9, x: roundToTenth(x + 4), y: y + 11, fill: '#5c6475' })}`;
      },
    )}</g>`;
  });
}

/** The carton in which a pack is delivered: the second image of products sold by the pack. */
export function bulto({
  c = '#c79a63',
  c2 = '#2f6fb5',
  label = '× 10',
  small = 'cuadernos',
}: PictureOptions): string {
  return canvas(
    (g) =>
      `${g.groundShadow(206, 334, 152, 13)}<path d="M58 150L214 186V336L58 292z" fill="${g.vertical(lighten(c, 0.14), darken(c, 0.05))}"/><path d="M214 186L350 140V282L214 336z" fill="${g.vertical(darken(c, 0.12), darken(c, 0.26))}"/><path d="M58 150L196 110 350 140 214 186z" fill="${g.diagonal(c, 0.32, -0.06)}"/><path d="M124 131L272 163 290 158 142 126z" fill="#e9d9b8" opacity=".9"/><path d="M272 163L290 158V196L272 203z" fill="#d7c29a" opacity=".9"/><path d="M127 165l9 2v34l-9 -2z" fill="#e9d9b8" opacity="0"/><g transform="matrix(.97 .226 0 1 76 190)"><rect width="118" height="84" rx="3" fill="#fdfcf7"/><rect width="118" height="20" rx="3" fill="${c2}"/>${outlineFittedWord(label, 100, { f: 'archivoBlack', size: 40, x: 10, y: 58, fill: '#23272f' })}${outlineFittedWord(small, 100, { f: 'archivo', size: 13, x: 10, y: 76, fill: '#5c6475' })}</g><path d="M252 276l22 -8M252 288l22 -8" stroke="${darken(c, 0.45)}" stroke-width="2.4"/><path d="M300 222v34M300 222l-7 10M300 222l7 6M320 215v34M320 215l-7 10M320 215l7 6" stroke="${darken(c, 0.45)}" stroke-width="2.6" fill="none"/><path d="M58 150L214 186 350 140" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.4"/>`,
  );
}
