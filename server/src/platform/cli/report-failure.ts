import { describeForOperator } from '../operator-error.js';

/** Codes of errors about a file or an option that the operator named. */
const OPERATOR_CODES = /^(ENOENT|EEXIST|EACCES|ERR_PARSE)/;

/**
 * Prints why a command failed to standard error and sets the exit code 1. Prints the message of an error that the operator can
 * mend, the stack of any other.
 */
export function reportFailure(error: unknown): void {
  process.stderr.write(`${describeForOperator(error, OPERATOR_CODES)}\n`);
  process.exitCode = 1;
}
