// Build plugin that keeps React Query's mutations out of the first code, and removes the methods that the shop does not call.

import type { Plugin } from 'vite';

/** Methods of React Query's classes that the shop does not call. A call of one fails the build. */
const UNUSED_METHODS: Readonly<Record<string, readonly string[]>> = {
  queryClient: [
    'ensureQueryData',
    'query',
    'infiniteQuery',
    'ensureInfiniteQueryData',
    'setDefaultOptions',
    'setQueryDefaults',
    'setMutationDefaults',
    'resetQueries',
    'getQueryState',
  ],
  // for suspense, which the shop does not use
  queryObserver: ['fetchOptimistic'],
};

/** Code and what it becomes. The first observer of a mutation brings the cache of mutations with it. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  queryClient: {
    'import { MutationCache } from "./mutationCache.js";': '',
    'config.mutationCache || new MutationCache()': 'config.mutationCache',
    'return this.#mutationCache;': 'return (this.#mutationCache ??= new QueryClient.MutationCache());',
    'this.#mutationCache.findAll(': 'this.#mutationCache?.findAll(',
    'this.#mutationCache.resumePausedMutations(': 'this.#mutationCache?.resumePausedMutations(',
    'this.#mutationCache.clear(': 'this.#mutationCache?.clear(',
  },
  hydration: {
    'const mutationCache = client.getMutationCache();': '',
    '\tmutationCache.build(': '\tclient.getMutationCache().build(',
  },
  mutationObserver: {
    'var MutationObserver = class':
      'import { MutationCache } from "./mutationCache.js";\nimport { QueryClient } from "./queryClient.js";\n' +
      'QueryClient.MutationCache = MutationCache;\nvar MutationObserver = class',
  },
};

const METHODS = Object.values(UNUSED_METHODS).flat();
const USED = new RegExp(`\\b(?:client|queries|useQueryClient\\(\\))\\.(${METHODS.join('|')})\\(`);
const LIBRARY = /\/@tanstack\/query-core\/build\/modern\/(\w+)\.js$/;
const SHOP = /\/web\/src\/.*\.tsx?$/;

/**
 * Makes the cache of mutations part of the code that observes them, 2 KB that no first view needs, and removes unused
 * methods. The bundler keeps all methods of a class.
 *
 * Fails the build when React Query is written in another way than this file expects, and when the shop calls what was removed.
 */
export function leanQuery(): Plugin {
  const absent = new Set([...Object.keys(REPLACED), ...Object.keys(UNUSED_METHODS)]);
  return {
    name: 'lean-query',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform: {
      filter: { id: [LIBRARY, SHOP] },
      handler(code, id) {
        const file = LIBRARY.exec(id)?.[1];
        if (file === undefined) {
          const used = USED.exec(code)?.[1];
          if (used !== undefined)
            this.error(`web/lean-query.ts has removed ${used}, which this module uses.`);
          return undefined;
        }
        if (!absent.delete(file)) return undefined;
        return { code: leanFile(file, code), map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && absent.size > 0)
        this.error(`web/lean-query.ts does not find these files of React Query: ${[...absent].join(', ')}.`);
    },
  };
}

/** Returns a file of React Query without what the shop does not need. Throws if it is written in another way. */
export function leanFile(file: string, code: string): string {
  let lean = code;
  for (const [part, replacement] of Object.entries(REPLACED[file] ?? {})) {
    if (!lean.includes(part)) throw new Error(`web/lean-query.ts does not find in React Query: ${part}`);
    lean = lean.replace(part, replacement);
  }
  for (const method of UNUSED_METHODS[file] ?? []) {
    const written = new RegExp(`^\\t(?:async )?${method}\\([^\\n]*\\) \\{\\n[\\s\\S]*?^\\t\\}\\n`, 'm');
    if (!written.test(lean)) throw new Error(`web/lean-query.ts does not find the method ${method}.`);
    lean = lean.replace(written, '');
  }
  return lean;
}
