/** Draws school supplies: erasers, sharpeners, pencil cases, lunch boxes, compasses, boards, paint bottles. */
import type { PictureOptions } from '../demo-company.js';
import { canvas, darken, lighten, mixColours, readableInk, repeat, roundToTenth } from './drawing-kit.js';
import { outlineFittedWord, outlineWord } from './outlined-text.js';
import { coverPattern } from './patterns.js';

export function goma({
  c = '#3d78c2',
  c2 = '#f7f5f0',
  label = 'goma',
  kind = 'funda',
}: PictureOptions): string {
  return canvas((g) => {
    const brick = (x: number, y: number, turn: number, body: string, sleeve: string) => {
      const w = 190;
      const wrap =
        kind === 'funda'
          ? `<path d="M64 0h${w - 64}v70H64z" fill="${g.diagonal(sleeve, 0.16, 0.16)}"/><path d="M64 70h${w - 64}v22H64z" fill="${darken(sleeve, 0.34)}"/><path d="M64 14h${w - 64}M64 56h${w - 64}" stroke="${lighten(sleeve, 0.6)}" stroke-width="4"/>${outlineFittedWord(label, 104, { f: 'archivoBlack', size: 26, x: 64 + (w - 64) / 2, y: 45, anchor: 'middle', fill: readableInk(sleeve) })}`
          : `<path d="M${w / 2} 0H${w - 10}q10 0 10 10v60H${w / 2}z" fill="${g.diagonal(sleeve, 0.2, 0.1)}"/><path d="M${w / 2} 70H${w}v12q0 10 -10 10H${w / 2}z" fill="${darken(sleeve, 0.3)}"/>${outlineFittedWord(label, 66, { f: 'archivoBlack', size: 20, x: 16, y: 43, fill: darken(sleeve, 0.35), opacity: 0.7 })}`;
      return `<g transform="translate(${x} ${y}) rotate(${turn})">${g.flatShadow(`<rect width="${w}" height="92" rx="8"/>`, 6, 12)}<path d="M8 62H${w}v20q0 10 -10 10H10Q0 92 0 82V62z" fill="${darken(body, 0.2)}"/><rect width="${w}" height="72" rx="10" fill="${g.diagonal(body, 0.3, 0.04)}"/>${wrap}<path d="M10 3h${w - 24}" stroke="#fff" stroke-opacity=".7" stroke-width="2.4" stroke-linecap="round"/></g>`;
    };
    return `${brick(150, 96, 14, c2, mixColours(c, '#c8352c', 0.75))}${brick(62, 194, -12, c2, c)}`;
  });
}

