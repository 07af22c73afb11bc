// The refusal of a row that an import would reject.

import { MachineProblem } from '../../platform/machine-api/machine-problem.js';

/** Returns the error of a row's rejections. @param rejections by the names of the import's fields. */
export function rejectedRow(
  rejections: readonly { readonly field: string; readonly reason: string }[],
): MachineProblem {
  const errors = rejections.map(({ field, reason }) => ({
    pointer: `#/${field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
    code: 'rejected',
    message: reason,
  }));
  const [first] = errors;
  return new MachineProblem(
    'rejected',
    first === undefined ? 'No se puede guardar.' : `${first.pointer.slice(2)}: ${first.message}.`,
    errors,
  );
}
