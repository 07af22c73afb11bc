// Prints to standard error why a command failed, and sets exit code 1: the message of an error that the operator can
// fix, the stack of any other.

import { describeForOperator } from '../operator-error.js';

/** Codes of errors about a file or an option that the operator named. */
const OPERATOR_CODES = /^(ENOENT|EEXIST|EACCES|ERR_PARSE)/;

export function reportFailure(error: unknown): void {
  process.stderr.write(`${describeForOperator(error, OPERATOR_CODES)}\n`);
  process.exitCode = 1;
}
