// What a discount rule is for, in words.

import { expect, it } from 'vitest';
import { ruleTarget } from './rule-target';

const categories = [
  { code: 'ParaLaEscuela', name: 'Para la escuela' },
  { code: 'OtrosLibros', name: 'Otros' },
  { code: 'OtrosJuegos', name: 'Otros' },
];

it.each([
  ['category', 'ParaLaEscuela', 'Para la escuela', 'Para la escuela'],
  ['category', 'OtrosLibros', 'Otros', 'OtrosLibros Otros'],
  ['product', 'RES-0075', 'Otros', 'RES-0075 Otros'],
  ['everything', '', '', 'Todos los productos'],
] as const)('names the target of a rule for %s %s', (kind, code, name, words) => {
  expect(ruleTarget({ kind, code, name }, categories)).toBe(words);
});
