// Reading the cells of an imported file: ISBN, price, whole number, flag, list, picture name, and codes that a
// spreadsheet has damaged.

import { formatPesos, toDecimalText } from '@mostrador/rules/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cellText,
  readBarCode,
  readCode,
  readDay,
  readFlag,
  readImages,
  readIsbn,
  readIva,
  readList,
  readMeasure,
  readPrice,
  readProductPrice,
  readSynonyms,
  readWhole,
  synonymsText,
} from './cell-values.js';

const short = (read: { value: unknown } | { reason: string }) =>
  'reason' in read ? `! ${read.reason}` : read.value;

describe('a cell', () => {
  it.each([
    ['  Libro ', 'Libro'],
    ['="0123"', '0123'],
    [`'="0123"`, '0123'],
    ['=1+1', '=1+1'],
    ['a\u0000b', '! tiene caracteres de control'],
    ['Pe\ufffda', '! tiene letras dañadas (�): revise la codificación del archivo'],
  ])('%j', (cell, expected) => expect(short(cellText(cell))).toBe(expected));
});

describe('an ISBN', () => {
  const lost = 'la planilla lo guardó como número y perdió cifras';
  it.each([
    ['', null],
    ['9780439554930', '9780439554930'],
    ['978-0-439-55493-0', '9780439554930'],
    ['ISBN: 978 0 439 55493 0', '9780439554930'],
    ['0439554934', '9780439554930'],
    ['0-8044-2957-x', '9780804429573'],
    ['9780439554931', '! el dígito de control no es correcto'],
    ['0439554935', '! el dígito de control no es correcto'],
    ['9.78043902348e+12', `! ${lost}`],
    ['9,78043902348E+12', `! ${lost}`],
    ['439554934', '! tiene 9 dígitos'],
    ['76783609419', '! tiene 11 dígitos'],
    ['7791234567898', '! un ISBN de 13 dígitos empieza con 978 o 979'],
    ['9780439554930.0', '! no es un ISBN'],
    ['sin ISBN', '! no es un ISBN'],
  ])('%s', (text, expected) => {
    const found = short(readIsbn(text));
    if (expected === null || !expected.startsWith('!')) expect(found).toBe(expected);
    else expect(found).toContain(expected);
  });
});

it('half a pair of UTF-16 is refused, a whole one is not', () => {
  expect(cellText('a\ud83d')).toHaveProperty('reason');
  expect(cellText('😀')).toEqual({ value: '😀' });
});

describe('a price', () => {
  it.each([
    ['13601.00', '.', '13601.00'],
    ['13601', '.', '13601.00'],
    ['1,234.5', '.', '1234.50'],
    ['$ 1.234,50', ',', '1234.50'],
    ['13601,00', '.', '! no corresponde al signo decimal indicado (los decimales se leen con punto)'],
    ['13601.00', ',', '! no corresponde al signo decimal indicado (los decimales se leen con coma)'],
    ['1.234', '.', '! tiene más de dos decimales (los decimales se leen con punto)'],
    ['-1', '.', '! es negativo'],
    ['gratis', '.', '! no es un precio'],
    ['1000000000000', '.', '! es demasiado grande'],
    ['', '.', undefined],
  ] as const)('%s with %s', (text, mark, expected) => expect(short(readPrice(text, mark))).toBe(expected));

  it('of a product is not zero', () => {
    expect(short(readProductPrice('0,00', ','))).toMatch('es cero');
    expect(short(readProductPrice('0,01', ','))).toBe('0.01');
    expect(short(readProductPrice('', ','))).toBe(undefined);
  });

  it('goes in exactly, however it is written', () => {
    fc.assert(
      fc.property(fc.nat({ max: 99_999_999_999_999 }), (centavos) => {
        const point = toDecimalText(centavos);
        expect(short(readPrice(point, '.'))).toBe(point);
        expect(short(readPrice(point.replace('.', ','), ','))).toBe(point);
        expect(short(readPrice(formatPesos(centavos), ','))).toBe(point);
      }),
    );
  });
});

