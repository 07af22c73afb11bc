// What each of Tango's states of an order means for the shop.

import { describe, expect, it } from 'vitest';
import { TANGO_STATES } from './contract.js';
import { meaningOf } from './order-states.js';

describe('a state of an order in Tango', () => {
  it.each([
    ['PENDIENTE', 'waiting', undefined, false],
    ['INGRESADA', 'waiting', undefined, false],
    ['RECIBIDA', 'waiting', undefined, false],
    ['EN PROCESO', 'processed', 'preparing', false],
    ['FINALIZADA', 'billed', 'dispatched', true],
    ['RECHAZADA', 'rejected', undefined, true],
    ['ANULADA', 'rejected', undefined, true],
    ['CANCELADA', 'cancelled', undefined, false],
    ['CANCELADA APROB', 'cancelled', undefined, true],
  ] as const)(
    '%s is %s, gives the order the status %s, and is final: %s',
    (state, progress, status, isFinal) => {
      expect(meaningOf(state)).toEqual({ progress, isFinal, ...(status !== undefined && { status }) });
    },
  );
  it('has a meaning for every state of the contract', () => {
    expect(TANGO_STATES.filter((state) => meaningOf(state) === undefined)).toEqual([]);
  });
  it.each([' en proceso ', 'Finalizada'])('is read in any case and with spaces around it: %j', (state) => {
    expect(meaningOf(state)).toBe(meaningOf(state.trim().toUpperCase()));
  });
  it.each(['', 'EN  PROCESO', 'OBSERVADA', 'toString'])(
    'has no meaning if the contract does not have it: %j',
    (state) => {
      expect(meaningOf(state)).toBeUndefined();
    },
  );
});
