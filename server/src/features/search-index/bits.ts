// A set of slots, one bit each.

export type Bits = Uint32Array;

const BITS = 32;

export const bitsFor = (slots: number): Bits => new Uint32Array(Math.ceil(slots / BITS));

export const hasBit = (bits: Bits, slot: number): boolean =>
  (((bits[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;

export function setBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) | (1 << (slot & 31));
}

export function clearBit(bits: Bits, slot: number): void {
  bits[slot >>> 5] = (bits[slot >>> 5] ?? 0) & ~(1 << (slot & 31));
}

/** Leaves in `bits` what `others` have too. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let at = 0; at < bits.length; at += 1) bits[at] = (bits[at] ?? 0) & (others[at] ?? 0);
}

/** Calls a function with each slot of a set, the highest first. */
export function eachBitDown(bits: Bits, visit: (slot: number) => void): void {
  for (let at = bits.length - 1; at >= 0; at -= 1) {
    let rest = bits[at] ?? 0;
    while (rest !== 0) {
      const bit = BITS - 1 - Math.clz32(rest);
      visit(at * BITS + bit);
      rest &= ~(1 << bit);
    }
  }
}
