/**
 * Returns a copy that owns no more memory than its bytes. zlib returns its result as a part of a block of 16 KiB or more, which would
 * stay in memory as long as the result.
 */
export function exactCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
