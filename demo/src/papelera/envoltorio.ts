// Demonstration products of Papelera: wrapping paper, bags, envelopes and labels (papel de regalo, bolsas, sobres,
// etiquetas).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

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
  menta,
  lila,
  coral,
} = inks;

export const envoltorio: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'PRE',
      category: 'PapelRegalo',
      description:
        'Papel de regalo en rollo, ilustración de dos lados opacos, que marca el pliegue sin quebrarse.',
      specs: ['Ancho: 70 cm', 'Gramaje: 60 g/m²'],
      pesos: 3260,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 120,
      size: [700, 40, 40],
      supplier: 'PRV-LADERA',
    },
    pairs(['stars', 'lunares', 'rayas', 'flores', 'corazones', 'confeti', 'cuadros'], [0, 1]).map(
      ([kind, n], i) => ({
        name: `Papel de regalo ${itemAt(['estrellas', 'lunares', 'rayas', 'flores', 'corazones', 'confeti', 'vichy'], Math.floor(i / 2))} ${n ? 'infantil' : 'clásico'}, rollo × 2 m`,
        pesos: n ? 3480 : 3260,
        picture: picture('rollos', {
          c: itemAt([rojo, turquesa, azul, coral, verde, violeta, bordo, amarillo], i).hex,
          c2: itemAt(['#f7e3c0', '#ffffff', '#ffd166'], i),
          kind,
          seed: i,
        }),
      }),
    ),
  ),
  ...family(
    {
      prefix: 'BSA',
      category: 'Bolsas',
      description: 'Bolsa de papel con manija retorcida y fondo plano. Aguanta hasta cinco kilos.',
      specs: ['Material: papel 100 g/m²', 'Manija: papel retorcido'],
      pesos: 6480,
      pack: 1,
      min: 2,
      presentation: 'Paq. × 20',
      grams: 620,
      size: [320, 220, 100],
      supplier: 'PRV-LADERA',
    },
    [
      ...(
        [
          ['chica 16×22', 4890],
          ['mediana 22×30', 6480],
          ['grande 32×40', 9260],
        ] as const
      ).map(([size, pesos]) => ({
        name: `Bolsa kraft ${size}, paquete × 20`,
        pesos,
        picture: picture('bolsa'),
      })),
      ...[rojo, azul, negro, rosa, verde].map((c) => ({
        name: `Bolsa de color ${c.f} 22×30, paquete × 20`,
        pesos: 7680,
        picture: picture('bolsa', { c: c.hex, c2: '#f4d9a0' }),
      })),
      ...(['lunares', 'stars', 'rayas', 'flores', 'confeti', 'corazones', 'cuadros'] as const).map(
        (kind, i) => ({
          name: `Bolsa de regalo ${itemAt(['lunares', 'estrellas', 'rayas', 'flores', 'confeti', 'corazones', 'vichy'], i)} 22×30, × 10`,
          pesos: 6940,
          presentation: 'Paq. × 10',
          picture: picture('bolsa', {
            kind,
            seed: i,
            c: itemAt([turquesa, violeta, coral, menta, azul, rosa, amarillo], i).hex,
            c2: itemAt(['#ffffff', '#ffd166', '#fff2d6'], i),
          }),
        }),
      ),
    ],
  ),
  ...family(
    {
      prefix: 'SOB',
      category: 'Sobres',
      description: 'Sobres de cierre engomado, con solapa ancha y papel que no transparenta.',
      specs: ['Cierre: engomado'],
      pesos: 9450,
      pack: 1,
      min: 2,
      presentation: 'Paq. × 50',
      grams: 480,
      size: [240, 190, 40],
      supplier: 'PRV-ISLETA',
    },
    [
      ...(
        [
          ['bolsa kraft 19×24', 9450],
          ['bolsa kraft 23×32', 12860],
          ['bolsa kraft 27×37', 16900],
          ['bolsa blanco 23×32', 13980],
          ['carta 11×22', 6240],
          ['comercial 12×23', 6580],
        ] as const
      ).map(([word, pesos], i) => ({
        name: `Sobre ${word} cm, paquete × 50`,
        pesos,
        picture: picture(
          'sobres',
          i > 2
            ? { c: '#e6e8ee', c2: itemAt(['#cdd9ea', '#c9a063', '#dfe6d8'], i) }
            : { c: itemAt(['#c69a63', '#b98a55', '#d1a972'], i) },
        ),
      })),
      ...[rojo, celeste, menta, rosa, amarillo, lila].map((c) => ({
        name: `Sobre de color ${c.m} 12×18 cm, × 20`,
        pesos: 3980,
        presentation: 'Paq. × 20',
        picture: picture('sobres', { c: c.hex, c2: '#fff2d6' }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'ETI',
      category: 'Etiquetas',
      description: 'Etiquetas autoadhesivas en hoja A4 para láser e inyección de tinta. Se despegan enteras.',
      specs: ['Formato: A4', 'Hojas: 100'],
      pesos: 18600,
      pack: 1,
      min: 1,
      presentation: 'Caja',
      grams: 1150,
      size: [300, 215, 30],
      supplier: 'PRV-MERIDIANO',
    },
    (
      [
        ['25 × 67 mm', 33],
        ['38 × 100 mm', 14],
        ['70 × 37 mm', 24],
        ['70 × 36 mm', 21],
        ['52 × 30 mm', 40],
        ['105 × 74 mm', 8],
        ['99 × 139 mm', 4],
        ['34 × 101 mm', 16],
      ] as const
    ).map(([label, count], i) => ({
      name: `Etiquetas ${label}, ${count} por hoja, × 100 hojas`,
      pesos: 18600 + (i % 3) * 900,
      picture: picture('etiquetas', {
        c: itemAt([azul, rojo, verde, violeta, turquesa, naranja, negro, bordo], i).hex,
        label,
        small: `${count} por hoja`,
        count,
      }),
    })),
  ),
];
