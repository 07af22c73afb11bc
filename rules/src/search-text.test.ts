// Folding of accents and case, the words of a search, the text by which a product is found, and the sort key of a
// name.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fold,
  SEARCH_TEXT_MAX,
  SEARCH_WORDS_MAX,
  searchText,
  searchWords,
  sortKey,
  WORD_MAX,
} from './search-text.js';

const spanish = fc.string({ unit: fc.constantFrom(...'aáAÁeéiínñNÑoóuüz019 -./ºª'), maxLength: 40 });
const anyText = fc.oneof(
  spanish,
  fc.string({ maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.string({ unit: 'binary', maxLength: 80 }),
);

/** Whether a query finds a product, as the search does it: every word is the prefix of an indexed word. */
function finds(query: string, text: string): boolean {
  const indexed = text.split(' ');
  return searchWords(query).every((word) => indexed.some((each) => each.startsWith(word)));
}

describe('fold', () => {
  it.each([
    ['Lápiz GRAFO Nº 2', 'lapiz grafo no 2'],
    ['  Cuaderno\u00a0«Ñandú»  ', 'cuaderno nandu'],
    ['pingüino', 'pinguino'],
    ['N\u0303andu\u0301', 'nandu'],
    ['Straße, Œuvre, Ærø, Łódź', 'strasse oeuvre aero lodz'],
    ['ẞ', 'ss'],
    ['İstanbul ılık', 'istanbul ilik'],
    ['ＡＢＣ１２３', 'abc123'],
    ['ﬁn', 'fin'],
    ['100 m² – 1,5 l', '100 m2 1 5 l'],
    ["O'Higgins", 'o higgins'],
    ['Ω мир 日本', ''],
    ['', ''],
    ['%_\\*', ''],
  ])('turns %j into %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('returns only words of a–z and 0–9, and does not change a folded text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(fold(text)).toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*)?$/);
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  it('ignores case and the encoding of accents', () => {
    fc.assert(
      fc.property(spanish, (text) => {
        expect(fold(text.toUpperCase())).toBe(fold(text));
        expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')));
      }),
    );
  });
});

describe('searchWords', () => {
  it.each([
    ['Cuaderno  ESPIRAL', ['cuaderno', 'espiral']],
    ['lápiz lapiz LÁPIZ', ['lapiz']],
    ['a b c d e f g h i j', ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']],
    [`${' '.repeat(70)}goma`, ['goma']],
    ['cuaderno 16x21', ['cuaderno', '16', '21']],
    ['16 X 21', ['16', '21']],
    ['16x21x', ['16', '21']],
    ['malcolm x 2', ['malcolm', 'x', '2']],
    ['10x15x3cm', ['10', '15', '3cm']],
    ['x2 2x AB1x2', ['x2', '2x', 'ab1x2']],
    ['978-950-07-0001-6', ['9789500700016']],
    ['0-8044-2957-X', ['9780804429573']],
    ['978-950-07-0001-7', ['978', '950', '07', '0001', '7']],
    [' % ', []],
    ['', []],
  ])('splits %j into %j', (text, words) => {
    expect(searchWords(text)).toEqual(words);
  });

  it('stays within the limits of words and characters for any text', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.constant('ﷺ'.repeat(80)), fc.constant('ﬃ'.repeat(80))), (text) => {
        const words = searchWords(text);
        expect(words.length).toBeLessThanOrEqual(SEARCH_WORDS_MAX);
        expect(words.join(' ').length).toBeLessThanOrEqual(SEARCH_TEXT_MAX);
        expect(words.every((word) => /^[a-z0-9]+$/.test(word))).toBe(true);
      }),
    );
  });
});

