// Calls a test shop from a network address of the test's choice, and finds the mails and jobs that followed.

import type { JsonCallName } from '@mostrador/contract/client';
import { routes } from '@mostrador/contract/routes';
import { sql } from 'kysely';
import type { TestShop } from './test-shop.js';

/** A call's answer without its request id, which differs each time. */
export interface Told {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Readonly<Record<string, unknown>>;
}

/** Calls with a JSON body from a network address of the test's choice. */
export async function callFrom(
  shop: TestShop,
  address: string,
  name: JsonCallName,
  body: object,
  token?: string,
): Promise<Told> {
  const [method, path] = routes[name];
  const response = await shop.app.http.inject({
    method,
    url: `/api${path}`,
    payload: body,
    remoteAddress: address,
    headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
  });
  const { requestId: _, ...told } = response.json<Record<string, unknown>>();
  return {
    status: response.statusCode,
    code: told['code'] as string | undefined,
    message: told['message'] as string | undefined,
    headers: response.headers,
    body: told,
  };
}

/** The kinds of the mails queued for an address, oldest first. */
export async function mailsTo(shop: TestShop, recipient: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('mails')
    .where('recipient', '=', recipient)
    .orderBy('mail_id')
    .select('kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

export async function jobsOf(shop: TestShop, task: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from graphile_worker.jobs where task_identifier = ${task}`.execute(shop.db);
  return rows[0]?.count ?? 0;
}
