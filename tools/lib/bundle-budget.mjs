/*
 * Computes from the build's manifest which code files a screen's first view loads, and compares their size with a budget.
 */

const ENTRY = 'src/entry-browser.tsx';

/** Most bytes of code, gzipped, that a screen's first view may load. */
export const BUDGETS_BYTES = {
  'src/screens/store/StoreScreen.tsx': 100 * 1_024,
  'src/screens/home/HomeScreen.tsx': 99 * 1_024,
  'src/screens/product/ProductScreen.tsx': 99 * 1_024,
  'src/screens/login/LoginScreen.tsx': 95 * 1_024,
};

/** The screens in a manifest, by source file. */
export function screensOf(manifest) {
  return Object.keys(manifest)
    .filter((key) => /^src\/screens\/.*Screen\.tsx$/.test(key))
    .sort();
}

/** The code files of a screen's first view: the entry, the screen, and all their static imports. */
export function firstViewFiles(manifest, screen) {
  const files = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The build's manifest lacks ${key}.`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const name of chunk.imports ?? []) visit(name);
  };
  visit(ENTRY);
  visit(screen);
  return [...files];
}

/**
 * Returns one row for each screen: number of files, bytes and budget.
 * @param sizeOf returns the gzipped bytes of a file.
 */
export function firstViewSizes(manifest, sizeOf, budgets = BUDGETS_BYTES) {
  return screensOf(manifest).map((screen) => {
    const files = firstViewFiles(manifest, screen);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { screen, files: files.length, bytes, budget: budgets[screen] };
  });
}

/** Returns a sentence for each screen above its budget, and for each budget whose screen is not in the build. */
export function budgetProblems(rows, budgets = BUDGETS_BYTES) {
  return Object.entries(budgets).flatMap(([screen, budget]) => {
    const row = rows.find((one) => one.screen === screen);
    if (row === undefined) return [`${screen} has a budget and is not in the build.`];
    if (row.bytes <= budget) return [];
    return [`${screen} loads ${formatKb(row.bytes)} of code first; at most ${formatKb(budget)} are allowed.`];
  });
}

/** Formats bytes as KB of 1024 bytes with one decimal. */
export const formatKb = (bytes) => `${(bytes / 1_024).toFixed(1)} KB`;
