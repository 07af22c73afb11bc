import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const SHELL = source('entry-browser.tsx');
/** Where most people arrive and go on to, with the letter of what only some of them share. */
const BUSY = {
  h: source('screens/home/HomeScreen.tsx'),
  s: source('screens/store/StoreScreen.tsx'),
  p: source('screens/product/ProductScreen.tsx'),
  c: source('screens/cart/CartScreen.tsx'),
};

const ICON = /\/lucide-react\/.*\/icons\//;

/** What one of them shares with quiet screens: those load more than they need, and few files. */
const aloneIn: Readonly<Record<string, string>> = { s: 'store', c: 'cart' };
const iconsOf: Readonly<Record<string, string>> = { h: 'busy', p: 'busy', s: 'store' };

const reached = new Map<string, ReadonlySet<string>>();

/** All that a module imports, itself or by others, without what is loaded later. */
function reachOf(start: string, modules: Modules): ReadonlySet<string> {
  const known = reached.get(start);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  reached.set(start, seen);
  return seen;
}

/** What several busy screens need and the shell does not: a file for what the store shares, one for each other set. */
function sharedBy(id: string, modules: Modules): string | null {
  // a screen's own module is what its page is found by
  if (Object.values(BUSY).includes(id)) return null;
  const by = Object.entries(BUSY).filter(([, screen]) => reachOf(screen, modules).has(id));
  const letters = by.map(([letter]) => letter).join('');
  // else each icon would be a file of its own
  if (ICON.test(id) && by.length < 2) return iconsOf[letters] ?? 'icons';
  if (by.length < 2) return aloneIn[letters] ?? null;
  return letters.includes('s') ? 'busy' : `busy-${letters}`;
}

/**
 * How the browser's code is cut: what surrounds every screen in one file, what busy screens share in a few; the rest as
 * it falls. Each file costs a request, and compresses worse than a part of a larger one. A module's imports do not
 * follow it into its file: each is placed by itself.
 */
export const fewFiles = {
  includeDependenciesRecursively: false,
  groups: [
    {
      // the entry itself stays apart: it waits for its screen, which waits for the file of what surrounds it
      name: (id: string, modules: Modules) =>
        id !== SHELL && reachOf(SHELL, modules).has(id) ? 'shell' : null,
      priority: 2,
    },
    { name: sharedBy, priority: 1 },
  ],
};
