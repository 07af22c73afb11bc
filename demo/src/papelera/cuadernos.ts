// Demonstration products of Papelera: notebooks (cuadernos y libretas).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

const rulings = ['rayado', 'cuadriculado'] as const;
const {
  azul,
  rojo,
  verde,
  negro,
  violeta,
  bordo,
  naranja,
  celeste,
  rosa,
  amarillo,
  turquesa,
  oliva,
  menta,
  coral,
  lila,
} = inks;

const arana = (
  size: string,
  sheets: number,
  pesos: number,
  grams: number,
  colours: readonly (typeof azul)[],
  dims: readonly [number, number, number],
): ProductDraft[] =>
  family(
    {
      prefix: 'CUA',
      category: 'CuadernosTapaDura',
      description:
        'Cuaderno cosido de tapa dura forrada en papel araña, con etiqueta para nombre, grado y materia. Hojas de 75 g que no traspasan la tinta.',
      specs: [
        `Formato: ${size} cm`,
        `Hojas: ${sheets}`,
        'Encuadernación: cosido a hilo',
        'Gramaje: 75 g/m²',
        'Tapa: cartón 1,8 mm forrado',
      ],
      pesos,
      pack: 10,
      min: sheets > 60 ? 5 : 10,
      presentation: 'Pack',
      grams,
      size: dims,
      supplier: 'PRV-ARROYO',
    },
    pairs(rulings, colours).map(([ruling, c], i) => ({
      name: `Cuaderno tapa dura araña ${c.m} ${size} ${ruling}, ${sheets} hojas`,
      specs: [`Interior: ${ruling}`],
      picture: picture('cuadernoArana', { c: c.hex, seed: 3 + i * 11 + sheets }),
      more: [picture('interior', { c: c.hex, kind: ruling })],
    })),
  );

const lined = [
  ['lunares', 'lunares azul', azul.hex, '#ffffff'],
  ['lunares', 'lunares rojo', rojo.hex, '#ffffff'],
  ['lunares', 'lunares verde', verde.hex, '#f6e7b4'],
  ['cuadros', 'escocés', bordo.hex, '#f2d9b0'],
  ['cuadros', 'vichy', celeste.hex, '#ffffff'],
  ['flores', 'flores violeta', violeta.hex, '#f6c945'],
  ['flores', 'flores verde', '#2f7d6b', '#ffb3a1'],
  ['stars', 'estrellas', '#1c2a5e', '#f5c542'],
  ['nubes', 'nubes', celeste.hex, '#ffffff'],
  ['corazones', 'corazones', rosa.hex, '#ffe1ea'],
  ['terrazo', 'terrazo', '#f1ece2', '#e4572e'],
  ['rayas', 'rayas', '#2f6fb5', '#f4f1e6'],
] as const;
const forrados = family(
  {
    prefix: 'CUA',
    category: 'CuadernosTapaDura',
    description:
      'Cuaderno escolar forrado de fábrica, con lomo de tela y etiqueta. Llega listo para usar: no hace falta papel ni plástico.',
    specs: ['Formato: 16×21 cm', 'Hojas: 50', 'Encuadernación: cosido a hilo', 'Lomo: tela'],
    pesos: 4350,
    pack: 10,
    min: 5,
    presentation: 'Pack',
    grams: 290,
    size: [210, 165, 14],
    supplier: 'PRV-ARROYO',
  },
  pairs(rulings, lined).map(([ruling, [kind, word, c, c2]], i) => ({
    name: `Cuaderno ABC forrado ${word} 16×21 ${ruling}, 50 hojas`,
    specs: [`Interior: ${ruling}`],
    picture: picture('cuadernoForrado', { c, c2, kind, seed: 2 + i }),
    more: [picture('interior', { c, kind: ruling })],
  })),
);

