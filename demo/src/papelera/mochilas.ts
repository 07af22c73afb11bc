// Demonstration products of Papelera: backpacks, pencil cases and lunch boxes (mochilas, cartucheras, luncheras).

import { itemAt } from '../random.js';
import { type Colour, family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

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
  gris,
  menta,
  coral,
  blanco,
} = inks;

const bags: readonly (readonly [Colour, Colour])[] = [
  [azul, amarillo],
  [bordo, amarillo],
  [negro, rojo],
  [verde, naranja],
  [violeta, amarillo],
  [rosa, blanco],
  [turquesa, coral],
  [gris, celeste],
];
const prints = [
  ['stars', 'estrellas'],
  ['lunares', 'lunares'],
  ['flores', 'flores'],
  ['nubes', 'nubes'],
  ['terrazo', 'terrazo'],
  ['confeti', 'confeti'],
] as const;

export const mochilas: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'MOC',
      category: 'MochilasEscolares',
      description:
        'Mochila de poliéster reforzado con espalda acolchada, bolsillo frontal con cierre y tiras regulables.',
      specs: ['Material: poliéster 600D', 'Espalda: acolchada', 'Bolsillos: 2'],
      pesos: 48900,
      pack: 1,
      min: 2,
      presentation: 'Unidad',
      grams: 620,
      size: [430, 300, 160],
      supplier: 'PRV-TERRAZA',
    },
    pairs(
      [
        ['17"', 48900],
        ['15" jardín', 36400],
      ] as const,
      bags,
    ).map(([[size, pesos], [c, c2]]) => ({
      name: `Mochila escolar ${size} con bolsillo frontal, ${c.m}`,
      pesos,
      picture: picture('mochila', { c: c.hex, c2: c2.hex }),
    })),
  ),
  ...family(
    {
      prefix: 'CTU',
      category: 'Cartucheras',
      description:
        'Cartuchera de tela lavable con cierre de doble carro y forro interior. Entra un juego completo de útiles.',
      specs: ['Material: poliéster con forro', 'Cierre: reforzado'],
      pesos: 8940,
      pack: 4,
      min: 2,
      presentation: 'Pack',
      grams: 90,
      size: [220, 90, 80],
      supplier: 'PRV-TERRAZA',
    },
    [
      ...bags.map(([c, c2]) => ({
        name: `Cartuchera tubo lisa ${c.f}`,
        picture: picture('cartuchera', { c: c.hex, c2: c2.hex }),
      })),
      ...prints.map(([kind, word], i) => ({
        name: `Cartuchera tubo estampada ${word}`,
        pesos: 9680,
        picture: picture('cartuchera', {
          c: itemAt(bags, i)[0].hex,
          c2: itemAt(bags, i)[1].hex,
          kind,
          seed: i + 5,
        }),
      })),
      ...pairs([1, 2, 3], [azul, violeta, turquesa, negro]).map(([n, c], i) => ({
        name: `Canopla ${n === 1 ? 'un piso' : n === 2 ? 'dos pisos' : 'tres pisos'} ${c.f}`,
        pesos: 9200 + n * 5400,
        grams: 120 + n * 90,
        picture: picture('cartuchera', {
          c: c.hex,
          c2: itemAt([amarillo, coral, menta], i).hex,
          label: 'canopla',
          kind: itemAt(['liso', 'stars', 'diagonal', 'terrazo', 'rayas'], i),
          seed: i,
        }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'LUN',
      category: 'Luncheras',
      description: 'Lunchera térmica con manija, forro aislante lavable y cierre perimetral.',
      specs: ['Interior: aluminio térmico', 'Capacidad: 5 l'],
      pesos: 17900,
      pack: 2,
      min: 2,
      presentation: 'Pack',
      grams: 240,
      size: [240, 190, 110],
      supplier: 'PRV-TERRAZA',
    },
    pairs([turquesa, rosa, azul, negro, violeta], ['liso', 'estampada']).map(([c, word], i) => ({
      name: `Lunchera térmica ${word === 'liso' ? 'lisa' : itemAt(prints, i)[1]} ${c.f}`,
      pesos: word === 'liso' ? 17900 : 19400,
      picture: picture('lunchera', {
        c: c.hex,
        c2: amarillo.hex,
        kind: word === 'liso' ? 'liso' : itemAt(prints, i)[0],
        seed: i,
      }),
    })),
  ),
];
