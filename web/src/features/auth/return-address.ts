/** The history state of the login page: the address that the user came from. */
export interface ReturnAddress {
  readonly from: string;
}

/** @param address path and query on this site. */
export const returnAddress = (address: string): ReturnAddress => ({ from: address });

/** The address to return to after the login; undefined if there is none or it is not on this site. */
export function addressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined;
  const { from } = state;
  // browsers read two slashes, forward or back, as the start of another site's address
  return typeof from === 'string' && /^\/(?![/\\\s])/.test(from) ? from : undefined;
}