const designs = [
  ['blocks', '#2f6fb5', '#f4c542', 'geométrico azul'],
  ['waves', '#1d8a6b', '#f6d55c', 'olas verde'],
  ['dots', '#5b45a5', '#f7c948', 'puntos violeta'],
  ['leaves', '#d9587f', '#ffe3ec', 'hojas rosa'],
  ['band', '#d8452f', '#fbe3b8', 'franja roja'],
  ['montes', '#2b5d7d', '#f4b860', 'sierras'],
  ['confeti', '#23304f', '#ff8a5b', 'confeti azul noche'],
  ['diagonal', '#1aa0a8', '#ffd166', 'diagonal turquesa'],
] as const;
const spiral = (
  words: string,
  sheets: number,
  pesos: number,
  pack: number,
  grams: number,
  dims: readonly [number, number, number],
  picks: readonly number[],
  kinds: readonly string[],
): ProductDraft[] =>
  family(
    {
      prefix: 'CUA',
      category: 'CuadernosEspiralados',
      description:
        'Cuaderno de doble espiral metálico, tapa laminada de cartón rígido y hojas microperforadas que se separan sin romperse.',
      specs: [
        `Hojas: ${sheets}`,
        'Encuadernación: espiral metálico doble',
        'Gramaje: 70 g/m²',
        'Perforado: hojas microperforadas',
      ],
      pesos,
      pack,
      min: pack,
      presentation: 'Pack',
      grams,
      size: dims,
      supplier: 'PRV-MERIDIANO',
    },
    pairs(kinds, picks).map(([ruling, n], i) => {
      const [kind, c, c2, words2] = itemAt(designs, n);
      return {
        name: `Cuaderno ${words} espiralado ${ruling}, ${sheets} hojas, ${words2}`,
        specs: [`Interior: ${ruling}`],
        picture: picture('cuadernoEspiral', { c, c2, kind, seed: 5 + i * 3 + sheets }),
        more: [picture('interior', { c, kind: ruling })],
      };
    }),
  );

const blandos = family(
  {
    prefix: 'CUA',
    category: 'CuadernosTapaBlanda',
    description:
      'Cuaderno abrochado de tapa flexible, liviano para llevar todos los días. Ideal para primer ciclo y deberes.',
    specs: ['Formato: 16×21 cm', 'Encuadernación: dos ganchos', 'Gramaje: 63 g/m²'],
    pesos: 1690,
    pack: 20,
    min: 10,
    presentation: 'Pack',
    grams: 95,
    size: [210, 160, 5],
    supplier: 'PRV-MERIDIANO',
  },
  pairs([naranja, celeste, menta, lila, coral, amarillo], [24, 48]).map(([c, sheets], i) => ({
    name: `Cuaderno tapa flexible ${c.f} 16×21 ${itemAt(rulings, i)}, ${sheets} hojas`,
    pesos: sheets === 24 ? 1690 : 2480,
    grams: sheets === 24 ? 95 : 160,
    specs: [`Hojas: ${sheets}`, `Interior: ${itemAt(rulings, i)}`],
    picture: picture('cuadernoBlando', {
      c: c.hex,
      c2: itemAt(['#fbe3b8', '#ffffff', '#fdf0c4', '#ffe9f0'], i),
      kind: itemAt(['arcos', 'nubes', 'montes', 'confeti', 'leaves', 'diagonal'], i),
      seed: i + 2,
      small: `${sheets} hojas · ${itemAt(rulings, i)}`,
    }),
    more: [picture('interior', { c: c.hex, kind: itemAt(rulings, i) })],
  })),
);

