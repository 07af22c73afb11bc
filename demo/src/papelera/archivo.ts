// Demonstration products of Papelera: folders, archive boxes, sheet protectors and dividers (carpetas, cajas, folios,
// separadores).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

const { azul, rojo, verde, negro, violeta, bordo, amarillo, gris } = inks;

export const archivo: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'CAR',
      category: 'Carpetas',
      description:
        'Carpeta de cartón forrado con mecanismo niquelado que cierra parejo y no se abre en la mochila.',
      specs: ['Mecanismo: niquelado', 'Cantoneras: metálicas'],
      pesos: 7620,
      pack: 12,
      min: 6,
      presentation: 'Caja',
      grams: 340,
      size: [270, 240, 50],
      supplier: 'PRV-ARROYO',
    },
    pairs(
      [
        ['N.º 3 tres anillos', 7620],
        ['A4 dos anillos', 8190],
        ['bibliorato A4 lomo ancho', 6980],
        ['bibliorato oficio lomo ancho', 7240],
      ] as const,
      [azul, rojo, verde, negro, violeta, bordo, gris],
    ).map(([[word, pesos], c]) => ({
      name: word.startsWith('bib')
        ? `${word.charAt(0).toUpperCase()}${word.slice(1)} ${c.m}`
        : `Carpeta ${word} ${c.f}`,
      pesos,
      picture: picture('carpeta', { c: c.hex }),
    })),
  ),
  ...family(
    {
      prefix: 'CAJ',
      category: 'CajasArchivo',
      description:
        'Caja de archivo que se arma sin herramientas, con frente para rotular y agujero para tirar.',
      specs: ['Material: polipropileno corrugado'],
      pesos: 3680,
      pack: 10,
      min: 5,
      presentation: 'Pack',
      grams: 310,
      size: [360, 250, 120],
      supplier: 'PRV-ARROYO',
    },
    pairs(['oficio', 'A4'], [azul, rojo, verde, amarillo, gris])
      .map(([size, c]) => ({
        name: `Caja de archivo plástica ${size} ${c.f}`,
        pesos: size === 'A4' ? 3390 : 3680,
        picture: picture('cajaArchivo', { c: c.hex, small: size }),
      }))
      .concat([
        {
          name: 'Caja de archivo de cartón oficio',
          pesos: 1980,
          picture: picture('cajaArchivo', { c: '#c79a63', small: 'oficio' }),
        },
      ]),
  ),
  ...family(
    {
      prefix: 'FOL',
      category: 'Folios',
      description:
        'Folios transparentes con tira multiperforada reforzada. No pegan la tinta de la impresión.',
      specs: ['Material: polipropileno'],
      pesos: 6890,
      pack: 10,
      min: 5,
      presentation: 'Pack',
      grams: 380,
      size: [305, 235, 20],
      supplier: 'PRV-ARROYO',
    },
    pairs(
      [
        ['A4', 6890],
        ['oficio', 7640],
      ] as const,
      [
        [10, 0.16],
        [50, 0.58],
        [100, 1],
      ] as const,
    ).map(([[size, pesos], [n, share]], i) => ({
      name: `Folios ${size} × ${n} reforzados`,
      pesos: Math.round((pesos * share) / 10) * 10,
      picture: picture('folios', {
        label: size === 'A4' ? 'A4' : 'OF',
        small: `× ${n}`,
        c: itemAt(['#8fb6d8', '#a9c7b4', '#b9b4dc'], i),
      }),
    })),
  ),
  ...family(
    {
      prefix: 'SEP',
      category: 'Separadores',
      description: 'Separadores con índice de color y pestañas reforzadas, multiperforados.',
      specs: ['Material: cartulina 180 g/m²'],
      pesos: 1980,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 90,
      size: [297, 225, 4],
      supplier: 'PRV-ARROYO',
    },
    pairs(
      [
        ['A4', 1980],
        ['N.º 3', 1740],
        ['oficio', 2260],
      ] as const,
      ['1', 'ABCDEF'],
    ).map(([[size, pesos], label], i) => ({
      name: `Separadores ${size} × 6 ${label === '1' ? 'numerados' : 'alfabéticos'}`,
      pesos,
      picture: picture('separadores', {
        label,
        colors:
          i % 2
            ? ['#c2573f', '#d19a2a', '#5f7240', '#1aa0a8', '#27479a', '#7a2f3d']
            : ['#2f6fb5', '#1aa0a8', '#2f9e5b', '#f4c531', '#f08a24', '#d8342b'],
      }),
    })),
  ),
];
