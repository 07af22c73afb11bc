// What goes between the process and the thread that makes a product list.

import type { MessagePort } from 'node:worker_threads';
import type { PlacedCategory } from './category-sections.js';
import type { ExportFormat } from './exports.queries.js';
import type { PrintedList } from './printed-list.js';

/** The data of a list. */
export interface ListData {
  readonly format: ExportFormat;
  /** The file that is written. */
  readonly path: string;
  readonly about: Omit<PrintedList, 'sections'>;
  /**
   * The products in the order of the list, as JSON texts of some hundred each: a text is copied to a thread in a hundredth of the time
   * that its objects take.
   */
  readonly products: readonly string[];
  /** The category tree, whose sections the list has; undefined for a list without sections. */
  readonly categories: readonly PlacedCategory[] | undefined;
}

/** The work of the thread. */
export interface ListJob extends ListData {
  /** Gets `ProcessMessage`s, and takes `ThreadMessage`s. */
  readonly port: MessagePort;
}

/** From the thread: the number of written products, for which it waits for `continue`, or a line of the log. */
export type ThreadMessage =
  | { readonly done: number }
  | { readonly warning: string; readonly facts: Readonly<Record<string, unknown>> };

/** To the thread: `stop` lets the list fail, after its file is closed. */
export type ProcessMessage = 'continue' | 'stop';
