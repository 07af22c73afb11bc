/** Which pages Lighthouse looks at, what it must find there, and what its runs come to. */

/** `as`: who is logged in; such a page is for nobody's search. */
export const PAGES = [
  { path: '/' },
  { path: '/store' },
  { path: '/product?pcode={product}' },
  { path: '/cart', as: 'cliente@mostrador.test' },
];

const LEAST = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MOST_SHIFT = 0.02;

/** The part of a report that counts: scores of 100, LCP and TBT in milliseconds, CLS without a unit. */
export function figuresOf({ categories, audits, environment, runtimeError }) {
  if (runtimeError !== undefined) throw new Error(`${runtimeError.code}: ${runtimeError.message}`);
  const scores = Object.entries(categories).map(([name, { score }]) => [name, Math.round(score * 100)]);
  return {
    ...Object.fromEntries(scores),
    lcp: Math.round(audits['largest-contentful-paint'].numericValue),
    tbt: Math.round(audits['total-blocking-time'].numericValue),
    shift: audits['cumulative-layout-shift'].numericValue,
    machine: Math.round(environment.benchmarkIndex),
  };
}

/** Lighthouse's index of a machine, and how many times slower than it the telephone is that is meant. */
const SLOWDOWNS = [
  [150, 1],
  [800, 2],
  [1_300, 3],
  [1_533, 4],
  [1_766, 5],
  [2_000, 6],
];

/**
 * By what to multiply the processor's times of a machine, so that a page is judged as on a telephone of the middle class.
 * Lighthouse's own 4 is that of a machine of index 1,533 (its docs/throttling.md, "CPU throttling", and the calculator named
 * there); on a slower machine it stands for a slower telephone.
 * @param machine the benchmark index of a report.
 */
export function slowdownOf(machine) {
  const above = SLOWDOWNS.findIndex(([index]) => machine < index);
  if (above === 0) return 1;
  if (above === -1) return 6;
  const [[low, less], [high, more]] = [SLOWDOWNS[above - 1], SLOWDOWNS[above]];
  return Math.round((less + ((machine - low) / (high - low)) * (more - less)) * 10) / 10;
}

/** Each figure's median by itself. */
export function medians(runs) {
  return Object.fromEntries(
    Object.keys(runs[0]).map((name) => [name, median(runs.map((figures) => figures[name]))]),
  );
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** A sentence for each figure that is not good enough. */
export function shortcomings(name, figures, { as } = {}) {
  const low = Object.entries(LEAST)
    .filter(([category, least]) => figures[category] < least && !(category === 'seo' && as !== undefined))
    .map(([category, least]) => `${name}: ${category} ${figures[category]}, at least ${least} is wanted.`);
  if (figures.shift < MOST_SHIFT) return low;
  return [...low, `${name}: layout shift ${figures.shift.toFixed(3)}, less than ${MOST_SHIFT} is wanted.`];
}
