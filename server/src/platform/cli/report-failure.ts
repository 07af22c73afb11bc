import { ConfigError } from '../config.js';
import { FolderHeldError } from '../postgres/folder-lock.js';

/** Of a file that the person named, or of an option that there is not. */
const OF_THE_PERSON = /^(ENOENT|EEXIST|EACCES|ERR_PARSE)/;

/** Ends a command with 1 and says why: in a sentence what its person can mend, with the stack anything else. */
export function reportFailure(
  error: unknown,
  ...readable: (abstract new (
    ...given: never[]
  ) => Error)[]
): void {
  process.stderr.write(`${lastWords(error, readable)}\n`);
  process.exitCode = 1;
}

function lastWords(error: unknown, readable: readonly (abstract new (...given: never[]) => Error)[]): string {
  if (!(error instanceof Error)) return String(error);
  const known = [ConfigError, FolderHeldError, ...readable].some((kind) => error instanceof kind);
  const named = 'code' in error && OF_THE_PERSON.test(String(error.code));
  return known || named ? error.message : (error.stack ?? error.message);
}
