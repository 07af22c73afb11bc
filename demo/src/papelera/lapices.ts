// Demonstration products of Papelera: pencils, markers and crayons (lápices, marcadores, crayones).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, pastel, picture, rainbow } from './product-draft.js';

const { azul, rojo, verde, negro, celeste, rosa, amarillo, turquesa, blanco } = inks;

export const lapices: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'LAP',
      category: 'LapicesGrafito',
      description:
        'Lápiz de grafito hexagonal de madera reforestada, mina centrada que no se quiebra al sacarle punta.',
      specs: ['Material: madera reforestada', 'Cuerpo: hexagonal'],
      pesos: 2950,
      pack: 12,
      min: 6,
      presentation: 'Caja',
      grams: 70,
      size: [185, 50, 18],
      supplier: 'PRV-CHASQUI',
    },
    [
      ...pairs(['2B', 'B', 'HB', 'H', '4B', '6B'], [amarillo, azul]).map(([grade, c]) => ({
        name: `Lápiz negro ${grade} cuerpo ${c.m}, caja × 12`,
        specs: [`Mina: ${grade}`],
        picture: picture('lapizGrafito', {
          c: c.hex,
          c2: itemAt([rojo, negro, verde], grade.length + c.m.length).hex,
          kind: c === amarillo ? 'goma' : 'liso',
          label: grade,
          count: c === amarillo ? 3 : 5,
        }),
      })),
      ...[verde, rosa, turquesa].map((c) => ({
        name: `Lápiz triangular grueso HB ${c.m}, caja × 6`,
        pesos: 3480,
        specs: ['Mina: HB', 'Cuerpo: triangular, 10 mm'],
        picture: picture('lapizGrafito', { c: c.hex, c2: amarillo.hex, kind: 'liso', count: 2 }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'LAP',
      category: 'LapicesColor',
      description:
        'Lápices de colores de mina blanda y trazo parejo. Colores vivos que cubren bien y se mezclan entre sí.',
      specs: ['Mina: 3,3 mm', 'Punta: afilada de fábrica'],
      pesos: 6240,
      pack: 6,
      min: 6,
      presentation: 'Pack',
      grams: 90,
      size: [180, 90, 12],
      supplier: 'PRV-CHASQUI',
    },
    pairs([6, 12, 24, 36], [
      [amarillo, rojo, 'largos'],
      [celeste, azul, 'acuarelables'],
      [verde, amarillo, 'triangulares'],
    ] as const)
      .map(([n, [c, c2, word]]) => ({
        name: `Lápices de colores ${word}, caja × ${n}`,
        pesos: Math.round((540 * n + (word === 'acuarelables' ? 1400 : 0)) / 10) * 10 - (n > 12 ? 60 * n : 0),
        grams: n * 7,
        specs: [`Colores: ${n}`],
        picture: picture('lapices', { c: c.hex, c2: c2.hex, label: `${n} colores` }),
      }))
      .concat([
        {
          name: 'Lápices de colores pastel, caja × 12',
          pesos: 7380,
          grams: 90,
          specs: ['Colores: 12 pastel'],
          picture: picture('lapices', { c: '#f7d6c9', c2: '#8e7cc3', colors: pastel, label: '12 pastel' }),
        },
      ]),
  ),
  ...family(
    {
      prefix: 'MAR',
      category: 'Marcadores',
      description:
        'Marcadores escolares de tinta lavable al agua, con tapa ventilada y punta que no se hunde.',
      specs: ['Tinta: al agua, lavable', 'Tapa: ventilada'],
      pesos: 7450,
      pack: 12,
      min: 4,
      presentation: 'Pack',
      grams: 110,
      size: [160, 140, 14],
      supplier: 'PRV-CHASQUI',
    },
    [
      ...pairs([6, 8, 12, 24], ['fina', 'media', 'gruesa']).map(([n, tip], i) => ({
        name: `Marcadores escolares punta ${tip}, set × ${n}`,
        pesos: n * 790 + (tip === 'gruesa' ? 1200 : 330),
        specs: [`Unidades: ${n}`, `Punta: ${tip}`],
        picture: picture('marcadores', {
          colors: Array.from({ length: Math.min(12, n) }, (_, k) =>
            itemAt(
              n > 8 ? [...rainbow, '#d94f8f', '#2b2e36', '#7cbf3f', '#f4b183'] : rainbow,
              k * (i % 2 ? 1 : 3) + i,
            ),
          ),
        }),
      })),
      {
        name: 'Marcadores escolares pastel punta media, set × 8',
        pesos: 7980,
        specs: ['Unidades: 8', 'Punta: media'],
        picture: picture('marcadores', { colors: pastel.slice(0, 8) }),
      },
      {
        name: 'Marcadores para tela, set × 8',
        pesos: 11890,
        specs: ['Unidades: 8', 'Fijado: con plancha'],
        picture: picture('marcadores', {
          colors: ['#c2573f', '#d19a2a', '#5f7240', '#1aa0a8', '#27479a', '#7a2f3d', '#d9587f', '#2b2e36'],
        }),
      },
    ],
  ),
  ...family(
    {
      prefix: 'CRA',
      category: 'Crayones',
      description:
        'Crayones de cera que no manchan las manos y cubren en una pasada. Aptos desde los tres años.',
      specs: ['Material: cera no tóxica'],
      pesos: 2890,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 80,
      size: [100, 95, 20],
      supplier: 'PRV-CHASQUI',
    },
    pairs([6, 12, 24], [
      [azul, amarillo, 'finos'],
      [rojo, blanco, 'gruesos'],
      [verde, amarillo, 'lavables'],
    ] as const).map(([n, [c, c2, word]]) => ({
      name: `Crayones de cera ${word}, caja × ${n}`,
      pesos: n * 210 + (word === 'gruesos' ? 1450 : 370),
      specs: [`Colores: ${n}`],
      picture: picture('crayones', { c: c.hex, c2: c2.hex, label: `${n} crayones` }),
    })),
  ),
];