describe('whole numbers', () => {
  it.each([
    ['17', 17],
    ['17.00', 17],
    ['1,234', 1234],
    ['-3', -3],
    ['-0', 0],
    ['', undefined],
    ['1.5', '! no es un número entero'],
    ['$ 3', '! no es un número entero'],
    ['1e3', '! no es un número entero'],
    ['9999999999', '! es demasiado grande'],
  ])('%s', (text, expected) => expect(short(readWhole(text, '.'))).toBe(expected));

  it.each([
    ['12', 12],
    ['0', null],
    ['', null],
    ['-1', '! es negativo'],
    ['101', '! es demasiado grande'],
  ])('as a measure: %s', (text, expected) => expect(short(readMeasure(100)(text, '.'))).toBe(expected));
});

it.each([
  ['Sí', true],
  ['1', true],
  ['NO', false],
  ['', undefined],
  ['quizás', '! no es sí ni no'],
])('yes or no: %s', (text, expected) => expect(short(readFlag(text))).toBe(expected));

it('codes that a spreadsheet has spoilt are refused', () => {
  expect(readCode('AB-1')).toEqual({ value: 'AB-1' });
  expect(readCode('7.79123E+12')).toHaveProperty('reason');
  expect(readBarCode('7.79123E+12')).toHaveProperty('reason');
  expect(readBarCode('779-123 456')).toEqual({ value: '779123456' });
});

it('lists keep each value once', () => {
  expect(readList('NOV | DEST,NOV;')).toEqual({ value: ['NOV', 'DEST'] });
  expect(readList('')).toEqual({ value: [] });
});

it.each(['../x.png', '/etc/passwd', 'a/../b.png', 'C:\\x.png', 'https://x/y.png', '.', 'a//b.png'])(
  'refuses %s as an image',
  (name) => expect(readImages(name)).toHaveProperty('reason'),
);

it('takes names of images', () => {
  expect(readImages('a.webp | libros/b.png')).toEqual({ value: ['a.webp', 'libros/b.png'] });
});

it.each([
  ['21', 'IVA21'],
  ['10,5', 'IVA10.5'],
  ['10.50 %', 'IVA10.5'],
  ['IVA 27', 'IVA27'],
  ['iva10.5', 'IVA10.5'],
  ['0', 'IVA0'],
  ['Exento', 'EXENTO'],
  ['', undefined],
  ['19', '! no es una alícuota: 21, 10,5, 27, 0 o exento'],
  ['105', '! no es una alícuota: 21, 10,5, 27, 0 o exento'],
])('an IVA rate: %s', (text, expected) => expect(short(readIva(text))).toBe(expected));

it.each([
  ['2026-12-31', 'dmy', '2026-12-31'],
  ['2026/2/1', 'mdy', '2026-02-01'],
  ['31/12/2026', 'dmy', '2026-12-31'],
  ['1-2-2026', 'dmy', '2026-02-01'],
  ['1-2-2026', 'mdy', '2026-01-02'],
  ['', 'dmy', null],
  ['31/12/26', 'dmy', '! escriba el año con cuatro cifras'],
  ['31/12/2026', 'mdy', '! no es una fecha: revise el orden de día y mes'],
  ['29/2/2026', 'dmy', '! no es una fecha: revise el orden de día y mes'],
  ['31/12/2026', 'ymd', '! las fechas se leen como aaaa-mm-dd'],
  ['mañana', 'dmy', '! no es una fecha'],
] as const)('a day: %s as %s', (text, form, expected) => expect(short(readDay(text, form))).toBe(expected));

it('other words return as they are written, also one with a comma', () => {
  expect(readSynonyms('birome, lapicera;bic')).toEqual({ value: ['birome', 'lapicera', 'bic'] });
  for (const words of [[], ['birome'], ['a, b'], ['a; b', 'c']])
    expect(readSynonyms(synonymsText(words))).toEqual({ value: words });
  expect(readSynonyms('x'.repeat(65))).toHaveProperty('reason');
});
