// The interface of the simulated ERP for the bridge. Each function stores what it returns or records before it ends, so a kill loses nothing.

import type { components, operations } from './generated/paths.js';

type AnswerOf<N extends keyof operations> = operations[N]['responses'] extends {
  readonly 200: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : never;

export type ShopOrder = AnswerOf<'getOrder'>;
export type ShopClient = AnswerOf<'getClient'>;
export type Problem = components['schemas']['Problem'];

/** An event of an order in the ERP. The bridge sends the events of all orders to the shop in their sequence. */
export type OrderEvent =
  | { readonly kind: 'status'; readonly order: string; readonly to: 'preparing' | 'delivered' | 'cancelled' }
  | {
      readonly kind: 'delivery';
      readonly order: string;
      readonly remito: string;
      readonly lines: readonly { readonly code: string; readonly units: number }[];
    };

/** Rows that have changed in the ERP since those that the shop has, as of one version of its books. */
export interface ChangedRows {
  readonly version: number;
  readonly stock: readonly { readonly code: string; readonly stock: number }[];
  readonly prices: readonly { readonly code: string; readonly price: number }[];
  readonly clients: readonly Readonly<Record<string, string | number>>[];
}

export interface ErpSide {
  changedRows(): ChangedRows;
  /** The shop has the rows of a version. */
  noteSent(version: number): void;
  /** Returns the next event that the shop was not told of; undefined if there is none. */
  nextEvent(): OrderEvent | undefined;
  noteTold(): void;
  /** Books an order of the shop and returns its number in the ERP. The same order again gets the same number. */
  takeOrder(order: ShopOrder): string;
  /** The shop cancelled an order: what has left for it comes back. */
  noteCancelled(order: string): void;
  noteClient(client: ShopClient): void;
  /** The mark of the change feed. */
  readonly mark: string | undefined;
  noteMark(mark: string): void;
}
