/**
 * The texts that the cells of a spreadsheet share, by their number. Their bytes are in one buffer, because a million strings
 * would take several times as much memory.
 */
export class SharedStrings {
  #bytes = Buffer.alloc(1 << 16);
  #starts = new Uint32Array(1 << 10);
  #used = 0;
  #count = 0;
  readonly #bytesMax: number;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  /** @returns false when there is no room left. */
  add(text: string): boolean {
    const room = Buffer.byteLength(text);
    if (this.#used + room > this.#bytesMax) return false;
    if (this.#used + room > this.#bytes.length) {
      const larger = Buffer.alloc(Math.min(this.#bytesMax, this.#bytes.length * 2 + room));
      this.#bytes.copy(larger, 0, 0, this.#used);
      this.#bytes = larger;
    }
    if (this.#count + 2 > this.#starts.length) {
      const larger = new Uint32Array(this.#starts.length * 2);
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#used += this.#bytes.write(text, this.#used, 'utf8');
    this.#count += 1;
    this.#starts[this.#count] = this.#used;
    return true;
  }

  /** Returns the text with a number, from 0; undefined when there is none. */
  at(index: number): string | undefined {
    if (!Number.isInteger(index) || index < 0 || index >= this.#count) return undefined;
    return this.#bytes.toString('utf8', this.#starts[index], this.#starts[index + 1]);
  }
}
