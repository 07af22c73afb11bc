// Shared parts of the attacks: the attacked app, a call to it, a session for a user, and the form of a finding.

import type { Method } from '@mostrador/contract/routes';
import type { App } from '@mostrador/server/app';
import { accountOf } from '@mostrador/server/features/auth/accounts.service';
import { startSession } from '@mostrador/server/features/auth/session-tokens.service';
import type { Database } from '@mostrador/server/platform/database/database';
import { TEST_ORIGIN } from '../testing/session-origin.js';

/** The real app: attacks use only its HTTP, and read the database to see what they have changed. */
export interface Target {
  readonly app: App;
  readonly db: Database;
  readonly companyId: number;
  /** Moves the app's clock, in milliseconds. */
  forward(milliseconds: number): void;
  /** Runs the waiting jobs, mails included. */
  workOff(): Promise<void>;
  /** Returns the plain text of each mail to the recipient. */
  mailsTo(recipient: string): Promise<readonly string[]>;
}

export interface Attempt {
  readonly method: Method;
  /** Below the API's base path, with its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** The caller's network address. */
  readonly from?: string;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Milliseconds. */
  readonly took: number;
}

export async function attempt(
  target: Target,
  { method, path, body, token, headers, from }: Attempt,
): Promise<Reply> {
  const begun = performance.now();
  const response = await target.app.http.inject({
    method,
    url: `/api${path}`,
    remoteAddress: from ?? '192.0.2.1',
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { payload: body as object }),
  });
  const took = performance.now() - begun;
  return { status: response.statusCode, headers: response.headers, text: response.body, took };
}

/** Opens a session of a user, without the cost of a log-in. @returns its token. */
export async function sessionFor({ app }: Target, userId: number): Promise<string> {
  const account = await accountOf(app.shop, userId);
  if (account === undefined) throw new Error(`There is no user ${userId}.`);
  return startSession(app.shop, account, TEST_ORIGIN);
}

/** What an attack came to: figures for the report, and a sentence for each thing that should not have happened. */
export interface Finding {
  readonly code: string;
  readonly figures: string;
  readonly failures: readonly string[];
}

/** One address for each number, IPv4. */
export const clientAddress = (n: number): string =>
  `198.${18 + ((n >> 16) & 1)}.${(n >> 8) & 255}.${n & 255}`;
