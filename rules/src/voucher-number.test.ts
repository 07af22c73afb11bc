// Numbers of vouchers as ERPs write them, and the vouchers that names of files mean.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  voucherKey,
  voucherKind,
  voucherLetter,
  voucherNumber,
  voucherOfFileName,
} from './voucher-number.js';

describe('voucherNumber', () => {
  it.each([
    ['A0000100000245', 'A 0001-00000245'],
    ['A 0001-00000245', 'A 0001-00000245'],
    ['a-0001-00000245', 'A 0001-00000245'],
    ['A-00001-00000245', 'A 0001-00000245'],
    ['B 12345-00000001', 'B 12345-00000001'],
    ['0001-00008812', '0001-00008812'],
    ['000100008812', '0001-00008812'],
    ['0001-00000245 A', 'A 0001-00000245'],
    ['1-245', '0001-00000245'],
    ['  rc 77 x ', 'RC 77 X'],
    ['', ''],
  ])('forms %j as %j', (text, number) => {
    expect(voucherNumber(text)).toBe(number);
  });

  it('changes nothing of a number in its form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('', 'A', 'B', 'C', 'E', 'M'),
        fc.integer({ min: 1, max: 99_999 }),
        fc.integer({ min: 1, max: 99_999_999 }),
        (letter, point, number) => {
          const once = voucherNumber(
            `${letter}${String(point).padStart(5, '0')}${String(number).padStart(8, '0')}`,
          );
          expect(voucherNumber(once)).toBe(once);
          expect(voucherLetter(once)).toBe(letter === '' ? undefined : letter);
          expect(voucherOfFileName(`${once}.pdf`)).toEqual({
            kind: undefined,
            letter: letter === '' ? undefined : letter,
            key: voucherKey(once),
          });
        },
      ),
      { numRuns: 10_000 },
    );
  });
});

describe('voucherKind', () => {
  it.each([
    ['Factura', 'invoice', undefined],
    ['FC A', 'invoice', 'A'],
    ['FAC', 'invoice', undefined],
    ['N/C', 'credit_note', undefined],
    ['Nota de Crédito B', 'credit_note', 'B'],
    ['NDA', 'debit_note', 'A'],
    ['recibo', 'receipt', undefined],
    ['credit_note', 'credit_note', undefined],
    ['Remito', undefined, undefined],
  ])('reads %j', (text, kind, letter) => {
    expect(voucherKind(text)).toEqual(kind === undefined ? undefined : { kind, letter });
  });
});

describe('voucherOfFileName', () => {
  it.each([
    ['FC A 0001-00000245.pdf', 'invoice', 'A', '0001-00000245'],
    ['A0000100000245.PDF', undefined, 'A', '0001-00000245'],
    ['0001-00000245 (2).pdf', undefined, undefined, '0001-00000245'],
    ['NC_B_00003_00001190.pdf', 'credit_note', 'B', '0003-00001190'],
    ['Nota de Crédito A 0003-00001190 - Librería El Faro.pdf', 'credit_note', 'A', '0003-00001190'],
    ['30709182734_001_00001_00000245.pdf', 'invoice', 'A', '0001-00000245'],
    ['30709182734_008_00003_00001190.pdf', 'credit_note', 'B', '0003-00001190'],
    ['facturas/2026/FCA0001-00000245.pdf', 'invoice', 'A', '0001-00000245'],
    ['Recibo Nº 0001-00008812.pdf', 'receipt', undefined, '0001-00008812'],
    ['RC-77-X.pdf', undefined, undefined, 'RC77X'],
  ])('finds the voucher of %j', (name, kind, letter, key) => {
    expect(voucherOfFileName(name)).toEqual({ kind, letter, key });
  });

  it('takes no date for a number', () => {
    expect(voucherOfFileName('precios 2026-11-23.pdf').key).toBe('PRECIOS20261123');
  });
});
