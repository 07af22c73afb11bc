// What the bridge asks an ERP for. Everything that a function returns or notes is stored before it ends, so that a kill loses nothing.

import type { components, operations } from './generated/paths.js';

type AnswerOf<N extends keyof operations> = operations[N]['responses'] extends {
  readonly 200: { readonly content: { readonly 'application/json': infer Body } };
}
  ? Body
  : never;

export type ShopOrder = AnswerOf<'getOrder'>;
export type ShopClient = AnswerOf<'getClient'>;
export type Problem = components['schemas']['Problem'];

/** Something that the ERP did with an order. They are told to the shop one after the other. */
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
