// Detects memory leaks while fuzzing: samples memory after a garbage collection and computes its growth per thousand
// requests.

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MEGABYTE = 1_048_576;

export class MemoryWatch {
  readonly #looks: { readonly requests: number; readonly heap: number; readonly rss: number }[] = [];
  readonly #collect: () => void;

  constructor() {
    setFlagsFromString('--expose-gc');
    this.#collect = runInNewContext('gc') as () => void;
  }

  look(requests: number): void {
    this.#collect();
    const { heapUsed, rss } = process.memoryUsage();
    this.#looks.push({ requests, heap: heapUsed / MEGABYTE, rss: rss / MEGABYTE });
  }

  /** Megabytes that each thousand requests leave behind in the second half of the run. */
  slope(of: 'heap' | 'rss'): number {
    const looks = this.#looks.slice(Math.floor(this.#looks.length / 2));
    const mean = (pick: (look: (typeof looks)[number]) => number) =>
      looks.reduce((sum, look) => sum + pick(look), 0) / looks.length;
    const [x, y] = [mean(({ requests }) => requests), mean((look) => look[of])];
    const below = looks.reduce((sum, look) => sum + (look.requests - x) ** 2, 0);
    if (below === 0) return 0;
    return (looks.reduce((sum, look) => sum + (look.requests - x) * (look[of] - y), 0) / below) * 1_000;
  }

  describe(): string {
    const last = this.#looks.at(-1);
    const slopes = (['heap', 'rss'] as const).map(
      (of) => `${of} ${last?.[of].toFixed(0)} MB, ${this.slope(of).toFixed(3)} MB a thousand requests`,
    );
    return slopes.join('; ');
  }
}
