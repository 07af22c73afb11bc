/** Paths of the site that search engines know: each content has one, whatever else its address may carry. */

/** @returns the path and query of a product's page. */
export function productPath(code: string): string {
  return `/product?pcode=${encodeFormValue(code)}`;
}

/** @returns the path and query of a category's list, at its first section. */
export function categoryPath(code: string): string {
  return `/store?c=${encodeFormValue(code)}`;
}

/** @returns the path and query of a catalogue's list, at its first section. */
export function catalogPath(catalogId: number): string {
  return `/store?cat=${encodeFormValue(String(catalogId))}`;
}

/** The screens that are there for everybody and have something to read. */
export const PUBLIC_SCREEN_PATHS = [
  '/',
  '/store',
  '/aboutus',
  '/htb',
  '/contact-us',
  '/privacidad',
  '/terminos',
] as const;

/** As browsers write a form's value into an address: one content must not have two spellings. */
function encodeFormValue(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
