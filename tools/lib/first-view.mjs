/** What a page of a screen loads before it is alive, from the build's manifest. */

const ENTRY = 'src/entry-browser.tsx';

/** The most that a screen's first view may load of code: bytes, compressed by gzip. */
export const BUDGETS = { 'src/screens/store/StoreScreen.tsx': 130 * 1_024 };

/** The screens of a build, by their file. */
export function screensOf(manifest) {
  return Object.keys(manifest)
    .filter((key) => /^src\/screens\/.*Screen\.tsx$/.test(key))
    .sort();
}

/** The code files of a screen's first view: the entry, the screen, and all that these import. */
export function firstScripts(manifest, screen) {
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
 * One row for each screen.
 * @param sizeOf bytes of a file as it travels with gzip.
 */
export function firstViews(manifest, sizeOf, budgets = BUDGETS) {
  return screensOf(manifest).map((screen) => {
    const files = firstScripts(manifest, screen);
    const bytes = files.reduce((sum, file) => sum + sizeOf(file), 0);
    return { screen, files: files.length, bytes, budget: budgets[screen] };
  });
}

/** A sentence for each screen above its budget, and for each budget without a screen. */
export function tooHeavy(rows, budgets = BUDGETS) {
  return Object.entries(budgets).flatMap(([screen, budget]) => {
    const row = rows.find((one) => one.screen === screen);
    if (row === undefined) return [`${screen} has a budget and is not in the build.`];
    if (row.bytes <= budget) return [];
    return [`${screen} loads ${inKb(row.bytes)} of code first; at most ${inKb(budget)} are allowed.`];
  });
}

export const inKb = (bytes) => `${(bytes / 1_024).toFixed(1)} KB`;
