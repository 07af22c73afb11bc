// Divides the products of the printable list into sheets of paper: 6 products on the first page, then 9 per page.

/** Fewer than on the other sheets, because the first one has the cover. */
export const FIRST_SHEET_PRODUCTS = 6;
export const OTHER_SHEET_PRODUCTS = 9;

/** Returns the list divided into sheets of paper: six products on the first, nine on each other. */
export function sheetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const sheets = [items.slice(0, FIRST_SHEET_PRODUCTS)];
  for (let at = FIRST_SHEET_PRODUCTS; at < items.length; at += OTHER_SHEET_PRODUCTS) {
    sheets.push(items.slice(at, at + OTHER_SHEET_PRODUCTS));
  }
  return sheets;
}
