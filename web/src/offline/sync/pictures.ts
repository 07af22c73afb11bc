// Downloads the product pictures of the chosen categories to the device, up to a limit.

import { imageAddress } from '../../page/image-address';
import type { DeviceDatabase } from '../database';
import { isFull } from './sync-error';

/** Returns the name of the cache with a user's pictures, by the name of their database. What was chosen is their own. */
export const picturesCacheOf = (database: string): string => `${database}/pictures`;
/** The cache that earlier versions shared between all users of the device. The next sync takes its pictures over. */
export const SHARED_PICTURES_CACHE = 'mostrador-pictures';
/** Pixels: the width of a product card, also used on the product's page. */
const PICTURE_WIDTH = 320;
const AT_ONCE = 4;
const RECORDS_AT_ONCE = 500;

export interface PictureTools {
  readonly db: DeviceDatabase;
  readonly caches: Pick<CacheStorage, 'open' | 'has' | 'delete'>;
  readonly fetch: (address: string, init: RequestInit) => Promise<Response>;
  readonly apiBase: string;
  readonly signal: AbortSignal;
}

export interface PictureChoice {
  /** Category codes; their subcategories are included. */
  readonly categories: readonly string[];
  /** The most pictures. */
  readonly limit: number;
}

export interface Pictures {
  readonly done: number;
  readonly total: number;
  readonly bytes: number;
  /** The device has no room for more; the pictures stored before stay. */
  readonly full: boolean;
}

/**
 * Stores the first picture of each product in the chosen categories, up to a limit, and deletes all others. A picture that
 * fails is left out: the catalogue works without it.
 */
export async function downloadPictures(
  tools: PictureTools,
  choice: PictureChoice,
  tell: (pictures: Pictures) => void,
): Promise<Pictures> {
  const { db, apiBase, signal } = tools;
  const wanted = (await wantedPictures(db, choice)).map((file) => imageAddress(apiBase, file, PICTURE_WIDTH));
  const cache = await tools.caches.open(picturesCacheOf(db.name));
  const shared = (await tools.caches.has(SHARED_PICTURES_CACHE))
    ? await tools.caches.open(SHARED_PICTURES_CACHE)
    : undefined;
  const have = new Set<string>();
  const all = new Set(wanted);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (all.has(pathname + search)) have.add(pathname + search);
    else await cache.delete(request);
  }
  let state: Pictures = { done: have.size, total: wanted.length, bytes: 0, full: false };
  const missing = wanted.filter((address) => !have.has(address));
  async function worker() {
    for (let address = missing.pop(); address !== undefined && !state.full; address = missing.pop()) {
      signal.throwIfAborted();
      const bytes = await keep(tools, cache, address, shared);
      state =
        bytes === 'full'
          ? { ...state, full: true }
          : { ...state, done: state.done + Number(bytes > 0), bytes: state.bytes + bytes };
      tell(state);
    }
  }
  tell(state);
  missing.reverse();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  if (shared !== undefined && !state.full) await tools.caches.delete(SHARED_PICTURES_CACHE);
  return state;
}

/** Stores a picture, of the shared cache or downloaded. @returns its bytes, 0 when it failed, 'full' when the device has no room. */
async function keep(
  { fetch, signal }: PictureTools,
  cache: Cache,
  address: string,
  shared: Cache | undefined,
): Promise<number | 'full'> {
  try {
    const before = await shared?.match(address, { ignoreVary: true });
    const response = before ?? (await fetch(address, { signal, credentials: 'omit' }));
    if (!response.ok) return 0;
    const picture = await response.blob();
    const { headers } = response;
    await cache.put(address, new Response(picture, { headers }));
    return picture.size;
  } catch (error) {
    signal.throwIfAborted();
    if (isFull(error)) return 'full';
    return 0;
  }
}

async function wantedPictures(db: DeviceDatabase, { categories, limit }: PictureChoice): Promise<string[]> {
  const chosen = new Set(categories);
  const all = await db.getAll('categories');
  for (let before = -1; before !== chosen.size; ) {
    before = chosen.size;
    for (const { categoryCode, parentCategoryCode } of all)
      if (parentCategoryCode !== null && chosen.has(parentCategoryCode)) chosen.add(categoryCode);
  }
  const files = new Set<string>();
  for (let after = 0; ; ) {
    const range = IDBKeyRange.lowerBound(after, true);
    const products = await db.getAll('products', range, RECORDS_AT_ONCE);
    for (const { categoryCode, imagePath, images } of products) {
      const file = imagePath || images[0]?.imageFileName;
      if (categoryCode !== null && chosen.has(categoryCode) && file) files.add(file);
      if (files.size >= limit) return [...files];
    }
    const last = products.at(-1);
    if (last === undefined || products.length < RECORDS_AT_ONCE) return [...files];
    after = last.productId;
  }
}
