// What Tango's states of an order mean for the shop.

import type { OrderStatus } from '@mostrador/rules/order-status';
import { TANGO_STATES, type TangoState } from './contract.js';

export interface StateMeaning {
  /** What becomes of the order in the shop; undefined: nothing. */
  readonly status?: OrderStatus;
  /**
   * - `waiting`: Tango has the order and has made nothing of it. - `processed`: it has engaged the stock. - `billed`: it has an invoice.
   * - `rejected`: a person has refused or voided it in Tango. - `cancelled`: the cancellation that the shop sent is through.
   */
  readonly progress: 'waiting' | 'processed' | 'billed' | 'rejected' | 'cancelled';
  /** Whether Tango says nothing new of it any more. */
  readonly isFinal: boolean;
}

const MEANINGS: Readonly<Record<TangoState, StateMeaning>> = {
  PENDIENTE: { progress: 'waiting', isFinal: false },
  INGRESADA: { progress: 'waiting', isFinal: false },
  RECIBIDA: { progress: 'waiting', isFinal: false },
  'EN PROCESO': { progress: 'processed', status: 'preparing', isFinal: false },
  // An invoice takes the units out of Tango's stock, so that the shop has to ship them too.
  FINALIZADA: { progress: 'billed', status: 'dispatched', isFinal: true },
  RECHAZADA: { progress: 'rejected', isFinal: true },
  ANULADA: { progress: 'rejected', isFinal: true },
  CANCELADA: { progress: 'cancelled', isFinal: false },
  'CANCELADA APROB': { progress: 'cancelled', isFinal: true },
};

/** Returns what a state means; undefined for a word that the contract does not have. */
export function meaningOf(state: string): StateMeaning | undefined {
  const word = state.trim().toUpperCase();
  return TANGO_STATES.some((known) => known === word) ? MEANINGS[word as TangoState] : undefined;
}
