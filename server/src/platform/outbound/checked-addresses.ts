// Finds the addresses of a host that a user has configured, and refuses those that are not of the public internet.

import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundError, type OutboundRules, type Resolve } from './outbound-rules.js';
import { isPublicAddress } from './public-address.js';

const resolveBySystem: Resolve = async (hostname) =>
  (await lookup(hostname, { all: true, verbatim: true })).map(({ address }) => address);

/**
 * Returns the addresses of a host, resolved once. One address that is not public refuses all.
 * @param hostname a name or an address, without brackets.
 * @throws OutboundError, what the resolver throws, or the reason of the limit
 */
export async function checkedAddresses(
  hostname: string,
  { allowsPrivate, resolve = resolveBySystem }: OutboundRules,
  limit: AbortSignal,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await within(limit, resolve(hostname)) : [hostname];
  if (addresses.length === 0) throw new OutboundError('unknown_host');
  if (!allowsPrivate && !addresses.every(isPublicAddress)) throw new OutboundError('private_address');
  return addresses;
}

/** Answers the connection's question for the host's name with the checked addresses. */
export const answering =
  (addresses: readonly string[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const [first] = found;
    if (all === true) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };

/** Rejects when the limit is reached first. */
function within<T>(limit: AbortSignal, work: Promise<T>): Promise<T> {
  limit.throwIfAborted();
  return new Promise((resolve, reject) => {
    limit.addEventListener('abort', () => reject(limit.reason), { once: true });
    work.then(resolve, reject);
  });
}
