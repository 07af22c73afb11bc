// Refuses calls at once while more work waits for the database than it does in time, so that a flood ends in quick refusals, not in a queue.

import { Problem } from './problem.js';

/**
 * How many statements of a process may wait for a connection before calls are refused. Two hundred are about half a second of work on two
 * cores. Calls that change something have more room: an order is worth more than a list.
 */
export const MOST_WAITING = { reads: 200, writes: 500 } as const;

const BUSY_MESSAGE = 'Hay mucho movimiento en este momento. Por favor intente nuevamente en unos segundos.';

/** A call that was refused because the process has too much to do: 503. Nothing was done. */
export class Overloaded extends Problem {
  constructor() {
    super(503, 'unavailable', BUSY_MESSAGE);
  }
}

/**
 * Admits a call or refuses it.
 * @param waiting how many statements of this process wait for a connection. What clients do slowly is no part of it, so that nobody can fill
 * it by sending or reading slowly.
 * @throws Overloaded
 */
export function admitCall(waiting: number, writes: boolean): void {
  if (waiting >= (writes ? MOST_WAITING.writes : MOST_WAITING.reads)) throw new Overloaded();
}
