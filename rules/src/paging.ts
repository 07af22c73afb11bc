/** Products that one request of the store brings. */
export const PAGE_SIZE = 16;
/** Pages that infinite scroll brings before the section pager takes over. */
export const PAGES_PER_SECTION = 12;
/** Products of one section. */
export const SECTION_SIZE = PAGE_SIZE * PAGES_PER_SECTION;
/** The most rows that one request may ask for. */
export const PAGE_SIZE_MAX = 100;
/** The rows per page that the purchase history offers, the first one preselected. */
export const PURCHASES_PAGE_SIZES = [25, 50, 100] as const;
/** Products of one carousel of the home page. */
export const HOME_CAROUSEL_MAX = 20;

/** Far past any catalogue, yet its offset at any page size is still a safe integer and a Postgres bigint. */
const PAGE_NUMBER_MAX = 1_000_000_000;

/** The M of the pager's 'N de M': enough sections for all products, and one when there are none. */
export function sectionCount(totalCount: number): number {
  return Math.max(Math.ceil(totalCount / SECTION_SIZE), 1);
}

/**
 * The wire's page number, which counts from 0 over all sections.
 * @param section counts from 1, as the address bar shows it.
 * @param page counts from 0 within the section.
 */
export function pageNumberOf(section: number, page: number): number {
  return page + PAGES_PER_SECTION * (section - 1);
}

/** How many pages a section can load, 0…{@link PAGES_PER_SECTION}; scrolling stops after them. */
export function pagesOfSection(section: number, totalCount: number): number {
  const products = Math.min(totalCount - SECTION_SIZE * (section - 1), SECTION_SIZE);
  return Math.max(Math.ceil(products / PAGE_SIZE), 0);
}

/** The section that an address asks for (a number or its text): a whole number from 1, anything else is 1. */
export function clampSection(section: unknown): number {
  return Math.max(wholeNumberOr(1, section), 1);
}

/** The page number that a request asks for: a whole number from 0, anything else is 0. Past the end is allowed. */
export function clampPageNumber(page: unknown): number {
  return Math.max(wholeNumberOr(0, page), 0);
}

/** The page size that a request asks for: 1…{@link PAGE_SIZE_MAX}; {@link PAGE_SIZE} when it asks for none. */
export function clampPageSize(size: unknown): number {
  const wanted = wholeNumberOr(PAGE_SIZE, size);
  return wanted < 1 ? PAGE_SIZE : Math.min(wanted, PAGE_SIZE_MAX);
}

/** The rows to skip for a page number that counts from 0. */
export function offsetOf(page: number, pageSize: number): number {
  return page * pageSize;
}

function wholeNumberOr(otherwise: number, value: unknown): number {
  if (typeof value === 'string' && !/^\s*-?\d+\s*$/.test(value)) return otherwise;
  const number = typeof value === 'string' ? Number(value) : value;
  if (typeof number !== 'number' || Number.isNaN(number)) return otherwise;
  return Math.min(Math.max(Math.trunc(number), -1), PAGE_NUMBER_MAX);
}
