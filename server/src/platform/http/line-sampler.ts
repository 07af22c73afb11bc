// Samples lines of the log that a flood would repeat.

const SECOND_MS = 1_000;

/**
 * Lets so many lines of each second through and counts the others. The count is reported when the second is over, so that the log says
 * how many lines were left out.
 */
export class LineSampler {
  readonly #perSecond: number;
  readonly #report: (omitted: number) => void;
  #admitted = 0;
  #omitted = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param report called with the number of lines left out in a second, if there were any. */
  constructor(perSecond: number, report: (omitted: number) => void) {
    this.#perSecond = perSecond;
    this.#report = report;
  }

  /** Counts a line and returns whether to write it. */
  admit(): boolean {
    this.#timer ??= setTimeout(() => this.flush(), SECOND_MS).unref();
    if (this.#admitted < this.#perSecond) {
      this.#admitted += 1;
      return true;
    }
    this.#omitted += 1;
    return false;
  }

  /** Ends the second now: before a process stops. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const omitted = this.#omitted;
    this.#admitted = 0;
    this.#omitted = 0;
    if (omitted > 0) this.#report(omitted);
  }
}
