/** Returns whether an Accept-Encoding header names an encoding with a weight other than 0 (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string, encoding: 'br' | 'gzip'): boolean {
  const at = header.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
