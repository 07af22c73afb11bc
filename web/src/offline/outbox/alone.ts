/**
 * Work of this name is done by one page or worker of the device at a time. Without the lock (a page without a
 * certificate) the order's id alone keeps it from being made twice.
 */
export function aloneAs(name: string) {
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work();
}

/** What whoever sends the orders of this database calls itself. */
export const senderOf = (database: string): string => `${database}/sender`;
