// Finds the network address of a request's caller, behind as many proxies as the operator trusts.

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** An address with a port, as some proxies write it: `203.0.113.9:4711` or `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:([\d.]+)|\[([^\]]*)\]):\d{1,5}$/;
/** The longest spelling of an address is 45 characters, with brackets and port 53. */
const MAX_LENGTH = 64;

/**
 * Returns the caller's address. Each trusted proxy adds the address that it saw to the end of X-Forwarded-For, so the entries are
 * read from the last one, at most as many as there are proxies. Reading stops at an entry that is no address: then the caller is
 * the last address that was read, in the worst case the proxy itself.
 * @param trustedProxies 0: the header is ignored.
 */
export function clientAddress({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  let address = socket.remoteAddress ?? '';
  if (trustedProxies === 0) return address;
  const entries = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',');
  for (const entry of entries.reverse().slice(0, trustedProxies)) {
    const told = parseAddress(entry);
    if (told === undefined) break;
    address = told;
  }
  return address;
}

/** Returns the address of an entry without port, brackets and spaces, or undefined if it is none. */
function parseAddress(entry: string): string | undefined {
  const text = entry.trim();
  if (text.length > MAX_LENGTH) return undefined;
  const [, ipv4, ipv6] = WITH_PORT.exec(text) ?? [];
  const bare = ipv4 ?? ipv6 ?? /^\[([^\]]*)\]$/.exec(text)?.[1] ?? text;
  // A zone (`fe80::1%eth0`) has a meaning only on the machine that wrote it.
  return isIP(bare) > 0 && !bare.includes('%') ? bare : undefined;
}
