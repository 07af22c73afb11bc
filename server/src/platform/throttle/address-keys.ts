// The keys by which a caller's network address is counted.

/** A key by which a caller is counted, and how many times the plain limit it has. */
export interface CountedKey {
  readonly key: string;
  readonly multiple: number;
}

/** The prefixes of an IPv6 address that are counted, with their multiple of the plain limit. */
const IPV6_PREFIXES = [
  { bits: 64, multiple: 1 },
  { bits: 56, multiple: 2 },
  { bits: 48, multiple: 4 },
] as const;

const GROUP_BITS = 16;

/**
 * Returns the keys by which a caller's address is counted, the narrowest first: an IPv4 address alone, or the /64, /56 and /48 of an
 * IPv6 address (RFC 6177), in one spelling. A home has a /64 or a /56, a company a /48: a caller who moves through a /48 has at most four
 * times the plain limit. A port, which some proxies add, is removed.
 */
export function addressKeys(address: string): readonly CountedKey[] {
  const bare = /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1');
  if (!bare.includes(':')) return [{ key: bare, multiple: 1 }];
  const groups = groupsOf(bare);
  const mapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  if (mapped) return [{ key: ipv4Of(groups.slice(6)), multiple: 1 }];
  return IPV6_PREFIXES.map(({ bits, multiple }) => ({ key: prefixOf(groups, bits), multiple }));
}

/** Returns the key of the smallest network that one caller holds: an IPv4 address, or the /64 of an IPv6 address. */
export const addressKey = (address: string): string => addressKeys(address)[0]?.key ?? '';

/** Returns the key of the largest network that is counted as one: an IPv4 address, or the /48 of an IPv6 address. */
export const networkKey = (address: string): string => addressKeys(address).at(-1)?.key ?? '';

/** Returns the first `bits` of an address, such as `2001:db8:1:200::/56`. */
function prefixOf(groups: readonly string[], bits: number): string {
  const whole = groups.slice(0, Math.ceil(bits / GROUP_BITS));
  const rest = bits % GROUP_BITS;
  if (rest > 0) {
    const last = Number.parseInt(whole.pop() ?? '0', 16);
    whole.push((last & (0xffff << (GROUP_BITS - rest)) & 0xffff).toString(16));
  }
  return `${whole.join(':')}::/${bits}`;
}

/** The groups of an IPv6 address in their shortest form, with `::` written out; an IPv4 tail counts as two groups. */
function groupsOf(address: string): string[] {
  const plain = (address.split('%')[0] ?? '').replace(
    /(\d+)\.(\d+)\.(\d+)\.(\d+)$/,
    (_, a: string, b: string, c: string, d: string) => `${hexOf(a, b)}:${hexOf(c, d)}`,
  );
  const [head = '', tail = ''] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === '' ? [] : tail.split(':');
  const zeros = plain.includes('::')
    ? Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
    : [];
  return [...first, ...zeros, ...last].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
}

const hexOf = (high: string, low: string): string => (Number(high) * 256 + Number(low)).toString(16);

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.');
}
