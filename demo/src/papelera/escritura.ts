// Demonstration products of Papelera: pens, highlighters, office markers, correctors (lapiceras, resaltadores,
// marcadores, correctores).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

const { azul, rojo, verde, negro, violeta, celeste, rosa, amarillo, turquesa, gris, menta, lila, coral } =
  inks;

export const escritura: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'BOL',
      category: 'Lapiceras',
      description: 'Bolígrafo de trazo suave y parejo, con tinta de secado rápido y capuchón ventilado.',
      specs: ['Tinta: base aceite', 'Cuerpo: cristal'],
      pesos: 19800,
      pack: 1,
      min: 1,
      presentation: 'Caja × 50',
      grams: 320,
      size: [160, 90, 70],
      supplier: 'PRV-PLUMERIA',
    },
    [
      ...pairs(
        [
          ['trazo medio 1 mm', 1],
          ['trazo fino 0,7 mm', 1.08],
        ] as const,
        [
          [azul, 'azul'],
          [negro, 'negra'],
          [rojo, 'roja'],
          [verde, 'verde'],
        ] as const,
      ).map(([[word, k], [c, ink]]) => ({
        name: `Lapiceras ${word}, caja × 50 ${ink}`,
        pesos: Math.round(198 * k) * 100,
        picture: picture('lapicera', { c: c.hex, c2: c.hex }),
      })),
      { name: 'Lapiceras trazo medio 1 mm, caja × 50 surtida', picture: picture('lapicera', {}) },
      ...pairs(
        [
          [azul, 'azul'],
          [negro, 'negra'],
          [violeta, 'violeta'],
          [turquesa, 'turquesa'],
          [rosa, 'rosa'],
        ] as const,
        ['gel 0,5 mm', 'roller 0,7 mm'],
      ).map(([[c, ink], word], i) => ({
        name: `Lapiceras ${word} ${ink}, × 12`,
        pesos: 14280 + (i % 2) * 2600,
        pack: 1,
        min: 2,
        presentation: 'Caja × 12',
        picture: picture('lapicera', { c: c.hex, c2: itemAt([coral, amarillo, menta], i).hex }),
      })),
      ...[negro, azul, rojo].map((c) => ({
        name: `Portaminas 0,5 mm cuerpo ${c.m}, × 6`,
        pesos: 11860,
        pack: 1,
        min: 1,
        presentation: 'Caja × 6',
        description: 'Portaminas con agarre de goma y punta retráctil. Incluye minas HB.',
        picture: picture('lapicera', { c: c.hex, c2: gris.hex }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'RES',
      category: 'Resaltadores',
      description: 'Resaltador de punta biselada con tinta que no corre la lapicera ni traspasa la hoja.',
      specs: ['Punta: biselada 1–5 mm'],
      pesos: 4980,
      pack: 10,
      min: 5,
      presentation: 'Pack',
      grams: 70,
      size: [140, 110, 16],
      supplier: 'PRV-PLUMERIA',
    },
    [
      { name: 'Resaltadores flúo, set × 4', picture: picture('resaltadores') },
      {
        name: 'Resaltadores pastel, set × 4',
        pesos: 5640,
        picture: picture('resaltadores', { colors: ['#c4e8cc', '#ffc7d9', '#c9c4f2', '#ffdcae'] }),
      },
      {
        name: 'Resaltadores pastel fríos, set × 4',
        pesos: 5640,
        picture: picture('resaltadores', { colors: ['#bfe0f5', '#b9e6dc', '#cfc7ee', '#dfe6ee'] }),
      },
      ...(
        [
          ['amarillo', '#f6e32f'],
          ['rosa', '#ff8ab5'],
          ['verde', '#59d17c'],
          ['naranja', '#ff9f43'],
          ['celeste', '#56c8ff'],
        ] as const
      ).map(([word, c]) => ({
        name: `Resaltador flúo ${word}, caja × 12`,
        pack: 1,
        min: 2,
        presentation: 'Caja × 12',
        pesos: 13680,
        picture: picture('resaltadores', { colors: [c, c, c, c] }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'MAR',
      category: 'Permanentes',
      description:
        'Marcador de punta redonda y tinta intensa, con capuchón hermético y cuerpo que se recarga.',
      specs: ['Punta: redonda 2 mm'],
      pesos: 14900,
      pack: 1,
      min: 2,
      presentation: 'Caja × 12',
      grams: 190,
      size: [140, 110, 30],
      supplier: 'PRV-PLUMERIA',
    },
    pairs(['permanente', 'pizarra'], [
      [negro, gris],
      [azul, celeste],
      [rojo, coral],
      [verde, menta],
      [violeta, lila],
    ] as const).map(([word, [c, c2]]) => ({
      name: `Marcador ${word === 'pizarra' ? 'para pizarra' : 'permanente'} ${c.m}, caja × 12`,
      pesos: word === 'pizarra' ? 16450 : 14900,
      picture: picture('marcadorGrueso', { c: c.hex, c2: word === 'pizarra' ? c.hex : c2.hex, label: word }),
    })),
  ),
  ...family(
    {
      prefix: 'COR',
      category: 'Correctores',
      description: 'Corrige en seco o con punta metálica; se escribe encima enseguida.',
      specs: ['Secado: inmediato'],
      pesos: 2760,
      pack: 12,
      min: 6,
      presentation: 'Caja',
      grams: 30,
      size: [90, 40, 18],
      supplier: 'PRV-PLUMERIA',
    },
    [
      ...[turquesa, azul, rosa, violeta].map((c, i) => ({
        name: `Corrector en cinta ${i % 2 ? '5 mm × 12 m' : '5 mm × 8 m'} ${c.m}`,
        pesos: 2760 + (i % 2) * 840,
        picture: picture('corrector', { c: c.hex, small: i % 2 ? '5 mm × 12 m' : '5 mm × 8 m' }),
      })),
      ...[rojo, verde].map((c) => ({
        name: `Corrector lápiz punta metálica ${c.m} 7 ml`,
        pesos: 2190,
        picture: picture('corrector', { c: c.hex, kind: 'lapiz' }),
      })),
    ],
  ),
];
