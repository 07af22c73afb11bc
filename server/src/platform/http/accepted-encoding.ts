/** Whether an Accept-Encoding header takes an encoding: named, and not with the weight 0 (RFC 9110, section 12.5.3). */
export function acceptsEncoding(header: string, encoding: 'br' | 'gzip'): boolean {
  const at = header.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
