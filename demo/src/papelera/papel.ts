// Demonstration products of Papelera: reams, refills, pads and card (resmas, repuestos, blocks, cartulinas).

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
  gris,
  menta,
  lila,
  coral,
  oliva,
} = inks;

export const papel: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'RSM',
      category: 'Resmas',
      description:
        'Papel multifunción de alta blancura para láser, inyección y fotocopia. No se atasca ni suelta polvillo.',
      specs: ['Blancura: 96 %', 'Hojas: 500'],
      pesos: 9870,
      pack: 10,
      min: 5,
      presentation: 'Caja',
      grams: 2340,
      size: [297, 210, 52],
      supplier: 'PRV-ISLETA',
    },
    [
      ...pairs(
        [
          ['A4', 9870],
          ['Oficio', 12380],
          ['Carta', 9640],
          ['A3', 20900],
        ] as const,
        [
          ['75 g', 1, verde, '#f2c230'],
          ['80 g', 1.07, azul, '#f08a24'],
          ['90 g', 1.24, bordo, '#f6e3b4'],
        ] as const,
      ).map(([[size, pesos], [weight, k, c, band]]) => ({
        name: `Resma ${size} ${weight}, 500 hojas`,
        pesos: Math.round((pesos * k) / 10) * 10,
        specs: [`Gramaje: ${weight}/m²`, `Formato: ${size}`],
        picture: picture('resma', {
          c: c.hex,
          c2: band,
          label: size === 'Oficio' ? 'OF' : size === 'Carta' ? 'CTA' : size,
          small: weight,
        }),
      })),
      ...[celeste, rosa, amarillo, menta].map((c) => ({
        name: `Resma A4 80 g de color ${c.m}, 100 hojas`,
        pesos: 5240,
        grams: 500,
        specs: ['Gramaje: 80 g/m²'],
        picture: picture('resma', { c: c.hex, c2: '#ffffff', label: 'A4', count: 100, small: '80 g' }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'REP',
      category: 'Repuestos',
      description:
        'Repuesto de hojas con perforado reforzado y margen. Papel obra liso que no raspa la pluma.',
      specs: ['Gramaje: 75 g/m²'],
      pesos: 3480,
      pack: 10,
      min: 5,
      presentation: 'Pack',
      grams: 290,
      size: [225, 180, 16],
      supplier: 'PRV-ISLETA',
    },
    pairs(
      [
        ['N.º 3', 96, 3480],
        ['N.º 3', 480, 14900],
        ['A4', 80, 4320],
        ['N.º 5 dibujo', 24, 3960],
      ] as const,
      ['rayado', 'cuadriculado', 'liso'],
    ).map(([[size, n, pesos], ruling], i) => ({
      name: `Repuesto ${size} ${ruling}, ${n} hojas`,
      pesos,
      picture: picture('repuesto', {
        c: itemAt([azul, rojo, verde, violeta, turquesa], i).hex,
        label: size.replace(' dibujo', ''),
        small: `${ruling} · ${n} hojas`,
        kind: ruling,
      }),
    })),
  ),
  ...family(
    {
      prefix: 'BLO',
      category: 'Blocks',
      description:
        'Block de hojas blancas encolado en un lado, con papel que acepta lápiz, marcador y acuarela liviana.',
      specs: ['Encuadernación: encolado'],
      pesos: 3890,
      pack: 10,
      min: 5,
      presentation: 'Pack',
      grams: 250,
      size: [330, 240, 8],
      supplier: 'PRV-ISLETA',
    },
    pairs(
      [
        ['de dibujo N.º 5', 'block de dibujo', 3890],
        ['de dibujo N.º 6', 'block de dibujo', 5280],
        ['anotador A4 liso', 'block liso', 4160],
        ['de acuarela 300 g', 'block acuarela', 9680],
      ] as const,
      [coral, turquesa, violeta],
    ).map(([[word, label, pesos], c], i) => ({
      name: `Block ${word}, ${20 + (i % 3) * 4} hojas, tapa ${c.f}`,
      pesos,
      picture: picture('block', { c: c.hex, label, small: `${20 + (i % 3) * 4} hojas` }),
    })),
  ),
  ...family(
    {
      prefix: 'CTL',
      category: 'Cartulinas',
      description: 'Papel de color teñido en masa: al cortarlo, el borde también es de color.',
      specs: ['Teñido: en masa'],
      pesos: 3650,
      pack: 10,
      min: 10,
      presentation: 'Pack',
      grams: 700,
      size: [650, 500, 3],
      supplier: 'PRV-ISLETA',
    },
    [
      ...[rojo, naranja, amarillo, verde, celeste, azul, violeta, rosa, negro].map((c) => ({
        name: `Cartulina ${c.f} 50×65, 180 g, × 10`,
        picture: picture('cartulinas', { colors: [c.hex, c.hex, c.hex, c.hex] }),
      })),
      { name: 'Cartulinas surtidas 50×65, 180 g, × 10', picture: picture('cartulinas') },
      {
        name: 'Cartulinas pastel 50×65, 180 g, × 10',
        picture: picture('cartulinas', {
          colors: ['#f4a9a0', '#f7c99b', '#f6e6a2', '#b9dfb0', '#aed7ec', '#dcb5e6'],
        }),
      },
      ...(['lunares', 'rayas', 'stars', 'flores', 'cuadros'] as const).map((kind, i) => ({
        name: `Cartulina entretenida ${itemAt(['lunares', 'rayas', 'estrellas', 'flores', 'vichy'], i)} A4, × 8`,
        pesos: 2980,
        picture: picture('cartulinas', {
          kind,
          seed: i,
          colors: [
            itemAt([rojo, azul, violeta, verde, turquesa], i).hex,
            itemAt([coral, celeste, lila, menta, amarillo], i).hex,
            itemAt([naranja, azul, rosa, oliva, gris], i).hex,
          ],
        }),
      })),
      ...[verde, rojo, amarillo, azul, lila].map((c) => ({
        name: `Goma eva ${c.f} A4, × 10`,
        pesos: 4380,
        description: 'Plancha de goma eva de 2 mm, fácil de cortar y pegar.',
        picture: picture('cartulinas', { colors: [c.hex, c.hex, c.hex] }),
      })),
      {
        name: 'Papel glacé surtido, × 10',
        pesos: 980,
        picture: picture('cartulinas', {
          colors: ['#d8342b', '#f4c531', '#2f9e5b', '#2474c6', '#6a3fa0', '#d94f8f', '#c9a227'],
        }),
      },
    ],
  ),
];