export function sacapuntas({ c = '#d8342b', kind = 'deposito' }: PictureOptions): string {
  return canvas((g) =>
    kind === 'metal'
      ? `<g transform="rotate(-12 200 210)">${g.flatShadow('<rect x="84" y="130" width="232" height="140" rx="6"/>', 8, 14)}<path d="M84 130H316l-22 66 22 68H84l22 -68z" fill="${g.linear(
          [
            [0, '#cdd3dc'],
            [0.3, '#ffffff'],
            [0.6, '#b9c1cc'],
            [1, '#8e98a7'],
          ],
          0,
          0,
          1,
          1,
        )}"/><path d="M84 264H316v16H84z" fill="#7b8594"/><path d="M116 142l170 26 -6 32 -170 -28z" fill="${g.steel(true)}" stroke="#6d7686" stroke-width="1.4"/><circle cx="196" cy="172" r="13" fill="#59626f"/><path d="M187 170l18 4" stroke="#dfe4ea" stroke-width="3"/>${repeat(5, (i) => `<path d="M${112 + i * 8} 214l-6 44M${262 + i * 8} 214l8 44" stroke="#7f8a9a" stroke-width="2"/>`)}<ellipse cx="92" cy="197" rx="8" ry="18" fill="#3a414d"/></g>`
      : `${g.groundShadow(200, 330, 96, 10)}<path d="M112 190h176v116q0 24 -24 24H136q-24 0 -24 -24z" fill="${g.linear(
          [
            [0, lighten(c, 0.3)],
            [0.2, lighten(c, 0.75)],
            [0.6, lighten(c, 0.5)],
            [1, lighten(c, 0.15)],
          ],
        )}" opacity=".92"/>${repeat(7, (i) => `<path d="M${130 + i * 20} ${308 - (i % 3) * 10}q14 -22 24 -4q-10 12 -24 4z" fill="#e3c194" stroke="#b98d56" stroke-width="1.2"/>`)}<rect x="122" y="204" width="9" height="110" rx="4.5" fill="#fff" opacity=".7"/><path d="M104 132q0 -40 40 -42h112q40 2 40 42v62H104z" fill="${g.tube(c)}"/><path d="M104 182h192v14H104z" fill="${darken(c, 0.35)}"/><ellipse cx="200" cy="140" rx="32" ry="32" fill="${darken(c, 0.5)}"/><ellipse cx="200" cy="143" rx="22" ry="22" fill="#12151d"/><path d="M186 150l30 -20" stroke="#dfe4ea" stroke-width="6"/><path d="M124 120q4 -20 26 -20" stroke="#fff" stroke-opacity=".55" stroke-width="6" fill="none" stroke-linecap="round"/>`,
  );
}

/** Pencil case: a tube with a zip, or a flat one with two floors. */
export function cartuchera({
  c = '#7a4fb0',
  c2 = '#f6c945',
  kind = 'liso',
  label = 'tubo',
  seed = 1,
}: PictureOptions): string {
  return canvas((g) => {
    const flatCase = label === 'canopla';
    const outline = flatCase
      ? '<rect x="52" y="104" width="296" height="198" rx="22"/>'
      : '<path d="M70 142q10 -26 40 -26h180q30 0 40 26q24 60 0 122q-10 26 -40 26H110q-30 0 -40 -26q-24 -62 0 -122z"/>';
    const zip = flatCase
      ? `<rect x="66" y="118" width="268" height="170" rx="14" fill="none" stroke="${darken(c, 0.45)}" stroke-width="7"/><rect x="66" y="118" width="268" height="170" rx="14" fill="none" stroke="${lighten(c2, 0.3)}" stroke-width="2" stroke-dasharray="3 3"/>`
      : `<path d="M66 166Q200 146 334 166" fill="none" stroke="${darken(c, 0.45)}" stroke-width="12"/><path d="M66 166Q200 146 334 166" fill="none" stroke="${lighten(c2, 0.3)}" stroke-width="3" stroke-dasharray="4 3"/>`;
    return `${g.groundShadow(204, 304, 150, 11)}<g transform="rotate(-3 200 200)"><g clip-path="${g.clip(outline)}"><rect x="46" y="96" width="308" height="220" fill="${g.vertical(lighten(c, 0.2), darken(c, 0.24))}"/>${coverPattern(kind, { x: 46, y: 96, w: 308, h: 220, c, c2, seed })}<rect x="46" y="96" width="308" height="220" fill="${g.linear(
      [
        [0, '#ffffff', 0.26],
        [0.35, '#ffffff', 0],
        [0.7, '#000000', 0.06],
        [1, '#000000', 0.34],
      ],
      0,
      0,
      0,
      1,
    )}"/></g>${zip}<g transform="translate(${flatCase ? 300 : 288} ${flatCase ? 112 : 152})"><rect width="18" height="12" rx="3" fill="${g.steel()}"/><rect x="4" y="10" width="10" height="34" rx="4" fill="${c2}"/></g><rect x="${flatCase ? 76 : 92}" y="${flatCase ? 250 : 244}" width="52" height="20" rx="3" fill="${c2}"/><path d="M${flatCase ? 84 : 100} ${flatCase ? 260 : 254}h36" stroke="${darken(c, 0.4)}" stroke-width="2.4"/></g>`;
  });
}

