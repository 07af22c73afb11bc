// Requests that were never made before: each has an address of its own.

/**
 * How a request becomes new. `address`: nothing but its address, so that the shop may know what it finds. `spelling`: also its search, in
 * capitals that were not typed before, so that the database must search.
 */
export type Fresh = 'address' | 'spelling';

/** Returns an address that asks for the same and was not used before with this number. */
export const freshPath = (path: string, fresh: Fresh, nth: number): string =>
  `${fresh === 'spelling' ? respelled(path, nth) : path}&clientCode=${nth}`;

/** Knuth's multiplier: numbers at any distance differ in the high bits of the product. */
const SPREAD = 2_654_435_761;

/** Writes letters of the searched text in capitals, others for each number. */
function respelled(path: string, nth: number): string {
  const [before = '', text = '', after = ''] = path.split(/(?<=[?&]searchTerm=)([^&]*)/);
  let bits = Math.imul(nth, SPREAD) >>> 8;
  const letters = [...decodeURIComponent(text)].map((letter) => {
    const capital = letter.toUpperCase();
    if (capital === letter) return letter;
    const isCapital = bits % 2 === 1;
    bits = Math.floor(bits / 2);
    return isCapital ? capital : letter;
  });
  return `${before}${encodeURIComponent(letters.join(''))}${after}`;
}
