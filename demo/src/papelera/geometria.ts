// Demonstration products of Papelera: rulers, compasses, scissors, erasers, sharpeners (reglas, compases, tijeras,
// gomas, sacapuntas).

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
  menta,
  lila,
  coral,
} = inks;

export const geometria: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'REG',
      category: 'Reglas',
      description: 'Acrílico cristal con graduación grabada que no se borra y bordes biselados.',
      specs: ['Material: acrílico 3 mm'],
      pesos: 2160,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 45,
      size: [320, 40, 3],
      supplier: 'PRV-BISEL',
    },
    [
      ...[
        [turquesa, naranja],
        [azul, celeste],
        [verde, menta],
        [violeta, lila],
        [rojo, coral],
        [gris, gris],
      ].map(([c, c2], i) => ({
        name: `Juego de regla 30 cm y escuadra acrílica ${itemAt(['turquesa', 'azul', 'verde', 'violeta', 'roja', 'cristal'], i)}`,
        pesos: 3980,
        isKit: true,
        picture: picture('regla', { c: (c ?? gris).hex, c2: (c2 ?? gris).hex }),
      })),
      ...[
        [15, 1180],
        [20, 1490],
        [30, 2160],
        [50, 4280],
      ].map(([cm, pesos], i) => ({
        name: `Regla plástica ${cm} cm con escuadra de regalo`,
        pesos: pesos ?? 0,
        picture: picture('regla', {
          c: itemAt(['#8fb6d8', '#d9a53a', '#7cc4a4', '#a583c9'], i),
          c2: itemAt(['#e0662b', '#1aa0a8', '#d9587f', '#27479a'], i),
        }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'COM',
      category: 'Compases',
      description: 'Compás de precisión con tornillo regulador y caja rígida. Traza círculos de hasta 34 cm.',
      specs: ['Material: latón niquelado', 'Incluye: repuesto de minas'],
      pesos: 7890,
      pack: 6,
      min: 3,
      presentation: 'Pack',
      grams: 95,
      size: [180, 70, 22],
      supplier: 'PRV-BISEL',
    },
    [azul, rojo, negro, verde].map((c, i) => ({
      name: `Compás ${itemAt(['escolar', 'de precisión', 'técnico', 'escolar con adaptador'], i)} en caja ${c.f}`,
      pesos: 5890 + i * 1750,
      picture: picture('compas', { c: c.hex }),
    })),
  ),
  ...family(
    {
      prefix: 'TIJ',
      category: 'Tijeras',
      description: 'Tijera de acero inoxidable con mango anatómico, remache regulado y filo parejo.',
      specs: ['Hoja: acero inoxidable'],
      pesos: 1980,
      pack: 24,
      min: 12,
      presentation: 'Caja',
      grams: 42,
      size: [135, 65, 10],
      supplier: 'PRV-BISEL',
    },
    pairs(
      [
        ['escolar 13 cm punta roma', 1980],
        ['multiuso 17 cm', 4120],
        ['de oficina 21 cm', 6340],
      ] as const,
      [rojo, azul, amarillo, violeta],
    ).map(([[word, pesos], c]) => ({
      name: `Tijera ${word}, mango ${c.m}`,
      pesos,
      pack: pesos > 2000 ? 12 : 24,
      min: pesos > 2000 ? 6 : 12,
      picture: picture('tijera', { c: c.hex }),
    })),
  ),
  ...family(
    {
      prefix: 'GOM',
      category: 'GomasSacapuntas',
      description: 'Goma suave que borra limpio sin romper la hoja ni dejar restos pegados.',
      specs: ['Material: vinilo sin PVC'],
      pesos: 690,
      pack: 24,
      min: 12,
      presentation: 'Caja',
      grams: 18,
      size: [60, 22, 12],
      supplier: 'PRV-CHASQUI',
    },
    [
      ...[azul, verde, rosa, negro].map((c) => ({
        name: `Goma de borrar blanca con funda ${c.f}`,
        picture: picture('goma', { c: c.hex }),
      })),
      ...[coral, celeste, lila].map((c) => ({
        name: `Goma lápiz-tinta ${c.f}`,
        pesos: 820,
        picture: picture('goma', { c: c.hex, c2: '#f3b0a8', kind: 'dos', label: 'dos usos' }),
      })),
      ...[rojo, azul, verde, violeta].map((c) => ({
        name: `Sacapuntas con depósito ${c.m}`,
        pesos: 1340,
        description: 'Sacapuntas con depósito transparente y cuchilla de acero que se cambia.',
        picture: picture('sacapuntas', { c: c.hex }),
      })),
      {
        name: 'Sacapuntas metálico simple',
        pesos: 890,
        description: 'Sacapuntas de aluminio macizo, liviano y sin partes que se rompan.',
        picture: picture('sacapuntas', { kind: 'metal' }),
      },
    ],
  ),
];
