// The command line of `npm run import`: defaults, each option, and the message for a wrong one.

import { expect, it } from 'vitest';
import { readOptions } from './import-options.js';

const least = ['products', 'libros.csv', '--company', 'barrilete'];

it('decides nothing that is not stated, but the decimal point', () => {
  expect(readOptions(least)).toEqual({
    file: 'libros.csv',
    company: 'barrilete',
    delimiter: undefined,
    decimalMark: '.',
    dateForm: 'dmy',
    encoding: undefined,
    map: new Map(),
    priceList: undefined,
    batch: 1000,
    strict: false,
    dryRun: false,
    emptyWrongIsbn: true,
    createCategories: false,
    createTags: false,
    alertPercent: 30,
  });
});

it('takes what is stated', () => {
  const typed =
    '--delimiter ; --decimal comma --encoding latin-1 --map a=b,c=d --map e=f --batch 50 --strict';
  expect(readOptions([...least, ...typed.split(' '), '--wrong-isbn', 'reject'])).toMatchObject({
    delimiter: ';',
    decimalMark: ',',
    encoding: 'latin-1',
    map: new Map(Object.entries({ a: 'b', c: 'd', e: 'f' })),
    batch: 50,
    strict: true,
    emptyWrongIsbn: false,
  });
});

it.each([
  [[], 'Indique qué se importa'],
  [['products'], 'Falta el archivo'],
  [['products', 'a.csv'], 'Falta --company'],
  [[...least, 'b.csv'], 'Sobra «b.csv»'],
  [[...least, '--decimal', 'x'], '--decimal: se esperaba point o comma, no «x»'],
  [[...least, '--delimiter', 'toString'], '--delimiter: se esperaba'],
  [[...least, '--batch', '0'], '--batch: se esperaba un número de 1 a 10000'],
  [[...least, '--map', 'precio'], '--map: se esperaba columna=campo'],
  [[...least, '--stric'], 'La opción --stric no existe'],
])('%j', (args, message) => expect(() => readOptions(args)).toThrow(message));
