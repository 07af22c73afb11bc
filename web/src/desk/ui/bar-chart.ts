// Calculations for bar charts: the lines of the axis and the heights of the bars.

/** The most lines above the axis. */
const MAX_LINES = 4;

/** Returns the values of a chart's lines, from zero in round steps, the last one at or above the largest value. */
export function axisLines(largest: number): readonly number[] {
  if (largest <= 0) return [0];
  const rough = largest / MAX_LINES;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const lines = [0];
  while ((lines.at(-1) ?? 0) < largest) lines.push(lines.length * step);
  return lines;
}

/** Formats a line's value in pesos in few letters: '1,5 M', '200 mil', '800'. @param centavos a whole number. */
export function shortPesos(centavos: number): string {
  const pesos = centavos / 100;
  if (pesos >= 1_000_000) return `${shortNumber(pesos / 1_000_000)} M`;
  if (pesos >= 1_000) return `${shortNumber(pesos / 1_000)} mil`;
  return shortNumber(pesos);
}

const shortNumber = (value: number) => String(Math.round(value * 100) / 100).replace('.', ',');
