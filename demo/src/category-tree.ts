// Flattens a hand-written category tree of the demonstration data into rows for the database, parents first.

import type { DemoCategory } from './demo-company.js';

/** A category with its subcategories. */
export type Branch = readonly [code: string, description: string, below?: readonly Branch[]];

/** Returns the tree as rows, parents first. */
export function categoryRows(branches: readonly Branch[], parentCode: string | null = null): DemoCategory[] {
  return branches.flatMap(([code, description, below], i): DemoCategory[] => [
    { code, description, parentCode, position: i + 1 },
    ...categoryRows(below ?? [], code),
  ]);
}
