// Demonstration products of Papelera: staplers, punches, calculators, clips (abrochadoras, perforadoras, calculadoras,
// clips y broches).

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
  blanco,
  coral,
  marron,
  oliva,
} = inks;

export const escritorio: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'ABR',
      category: 'Abrochadoras',
      description:
        'Abrochadora metálica de carga superior con yunque de dos posiciones. Trabaja sin trabarse hasta su última hoja.',
      specs: ['Cuerpo: metálico', 'Base: antideslizante'],
      pesos: 13750,
      pack: 6,
      min: 2,
      presentation: 'Caja',
      grams: 320,
      size: [150, 60, 40],
      supplier: 'PRV-ENGRANE',
    },
    pairs(
      [
        ['24/6', 20, 13750],
        ['10', 12, 6890],
        ['23/13', 100, 42600],
      ] as const,
      [negro, azul, rojo],
    ).map(([[mark, sheets, pesos], c]) => ({
      name: `Abrochadora metálica ${mark}, ${sheets} hojas, ${c.f}`,
      pesos,
      specs: [`Capacidad: ${sheets} hojas`, `Broche: ${mark}`],
      picture: picture('abrochadora', { c: c.hex, label: mark }),
    })),
  ),
  ...family(
    {
      prefix: 'PER',
      category: 'Abrochadoras',
      description:
        'Perforadora de dos agujeros con guía regulable y depósito de confeti que se abre de un lado.',
      specs: ['Agujeros: 2, a 80 mm'],
      pesos: 11480,
      pack: 6,
      min: 2,
      presentation: 'Caja',
      grams: 380,
      size: [130, 110, 70],
      supplier: 'PRV-ENGRANE',
    },
    pairs(
      [
        [10, 7980],
        [30, 15640],
      ] as const,
      [negro, azul, bordo, turquesa],
    ).map(([[sheets, pesos], c]) => ({
      name: `Perforadora ${sheets} hojas con guía, ${c.f}`,
      pesos,
      specs: [`Capacidad: ${sheets} hojas`],
      picture: picture('perforadora', { c: c.hex, label: `${sheets} hojas` }),
    })),
  ),
  ...family(
    {
      prefix: 'CAL',
      category: 'Calculadoras',
      description: 'Calculadora de teclas grandes y visor inclinado, con doble alimentación solar y a pila.',
      specs: ['Alimentación: solar y pila', 'Garantía: 12 meses'],
      pesos: 21400,
      pack: 1,
      min: 1,
      presentation: 'Unidad',
      grams: 160,
      size: [190, 140, 30],
      supplier: 'PRV-ENGRANE',
    },
    pairs(
      [
        ['de escritorio 12 dígitos', 21400, '12.450,00'],
        ['de bolsillo 8 dígitos', 9870, '8.640'],
        ['científica 240 funciones', 28900, 'sen 30'],
      ] as const,
      [
        [negro, naranja],
        [azul, celeste],
        [rosa, coral],
      ] as const,
    ).map(([[word, pesos, shows], [c, c2]]) => ({
      name: `Calculadora ${word}, ${c.f}`,
      pesos,
      picture: picture('calculadora', { c: c === negro ? '#2b3140' : c.hex, c2: c2.hex, label: shows }),
    })),
  ),
  ...family(
    {
      prefix: 'BRO',
      category: 'ClipsBroches',
      description: 'En caja de cartón con ventana. Terminación pareja, sin rebabas que marquen el papel.',
      specs: ['Material: acero'],
      pesos: 1240,
      pack: 10,
      min: 10,
      presentation: 'Pack',
      grams: 60,
      size: [80, 60, 25],
      supplier: 'PRV-ENGRANE',
    },
    [
      ...(
        [
          ['N.º 3', 28],
          ['N.º 4', 33],
          ['N.º 6', 50],
          ['N.º 8', 78],
        ] as const
      ).map(([n, mm], i) => ({
        name: `Clips metálicos ${n} de ${mm} mm, caja × 100`,
        pesos: 890 + i * 420,
        picture: picture('cajita', { c: itemAt([azul, verde, rojo, violeta], i).hex, small: `${n} · 100 u` }),
      })),
      {
        name: 'Clips de colores N.º 4, caja × 100',
        pesos: 1680,
        picture: picture('cajita', {
          c: rosa.hex,
          colors: [rojo.hex, amarillo.hex, verde.hex, azul.hex, violeta.hex],
          small: 'color · 100 u',
        }),
      },
      ...(['10', '24/6', '26/6', '23/8', '23/13'] as const).map((n, i) => ({
        name: `Broches ${n}, caja × ${i > 2 ? 1000 : 5000}`,
        pesos: 1360 + i * 480,
        picture: picture('cajita', {
          c: itemAt([negro, azul, bordo, turquesa, oliva], i).hex,
          c2: '#f4c531',
          label: 'broches',
          small: n,
          kind: 'broches',
        }),
      })),
      ...([15, 19, 25, 32, 41, 51] as const).map((mm, i) => ({
        name: `Binder clips ${mm} mm, caja × 12`,
        pesos: 1150 + i * 640,
        picture: picture('cajita', {
          c: itemAt([negro, gris, azul], i).hex,
          c2: '#eceef2',
          label: 'binder',
          small: `${mm} mm · 12 u`,
          kind: 'binder',
          colors: i % 2 ? [rojo.hex, azul.hex, verde.hex] : [negro.hex],
        }),
      })),
      ...[blanco, rojo].map((c) => ({
        name: `Chinches cabeza ${c === blanco ? 'surtida' : 'roja'}, caja × 50`,
        pesos: 980,
        picture: picture('cajita', {
          c: c === blanco ? turquesa.hex : rojo.hex,
          label: 'chinches',
          small: '50 u',
          kind: 'chinches',
          colors: c === blanco ? [rojo.hex, azul.hex, verde.hex, amarillo.hex] : [rojo.hex],
        }),
      })),
      ...([40, 60, 80, 100] as const).map((mm, i) => ({
        name: `Banditas elásticas ${mm} mm, caja × 100 g`,
        pesos: 1890 + i * 130,
        picture: picture('cajita', {
          c: itemAt([naranja, oliva, celeste, marron], i).hex,
          label: 'banditas',
          small: `${mm} mm · 100 g`,
          kind: 'banditas',
          colors: ['#c79a63', '#d8b480', '#b5713c'],
        }),
      })),
    ],
  ),
];