/** Lunch box of cloth, with a handle. */
export function lunchera({ c = '#2aa198', c2 = '#ffd166', kind = 'liso', seed = 1 }: PictureOptions): string {
  return canvas((g) => {
    const body = '<path d="M84 150q0 -24 24 -24H292q24 0 24 24v170q0 24 -24 24H108q-24 0 -24 -24z"/>';
    return `${g.groundShadow(204, 350, 130, 11)}<path d="M150 128V92q0 -22 22 -22h56q22 0 22 22v36" fill="none" stroke="${darken(c, 0.45)}" stroke-width="15"/><path d="M150 128V92q0 -22 22 -22h56" fill="none" stroke="${lighten(c, 0.1)}" stroke-width="4"/><g clip-path="${g.clip(body)}"><rect x="80" y="120" width="240" height="230" fill="${g.diagonal(c, 0.18, 0.2)}"/><g transform="translate(0 60)">${coverPattern(kind, { x: 84, y: 140, w: 232, h: 160, c, c2, seed })}</g><path d="M80 120h240v70q-120 26 -240 0z" fill="${darken(c, 0.2)}"/><path d="M312 120v240" stroke="#000" stroke-opacity=".2" stroke-width="18"/></g><path d="M84 186q116 28 232 0" fill="none" stroke="${darken(c, 0.5)}" stroke-width="8"/><path d="M84 186q116 28 232 0" fill="none" stroke="${c2}" stroke-width="2" stroke-dasharray="4 3"/><rect x="268" y="186" width="12" height="34" rx="4" fill="${c2}"/><rect x="168" y="140" width="64" height="30" rx="4" fill="${c2}"/><path d="M180 155h40" stroke="${darken(c, 0.4)}" stroke-width="3"/><path d="M100 330V164" stroke="#fff" stroke-opacity=".2" stroke-width="8" stroke-linecap="round"/>`;
  });
}

export function compas({ c = '#2f6fb5', label = 'compás' }: PictureOptions): string {
  return canvas(
    (g) =>
      `${g.flatShadow('<rect x="70" y="52" width="150" height="300" rx="14"/>', 7, 11)}<rect x="70" y="52" width="150" height="300" rx="14" fill="${g.diagonal(c, 0.2, 0.25)}"/><rect x="82" y="64" width="126" height="276" rx="9" fill="${darken(c, 0.55)}"/>${outlineFittedWord(label, 90, { f: 'archivo', size: 18, x: 145, y: 324, anchor: 'middle', fill: lighten(c, 0.7) })}<path d="M70 64q0 -12 12 -12h70L70 250z" fill="#fff" opacity=".14"/><g transform="translate(58 -6) rotate(9 200 200)">${g.flatShadow('<path d="M214 70L170 330 202 120 270 332 226 70z"/>', 6, 8)}<rect x="208" y="34" width="14" height="40" rx="4" fill="${g.steel()}"/>${repeat(6, (i) => `<path d="M208 ${40 + i * 4}h14" stroke="#7f8a9a" stroke-width="1.4"/>`)}<path d="M206 96L222 96 190 290 180 290z" fill="${g.steel()}"/><path d="M208 96L224 96 268 282 254 286z" fill="${g.steel()}"/><path d="M181 288h9l-7 50z" fill="#59626f"/><path d="M250 280l20 -4 8 26 -20 5z" fill="${g.tube(c)}"/><path d="M260 306l16 -4 6 40 -6 12 -8 -10z" fill="${g.tube('#e0a21b')}"/><circle cx="215" cy="92" r="20" fill="${g.radial(
        [
          [0, '#ffffff'],
          [0.5, '#cfd6df'],
          [1, '#7f8a9a'],
        ],
        0.35,
        0.3,
        0.8,
      )}"/><circle cx="215" cy="92" r="7" fill="#59626f"/></g>`,
  );
}

