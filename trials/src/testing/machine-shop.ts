// /api/v1 in tests: makes keys, sends requests, and runs the jobs of imports at once.

import type { V1Name } from '@mostrador/contract/v1/entries';
import { v1Entries } from '@mostrador/contract/v1/entries';
import type { MachineEntry } from '@mostrador/contract/v1/entry';
import type { ProblemDocument } from '@mostrador/contract/v1/errors';
import { API_SCOPE_CODES } from '@mostrador/rules/api-scopes';
import { makeKey } from '@mostrador/server/features/api-keys/api-keys.service';
import { importTasks } from '@mostrador/server/features/imports/import-jobs.service';
import { importTask } from '@mostrador/server/features/imports/import-task';
import { nextNumber } from './factories/numbering.js';
import {
  makeCategory,
  makeClient,
  makeEntry,
  makeOrder,
  makeProduct,
  makeTransfer,
  makeUser,
} from './factories.js';
import type { TestShop } from './test-shop.js';

/** A request of another system. */
export interface MachineInput {
  readonly key?: string | undefined;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly query?: Readonly<Record<string, string>> | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: unknown;
  readonly file?: string | Buffer | undefined;
  /** The sender's network address. */
  readonly address?: string | undefined;
}

export interface MachineAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** The JSON of the answer; undefined without one. */
  readonly body: Readonly<Record<string, unknown>> & Partial<ProblemDocument>;
}

/** Makes a key with all scopes, or those that are given. Returns its text. */
export async function makeApiKey(
  { app }: Pick<TestShop, 'app'>,
  given: {
    readonly scopes?: readonly string[];
    readonly addresses?: readonly string[];
    readonly expiresAt?: Date;
  } = {},
): Promise<{ readonly apiKeyId: number; readonly text: string }> {
  const { db, company, now } = app.shop;
  return makeKey(
    db,
    company().companyId,
    { userId: null, source: 'command' },
    {
      name: `Clave ${nextNumber()}`,
      scopes: given.scopes ?? API_SCOPE_CODES,
      addresses: given.addresses ?? [],
      expiresAt: given.expiresAt ?? null,
    },
    now(),
  );
}

/** Makes the things that the examples of /api/v1 and of its documentation name. */
export async function makeExampleThings(shop: TestShop): Promise<void> {
  const { companyId } = shop.app.shop.company();
  await makeCategory(shop.db, { companyId, code: 'ESCRITURA' });
  const product = await makeProduct(shop.db, { code: 'LAP-001' });
  const client = await makeClient(shop.db, { code: 'C-100' });
  const { clientId } = client;
  const { userId } = await makeUser(shop.db);
  await makeEntry(shop.db, { companyId, clientId, number: 'A 0001-00000245' });
  await makeOrder(shop.db, { companyId, client, userId, product, mark: 'pedido' });
  const { id: transferId } = v1Entries.decideTransfer.example.params;
  await makeTransfer(shop, { companyId, clientId, userId, name: 'comprobante.pdf', transferId });
}

/** Sends a request to an entry of /api/v1. */
export async function sendMachine(
  { app }: Pick<TestShop, 'app'>,
  name: V1Name,
  input: MachineInput = {},
): Promise<MachineAnswer> {
  const entry: MachineEntry = v1Entries[name];
  const path = entry.path.replace(/\{(\w+)\}/g, (_, param: string) =>
    encodeURIComponent(input.params?.[param] ?? ''),
  );
  const query = new URLSearchParams(input.query);
  const type = input.file === undefined ? 'application/json' : (entry.fileTypes?.[0] ?? 'text/csv');
  const payload = input.file ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const response = await app.http.inject({
    method: entry.method,
    url: `/api/v1${path}${query.size > 0 ? `?${query}` : ''}`,
    ...(input.address !== undefined && { remoteAddress: input.address }),
    headers: {
      ...(payload !== undefined && { 'content-type': type }),
      ...(input.key !== undefined && { authorization: `Bearer ${input.key}` }),
      ...input.headers,
    },
    ...(payload !== undefined && { payload }),
  });
  const isJson = /^application\/(?:problem\+)?json/.test(String(response.headers['content-type']));
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: isJson ? response.json() : {},
  };
}

/** Runs the steps of an import as the job does, until none is left. */
export async function runImport({ app }: Pick<TestShop, 'app'>, importId: string): Promise<void> {
  const { companyId } = app.shop.company();
  const { tasks } = importTasks(app.shop);
  const { signal } = new AbortController();
  for (let step = 0; step < 3; step += 1)
    await tasks[importTask(companyId)]?.({ importId }, { stopping: signal, signal, attempt: 1 });
}
