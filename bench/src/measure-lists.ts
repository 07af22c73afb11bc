// Benchmark of the longest product list as a file: seconds, size and memory for the spreadsheet and for the PDF.

import type { Child } from './processes/child.js';

/** Figures of making one list as a file. */
export interface ListRow {
  readonly name: string;
  readonly products: number;
  readonly seconds: number;
  readonly bytes: number;
  readonly rssBytes: number;
  /** Growth of the process's memory. */
  readonly grownBytes: number;
  readonly eventLoopP99Ms: number;
}

const RUNS = [
  ['spreadsheet', 'xlsx'],
  ['PDF, pictures never seen before', 'pdf'],
  ['PDF, pictures made before', 'pdf'],
] as const;

/** Makes the longest lists of the shop, in a process that does nothing else. */
export async function measureLists(shop: Child): Promise<ListRow[]> {
  await shop.ask('addPhotographs');
  const rows: ListRow[] = [];
  for (const [name, format] of RUNS) {
    await shop.ask('vitals');
    const figures = await shop.ask<Omit<ListRow, 'name' | 'eventLoopP99Ms'>>('measureList', format);
    const { eventLoopP99Ms } = await shop.ask<{ eventLoopP99Ms: number }>('vitals');
    rows.push({ name, ...figures, eventLoopP99Ms });
  }
  return rows;
}

const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MB`;

export const listLine = (row: ListRow): string =>
  `${`${row.products} products, ${row.name}`.padEnd(48)}${row.seconds.toFixed(1)} s, ${megabytes(row.bytes)}, ` +
  `RSS ${megabytes(row.rssBytes)} (+${megabytes(row.grownBytes)}), loop p99 ${row.eventLoopP99Ms.toFixed(0)} ms`;
