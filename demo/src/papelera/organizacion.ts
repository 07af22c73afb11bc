// Demonstration products of Papelera: pen pots, stamps, notes, boards, diaries and planners (portalápices, sellos,
// notas, pizarras, agendas, planificadores).

import { itemAt } from '../random.js';
import { family, inks, type ProductDraft, pairs, picture } from './product-draft.js';

const { azul, rojo, verde, negro, violeta, bordo, naranja, amarillo, menta, coral } = inks;

export const despacho: readonly ProductDraft[] = [
  ...family(
    {
      prefix: 'ESC',
      category: 'Escritorio',
      description: 'Para tener a mano lo que se usa todo el día. Plástico de alto impacto, fácil de limpiar.',
      specs: ['Origen: industria argentina'],
      pesos: 4280,
      pack: 6,
      min: 2,
      presentation: 'Pack',
      grams: 140,
      size: [110, 90, 90],
      supplier: 'PRV-ENGRANE',
    },
    [
      ...pairs(['cubilete', 'malla'], [negro, azul, rojo, menta]).map(([kind, c]) => ({
        name: `Portalápices ${kind === 'malla' ? 'de malla metálica' : 'plástico'} ${c.m}`,
        pesos: kind === 'malla' ? 6120 : 3480,
        picture: picture('portalapices', { kind, c: kind === 'malla' ? c.hex : c.hex, c2: naranja.hex }),
      })),
      ...(['RECIBIDO', 'PAGADO', 'COPIA', 'ORIGINAL', 'URGENTE', 'ANULADO'] as const).map((word, i) => ({
        name: `Sello automático «${word.toLowerCase()}»`,
        pesos: 12400,
        pack: 1,
        min: 1,
        presentation: 'Unidad',
        description:
          'Sello autoentintado con almohadilla reemplazable. Más de diez mil impresiones por carga.',
        onDemand: i > 3,
        picture: picture('sello', { label: word, c2: itemAt([azul, rojo, verde], i).hex }),
      })),
      ...[azul, violeta, negro].map((c) => ({
        name: `Cutter metálico ${c === negro ? '9 mm fino' : '18 mm'} con traba, ${c.m}`,
        pesos: c === negro ? 1690 : 3140,
        description: 'Cutter con guía metálica y traba de seguridad. Hoja seccionable.',
        picture: picture('cutter', {
          c: c.hex,
          kind: c === negro ? 'fino' : 'ancho',
          label: c === negro ? '9 mm' : '18 mm',
        }),
      })),
    ],
  ),
  ...family(
    {
      prefix: 'NOT',
      category: 'Notas',
      description: 'Notas que pegan, se despegan y vuelven a pegar sin dejar marca.',
      specs: ['Adhesivo: reposicionable'],
      pesos: 2380,
      pack: 12,
      min: 6,
      presentation: 'Pack',
      grams: 90,
      size: [76, 76, 20],
      supplier: 'PRV-MERIDIANO',
    },
    pairs(
      [
        ['76×76 mm', 400, 3980],
        ['50×75 mm', 300, 2760],
        ['38×50 mm', 400, 2240],
      ] as const,
      [
        ['pastel', ['#ffe9a3', '#ffc7d9', '#c4e8cc', '#bfe0f5']],
        ['flúo', ['#f6f04a', '#ff7ab2', '#5fe08a', '#56c8ff']],
        ['amarillas', ['#ffe156', '#fff0a0', '#ffd633']],
        ['tierra', ['#e2c79b', '#d59a76', '#b8b18a', '#e9dcc3']],
      ] as const,
    ).map(([[size, n, pesos], [word, colors]]) => ({
      name: `Notas adhesivas ${word} ${size}, ${n} hojas`,
      pesos,
      specs: [`Medida: ${size}`, `Hojas: ${n}`],
      picture: picture('notas', { colors }),
    })),
  ),
  ...family(
    {
      prefix: 'PIZ',
      category: 'Pizarras',
      description:
        'Con marco reforzado, bandeja para marcadores y soportes para colgar vertical u horizontal.',
      specs: ['Incluye: soportes y tornillos'],
      pesos: 28600,
      pack: 1,
      min: 1,
      presentation: 'Unidad',
      grams: 1900,
      size: [620, 420, 20],
      supplier: 'PRV-BISEL',
    },
    pairs(
      [
        ['40 × 60', 28600],
        ['60 × 90', 49800],
        ['80 × 120', 86400],
      ] as const,
      ['blanca', 'negra'],
    ).map(([[size, pesos], kind]) => ({
      name: `Pizarra ${kind} ${size} cm con marco`,
      pesos,
      specs: [`Medida: ${size} cm`],
      onDemand: pesos > 80000,
      picture: picture('pizarra', {
        kind,
        small: size,
        c: kind === 'blanca' ? '#aab3c0' : '#b98a55',
        label: kind === 'blanca' ? 'lunes 9 h' : 'menú',
      }),
    })),
  ),
  ...family(
    {
      prefix: 'AGE',
      category: 'Agendas',
      description:
        'Agenda encuadernada con tapa símil cuero, papel marfil y señalador. Incluye feriados y planificador anual.',
      specs: ['Papel: marfil 70 g/m²', 'Año: 2026'],
      pesos: 15900,
      pack: 4,
      min: 2,
      presentation: 'Pack',
      grams: 380,
      size: [210, 150, 22],
      supplier: 'PRV-LADERA',
    },
    [
      ...pairs(
        [
          ['diaria', 15900],
          ['semanal', 11700],
          ['docente', 17800],
        ] as const,
        [
          [bordo, '#e2b86b'],
          [azul, '#d6dbe6'],
          [verde, '#e2b86b'],
          [negro, '#c9a063'],
        ] as const,
      ).map(([[word, pesos], [c, c2]]) => ({
        name: `Agenda ${word} 2026 tapa ${c.f}`,
        pesos,
        picture: picture('agenda', { c: c.hex, c2, small: word }),
      })),
      ...[azul, coral, menta].map((c, i) => ({
        name: `Planificador mensual de escritorio ${c.m}`,
        pesos: 8460,
        description: 'Block de planificación con doce meses sin fecha y espacio para notas.',
        picture: picture('planificador', {
          c: c.hex,
          c2: amarillo.hex,
          label: itemAt(['MARZO', 'ABRIL', 'MAYO'], i),
        }),
      })),
    ],
  ),
];
