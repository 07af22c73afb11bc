// What the example of a bridge asks an ERP for.

import type { CallOutput, ImportRow, MarkStore } from '../index.js';

export interface Erp {
  /** Returns the key of the shop's API, each time as it is configured now. */
  apiKey(): Promise<string>;
  /** Returns the stock and prices that have changed since what was sent last, and how far that goes. */
  changedRows(): Promise<{
    readonly stock: readonly ImportRow[];
    readonly prices: readonly ImportRow[];
    readonly version: number;
  }>;
  /** Stores how far stock and prices were sent. */
  noteSent(version: number): Promise<void>;
  /** Returns what has left and was not told yet. The number of the remito is the Idempotency-Key. */
  newDeliveries(): Promise<readonly Delivery[]>;
  noteDelivered(remito: string): Promise<void>;
  /** Stores an order and returns its number in the ERP. The same order again gets the same number. */
  takeOrder(order: CallOutput<'getOrder'>): Promise<string>;
  /** The mark of the change feed. */
  readonly marks: MarkStore;
  /** Waits until there may be something new; ends at once when the signal is aborted. */
  rest(signal: AbortSignal): Promise<void>;
}

export interface Delivery {
  readonly remito: string;
  /** The order's number in the shop. */
  readonly order: string;
  readonly lines: readonly { readonly code: string; readonly units: number }[];
}
