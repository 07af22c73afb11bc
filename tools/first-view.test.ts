import { expect, it } from 'vitest';
// @ts-expect-error the tools are plain JavaScript
import { firstScripts, firstViews, tooHeavy } from './lib/first-view.mjs';

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
  return tooHeavy(
    firstViews(manifest, () => bytes, budgets),
    budgets,
  );
};

it('a first view counts each file once, and nothing that is loaded later', () => {
  expect(firstScripts(manifest, STORE).sort()).toEqual([
    'cards.js',
    'entry.js',
    'react.js',
    'shell.js',
    'store.js',
  ]);
});

it('a build above the budget is refused, one at the budget is not', () => {
  expect(problemsAt(100, 500)).toEqual([]);
  expect(problemsAt(101, 500)).toEqual([expect.stringContaining('StoreScreen.tsx loads')]);
});

it('a budget for a screen that is gone is refused, not forgotten', () => {
  expect(tooHeavy([], { [STORE]: 1 })).toEqual([expect.stringContaining('is not in the build')]);
});
