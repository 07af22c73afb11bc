/**
 * Returns a function that runs work under the Web Lock of this name: one page or worker of the device at a time. A page
 * without HTTPS has no locks; there only the order's id prevents a second order.
 */
export function underWebLock(name: string) {
  return <Result>(work: () => Promise<Result>): Promise<Result> =>
    'locks' in navigator ? navigator.locks.request(name, work) : work();
}

/** Returns the name of the lock under which the orders of a database are sent. */
export const senderOf = (database: string): string => `${database}/sender`;
