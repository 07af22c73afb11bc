// Loading the pages of a long list, replacing changed rows, and loading again.

import { describe, expect, it } from 'vitest';
import { createRowPages } from './row-pages';

interface Row {
  readonly id: number;
  readonly text: string;
}

function listOf(total: number) {
  const asked: number[] = [];
  let word = 'fila';
  let broken = false;
  const pages = createRowPages<Row>(
    async ({ from, count }) => {
      asked.push(from);
      if (broken) throw new Error('no network');
      const rows = Array.from({ length: Math.max(0, Math.min(count, total - from)) }, (_, index) => ({
        id: from + index,
        text: `${word} ${from + index}`,
      }));
      return { rows, total };
    },
    ({ id }) => id,
    50,
  );
  return {
    pages,
    asked,
    rename: (to: string) => {
      word = to;
    },
    fail: (is: boolean) => {
      broken = is;
    },
  };
}

describe('the rows of a long list', () => {
  it('loads the pages of a range once, and no others', async () => {
    const { pages, asked } = listOf(100_000);
    expect(pages.total()).toBeUndefined();
    await Promise.all([pages.ensure(40, 120), pages.ensure(40, 120)]);
    expect(asked).toEqual([0, 50, 100]);
    expect(pages.total()).toBe(100_000);
    expect(pages.rowAt(119)?.text).toBe('fila 119');
    expect(pages.rowAt(150)).toBeUndefined();
    await pages.ensure(99_990, 100_000);
    expect(asked.at(-1)).toBe(99_950);
    expect(pages.rowAt(99_999)?.id).toBe(99_999);
  });

  it('keeps a bounded number of pages, those that were seen last', async () => {
    const { pages, asked } = listOf(100_000);
    for (let from = 0; from < 5_000; from += 50) await pages.ensure(from, from + 50);
    expect(pages.rowAt(0)).toBeUndefined();
    expect(pages.rowAt(4_999)?.id).toBe(4_999);
    const before = asked.length;
    await pages.ensure(0, 10);
    expect(asked.length).toBe(before + 1);
  });

  it('puts a changed row in its place', async () => {
    const { pages } = listOf(10);
    await pages.ensure(0, 10);
    const version = pages.version();
    pages.patch([{ id: 3, text: 'otra' }]);
    expect(pages.rowAt(3)?.text).toBe('otra');
    expect(pages.indexOf(3)).toBe(3);
    expect(pages.version()).toBeGreaterThan(version);
  });

  it('shows the old rows until those of a reload are there', async () => {
    const { pages, rename } = listOf(10);
    await pages.ensure(0, 10);
    rename('nueva');
    pages.reload();
    expect(pages.rowAt(2)?.text).toBe('fila 2');
    await pages.ensure(0, 10);
    expect(pages.rowAt(2)?.text).toBe('nueva 2');
  });

  it('says when a page cannot be loaded, and tries again on reload', async () => {
    const { pages, fail } = listOf(10);
    fail(true);
    await pages.ensure(0, 10);
    expect(pages.hasFailed()).toBe(true);
    fail(false);
    pages.reload();
    await pages.ensure(0, 10);
    expect([pages.hasFailed(), pages.rowAt(0)?.id]).toEqual([false, 0]);
  });
});
