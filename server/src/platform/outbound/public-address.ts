// Decides whether an IP address is one of the public internet, to which the shop may send requests that users have configured.

import ipaddr from 'ipaddr.js';

/** The addresses that are assigned to networks of the internet; all others of IPv6 are reserved or special. */
const GLOBAL_UNICAST_V6: readonly [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];
/** Special ranges that ipaddr.js counts as unicast. */
const SPECIAL: readonly (readonly [ipaddr.IPv4 | ipaddr.IPv6, number])[] = [
  // Relays of 6to4, protocol assignments and tests.
  ipaddr.parseCIDR('192.88.99.0/24'),
  ipaddr.parseCIDR('192.0.0.0/24'),
  ipaddr.parseCIDR('198.18.0.0/15'),
  // Tunnels and protocol assignments, ORCHID, documentation, segment routing, former 6bone.
  ipaddr.parseCIDR('2001::/23'),
  ipaddr.parseCIDR('2002::/16'),
  ipaddr.parseCIDR('2001:db8::/32'),
  ipaddr.parseCIDR('3fff::/20'),
  ipaddr.parseCIDR('3ffe::/16'),
  ipaddr.parseCIDR('5f00::/16'),
  // Services of clouds that answer at public addresses inside their networks only.
  ipaddr.parseCIDR('168.63.129.16/32'),
  ipaddr.parseCIDR('100.100.100.200/32'),
];

/**
 * Whether an address is public unicast. Private networks, this machine, link-local (metadata of clouds), carrier-grade NAT, multicast,
 * documentation and every form of IPv6 that carries an IPv4 address (mapped, NAT64, 6to4, Teredo) are not.
 * @param text an address as DNS answers it or as the class URL writes it, without brackets.
 */
export function isPublicAddress(text: string): boolean {
  // Other notations (octal, a single number, a zone) have no business here: the class URL has normalised what it accepts.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return false;
  if (text.includes('%')) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  if (address instanceof ipaddr.IPv6 && !address.match(GLOBAL_UNICAST_V6[0], GLOBAL_UNICAST_V6[1]))
    return false;
  return !SPECIAL.some(([network, bits]) => isInside(address, network, bits));
}

const isInside = (
  address: ipaddr.IPv4 | ipaddr.IPv6,
  network: ipaddr.IPv4 | ipaddr.IPv6,
  bits: number,
): boolean => address.kind() === network.kind() && address.match(network, bits);
