// Configuration of the unit and API tests: the project `pure` needs no database, the project `server` starts one.

import { defineConfig } from 'vitest/config';
// @ts-expect-error the tools are plain JavaScript
import LongestFirst from './tools/lib/longest-first.mjs';
// @ts-expect-error the tools are plain JavaScript
import { keepTemporaryFilesInMemory } from './tools/lib/memory-folder.mjs';

keepTemporaryFilesInMemory();

/**
 * Tests run from the sources: the workspaces' `source` condition resolves to `src/*.ts`, so a test needs no build and reads no
 * tsconfig. Only the tests of the server and of the trials need a database; `vitest run rules` starts none.
 */
const fromSource = ['source', 'node'];
const shared = {
  resolve: { conditions: fromSource },
  oxc: { tsconfig: false, jsx: { runtime: 'automatic' } } as const,
  ssr: { resolve: { conditions: fromSource } },
};
const setupFiles = ['./trials/src/testing/fail-on-console.ts'];
/** Test files of one process share loaded modules: loading them again for each of two hundred files took a third of the time. */
const isolate = false;
const exclude = ['**/node_modules/**', '**/dist/**', 'e2e/**'];

export default defineConfig({
  ...shared,
  test: {
    pool: 'forks',
    // three more than the processors of the smallest machine: a test often waits for the database or for a process
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', './tools/lib/test-report.mjs'],
    projects: [
      {
        ...shared,
        test: {
          name: 'pure',
          include: [
            '{rules,contract,brands,client,connectors,demo,web}/src/**/*.test.{ts,tsx}',
            'web/*.test.ts',
            '{tools,bench}/**/*.test.ts',
          ],
          exclude,
          setupFiles,
          isolate,
          // a machine with other work needs several times as long as an idle one; a test waits for states, never for a time
          testTimeout: 120_000,
        },
      },
      {
        ...shared,
        test: {
          name: 'server',
          include: ['{server,trials}/src/**/*.test.ts'],
          exclude,
          setupFiles: [...setupFiles, './trials/src/testing/reset-factories.ts'],
          isolate,
          globalSetup: ['./trials/src/testing/global-setup.ts'],
          // a second run tells a busy machine from a broken shop; tools/lib/test-report.mjs names it, and more than two fail the run
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
