// Which code files count for a screen's first view, and when the build is refused because they exceed the budget.

import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { budgetProblems, firstViewFiles, firstViewSizes } from './lib/bundle-budget.mjs';

const STORE = 'src/screens/store/StoreScreen.tsx';
const manifest = {
  'src/entry-browser.tsx': { file: 'entry.js', imports: ['_shell.js'], dynamicImports: [STORE] },
  '_shell.js': { file: 'shell.js', imports: ['_react.js'] },
  '_react.js': { file: 'react.js', imports: ['_shell.js'] },
  [STORE]: { file: 'store.js', imports: ['_shell.js', '_cards.js'], dynamicImports: ['_dialog.js'] },
  '_cards.js': { file: 'cards.js' },
  '_dialog.js': { file: 'dialog.js' },
};
const problemsAt = (bytes: number, budget: number) => {
  const budgets = { [STORE]: budget };
  return budgetProblems(
    firstViewSizes(manifest, () => bytes, budgets),
    budgets,
  );
};

it('counts each file of a first view once, and no file that is loaded later', () => {
  expect(firstViewFiles(manifest, STORE).sort()).toEqual([
    'cards.js',
    'entry.js',
    'react.js',
    'shell.js',
    'store.js',
  ]);
});

it('refuses a build above the budget and accepts one exactly at it', () => {
  expect(problemsAt(100, 500)).toEqual([]);
  expect(problemsAt(101, 500)).toEqual([expect.stringContaining('StoreScreen.tsx loads')]);
});

it('refuses a budget whose screen is not in the build', () => {
  expect(budgetProblems([], { [STORE]: 1 })).toEqual([expect.stringContaining('is not in the build')]);
});
