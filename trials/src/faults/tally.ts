import { quantile } from './outcome.js';

/** What became of one call. `back`: 503 with a Retry-After that the client can keep to. */
export type CallEnd = 'done' | 'back' | 'cut' | `status ${number}`;

const UNAVAILABLE = 503;
/** In seconds. */
const LONGEST_RETRY = 5;

/** Counts the answers of a crowd by their kind, and how long a no took. */
export class Tally {
  readonly #ends = new Map<CallEnd, number>();
  readonly #noAfter: number[] = [];
  #struck = 0;

  /** A fault begins now: who has been waiting already did not wait for its end. */
  readonly strike = (): void => {
    this.#struck = performance.now();
  };

  note(end: CallEnd, milliseconds: number): void {
    this.#ends.set(end, (this.#ends.get(end) ?? 0) + 1);
    if (end === 'back') this.#noAfter.push(Math.min(milliseconds, performance.now() - this.#struck));
  }

  count(end: CallEnd): number {
    return this.#ends.get(end) ?? 0;
  }

  /** The answers that are neither a yes nor a clear invitation to come back. */
  get unclear(): string[] {
    return [...this.#ends]
      .filter(([end]) => end.startsWith('status'))
      .map(([end, times]) => `${times} answers with ${end}`);
  }

  /** The longest that somebody waited in a fault to be asked to come back, in milliseconds. */
  get slowestNo(): number {
    return Math.round(quantile(this.#noAfter, 1));
  }

  figures(): Record<string, number> {
    return {
      'calls done': this.count('done'),
      'asked to come back': this.count('back'),
      'connections cut': this.count('cut'),
      'slowest 503 ms': this.slowestNo,
    };
  }
}

export function endOf(status: number, retryAfter: string | undefined): CallEnd {
  if (status >= 200 && status < 400) return 'done';
  const seconds = Number(retryAfter);
  if (status === UNAVAILABLE && seconds > 0 && seconds <= LONGEST_RETRY) return 'back';
  return `status ${status}`;
}
