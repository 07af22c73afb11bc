/**
 * The codes of a file with the line of each, to find repeated ones. A million codes take about 40 MB: their bytes are in one
 * buffer and an open-addressing hash table points at them. A Map of strings would take five times as much.
 */
export class SeenCodes {
  #slots = new Uint32Array(1 << 12);
  #starts = new Uint32Array(1 << 11);
  #lines = new Uint32Array(1 << 11);
  #bytes = Buffer.alloc(1 << 15);
  #used = 0;
  #count = 0;

  /** Adds a code with its line. @returns the line of an earlier occurrence; then nothing is added. */
  add(code: string, line: number): number | undefined {
    this.#makeRoom(code.length * 3);
    const length = this.#bytes.write(code, this.#used, 'utf8');
    const slot = this.#find(this.#used, length);
    const entry = this.#slots[slot] ?? 0;
    if (entry > 0) return this.#lines[entry - 1];
    this.#slots[slot] = this.#count + 1;
    this.#starts[this.#count] = this.#used;
    this.#lines[this.#count] = line;
    this.#used += length;
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
    return undefined;
  }

  /** Whether a code was added. */
  has(code: string): boolean {
    this.#makeRoom(code.length * 3);
    const length = this.#bytes.write(code, this.#used, 'utf8');
    return (this.#slots[this.#find(this.#used, length)] ?? 0) > 0;
  }

  /** Returns the slot of the entry with these bytes, or the free slot for it. */
  #find(start: number, length: number): number {
    const mask = this.#slots.length - 1;
    let slot = this.#hash(start, length) & mask;
    for (;;) {
      const entry = this.#slots[slot] ?? 0;
      if (entry === 0) return slot;
      const from = this.#starts[entry - 1] ?? 0;
      const to = this.#starts[entry] ?? 0;
      if (to - from === length && this.#bytes.compare(this.#bytes, from, to, start, start + length) === 0)
        return slot;
      slot = (slot + 1) & mask;
    }
  }

  /** FNV-1a. */
  #hash(start: number, length: number): number {
    let hash = 0x811c9dc5;
    for (let at = start; at < start + length; at += 1)
      hash = Math.imul(hash ^ (this.#bytes[at] ?? 0), 0x01000193);
    return (hash ^ (hash >>> 15)) >>> 0;
  }

  #makeRoom(bytes: number): void {
    if (this.#used + bytes > this.#bytes.length) {
      const larger = Buffer.alloc(this.#bytes.length * 2 + bytes);
      this.#bytes.copy(larger);
      this.#bytes = larger;
    }
    if (this.#count + 2 <= this.#starts.length) return;
    this.#starts = doubleCapacity(this.#starts);
    this.#lines = doubleCapacity(this.#lines);
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let entry = 1; entry <= this.#count; entry += 1) {
      const start = this.#starts[entry - 1] ?? 0;
      this.#slots[this.#find(start, (this.#starts[entry] ?? 0) - start)] = entry;
    }
  }
}

function doubleCapacity(numbers: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}
