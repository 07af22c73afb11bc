// Which files of a folder are imported, as what and in which order.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  besideName,
  byImportOrder,
  claimedName,
  DEFAULT_FOLDER_PATTERNS,
  FOLDER_KINDS,
  fitsPattern,
  folderNameOf,
  isComplete,
  LOOK_GAP_MS,
  parseClaimedName,
  patternProblem,
} from './folder-files.js';

const nameOf = (name: string) => folderNameOf(name, DEFAULT_FOLDER_PATTERNS);

describe('the kind of a file', () => {
  it.each([
    ['stock.csv', 'stock'],
    ['STOCK 2026-11-26.TXT', 'stock'],
    ['Artículos.xlsx', 'products'],
    ['products.ndjson', 'products'],
    ['precios_mayo.csv', 'prices'],
    ['precios-clientes.csv', 'customer-prices'],
    ['Precios-Clientes noviembre.csv', 'customer-prices'],
    ['estados.csv', 'order-status'],
    ['cuenta-corriente.csv', 'account-entries'],
    ['facturas noviembre.zip', 'documents'],
    ['fotos.zip', 'images'],
  ])('of %s is %s', (name, kind) => {
    expect(nameOf(name)).toEqual({ as: 'data', kind });
  });

  it.each(['stock.csv.part', 'stock.tmp', 'stock.csv.filepart', '.stock.csv', '~$stock.xlsx', 'stock.csv~'])(
    'is not asked for %s, which is still written or of a program',
    (name) => {
      expect(nameOf(name)).toEqual({ as: 'ignored' });
    },
  );

  it.each(['leeme.txt', 'stock.pdf', 'facturas.csv', 'fotos.xlsx', 'mistock.csv'])(
    'is unknown for %s',
    (name) => {
      expect(nameOf(name)).toMatchObject({ as: 'unknown', reason: expect.any(String) });
    },
  );

  it.each([
    '',
    '.',
    '..',
    '../stock.csv',
    'a/stock.csv',
    'stock\\..\\x.csv',
    'stock\u0000.csv',
    'stock\n.csv',
    'stock\u001b[2J.csv',
    'stock\u202evsc.csv',
    'stock\u2028.csv',
    'stock\ud800.csv',
    'stock\ufffd.csv',
    ' stock.csv',
    'stock.csv ',
    `stock${'x'.repeat(250)}`,
    `stock${'ñ'.repeat(100)}.csv`,
  ])('is refused for the name %j', (name) => {
    expect(nameOf(name)).toMatchObject({ as: 'refused', reason: expect.any(String) });
  });

  it('is never decided for a name that leads out of the folder', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const { as } = nameOf(text);
        if (as === 'data') expect(text).toMatch(/^[^/\\\p{Cc}]+$/u);
      }),
    );
  });
});

describe('a pattern', () => {
  it('fits as its regular expression does', () => {
    const letters = fc.string({ unit: fc.constantFrom('a', 'b', '*', '?'), maxLength: 12 });
    const words = fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 });
    fc.assert(
      fc.property(words, letters, (name, pattern) => {
        const expected = new RegExp(`^${pattern.replaceAll('*', '[ab]*').replaceAll('?', '[ab]')}$`);
        expect(fitsPattern(name, pattern)).toBe(expected.test(name));
      }),
    );
  });
  it('takes no time that grows without bound', () => {
    expect(fitsPattern('a'.repeat(255), `${'*a'.repeat(39)}b`)).toBe(false);
  });
  it.each(['', ' ', '*', '*.*', 'a/b', '..\\x', 'x'.repeat(81)])('is refused as %j', (pattern) => {
    expect(patternProblem(pattern)).toEqual(expect.any(String));
  });
  it('is accepted in the defaults', () => {
    for (const { pattern } of DEFAULT_FOLDER_PATTERNS) expect(patternProblem(pattern)).toBeUndefined();
    expect(new Set(DEFAULT_FOLDER_PATTERNS.map(({ kind }) => kind))).toEqual(new Set(FOLDER_KINDS));
  });
});

describe('a file', () => {
  const look = { bytes: 10, modifiedAt: 1, seenAt: 100_000 };
  it.each([
    ['seen once', undefined, look, false],
    ['the same in two looks', { ...look, seenAt: look.seenAt - LOOK_GAP_MS }, look, true],
    ['looked at twice at once', { ...look, seenAt: look.seenAt - 1 }, look, false],
    ['that has grown', { ...look, bytes: 9, seenAt: 0 }, look, false],
    ['that was written again', { ...look, modifiedAt: 0, seenAt: 0 }, look, false],
    ['without a byte', { ...look, bytes: 0, seenAt: 0 }, { ...look, bytes: 0 }, false],
  ])('%s: complete or not', (_, before, now, expected) => {
    expect(isComplete(before, now)).toBe(expected);
  });

  it('comes after what it refers to, and after an older one of its kind', () => {
    const files = [
      { name: 'cuenta.csv', kind: 'account-entries', modifiedAt: 1 },
      { name: 'stock-b.csv', kind: 'stock', modifiedAt: 3 },
      { name: 'stock-a.csv', kind: 'stock', modifiedAt: 2 },
      { name: 'clientes.csv', kind: 'clients', modifiedAt: 9 },
      { name: 'precios.csv', kind: 'prices', modifiedAt: 5 },
      { name: 'estados.csv', kind: 'order-status', modifiedAt: 9 },
      { name: 'productos.csv', kind: 'products', modifiedAt: 8 },
    ] as const;
    expect([...files].sort(byImportOrder).map(({ name }) => name)).toEqual([
      'productos.csv',
      'precios.csv',
      'clientes.csv',
      'estados.csv',
      'stock-a.csv',
      'stock-b.csv',
      'cuenta.csv',
    ]);
  });

  it('has a name while it is imported from which its own is read again', () => {
    const name = claimedName('0123456789ab', 'stock 1.csv');
    expect(parseClaimedName(name)).toEqual({ token: '0123456789ab', name: 'stock 1.csv' });
    expect(parseClaimedName('stock 1.csv')).toBeUndefined();
  });

  it('has its rejected rows beside it', () => {
    expect(besideName('10-30-00 stock.v2.csv', 'rechazadas', 'csv')).toBe(
      '10-30-00 stock.v2 - rechazadas.csv',
    );
  });
});
