/**
 * Checks whether a call would change the cart of another client than the one whose cart the caller's screen shows. Each
 * client of a salesman has a cart of its own, and another window may have chosen another client meanwhile.
 * @param current the id of the client that the caller buys for now; null or undefined for none.
 * @param shown the id of the client on the screen, null for none; undefined when the call does not say.
 */
export function isOtherTarget(current: number | null | undefined, shown: number | null | undefined): boolean {
  return shown !== undefined && shown !== (current ?? null);
}
