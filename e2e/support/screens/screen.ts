import type { Page } from '@playwright/test';
import type { Account } from '../accounts.js';
import type { Api } from '../api.js';

/** A screen in one of the states that look different. None of them changes what the shop holds: what is asked is only asked. */
export interface Screen {
  readonly name: string;
  readonly address: string;
  readonly as?: Account;
  /** What has to be so before it is opened: what the shop answers, what the device keeps. */
  readonly arrange?: (page: Page) => Promise<unknown>;
  /** What has to be done before it is what it is called. */
  readonly prepare?: (page: Page, api: Api) => Promise<unknown>;
  /** At these widths only: others do not have it. */
  readonly at?: readonly number[];
  readonly status?: number;
  /** What the browser says of it, and may. */
  readonly says?: RegExp;
  /** The part that is new here; the rest was looked at elsewhere. */
  readonly within?: string;
  /** Its account has a cart of some lines. */
  readonly cart?: true;
  /** Only where salesmen buy for their clients. */
  readonly forOthers?: true;
  /** Arranged as others are: `npm run readers` and `npm run shots` look at it, and not every `npm test`. */
  readonly seldom?: true;
}
