/**
 * An error that the operator of the shop can mend: a wrong setting, argument or file, a held folder. The program that it ends
 * prints its message alone, without a stack.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError';
}

/**
 * Returns what a program prints about the error that ends it: the message of an `OperatorError` or of an error whose `code`
 * matches `codes`, the stack of any other error.
 */
export function describeForOperator(error: unknown, codes: RegExp): string {
  if (!(error instanceof Error)) return String(error);
  const isReadable = error instanceof OperatorError || ('code' in error && codes.test(String(error.code)));
  return isReadable ? error.message : (error.stack ?? error.message);
}
