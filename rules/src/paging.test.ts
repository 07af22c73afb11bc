// Sections, page numbers and page sizes of the product list, also for values out of range.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampPageNumber,
  clampPageSize,
  clampSection,
  offsetOf,
  PAGE_SIZE,
  PAGE_SIZE_MAX,
  PAGES_PER_SECTION,
  pageNumberOf,
  pagesOfSection,
  SECTION_SIZE,
  sectionCount,
} from './paging.js';

const anyCount = fc.nat(100_000);

it('has 192 products in a section', () => {
  expect(SECTION_SIZE).toBe(192);
});

describe('sectionCount', () => {
  it.each([
    [0, 1],
    [1, 1],
    [192, 1],
    [193, 2],
    [200, 2],
    [384, 2],
    [385, 3],
  ])('gives for %i products %i', (totalCount, expected) => {
    expect(sectionCount(totalCount)).toBe(expected);
  });

  it('gives enough sections for all products, and no empty last section', () => {
    fc.assert(
      fc.property(anyCount, (totalCount) => {
        expect(sectionCount(totalCount) * SECTION_SIZE).toBeGreaterThanOrEqual(totalCount);
        if (totalCount > 0) expect((sectionCount(totalCount) - 1) * SECTION_SIZE).toBeLessThan(totalCount);
      }),
    );
  });

  it('gives sections whose pages show every product once', () => {
    fc.assert(
      fc.property(fc.nat(3000), (totalCount) => {
        const shown: number[] = [];
        for (let section = 1; section <= sectionCount(totalCount); section++) {
          for (let page = 0; page < pagesOfSection(section, totalCount); page++) {
            const first = offsetOf(pageNumberOf(section, page), PAGE_SIZE);
            for (let row = first; row < Math.min(first + PAGE_SIZE, totalCount); row++) shown.push(row);
          }
        }
        expect(shown).toEqual(Array.from({ length: totalCount }, (_, row) => row));
      }),
    );
  });
});

describe('pageNumberOf', () => {
  it.each([
    [1, 0, 0],
    [1, 11, 11],
    [2, 0, 12],
    [2, 11, 23],
    [3, 5, 29],
  ])('gives for section %i, page %i the number %i', (section, page, expected) => {
    expect(pageNumberOf(section, page)).toBe(expected);
  });
});

describe('pagesOfSection', () => {
  it.each([
    [1, 0, 0],
    [1, 16, 1],
    [1, 17, 2],
    [1, 500, PAGES_PER_SECTION],
    [2, 200, 1],
    [3, 200, 0],
  ])('gives for section %i of %i products %i pages', (section, totalCount, expected) => {
    expect(pagesOfSection(section, totalCount)).toBe(expected);
  });
});

describe('section, page number and page size of a request', () => {
  it.each([
    ['3', 3],
    [3, 3],
    ['0', 1],
    ['-2', 1],
    ['', 1],
    ['abc', 1],
    ['1e3', 1],
    [undefined, 1],
    [null, 1],
    [['2'], 1],
    [2.9, 2],
  ])('reads section %j as %i', (asked, section) => {
    expect(clampSection(asked)).toBe(section);
  });

  it.each([
    ['5', 5],
    [0, 0],
    ['-1', 0],
    ['x', 0],
    [undefined, 0],
  ])('reads page number %j as %i', (asked, page) => {
    expect(clampPageNumber(asked)).toBe(page);
  });

  it.each([
    ['16', 16],
    ['100', 100],
    ['101', PAGE_SIZE_MAX],
    ['0', PAGE_SIZE],
    ['-5', PAGE_SIZE],
    ['', PAGE_SIZE],
    [undefined, PAGE_SIZE],
    [1, 1],
  ])('reads page size %j as %i', (asked, size) => {
    expect(clampPageSize(asked)).toBe(size);
  });

  it('gives a valid offset for any value', () => {
    const anything = fc.oneof(fc.anything(), fc.double(), fc.bigInt().map(String), fc.string());
    fc.assert(
      fc.property(anything, anything, (page, size) => {
        const offset = offsetOf(clampPageNumber(page), clampPageSize(size));
        expect(Number.isSafeInteger(offset) && offset >= 0).toBe(true);
        expect(clampPageSize(size)).toBeGreaterThanOrEqual(1);
        expect(clampPageSize(size)).toBeLessThanOrEqual(PAGE_SIZE_MAX);
        expect(clampSection(page)).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
