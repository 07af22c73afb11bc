/* The pages that Lighthouse measures, the minimum scores, and how the runs of a page become one result. */

/** The measured pages; `as` is the signed-in user. A page with a user has no minimum score for search engines. */
export const PAGES = [
  { path: '/' },
  { path: '/store' },
  { path: '/product?pcode={product}' },
  { path: '/cart', as: 'cliente@mostrador.test' },
];

const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_LAYOUT_SHIFT = 0.02;

/** Returns the figures of a report: scores of 100, LCP and TBT in milliseconds, layout shift without a unit. */
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

/** Pairs of Lighthouse's benchmark index of a machine, and how many times slower a mid-range phone is. */
const SLOWDOWNS = [
  [150, 1],
  [800, 2],
  [1_300, 3],
  [1_533, 4],
  [1_766, 5],
  [2_000, 6],
];

/**
 * Returns the CPU slowdown with which this machine simulates a mid-range phone.
 * Lighthouse's default of 4 fits a machine of index 1,533 (its docs/throttling.md, "CPU throttling", and the calculator named
 * there). On a slower machine it simulates a slower phone.
 * @param machine the benchmark index of a report.
 */
export function slowdownOf(machine) {
  const above = SLOWDOWNS.findIndex(([index]) => machine < index);
  if (above === 0) return 1;
  if (above === -1) return 6;
  const [[low, less], [high, more]] = [SLOWDOWNS[above - 1], SLOWDOWNS[above]];
  return Math.round((less + ((machine - low) / (high - low)) * (more - less)) * 10) / 10;
}

/** Returns the median of each figure over all runs. */
export function medians(runs) {
  return Object.fromEntries(
    Object.keys(runs[0]).map((name) => [name, median(runs.map((figures) => figures[name]))]),
  );
}

function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Returns a sentence for each figure below its minimum. */
export function shortcomings(name, figures, { as } = {}) {
  const low = Object.entries(MIN_SCORES)
    .filter(([category, least]) => figures[category] < least && !(category === 'seo' && as !== undefined))
    .map(([category, least]) => `${name}: ${category} ${figures[category]}, at least ${least} is wanted.`);
  if (figures.shift < MAX_LAYOUT_SHIFT) return low;
  return [
    ...low,
    `${name}: layout shift ${figures.shift.toFixed(3)}, less than ${MAX_LAYOUT_SHIFT} is wanted.`,
  ];
}
