// Limits of a product's pictures, and the reasons why a file is refused as a picture, with their Spanish sentences.

/** The maximum size of a sent picture, in bytes. */
export const PICTURE_MAX_BYTES = 20 * 1_048_576;

/** The maximum number of pixels of a sent picture. */
export const PICTURE_MAX_PIXELS = 50_000_000;

/** The maximum number of pictures of one product. */
export const PRODUCT_PICTURES_MAX = 30;

/** The longest side of a stored picture, in pixels. A larger one is made smaller; the shop shows at most 1920. */
export const PICTURE_STORED_SIDE = 2_560;

/** Below this side, in pixels, a picture looks blurred in the shop. */
export const PICTURE_ADVISED_SIDE = 800;

const REFUSAL_TEXTS = {
  picture_empty: 'El archivo está vacío.',
  picture_too_heavy: 'La foto pesa más de 20 MB. Por favor elija una más liviana.',
  picture_too_large: 'La foto tiene más de 50 megapíxeles. Por favor achíquela e intente de nuevo.',
  picture_heic: 'Las fotos HEIC no se admiten. Por favor guárdela como JPEG e intente de nuevo.',
  picture_unknown: 'El archivo no es una foto JPEG, PNG, WebP ni AVIF.',
  picture_animated: 'Las imágenes animadas no se admiten. Por favor elija una foto fija.',
  picture_damaged: 'El archivo está dañado o incompleto. Por favor elija otro.',
  pictures_full: 'El producto ya tiene 30 fotos. Quite una para agregar otra.',
} as const;

/** The stable name of a reason why a picture is refused. */
export type PictureRefusal = keyof typeof REFUSAL_TEXTS;

/** Returns the sentence of a refusal for the user. */
export const pictureRefusalText = (refusal: PictureRefusal): string => REFUSAL_TEXTS[refusal];

/** Returns why a file of that size is refused before it is sent; undefined if it may be sent. @param bytes the file's size. */
export function pictureSizeRefusal(bytes: number): PictureRefusal | undefined {
  if (bytes === 0) return 'picture_empty';
  return bytes > PICTURE_MAX_BYTES ? 'picture_too_heavy' : undefined;
}

/** A product's pictures in their order, by file name. The first one is the product's main picture. */
export type PictureList = readonly string[];

/** The outcome of taking a change back: the list, or undefined if newer changes have changed it. */
export function withoutPictureChange(
  now: PictureList,
  before: PictureList,
  after: PictureList,
): PictureList | undefined {
  const added = after.filter((name) => !before.includes(name));
  const removed = before.filter((name) => !after.includes(name));
  if (added.length === 0 && removed.length === 0) return same(now, after) ? before : undefined;
  if (same(now, after)) return before;
  if (!added.every((name) => now.includes(name))) return undefined;
  const list = now.filter((name) => !added.includes(name));
  for (const name of removed) {
    if (list.includes(name)) continue;
    list.splice(Math.min(before.indexOf(name), list.length), 0, name);
  }
  return list.length > PRODUCT_PICTURES_MAX ? undefined : list;
}

/** Returns whether two lists name the same pictures in the same order. */
export const same = (a: PictureList, b: PictureList): boolean =>
  a.length === b.length && a.every((name, index) => name === b[index]);
