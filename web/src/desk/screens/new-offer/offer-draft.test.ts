// The lines of a pasted list.

import { expect, it } from 'vitest';
import { draftLine, typedLines, wrongOf } from './offer-draft';

it('reads codes with quantities from a spreadsheet or as they are typed, and adds up a code that comes twice', () => {
  expect(typedLines('A-1\t24\r\nB-2 12\n\nC-3; 6\nD-4\nA-1 1.000')).toEqual([
    { code: 'A-1', quantity: 1_024 },
    { code: 'B-2', quantity: 12 },
    { code: 'C-3', quantity: 6 },
    { code: 'D-4', quantity: 1 },
  ]);
  expect(typedLines(' \n')).toEqual([]);
});

it('says what is wrong with a line until it is corrected', () => {
  const line = draftLine({
    code: 'A-1',
    quantity: 2,
    name: 'Cuaderno',
    listPrice: 100,
    unitPrice: 100,
    minimalSalesQuantity: 6,
    presentationQuantity: 6,
    left: 10,
    refused: 'La cantidad mínima es 6.',
  });
  expect(wrongOf(line)).toBe('La cantidad mínima es 6.');
  expect(wrongOf({ ...line, quantity: '6' })).toBeUndefined();
  expect(wrongOf({ ...line, quantity: 'x' })).toBe('Escriba una cantidad entera.');
  expect(wrongOf({ ...line, quantity: '6', price: '0' })).toBe('Escriba un precio mayor que cero.');
});
