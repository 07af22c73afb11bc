// Holds the rows of a long list that were loaded, page by page, and loads those that are about to be seen.

import type { RowKey } from './selection';

export interface LoadedRows<Row> {
  readonly rows: readonly Row[];
  /** How many rows the list has in all. */
  readonly total: number;
}

/** Loads `count` rows of the list, from the place `from` on. */
export type RowsOf<Row> = (range: {
  readonly from: number;
  readonly count: number;
}) => Promise<LoadedRows<Row>>;

export interface RowPages<Row> {
  readonly keyOf: (row: Row) => RowKey;
  /** How many rows the list has; undefined until the first page has loaded. */
  readonly total: () => number | undefined;
  readonly rowAt: (index: number) => Row | undefined;
  /** The place of a loaded row; -1 if it is not loaded. */
  readonly indexOf: (key: RowKey) => number;
  /** Loads the missing pages of a range. Resolves when they are there, or have failed. */
  readonly ensure: (from: number, to: number) => Promise<void>;
  /** Puts changed rows in the place of the loaded ones with their keys. */
  readonly patch: (rows: readonly Row[]) => void;
  /** Loads again what is seen; the rows stay until the new ones are there. */
  readonly reload: () => void;
  /** Whether a page could not be loaded; `reload` tries again. */
  readonly hasFailed: () => boolean;
  readonly subscribe: (listener: () => void) => () => void;
  /** Changes with every change of the rows. */
  readonly version: () => number;
}

/** The pages that are kept: far more than a window shows. */
const MAX_PAGES = 40;

export function createRowPages<Row>(
  rowsOf: RowsOf<Row>,
  keyOf: (row: Row) => RowKey,
  pageSize = 100,
): RowPages<Row> {
  const listeners = new Set<() => void>();
  /** By page number, the least recently used first. */
  const pages = new Map<number, readonly Row[]>();
  const stale = new Set<number>();
  const loading = new Map<number, Promise<void>>();
  /** They are not asked for again until `reload`. */
  const failed = new Set<number>();
  let total: number | undefined;
  let version = 0;
  let generation = 0;
  let seen = { from: 0, to: pageSize };

  function changed() {
    version += 1;
    for (const listener of listeners) listener();
  }
  function keep(page: number, rows: readonly Row[]) {
    pages.delete(page);
    pages.set(page, rows);
    for (const [oldest] of pages) {
      if (pages.size <= MAX_PAGES) break;
      pages.delete(oldest);
    }
  }
  async function fetchPage(page: number) {
    const mine = generation;
    try {
      const loaded = await rowsOf({ from: page * pageSize, count: pageSize });
      if (mine !== generation) return;
      total = loaded.total;
      stale.delete(page);
      keep(page, loaded.rows);
    } catch {
      if (mine !== generation) return;
      failed.add(page);
    } finally {
      if (mine === generation) loading.delete(page);
    }
    if (mine === generation) changed();
  }
  async function ensure(from: number, to: number) {
    seen = { from, to };
    const last = Math.max(from, Math.min(to, total ?? to) - 1);
    const wanted: Promise<void>[] = [];
    for (let page = Math.floor(from / pageSize); page <= Math.floor(last / pageSize); page += 1) {
      const rows = pages.get(page);
      if (rows !== undefined) keep(page, rows);
      if ((rows !== undefined && !stale.has(page)) || failed.has(page)) continue;
      const under = loading.get(page) ?? fetchPage(page);
      loading.set(page, under);
      wanted.push(under);
    }
    await Promise.all(wanted);
  }
  const rowAt = (index: number) => pages.get(Math.floor(index / pageSize))?.[index % pageSize];

  return {
    keyOf,
    total: () => total,
    rowAt,
    indexOf(key) {
      for (const [page, rows] of pages) {
        const index = rows.findIndex((row) => keyOf(row) === key);
        if (index >= 0) return page * pageSize + index;
      }
      return -1;
    },
    ensure,
    patch(rows) {
      const byKey = new Map(rows.map((row) => [keyOf(row), row]));
      for (const [page, old] of pages) {
        if (old.some((row) => byKey.has(keyOf(row))))
          pages.set(
            page,
            old.map((row) => byKey.get(keyOf(row)) ?? row),
          );
      }
      changed();
    },
    reload() {
      generation += 1;
      loading.clear();
      failed.clear();
      for (const page of pages.keys()) stale.add(page);
      changed();
      void ensure(seen.from, seen.to);
    },
    hasFailed: () => failed.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: () => version,
  };
}
