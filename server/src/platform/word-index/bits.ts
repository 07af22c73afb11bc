// A set of slots, one bit each.

export type Bits = Uint32Array;

const BITS = 32;

/** Returns an empty set for so many slots. */
export const bitsFor = (slots: number): Bits => new Uint32Array(Math.ceil(slots / BITS));

/** Puts a slot into a set. */
export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}

/** Returns whether a slot is in a set. */
export const hasBit = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) !== 0;

/** Takes a slot out of a set. */
export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
}

/** Leaves in `bits` what `others` have too. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
}

/** Takes out of `bits` what `others` have. */
export function takeOut(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & ~(others[at] ?? 0);
}

/** Adds what `others` have. */
export function addAll(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) | (others[at] ?? 0);
}

/** Returns how many slots a set has. */
export function countBits(bits: Bits): number {
  let count = 0;
  for (let at = 0; at < bits.length; at += 1) {
    let rest = bits[at] ?? 0;
    // the sum of the bits of each pair, then of each four, then of all
    rest -= (rest >>> 1) & 0x5555_5555;
    rest = (rest & 0x3333_3333) + ((rest >>> 2) & 0x3333_3333);
    count += Math.imul((rest + (rest >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
  }
  return count;
}

/** Returns whether a set has no slot. */
export function isEmpty(bits: Bits): boolean {
  for (let at = 0; at < bits.length; at += 1) if (bits[at] !== 0) return false;
  return true;
}

/** Calls a function with each slot of a set, the highest first, until it returns false. */
export function eachBitDown(bits: Bits, visit: (slot: number) => boolean): void {
  for (let at = bits.length - 1; at >= 0; at -= 1) {
    let rest = bits[at] ?? 0;
    while (rest !== 0) {
      const bit = BITS - 1 - Math.clz32(rest);
      if (!visit(at * BITS + bit)) return;
      rest &= ~(1 << bit);
    }
  }
}
