// Build setting that groups the browser's code into few chunks: one for the shell around every screen, and a few that
// the busiest screens share.

import { fileURLToPath } from 'node:url';

interface Modules {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url));
const SHELL = source('entry-browser.tsx');
/** The busiest screens, each with a letter that names the chunks it shares. */
const BUSY = {
  h: source('screens/home/HomeScreen.tsx'),
  s: source('screens/store/StoreScreen.tsx'),
  p: source('screens/product/ProductScreen.tsx'),
  c: source('screens/cart/CartScreen.tsx'),
  l: source('screens/login/LoginScreen.tsx'),
};

const ICON = /\/lucide-react\/.*\/icons\//;
/** React Query's mutations. Its own entry imports them, so that they seem to belong to the shell. */
const MUTATIONS = /\/query-core\/.*\/mutation\w*\.js$|\/react-query\/.*\/useMutation\.js$/;

/** The chunk of modules that one busy screen shares with other screens. Those load more than they need, but few files. */
const CHUNK_OF_ONE: Readonly<Record<string, string>> = { s: 'store', c: 'cart' };
/** The chunk of icons that one busy screen uses. */
const ICON_CHUNK: Readonly<Record<string, string>> = {
  h: 'home',
  p: 'busy-hp',
  s: 'store',
  l: 'login-icons',
};

/** What few screens but the log-in use. */
const LOG_IN = /\/(?:screens\/login|features\/auth)\/(?!window-storage)|\/text\/auth\.ts$/;

const reachCache = new Map<string, ReadonlySet<string>>();

/** Returns the ids of all modules that a module imports statically, directly or through others. */
function staticImportsOf(start: string, modules: Modules): ReadonlySet<string> {
  const known = reachCache.get(start);
  if (known !== undefined) return known;
  const seen = new Set<string>();
  const open = [start];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  reachCache.set(start, seen);
  return seen;
}

/** Returns the chunk of a module outside the shell: `busy` if the store shares it, one chunk for each other set of screens. */
function sharedChunk(id: string, modules: Modules): string | null {
  // the manifest finds a screen by its own module
  if (Object.values(BUSY).includes(id)) return null;
  const by = Object.entries(BUSY).filter(([, screen]) => staticImportsOf(screen, modules).has(id));
  const letters = by.map(([letter]) => letter).join('');
  // otherwise each icon would get its own file
  if (ICON.test(id) && by.length < 2) return ICON_CHUNK[letters] ?? 'icons';
  if (letters === 'l') return LOG_IN.test(id) ? 'login' : null;
  if (by.length < 2) return CHUNK_OF_ONE[letters] ?? null;
  // what the store has in common with forms: home and product show none
  if (/^s[cl]+$/.test(letters)) return 'fields';
  if (letters === 'hs') return 'busy-hs';
  // little, for one busy screen
  if (/^h[cl]+$/.test(letters)) return 'home';
  return letters.includes('s') ? 'busy' : `busy-${letters}`;
}

/**
 * The bundler splits the rest of the code. Few files are faster: each costs a request, and small files compress worse.
 * Imports of a module do not follow it into its chunk: each module is placed by itself.
 */
export const fewFiles = {
  includeDependenciesRecursively: false,
  groups: [
    { name: 'mutations', test: MUTATIONS, priority: 3 },
    {
      // the entry stays apart: it waits for its screen, which waits for the shell
      name: (id: string, modules: Modules) =>
        id !== SHELL && staticImportsOf(SHELL, modules).has(id) ? 'shell' : null,
      priority: 2,
    },
    { name: sharedChunk, priority: 1 },
  ],
};
