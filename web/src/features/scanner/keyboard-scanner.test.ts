// A scanner that types: where its code is taken, where its characters stay in the field, and what is no code.

import { describe, expect, it } from 'vitest';
import { createKeyboardScanner, PAUSE_MS, type TypingPlace } from './keyboard-scanner';

const CODE = '7791234022847';
/** Types a text, one key each `gapMs`, and the key at its end. @returns the scanned code. */
function typed(text: string, place: TypingPlace, { gapMs = 10, end = 'Enter' } = {}) {
  const scanner = createKeyboardScanner();
  const keys = [...text, end];
  const found = keys.map((key, index) => scanner.take({ key, at: index * gapMs, place }));
  expect(found.slice(0, -1).every((code) => code === undefined)).toBe(true);
  return found.at(-1);
}

describe('a scanner that types', () => {
  it('is recognised on a button, on the page and in a quantity, by Enter or Tab', () => {
    for (const place of ['none', 'quantity'] as const)
      for (const end of ['Enter', 'Tab']) expect(typed(CODE, place, { end }), place).toBe(CODE);
  });

  it('leaves its characters in a field for codes and in any other field for texts', () => {
    expect(typed(CODE, 'code')).toBeUndefined();
    expect(typed(CODE, 'text')).toBeUndefined();
  });

  it('is told from a typed quantity by the number of digits', () => {
    expect(typed('24', 'quantity')).toBeUndefined();
    expect(typed('999999', 'quantity')).toBeUndefined();
    expect(typed('96385074', 'quantity')).toBe('96385074');
  });

  it('may type a product code where no field has the focus', () => {
    expect(typed('CUA-2284', 'none')).toBe('CUA-2284');
    expect(typed('CUA-2284', 'quantity')).toBeUndefined();
    expect(typed('n', 'none')).toBeUndefined();
  });

  it('is not recognised in keys that are pressed one by one', () => {
    expect(typed(CODE, 'none', { gapMs: PAUSE_MS + 1 })).toBeUndefined();
  });

  it('is recognised with the keys for capitals between the characters', () => {
    const scanner = createKeyboardScanner();
    const keys = ['Shift', 'C', 'U', 'Shift', 'A', '-', '1', '2', 'Enter'];
    const found = keys.map((key, index) => scanner.take({ key, at: index * 10, place: 'none' }));
    expect(found.at(-1)).toBe('CUA-12');
  });

  it('begins anew when the focus goes to another kind of field', () => {
    const scanner = createKeyboardScanner();
    for (const key of '77912340') scanner.take({ key, at: 0, place: 'none' });
    for (const key of '22844') scanner.take({ key, at: 1, place: 'quantity' });
    expect(scanner.take({ key: 'Enter', at: 2, place: 'quantity' })).toBeUndefined();
  });

  it('is ready for the next code at once', () => {
    const scanner = createKeyboardScanner();
    const keys = [...CODE, 'Enter', ...'9789871042005', 'Enter'];
    const found = keys.flatMap((key, index) => scanner.take({ key, at: index * 10, place: 'none' }) ?? []);
    expect(found).toEqual([CODE, '9789871042005']);
  });
});
