// Demonstration products of Papelera: paints, brushes and modelling clay (témperas, acrílicos, acuarelas, pinceles,
// plastilina).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, pastel, picture } from './product-draft.js';

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
  menta,
  lila,
  coral,
  blanco,
  marron,
} = inks;

export const pintura: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'TEM',
      category: 'Temperas',
      description: 'Témpera escolar cremosa, lista para usar, de secado mate. Se limpia con agua y jabón.',
      specs: ['Base: al agua', 'Secado: mate'],
      pesos: 6890,
      pack: 6,
      min: 3,
      presentation: 'Pack',
      grams: 260,
      size: [150, 100, 60],
      supplier: 'PRV-TINTAL',
    },
    [
      {
        name: 'Témperas surtidas, set × 6 potes de 30 ml',
        specs: ['Contenido: 6 × 30 ml'],
        picture: picture('temperas'),
      },
      {
        name: 'Témperas metalizadas, set × 6 potes de 30 ml',
        pesos: 8740,
        specs: ['Contenido: 6 × 30 ml'],
        picture: picture('temperas', {
          colors: ['#c9a227', '#b4bcc8', '#b0703c', '#6f8f6a', '#7b6fa0', '#a4506a'],
          label: 'metal',
        }),
      },
      {
        name: 'Témperas fluorescentes, set × 6 potes de 30 ml',
        pesos: 8380,
        specs: ['Contenido: 6 × 30 ml'],
        picture: picture('temperas', {
          colors: ['#ff5a5f', '#ffd93b', '#3ec7e6', '#58d68d', '#ff9a3c', '#e45ad1'],
          label: 'flúo',
        }),
      },
      {
        name: 'Témperas pastel, set × 6 potes de 30 ml',
        pesos: 7820,
        specs: ['Contenido: 6 × 30 ml'],
        picture: picture('temperas', { colors: pastel.slice(0, 6), label: 'pastel' }),
      },
      ...[rojo, amarillo, azul, verde, blanco, negro, marron, naranja].map((c) => ({
        name: `Témpera ${c.f} en botella de 250 ml`,
        pesos: 3240,
        pack: 12,
        min: 6,
        grams: 320,
        size: [160, 60, 60] as const,
        specs: ['Contenido: 250 ml'],
        picture: picture('frascos', { colors: [c.hex], label: 'témpera', small: '250 ml' }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'ACR',
      category: 'Acrilicos',
      description:
        'Pintura acrílica decorativa de alto poder cubritivo para madera, tela, cerámica y papel. Seca en veinte minutos.',
      specs: ['Contenido: 60 ml', 'Acabado: satinado'],
      pesos: 2760,
      pack: 6,
      min: 3,
      presentation: 'Pack',
      grams: 85,
      size: [110, 42, 42],
      supplier: 'PRV-TINTAL',
    },
    [
      ...[
        rojo,
        naranja,
        amarillo,
        verde,
        turquesa,
        celeste,
        azul,
        violeta,
        rosa,
        lila,
        coral,
        menta,
        marron,
        negro,
        blanco,
        gris,
      ].map((c) => ({
        name: `Acrílico decorativo ${c.m} 60 ml`,
        picture: picture('frascos', { colors: [c.hex], label: 'acrílico' }),
      })),
      {
        name: 'Acrílicos primarios, set × 3 de 60 ml',
        pesos: 7680,
        isKit: true,
        picture: picture('frascos'),
      },
      {
        name: 'Acrílicos tierra, set × 4 de 60 ml',
        pesos: 9980,
        isKit: true,
        picture: picture('frascos', { colors: ['#b0703c', '#d1a24a', '#7a4a2b', '#5f7240'] }),
      },
      {
        name: 'Acrílicos pastel, set × 4 de 60 ml',
        pesos: 9980,
        isKit: true,
        picture: picture('frascos', { colors: pastel.slice(2, 6) }),
      },
    ],
  ),
  ...family(
    {
      prefix: 'ACU',
      category: 'Acuarelas',
      description:
        'Acuarelas en pastilla de colores transparentes, en estuche con paleta de mezcla y pincel.',
      specs: ['Incluye: pincel N.º 4'],
      pesos: 6480,
      pack: 6,
      min: 3,
      presentation: 'Pack',
      grams: 140,
      size: [210, 90, 18],
      supplier: 'PRV-TINTAL',
    },
    pairs([12, 24], [azul, negro, rosa]).map(([n, c]) => ({
      name: `Acuarelas × ${n} en estuche ${c.m} con pincel`,
      pesos: n === 12 ? 6480 : 10890,
      specs: [`Colores: ${n}`],
      picture: picture('acuarelas', { c: c.hex, count: n }),
    })),
  ),
  ...family(
    {
      prefix: 'PIN',
      category: 'Pinceles',
      description:
        'Pincel de pelo sintético con virola sin costura y mango lacado. Vuelve a su forma después de lavarlo.',
      specs: ['Pelo: sintético', 'Virola: aluminio'],
      pesos: 1290,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 12,
      size: [190, 12, 12],
      supplier: 'PRV-TINTAL',
    },
    [
      ...pairs(['redondo', 'chato'], [2, 6, 10, 14]).map(([kind, n], i) => ({
        name: `Pincel ${kind} sintético N.º ${n}`,
        pesos: 980 + n * 95,
        picture: picture('pinceles', {
          kind,
          c: itemAt([marron, azul, rojo, verde], i).hex,
          c2: itemAt([negro, amarillo], i).hex,
          count: 2 + (i % 2),
        }),
      })),
      {
        name: 'Pinceles redondos, set × 6',
        pesos: 5940,
        isKit: true,
        picture: picture('pinceles', { count: 6 }),
      },
      {
        name: 'Pinceles chatos, set × 5',
        pesos: 5640,
        isKit: true,
        picture: picture('pinceles', { kind: 'chato', count: 5, c: azul.hex, c2: celeste.hex }),
      },
    ],
  ),
  ...family(
    {
      prefix: 'PLA',
      category: 'Plastilinas',
      description: 'Plastilina que no se seca ni se desgrana, fácil de amasar y sin gluten.',
      specs: ['Material: no tóxico, sin gluten'],
      pesos: 2680,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 170,
      size: [160, 110, 16],
      supplier: 'PRV-TINTAL',
    },
    [
      ...[6, 8, 10].map((n) => ({
        name: `Plastilina × ${n} barras surtidas`,
        pesos: 420 * n,
        specs: [`Barras: ${n}`],
        picture: picture('plastilina', { count: n }),
      })),
      {
        name: 'Plastilina pastel × 8 barras',
        pesos: 3690,
        picture: picture('plastilina', { colors: pastel, label: 'pastel' }),
      },
      {
        name: 'Masa para modelar flúo × 6',
        pesos: 4380,
        picture: picture('plastilina', {
          colors: ['#ff5a5f', '#ffd93b', '#3ec7e6', '#58d68d', '#ff9a3c', '#e45ad1'],
          count: 6,
          label: 'masa flúo',
        }),
      },
    ],
  ),
];