describe('searchText', () => {
  it.each<[string, string, string[], string]>([
    ['Lápiz Negro', 'LAP-12/3', [], 'lapiz negro lap 12 3 lap123'],
    ['Goma', 'GOMA', [], 'goma'],
    ['Goma', 'G1', ['Maped', 'goma'], 'goma g1 maped'],
    ['日本', '—', [], ''],
    ['Cuaderno 16x21 rayado', 'C1', ['30x40x5cm'], 'cuaderno 16x21 rayado c1 30x40x5cm 16 21 30 40 5cm'],
    ['Cuaderno 16×21', 'C1', [], 'cuaderno 16 21 c1'],
  ])('of name %j, code %j and extra texts %j is %j', (name, code, extra, text) => {
    expect(searchText(name, code, extra)).toBe(text);
  });

  it('has only different, non-empty words of at most 64 characters', () => {
    fc.assert(
      fc.property(anyText, anyText, fc.array(anyText, { maxLength: 3 }), (name, code, extra) => {
        const text = searchText(name, code, extra);
        const words = text === '' ? [] : text.split(' ');
        expect(new Set(words).size).toBe(words.length);
        expect(words.every((word) => word.length > 0 && word.length <= WORD_MAX)).toBe(true);
      }),
    );
  });

  it('contains every word of the name', () => {
    fc.assert(
      fc.property(anyText, spanish, (name, code) => {
        const indexed = searchText(name, code).split(' ');
        for (const word of fold(name).match(/\S+/g) ?? []) expect(indexed).toContain(word.slice(0, WORD_MAX));
      }),
    );
  });

  it('is found by name, by code, by the code without separators and by the first letters of each', () => {
    const letters = fc.integer({ min: 1, max: 64 });
    fc.assert(
      fc.property(anyText, spanish, letters, (name, code, typed) => {
        const text = searchText(name, code);
        expect(finds(name, text)).toBe(true);
        expect(finds(code, text)).toBe(true);
        expect(finds(fold(code).replaceAll(' ', ''), text)).toBe(true);
        expect(finds(fold(name).slice(0, typed), text)).toBe(true);
      }),
    );
  });
});

describe('sortKey', () => {
  it.each([
    [
      ['Cuaderno 10', 'Cuaderno 2', 'Cuaderno 1'],
      ['Cuaderno 1', 'Cuaderno 2', 'Cuaderno 10'],
    ],
    [
      ['Óleo', 'Zeta', 'anillo', 'ábaco'],
      ['ábaco', 'anillo', 'Óleo', 'Zeta'],
    ],
    [
      ['oso', 'Ñandú', 'nylon', 'nube'],
      ['nube', 'nylon', 'Ñandú', 'oso'],
    ],
    [
      ['cana', 'cañón', 'canzona', 'capa'],
      ['cana', 'canzona', 'cañón', 'capa'],
    ],
    [
      ['A-100', 'A-20', 'A-3', 'A-007'],
      ['A-3', 'A-007', 'A-20', 'A-100'],
    ],
    [
      ['9789500000000', '999999999', '99999999'],
      ['99999999', '999999999', '9789500000000'],
    ],
    [
      ['Lápiz 2B', 'Lápiz', 'Lápiz 2'],
      ['Lápiz', 'Lápiz 2', 'Lápiz 2B'],
    ],
  ])('sorts %j as %j', (given, sorted) => {
    const byKey = (a: string, b: string) => (sortKey(a) < sortKey(b) ? -1 : 1);
    expect([...given].sort(byKey)).toEqual(sorted);
  });

  it('is short ASCII without control characters', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(sortKey(text)).toMatch(/^[a-z0-9~ ]{0,255}$/);
      }),
    );
    expect(sortKey('9'.repeat(5000)).length).toBeLessThanOrEqual(255);
  });

  it('sorts whole numbers by value', () => {
    const number = fc.bigInt({ min: 0n, max: 10n ** 40n });
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(sortKey(`n ${a}`) < sortKey(`n ${b}`)).toBe(a < b);
      }),
    );
  });

  it('ignores case and the encoding of accents', () => {
    fc.assert(
      fc.property(spanish, (text) => {
        expect(sortKey(text.toUpperCase())).toBe(sortKey(text));
        expect(sortKey(text.normalize('NFD'))).toBe(sortKey(text.normalize('NFC')));
      }),
    );
  });
});
