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
 * Takes react-router's production build, and marks its contexts and components as removable when nothing uses them. The
 * package exports its development build only, and the bundler keeps calls of React and writes to `displayName` for fear
 * of side effects. This saves 3 KB of the store's first code.
 *
 * Fails the build when the package has no production build any more, or when its code is written in another way.
 */
export function leanRouter(): Plugin {
  let created = 0;
  let displayNames = 0;
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: productionBuild() }] } }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler(code) {
        created += code.match(CREATED)?.length ?? 0;
        displayNames += code.match(DISPLAY_NAME)?.length ?? 0;
        const marked = code.replace(CREATED, '= /* @__PURE__ */ $1').replace(DISPLAY_NAME, '');
        const missed = MISSED.exec(marked)?.[0];
        if (missed !== undefined)
          this.error(`web/lean-router.ts does not know this line of react-router: ${missed}`);
        return { code: marked, map: null };
      },
    },
    buildEnd(error) {
      if (error === undefined && (created === 0 || displayNames === 0))
        this.error(
          `web/lean-router.ts found ${created} contexts and components and ${displayNames} display names in react-router.`,
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
