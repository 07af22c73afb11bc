import type { DemoCategory } from './shape.js';

/** A category with what hangs under it. */
export type Branch = readonly [code: string, description: string, below?: readonly Branch[]];

/** The tree as rows, parents first. */
export function treeOf(branches: readonly Branch[], parentCode: string | null = null): DemoCategory[] {
  return branches.flatMap(([code, description, below], i): DemoCategory[] => [
    { code, description, parentCode, position: i + 1 },
    ...treeOf(below ?? [], code),
  ]);
}
