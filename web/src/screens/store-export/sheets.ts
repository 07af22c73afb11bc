/** The first sheet has a cover above its products. */
export const FIRST_SHEET = 6;
export const OTHER_SHEETS = 9;

/** The list cut into sheets of paper: six products on the first, nine on each other. */
export function sheetsOf<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const sheets = [items.slice(0, FIRST_SHEET)];
  for (let at = FIRST_SHEET; at < items.length; at += OTHER_SHEETS) {
    sheets.push(items.slice(at, at + OTHER_SHEETS));
  }
  return sheets;
}
