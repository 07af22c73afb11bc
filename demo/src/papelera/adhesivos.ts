// Demonstration products of Papelera: glue and tape (pegamentos y cintas).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

const {
  azul,
  rojo,
  verde,
  negro,
  violeta,
  naranja,
  celeste,
  rosa,
  amarillo,
  turquesa,
  gris,
  blanco,
  menta,
  lila,
  coral,
} = inks;

export const adhesivos: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'ADH',
      category: 'Pegamentos',
      description: 'Pega papel, cartulina y fotos sin arrugar. Lavable, sin solventes y sin olor.',
      specs: ['Base: al agua', 'Toxicidad: no tóxico'],
      pesos: 2340,
      pack: 12,
      min: 12,
      presentation: 'Caja',
      grams: 55,
      size: [110, 32, 32],
      supplier: 'PRV-CHASQUI',
    },
    [
      ...pairs(
        [
          ['8 g', 890],
          ['21 g', 1480],
          ['40 g', 2340],
        ] as const,
        [
          [amarillo, rojo, 'clásico'],
          [azul, celeste, 'extra fuerte'],
          [violeta, lila, 'que se ve al pegar'],
        ] as const,
      ).map(([[size, pesos], [c, c2, word]]) => ({
        name: `Adhesivo en barra ${word} ${size}`,
        pesos,
        picture: picture('pegamento', { c: c.hex, c2: c2.hex, small: size }),
      })),
      ...(
        [
          ['50 g', 1120],
          ['100 g', 1760],
          ['250 g', 3240],
          ['1 kg', 8960],
        ] as const
      ).map(([size, pesos], i) => ({
        name: `Cola vinílica escolar ${size}`,
        pesos,
        picture: picture('colaVinilica', { c: itemAt([azul, turquesa, violeta, verde], i).hex, small: size }),
      })),
      ...(
        [
          ['30 ml', 980],
          ['100 ml', 2180],
        ] as const
      ).map(([size, pesos], i) => ({
        name: `Silicona líquida ${size}`,
        pesos,
        picture: picture('colaVinilica', {
          c: itemAt([naranja, rosa], i).hex,
          label: 'silicona',
          small: size,
        }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'CIN',
      category: 'Cintas',
      description: 'Cinta de buen agarre que se corta pareja y no amarillea.',
      specs: ['Adhesivo: acrílico'],
      pesos: 2890,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 60,
      size: [90, 90, 18],
      supplier: 'PRV-CHASQUI',
    },
    [
      ...(
        [
          ['12 mm × 30 m', 1690],
          ['18 mm × 30 m', 2890],
          ['24 mm × 50 m', 3980],
          ['48 mm × 50 m', 5240],
        ] as const
      ).map(([size, pesos], i) => ({
        name: `Cinta adhesiva ${size}, transparente y kraft`,
        pesos,
        isKit: true,
        picture: picture('cinta', { c: itemAt([azul, celeste, turquesa, gris], i).hex }),
      })),
      ...[rojo, azul, verde, amarillo, negro, blanco].map((c) => ({
        name: `Cinta de embalar de color 48 mm × 50 m ${c.f}`,
        pesos: 5680,
        picture: picture('cinta', { c: c.hex, c2: c.hex, kind: 'color' }),
      })),
      ...[rosa, menta, lila, coral].map((c) => ({
        name: `Cinta washi decorada 15 mm × 10 m ${c.f}, × 2`,
        pesos: 2340,
        picture: picture('cinta', { c: c.hex, c2: '#fff2d6', kind: 'color' }),
      })),
      {
        name: 'Cinta de papel 24 mm × 40 m',
        pesos: 2980,
        picture: picture('cinta', { c: '#e5cf9f', c2: '#d9bd84', kind: 'color' }),
      },
      {
        name: 'Cinta doble faz 18 mm × 10 m',
        pesos: 3460,
        picture: picture('cinta', { c: '#d9587f', c2: '#f4f1ea', kind: 'color' }),
      },
    ],
  ),
];
