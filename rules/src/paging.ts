// Paging of product lists: page sizes, and the sections of twelve pages that the store's infinite scroll and pager
// use.

/** The number of products that one request of the store returns. */
export const PAGE_SIZE = 16;
/** The number of pages that infinite scroll loads before the section pager appears. */
export const PAGES_PER_SECTION = 12;
/** The number of products of one section: 192. */
export const SECTION_SIZE = PAGE_SIZE * PAGES_PER_SECTION;
/** The maximum page size of a request. */
export const PAGE_SIZE_MAX = 100;
/** The page sizes that the purchase history offers. The first one is preselected. */
export const PURCHASES_PAGE_SIZES = [25, 50, 100] as const;
/** The maximum number of products of a carousel on the home page. */
export const HOME_CAROUSEL_MAX = 20;

/** Larger than any catalogue needs. Its offset at any page size is a safe integer and a Postgres bigint. */
const PAGE_NUMBER_MAX = 1_000_000_000;

/** Returns the number of sections for all products (the M in the pager's 'N de M'); 1 if there are no products. */
export function sectionCount(totalCount: number): number {
  return Math.max(Math.ceil(totalCount / SECTION_SIZE), 1);
}

/**
 * Returns the page number for the API, which counts from 0 over all sections.
 * @param section counts from 1, as in the address bar.
 * @param page counts from 0 within the section.
 */
export function pageNumberOf(section: number, page: number): number {
  return page + PAGES_PER_SECTION * (section - 1);
}

/** Returns how many pages a section has, 0…{@link PAGES_PER_SECTION}. Infinite scroll stops after them. */
export function pagesOfSection(section: number, totalCount: number): number {
  const products = Math.min(totalCount - SECTION_SIZE * (section - 1), SECTION_SIZE);
  return Math.max(Math.ceil(products / PAGE_SIZE), 0);
}

/** Returns the section of an address (a number or its text): a whole number from 1; anything else becomes 1. */
export function clampSection(section: unknown): number {
  return Math.max(wholeNumberOr(1, section), 1);
}

/** Returns the page number of a request: a whole number from 0; anything else becomes 0. It may exceed the last page. */
export function clampPageNumber(page: unknown): number {
  return Math.max(wholeNumberOr(0, page), 0);
}

/** Returns the page size of a request: 1…{@link PAGE_SIZE_MAX}; {@link PAGE_SIZE} if it has none. */
export function clampPageSize(size: unknown): number {
  const wanted = wholeNumberOr(PAGE_SIZE, size);
  return wanted < 1 ? PAGE_SIZE : Math.min(wanted, PAGE_SIZE_MAX);
}

/** Returns the number of rows to skip for a page number that counts from 0. */
export function offsetOf(page: number, pageSize: number): number {
  return page * pageSize;
}

function wholeNumberOr(otherwise: number, value: unknown): number {
  if (typeof value === 'string' && !/^\s*-?\d+\s*$/.test(value)) return otherwise;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return otherwise;
  return Math.min(Math.max(Math.trunc(number), -1), PAGE_NUMBER_MAX);
}
