// Measures requests that follow one another, as one user sends them: the times of each kind.

/** How long one kind of request took. */
export interface TimesRow {
  readonly name: string;
  readonly requests: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/**
 * Sends a request once to warm up, then so many times one after another. `one` gets 0 for the first, then 1 and up. `before` is called
 * before each, and is not measured.
 */
export async function measureOneByOne(
  name: string,
  requests: number,
  one: (nth: number) => Promise<unknown>,
  before: () => Promise<unknown> = async () => undefined,
): Promise<TimesRow> {
  await before();
  await one(0);
  const times: number[] = [];
  for (let nth = 1; nth <= requests; nth += 1) {
    await before();
    const begun = performance.now();
    await one(nth);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { name, requests, p50Ms: at(0.5), p95Ms: at(0.95) };
}

/** A row as a line of the report, below the name of its group. */
export const timesLine = (group: string, { name, requests, p50Ms, p95Ms }: TimesRow): string =>
  `${group}: ${name}`.padEnd(44) +
  (requests === 1
    ? `${(p50Ms / 1_000).toFixed(1)} s`
    : `p50 ${p50Ms.toFixed(1)} ms, p95 ${p95Ms.toFixed(1)} ms (${requests} requests)`);
