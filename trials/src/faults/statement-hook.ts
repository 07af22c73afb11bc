import type { BeforeStatement } from '@mostrador/server/platform/database/database';

/** Counts the SQL statements that a server sends, and runs a test's function (a fault) before the N-th. */
export class StatementHook {
  #seen = 0;
  #at = 0;
  #spring: BeforeStatement | undefined;

  readonly before: BeforeStatement = (text) => {
    this.#seen += 1;
    const spring = this.#spring;
    if (spring === undefined || this.#seen !== this.#at) return undefined;
    this.#spring = undefined;
    return spring(text);
  };

  /** Counts from here on. @param at 1 for the next statement. */
  arm(at: number, spring: BeforeStatement): void {
    this.#seen = 0;
    this.#at = at;
    this.#spring = spring;
  }

  /** Removes the hook. Returns whether the N-th statement came. */
  disarm(): boolean {
    const sprung = this.#spring === undefined;
    this.#spring = undefined;
    return sprung;
  }

  /** Returns the number of statements that the work sends. */
  async count(work: () => Promise<unknown>): Promise<number> {
    this.#seen = 0;
    await work();
    return this.#seen;
  }
}