/** White board or slate in a frame, with its felt. */
export function pizarra({
  c = '#c99a5b',
  kind = 'blanca',
  label = 'a b c',
  small = '40 × 60',
}: PictureOptions): string {
  return canvas((g) => {
    const black = kind === 'negra';
    const face = black ? '#27453b' : '#fbfcfd';
    const ink = black ? '#f1efe6' : '#2458b8';
    const box = '<rect x="48" y="74" width="304" height="232" rx="8"/>';
    return `<g transform="rotate(-2 200 200)">${g.flatShadow(box, 7, 13)}<rect x="48" y="74" width="304" height="232" rx="8" fill="${g.diagonal(c, 0.25, 0.2)}"/><rect x="64" y="90" width="272" height="200" rx="2" fill="${face}"/><path d="M64 90h272v7H64z" fill="#000" opacity=".16"/><path d="M64 90h150L64 260z" fill="#fff" opacity="${black ? 0.06 : 0.6}"/>${outlineFittedWord(label, 190, { f: 'grandstander', size: 62, x: 90, y: 180, fill: ink })}<path d="M92 206q40 -14 80 0t80 0" fill="none" stroke="${black ? '#f4c531' : '#d8342b'}" stroke-width="5" stroke-linecap="round"/>${outlineWord(small, { f: 'archivo', size: 15, x: 92, y: 266, fill: black ? '#a9c0b6' : '#8a94a5' })}<rect x="120" y="296" width="160" height="13" rx="4" fill="${darken(c, 0.3)}"/><rect x="226" y="278" width="62" height="22" rx="4" fill="${g.vertical('#4a5568', '#252b38')}"/><path d="M226 294h62v6h-62z" fill="#d8a21f"/><rect x="136" y="287" width="72" height="11" rx="5" fill="${g.tube(black ? '#f4f1ea' : '#2458b8', true)}"/></g>`;
  });
}

/** Small bottles of paint with a cap, in a row. */
export function frascos({
  colors = ['#d8342b', '#f4c531', '#2474c6'],
  label = 'acrílico',
  small = '60 ml',
}: PictureOptions): string {
  return canvas((g) => {
    const set = colors.slice(0, 4);
    const scale = set.length > 3 ? 0.86 : 1;
    const step = Math.min(108, 380 / set.length);
    const start = 200 - (step * (set.length - 1)) / 2;
    return `<g transform="translate(200 340) scale(${scale}) translate(-200 -340)">${set
      .map((col, i) => {
        const x = roundToTenth(start + i * step);
        const y = i % 2 ? 96 : 108;
        const h = 338 - y;
        return `${g.groundShadow(x, 340, 46, 7)}<rect x="${x - 20}" y="${y - 36}" width="40" height="40" rx="5" fill="${g.tube('#eceff3')}"/>${repeat(6, (j) => `<path d="M${x - 15 + j * 6} ${y - 32}v32" stroke="#000" stroke-opacity=".1" stroke-width="1.6"/>`)}<path d="M${x - 16} ${y + 4}h32q28 10 28 34v${h - 48}q0 10 -10 10h-68q-10 0 -10 -10v-${h - 48}q0 -24 28 -34z" fill="${g.tube(col)}"/><rect x="${x - 44}" y="${y + 78}" width="88" height="92" fill="${g.tube('#fbfbf8')}"/><circle cx="${x}" cy="${y + 104}" r="14" fill="${col}"/>${outlineFittedWord(label, 76, { f: 'grandstander', size: 19, x, y: y + 140, anchor: 'middle', fill: '#333a48' })}${outlineWord(small, { f: 'archivo', size: 11, x, y: y + 158, anchor: 'middle', fill: '#6b7484' })}<rect x="${x - 34}" y="${y + 40}" width="7" height="${h - 70}" rx="3.5" fill="#fff" opacity=".45"/>`;
      })
      .join('')}</g>`;
  });
}
