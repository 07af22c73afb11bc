/** Generates stock, picture names, tags and curated catalogues of products from a seeded random generator. */

import type { DemoCatalog, DemoPicture, DemoProduct, DemoTag, PictureSpec } from './demo-company.js';
import type { Random } from './random.js';

export interface Stock {
  readonly stock: number;
  readonly futureStock: number;
  readonly hasPhysicalStock: boolean;
}
/**
 * Generates the stock of a product. Of 100 products about 86 are in stock, 6 sold out, 5 arriving and 3 almost sold out.
 * @param min minimum units of a line.
 */
export function generateStock(r: Random, min: number, onDemand: boolean): Stock {
  const share = r();
  if (onDemand) return { stock: 0, futureStock: 0, hasPhysicalStock: false };
  if (share < 0.06) return { stock: 0, futureStock: 0, hasPhysicalStock: true };
  if (share < 0.11) return { stock: 0, futureStock: min * r.integer(8, 60), hasPhysicalStock: true };
  if (share < 0.14) return { stock: min * r.integer(1, 2), futureStock: 0, hasPhysicalStock: true };
  return {
    stock: min * r.integer(6, 90) + r.integer(0, 9),
    futureStock: r.withProbability(0.1) ? min * 20 : 0,
    hasPhysicalStock: true,
  };
}

const slug = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Returns at most four pictures of a product. Their file names start with the product's code. */
export const picturesOf = (code: string, specs: readonly PictureSpec[]): DemoPicture[] =>
  specs.slice(0, 4).map((spec, i) => ({ fileName: `${slug(code)}-${i + 1}.webp`, spec }));

/**
 * Assigns each tag to about `count` visible products, spread over the list. Few products get two tags.
 * @param first product codes that get a tag before the random ones.
 */
export function assignTags<T extends Pick<DemoProduct, 'code' | 'visible' | 'active' | 'pictures' | 'stock'>>(
  r: Random,
  products: readonly T[],
  count: number,
  first: Readonly<Partial<Record<DemoTag, readonly string[]>>> = {},
): Map<string, DemoTag[]> {
  const eligible = products.filter((p) => p.visible && p.active && p.pictures.length > 0 && p.stock > 0);
  const tags = new Map<string, DemoTag[]>();
  for (const tag of ['NOV', 'ELIG', 'DEST'] as const) {
    const step = eligible.length / count;
    const chosen = new Set(first[tag] ?? []);
    for (let i = 0; i < count && chosen.size < count; i++) {
      const found = eligible[Math.floor(i * step + r() * step)];
      if (found) chosen.add(found.code);
    }
    for (const code of chosen) tags.set(code, [...(tags.get(code) ?? []), tag]);
  }
  return tags;
}

/** Returns a catalogue of at most `limit` of the wanted visible products, spread over the list. */
export function curateCatalog(
  products: readonly DemoProduct[],
  about: Omit<DemoCatalog, 'productCodes'>,
  limit: number,
  wanted: (product: DemoProduct) => boolean,
): DemoCatalog {
  const all = products.filter((p) => p.visible && p.active && wanted(p));
  const step = Math.max(1, all.length / limit);
  const productCodes: string[] = [];
  for (let i = 0; productCodes.length < limit && Math.floor(i) < all.length; i += step) {
    const found = all[Math.floor(i)];
    if (found) productCodes.push(found.code);
  }
  return { ...about, productCodes };
}
