// Running number of the rows that factories make: codes, names and addresses are made of it.

let last = 0;

/** Returns the number of the next row. */
export function nextNumber(): number {
  last += 1;
  return last;
}

/** Starts again at 1. Test files of one process share this module, so each file begins with this. */
export const resetNumbering = (): void => {
  last = 0;
};
