/** Canonical paths of the public pages, for links, the sitemap and search engines. */

/** Returns the path and query of a product's page. */
export function productPath(code: string): string {
  return `/product?pcode=${encodeFormValue(code)}`;
}

/** Returns the path and query of a category's list, at its first section. */
export function categoryPath(code: string): string {
  return `/store?c=${encodeFormValue(code)}`;
}

/** Returns the path and query of a catalogue's list, at its first section. */
export function catalogPath(catalogId: number): string {
  return `/store?cat=${encodeFormValue(String(catalogId))}`;
}

/** The paths of the screens that visitors can open and search engines may index. */
export const PUBLIC_SCREEN_PATHS = [
  '/',
  '/store',
  '/aboutus',
  '/htb',
  '/contact-us',
  '/privacidad',
  '/terminos',
] as const;

/** Encodes a value as browsers encode form values, so that a page never has two different addresses. */
function encodeFormValue(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%20', '+')
    .replace(/[!'()~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
