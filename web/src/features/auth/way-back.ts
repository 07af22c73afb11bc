/** What the login's entry in the history carries: where one was sent from. */
export interface WayBack {
  readonly from: string;
}

/** @param address path and query on this site. */
export const wayBack = (address: string): WayBack => ({ from: address });

/** Where to go on after the login; undefined where nobody was sent, or not from this site. */
export function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  // a browser takes two slashes, of either kind, for the beginning of another site
  return typeof from === 'string' && /^\/(?![/\\\s])/.test(from) ? from : undefined;
}