const elastic = [
  ['teja', '#c2573f', '#2b3550'],
  ['oliva', oliva.hex, '#d9a53a'],
  ['azul noche', '#22304f', '#c2573f'],
  ['bordó', bordo.hex, '#e2b86b'],
  ['menta', '#6fb59a', '#ef7a63'],
  ['negra', negro.hex, '#c8352c'],
  ['mostaza', '#d19a2a', '#3a4a6b'],
  ['lila', '#9b7cc4', '#f6c945'],
] as const;
const libretas = (
  format: string,
  sheets: number,
  pesos: number,
  grams: number,
  dims: readonly [number, number, number],
  inner: readonly string[],
): ProductDraft[] =>
  family(
    {
      prefix: 'LIB',
      category: 'Libretas',
      description:
        'Libreta de tapa dura símil cuero con elástico, señalador de cinta y bolsillo interior. Papel marfil de 80 g.',
      specs: [
        `Formato: ${format}`,
        `Hojas: ${sheets}`,
        'Papel: marfil 80 g/m²',
        'Cierre: elástico',
        'Señalador: cinta',
      ],
      pesos,
      pack: 6,
      min: 3,
      presentation: 'Pack',
      grams,
      size: dims,
      supplier: 'PRV-LADERA',
    },
    elastic.map(([word, c, c2], i) => ({
      name: `Libreta ${format} tapa dura con elástico, hojas ${itemAt(inner, i)}, ${word}`,
      specs: [`Interior: ${itemAt(inner, i)}`],
      picture: picture('libreta', { c, c2 }),
      more: [
        picture('interior', {
          c,
          kind: itemAt(
            { lisas: ['liso'], punteadas: ['punteado'], rayadas: ['rayado'] }[itemAt(inner, i)] ?? ['liso'],
            0,
          ),
        }),
      ],
    })),
  );
const anotadores = family(
  {
    prefix: 'ANO',
    category: 'Anotadores',
    description:
      'Anotador con espiral en la cabeza y contratapa rígida para escribir de pie. Hojas rayadas microperforadas.',
    specs: ['Encuadernación: espiral superior', 'Gramaje: 70 g/m²', 'Interior: rayado'],
    pesos: 1980,
    pack: 12,
    min: 6,
    presentation: 'Pack',
    grams: 110,
    size: [150, 105, 10],
    supplier: 'PRV-LADERA',
  },
  pairs([turquesa, rojo, violeta, azul], [
    ['A7', 60, 1450],
    ['A6', 80, 1980],
    ['A5', 80, 3120],
  ] as const).map(([c, [format, sheets, pesos]], i) => ({
    name: `Anotador espiralado ${format} ${c.m}, ${sheets} hojas`,
    pesos,
    specs: [`Formato: ${format}`, `Hojas: ${sheets}`],
    picture: picture('anotador', {
      c: c.hex,
      c2: itemAt(['#ffd166', '#fbe3b8', '#f7c948', '#8fd3c8'], i),
      kind: itemAt(['diagonal', 'waves', 'blocks', 'arcos', 'confeti'], i),
      seed: i + 4,
    }),
    more: [picture('interior', { c: c.hex })],
  })),
);

const everyday = ['rayado', 'cuadriculado'];
export const cuadernos: readonly ProductDraft[] = [
  ...arana('16×21', 48, 3890, 260, [azul, rojo, verde, negro, violeta, bordo], [210, 165, 12]),
  ...arana('16×21', 98, 6240, 430, [azul, rojo, verde, turquesa], [210, 165, 20]),
  ...arana('19×24', 50, 5480, 370, [azul, rojo, verde, naranja], [240, 195, 13]),
  ...forrados,
  ...spiral('universitario', 84, 6980, 5, 420, [295, 230, 14], [0, 1, 2, 3, 4, 5, 6, 7], everyday),
  ...spiral('A4 tapa dura', 120, 9980, 3, 640, [297, 215, 20], [2, 5, 6, 7, 0], ['rayado']),
  ...spiral('A5 tapa ilustrada', 80, 5540, 5, 250, [215, 155, 14], [3, 1, 7, 4, 5], ['liso']),
  ...spiral('A5 cinco materias', 200, 11240, 3, 560, [215, 165, 26], [4, 0, 6, 2], ['rayado']),
  ...blandos,
  ...libretas('A6', 96, 5120, 150, [148, 105, 14], ['lisas', 'punteadas', 'rayadas']),
  ...libretas('A5', 96, 7680, 290, [210, 148, 15], ['punteadas', 'rayadas', 'lisas']),
  ...anotadores,
];
