import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const MADE = /= (React\d*\.(?:memo|forwardRef|createContext)\()/g;
const NAMED = /^\w+\.displayName = .*;$/gm;

/**
 * The router without what the shop does not use of it. Its package names no other build than the one for development;
 * and since it is one file, what React makes at its top, or what is given a name for the developer's tools there, would be
 * kept for whoever might miss it.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    config: () => ({ resolve: { alias: [{ find: /^react-router$/, replacement: forProduction() }] } }),
    transform: {
      filter: { id: /\/react-router\/dist\/production\/.*\.mjs$/ },
      handler: (code) => ({ code: code.replace(MADE, '= /* @__PURE__ */ $1').replace(NAMED, ''), map: null }),
    },
  };
}

function forProduction(): string {
  return fileURLToPath(import.meta.resolve('react-router')).replace('/development/', '/production/');
}
