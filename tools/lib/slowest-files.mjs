// Formats the table of the slowest test files, which the unit and API tests print at their end.

const SHOWN = 10;

/**
 * Adds up the times of each file and formats the ten slowest files, slowest first. A run of fewer files has no table.
 * @param {readonly { file: string, ms: number }[]} times of files, or of the tests in them.
 * @returns {string} lines, each with its end; empty without a table.
 */
export function slowestFiles(times) {
  const sums = new Map();
  for (const { file, ms } of times) sums.set(file, (sums.get(file) ?? 0) + ms);
  if (sums.size <= SHOWN) return '';
  const rows = [...sums].sort(([, one], [, other]) => other - one).slice(0, SHOWN);
  const all = rows.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`);
  return `slowest files:\n${all.join('')}`;
}
