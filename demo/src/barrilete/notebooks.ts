// Demonstration products of Barrilete: illustrated notebooks (cuadernos y libretas).

import type { PictureOptions } from '../demo-company.js';

export interface Notebook {
  readonly code: string;
  readonly name: string;
  readonly description: string;
  readonly category: 'Cuadernos' | 'Libretas';
  readonly pesos: number;
  readonly specs: readonly string[];
  readonly drawing: string;
  readonly options: PictureOptions;
  readonly ruling: string;
}

type Row = readonly [name: string, kind: string, c: string, c2: string];
const notebook =
  (
    prefix: string,
    first: number,
    common: Pick<Notebook, 'category' | 'description' | 'pesos' | 'specs' | 'drawing' | 'ruling'>,
  ) =>
  ([name, kind, c, c2]: Row, i: number): Notebook => ({
    ...common,
    code: `${prefix}-${first + i * 3}`,
    name,
    options: { kind, c, c2, seed: first + i },
  });

const sewn: readonly Row[] = [
  ['Cuaderno de viento, tapa dura ilustrada, 80 hojas', 'nubes', '#5aa5d6', '#ffffff'],
  ['Cuaderno de estrellas, tapa dura ilustrada, 80 hojas', 'stars', '#2d1a4a', '#f5c542'],
  ['Cuaderno de jardín, tapa dura ilustrada, 80 hojas', 'flores', '#2f7d6b', '#ffb3a1'],
  ['Cuaderno de confites, tapa dura ilustrada, 80 hojas', 'confeti', '#c4286b', '#ffd94a'],
  ['Cuaderno de hojas secas, tapa dura ilustrada, 80 hojas', 'leaves', '#b5653a', '#f7e3c0'],
  ['Cuaderno de baldosas, tapa dura ilustrada, 80 hojas', 'terrazo', '#f1ece2', '#e4572e'],
];
const soft: readonly Row[] = [
  ['Cuaderno de dibujo Arcoíris, hojas lisas, 48 hojas', 'arcos', '#7a2a90', '#ffd94a'],
  ['Cuaderno de dibujo Sierra, hojas lisas, 48 hojas', 'montes', '#e4472f', '#fbb034'],
  ['Cuaderno de dibujo Marea, hojas lisas, 48 hojas', 'waves', '#1795aa', '#fff1d6'],
  ['Cuaderno de dibujo Corazonada, hojas lisas, 48 hojas', 'corazones', '#d8408a', '#ffe1ea'],
  ['Cuaderno de dibujo Diagonal, hojas lisas, 48 hojas', 'diagonal', '#2f9e5b', '#ffe156'],
  ['Cuaderno de dibujo Nube, hojas lisas, 48 hojas', 'nubes', '#7b5ac0', '#ffffff'],
];
const pocket: readonly Row[] = [
  ['Libreta de bolsillo Zorro, con elástico', 'liso', '#d9572b', '#4a1f1a'],
  ['Libreta de bolsillo Ballena, con elástico', 'liso', '#1f6f8b', '#ef7d57'],
  ['Libreta de bolsillo Ombú, con elástico', 'liso', '#2f7d4f', '#e27a3f'],
  ['Libreta de bolsillo Lechuza, con elástico', 'liso', '#5a3d8a', '#f2c14e'],
  ['Libreta de bolsillo Faro, con elástico', 'liso', '#c8413b', '#22305c'],
  ['Libreta de bolsillo Girasol, con elástico', 'liso', '#e0a21b', '#33261a'],
];
const pads: readonly Row[] = [
  ['Libreta anotadora Barrilete, espiral superior', 'blocks', '#7a2a90', '#fbb034'],
  ['Libreta anotadora Lunares, espiral superior', 'lunares', '#e4472f', '#ffe9d2'],
  ['Libreta anotadora Fiesta, espiral superior', 'confeti', '#1795aa', '#ffd94a'],
  ['Libreta anotadora Bosque, espiral superior', 'leaves', '#3f7f4a', '#e9f0c9'],
];

export const papeleria: readonly Notebook[] = [
  ...sewn.map(
    notebook('CUA', 3012, {
      category: 'Cuadernos',
      description:
        'Cuaderno cosido con ilustraciones de la casa en la tapa y una distinta al final de cada pliego.',
      pesos: 9400,
      specs: ['Formato: 16×21 cm', 'Hojas: 80 rayadas', 'Encuadernación: cosido a hilo'],
      drawing: 'cuadernoForrado',
      ruling: 'rayado',
    }),
  ),
  ...soft.map(
    notebook('CUA', 3060, {
      category: 'Cuadernos',
      description:
        'Papel de 120 g que aguanta marcador y acuarela liviana, con tapa impresa a cuatro tintas.',
      pesos: 6800,
      specs: ['Formato: 20×28 cm', 'Hojas: 48 lisas de 120 g', 'Encuadernación: dos ganchos'],
      drawing: 'cuadernoBlando',
      ruling: 'liso',
    }),
  ),
  ...pocket.map(
    notebook('LIB', 3104, {
      category: 'Libretas',
      description:
        'Libreta de tapa dura con personaje grabado, elástico y cinta señaladora. Entra en el bolsillo del guardapolvo.',
      pesos: 7900,
      specs: ['Formato: 10×15 cm', 'Hojas: 96 punteadas', 'Cierre: elástico'],
      drawing: 'libreta',
      ruling: 'punteado',
    }),
  ),
  ...pads.map(
    notebook('LIB', 3150, {
      category: 'Libretas',
      description: 'Anotadora de tapa rígida con hojas microperforadas, para la cartera o la mesada.',
      pesos: 4600,
      specs: ['Formato: 11×15 cm', 'Hojas: 80 rayadas', 'Encuadernación: espiral'],
      drawing: 'anotador',
      ruling: 'rayado',
    }),
  ),
];
