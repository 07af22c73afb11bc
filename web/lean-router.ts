// Build plugin that lets the bundler remove the unused parts of react-router from the browser's code.

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const CREATED = /= (React\d*\.(?:memo|forwardRef|createContext)\()/g;
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gm;
/** A context or component at the top level that no pattern above has marked. */
const MISSED =
  /^(?:var|let|const) \w+ = (?!\/\* @__PURE__)[^\n]*\b(?:memo|forwardRef|createContext)\)?\(.*$/m;

/**
 * Code that runs only under a data router, which the shop does not have: it renders `BrowserRouter`. A link would keep
 * the loading of route modules with it, a navigation the error boundaries. Also what only developers read.
 */
const UNUSED: Readonly<Record<string, readonly [RegExp, string]>> = {
  'prefetched links': [
    /^function usePrefetchBehavior\([\s\S]*?^\}$/gm,
    'function usePrefetchBehavior() { return [false, null, {}]; }',
  ],
  'links to route modules': [
    /^function PrefetchPageLinks\([\s\S]*?^\}$/gm,
    'function PrefetchPageLinks() { return null; }',
  ],
  'view transitions': [
    /^function useViewTransitionState\([\s\S]*?^\}$/gm,
    'function useViewTransitionState() { return false; }',
  ],
  'navigation by routes': [
    /isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\)/g,
    'useNavigateUnstable()',
  ],
  'contexts of error boundaries': [/^\w+\.contextType = .*;$/gm, ''],
  'error boundaries': [
    /^(var \w+ = )(class extends React\d*\.Component \{[\s\S]*?^\});$/gm,
    '$1/* @__PURE__ */ (() => $2)();',
  ],
  warnings: [/^[ \t]*warning\((?:.*\);|\n[\s\S]*?^[ \t]*\);)$/gm, ';'],
  'sentences of errors': [
    /\binvariant\(\n\s*([^\n]*),\n(?:\s*\/\/.*\n)*\s*(?:`[^`]*`|"[^"\n]*"|getInvalidPathError\(.*\))\n\s*\);/g,
    'invariant($1);',
  ],
  'sets and lists of names': [
    /^(var \w+ = )(new Set\(|Object\.getOwnPropertyNames\(Object\.prototype\)\.sort\(\)\.join\()/gm,
    '$1/* @__PURE__ */ $2',
  ],
};

/**
 * Takes react-router's production build, marks its contexts and components as removable when nothing uses them, and
 * removes what needs a data router. The package exports its development build only, and the bundler keeps calls of React
 * and writes to `displayName` for fear of side effects. This saves 6 KB of the store's first code.
 *
 * Fails the build when the package has no production build any more, or when its code is written in another way.
 */
export function leanRouter(): Plugin {
  let created = 0;
  let displayNames = 0;
  const absent = new Set(Object.keys(UNUSED));
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: productionBuild() }] } }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler(code) {
        created += code.match(CREATED)?.length ?? 0;
        displayNames += code.match(DISPLAY_NAME)?.length ?? 0;
        let lean = code.replace(CREATED, '= /* @__PURE__ */ $1').replace(DISPLAY_NAME, '');
        for (const [part, [pattern, replacement]] of Object.entries(UNUSED)) {
          if (lean.search(pattern) >= 0) absent.delete(part);
          lean = lean.replace(pattern, replacement);
        }
        const missed = MISSED.exec(lean)?.[0];
        if (missed !== undefined)
          this.error(`web/lean-router.ts does not know this line of react-router: ${missed}`);
        return { code: lean, map: null };
      },
    },
    buildEnd(error) {
      if (error !== undefined) return;
      if (created === 0 || displayNames === 0)
        this.error(
          `web/lean-router.ts found ${created} contexts and components and ${displayNames} display names in react-router.`,
        );
      if (absent.size > 0)
        this.error(
          `web/lean-router.ts does not find these parts of react-router: ${[...absent].join(', ')}.`,
        );
    },
  };
}

function productionBuild(): string {
  const exported = fileURLToPath(import.meta.resolve('react-router'));
  const file = exported.replace(/([\\/])development([\\/])/, '$1production$2');
  if (file === exported || !existsSync(file))
    throw new Error(`web/lean-router.ts finds no production build of react-router beside ${exported}.`);
  return file;
}
