// The IVA rates that a product can have, and the price with IVA.

import { type Centavos, percentOf } from './money.js';

/** The rates by their codes (`taxCode`), in the order in which screens offer them. The percentage is of the net price. */
export const IVA_RATES = [
  { code: 'IVA21', percent: 21, label: '21 %' },
  { code: 'IVA10.5', percent: 10.5, label: '10,5 %' },
  { code: 'IVA27', percent: 27, label: '27 %' },
  { code: 'IVA0', percent: 0, label: '0 %' },
  { code: 'EXENTO', percent: 0, label: 'Exento' },
] as const;

export type IvaRate = (typeof IVA_RATES)[number];
export type IvaCode = IvaRate['code'];

/** Returns the rate of a code; undefined for an unknown code. */
export const ivaRate = (code: string): IvaRate | undefined => IVA_RATES.find((rate) => rate.code === code);

/** The rates that a company gives to new products. */
export interface NewProductIva {
  readonly everything: IvaCode;
  /** Products with an ISBN, or with a bar code of books. */
  readonly books: IvaCode;
}

/** Of a company that says nothing else, and whose brand does not. */
export const GENERAL_IVA: NewProductIva = { everything: 'IVA21', books: 'IVA21' };

/** A category with the rate that it gives to new products; null: none of its own. */
export interface CategoryIva {
  readonly parentCategoryId: number | null;
  readonly newProductIva: IvaCode | null;
}

/** Returns the rate that a category gives to new products: its own, else that of the nearest category above it; null for none. */
export function categoryIva(
  categoryId: number | null,
  categories: ReadonlyMap<number, CategoryIva>,
): IvaCode | null {
  let category = categoryId === null ? undefined : categories.get(categoryId);
  for (let level = 0; category !== undefined && level < categories.size; level++) {
    if (category.newProductIva !== null) return category.newProductIva;
    category = category.parentCategoryId === null ? undefined : categories.get(category.parentCategoryId);
  }
  return null;
}

/** What decides the rate of a new product. */
export interface NewProductFacts {
  readonly isbn: string | null;
  readonly barCode: string | null;
  /** Of its category, by `categoryIva`; null or missing: none. */
  readonly ofCategory?: IvaCode | null | undefined;
}

/** Returns the rate of a new product for which none was chosen: its category's, else the company's for books or for everything else. */
export function newProductIva(
  { isbn, barCode, ofCategory }: NewProductFacts,
  { everything, books }: NewProductIva,
): IvaCode {
  if (ofCategory) return ofCategory;
  const isBook = (isbn ?? '') !== '' || /^97[89]\d{10}$/.test((barCode ?? '').replaceAll('-', ''));
  return isBook ? books : everything;
}

/**
 * Returns a net price with IVA, in centavos, the IVA rounded half up to the centavo.
 * @param percent of the net price, with at most two decimals: 10.5.
 */
export const withIva = (net: Centavos, percent: number): Centavos =>
  net + percentOf(net, Math.round(percent * 100));
