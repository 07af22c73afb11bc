// Compiles the server and the trials for tests that start processes or threads of them: these run compiled files.

import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** The compiler of the project, not the older one that a package of the trials needs. */
export function projectCompiler(): string {
  const project = createRequire(new URL('../../../package.json', import.meta.url));
  return join(dirname(project.resolve('typescript/package.json')), 'bin', 'tsc');
}

/** @throws with the compiler's messages. */
export async function compileSources(): Promise<void> {
  const trials = fileURLToPath(new URL('../../', import.meta.url));
  const tsc = projectCompiler();
  await promisify(execFile)(process.execPath, [tsc, '-b', trials]).catch((error: { stdout?: string }) => {
    throw new Error(`The server and its trials do not compile:\n${error.stdout ?? ''}`);
  });
}
