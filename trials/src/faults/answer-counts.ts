// Counts the shop's answers during a fault by outcome: success, 503 with Retry-After, broken connection, or another
// status.

import { quantile } from './outcome.js';

/** The outcome of one call. `back`: 503 with a usable Retry-After. `cut`: the connection broke. */
export type CallOutcome = 'done' | 'back' | 'cut' | `status ${number}`;

const UNAVAILABLE = 503;
/** The longest Retry-After that counts as usable, in seconds. */
const RETRY_AFTER_MAX_SECONDS = 5;

/** Counts the answers, and measures the slowest 503. */
export class AnswerCounts {
  readonly #ends = new Map<CallOutcome, number>();
  readonly #noAfter: number[] = [];
  #struck = 0;

  /** Marks the start of a fault: waiting times count from here at the earliest. */
  readonly markFault = (): void => {
    this.#struck = performance.now();
  };

  note(end: CallOutcome, milliseconds: number): void {
    this.#ends.set(end, (this.#ends.get(end) ?? 0) + 1);
    if (end === 'back') this.#noAfter.push(Math.min(milliseconds, performance.now() - this.#struck));
  }

  count(end: CallOutcome): number {
    return this.#ends.get(end) ?? 0;
  }

  /** A sentence for each status that is neither a success nor a 503 with Retry-After. */
  get unclear(): string[] {
    return [...this.#ends]
      .filter(([end]) => end.startsWith('status'))
      .map(([end, times]) => `${times} answers with ${end}`);
  }

  /** The longest wait for a 503 during a fault, in milliseconds. */
  get slowest503(): number {
    return Math.round(quantile(this.#noAfter, 1));
  }

  figures(): Record<string, number> {
    return {
      'calls done': this.count('done'),
      'asked to come back': this.count('back'),
      'connections cut': this.count('cut'),
      'slowest 503 ms': this.slowest503,
    };
  }
}

/** Statuses of a balancer that has lost the server's answer. */
const ANSWER_LOST = [502, 504];

export function outcomeOf(status: number, retryAfter: string | undefined): CallOutcome {
  if (ANSWER_LOST.includes(status)) return 'cut';
  if (status >= 200 && status < 400) return 'done';
  const seconds = Number(retryAfter);
  if (status === UNAVAILABLE && seconds > 0 && seconds <= RETRY_AFTER_MAX_SECONDS) return 'back';
  return `status ${status}`;
}
