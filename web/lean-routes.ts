// Build plugin that removes from the browser's route table what only the server reads: the files of the screens.

import type { Plugin } from 'vite';

const SERVER_ONLY = /^ {4}(?:source|part): .*,$/gm;

/** Fails the build when no row of the route table names its file as this file expects. */
export function leanRoutes(): Plugin {
  return {
    name: 'lean-routes',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    // runs before types are removed, on the lines of the source
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/routes\.tsx$/ },
      handler(code) {
        if (code.search(SERVER_ONLY) < 0)
          this.error('web/lean-routes.ts finds no files of screens in routes.tsx.');
        return { code: code.replace(SERVER_ONLY, ''), map: null };
      },
    },
  };
}
