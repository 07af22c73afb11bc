import type { Page } from '@playwright/test';
import type { Account } from '../accounts.js';
import type { Api } from '../api.js';

/** A screen in one of its states, as the design and screenshot tests open it. No state changes the shop's data. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly as?: Account;
  /** Prepares the shop's answers and the device's data before the screen is opened. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** Brings the opened screen into its state. */
  readonly prepare?: (page: Page, api: Api) => Promise<unknown>;
  /** The only widths that have this state; every width if left out. */
  readonly at?: readonly number[];
  readonly status?: number;
  /** Console messages that are allowed. */
  readonly says?: RegExp;
  /** Selector of the part that is checked; other screens cover the rest. */
  readonly within?: string;
  /** Whether the account needs a cart with lines. */
  readonly cart?: true;
  /** Whether only brands whose salesmen buy for clients have it. */
  readonly forOthers?: true;
  /** Whether `npm test` skips it; `npm run readers` and `npm run shots` open it. */
  readonly seldom?: true;
}
