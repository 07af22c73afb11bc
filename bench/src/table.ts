// Formats the benchmark's results as a table: the shop's figures, those of the bare server or pgbench, and the ratio.

import type { Row } from './measure.js';

const HEAD = [
  '',
  'shop /s',
  'p50 ms',
  'p99 ms',
  'errors',
  'beside',
  'its /s',
  'ratio',
  'CPU ms',
  'PG ms',
  'its CPU',
  'loop p99',
  'RSS MB',
];

/** Returns one line for each scenario, with aligned columns. */
export function table(rows: readonly Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const drawn = lines.map((line) =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  '),
  );
  return `${drawn.join('\n')}\n`;
}

export function cells({ name, shop, vitals, postgresMs, bare, bareVitals, pgbench }: Row): string[] {
  const other = bare?.requestsPerSecond ?? pgbench?.perSecond;
  return [
    name,
    rate(shop.requestsPerSecond),
    number(shop.p50),
    number(shop.p99),
    String(shop.errors),
    bare !== undefined ? 'node:http' : pgbench !== undefined ? 'pgbench' : '',
    other === undefined ? '' : rate(other),
    ratioOf({ shop, bare, pgbench })?.toFixed(2) ?? '',
    (vitals.cpuMs / Math.max(shop.requests, 1)).toFixed(3),
    postgresMs === undefined ? '' : (postgresMs / Math.max(shop.requests, 1)).toFixed(2),
    bare === undefined || bareVitals === undefined
      ? ''
      : (bareVitals.cpuMs / Math.max(bare.requests, 1)).toFixed(3),
    vitals.eventLoopP99Ms.toFixed(1),
    (vitals.rssBytes / 2 ** 20).toFixed(0),
  ];
}

export function ratioOf({
  shop,
  bare,
  pgbench,
}: Pick<Row, 'shop'> & { bare: Row['bare'] | undefined; pgbench: Row['pgbench'] | undefined }):
  | number
  | undefined {
  const other = bare?.requestsPerSecond ?? pgbench?.perSecond;
  return other === undefined ? undefined : shop.requestsPerSecond / other;
}

const rate = (value: number) => (value >= 100 ? value.toFixed(0) : value.toFixed(1));
const number = (value: number) => (value >= 10 ? value.toFixed(0) : value.toFixed(1));
