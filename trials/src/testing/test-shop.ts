// The shop of the server's tests: the real app on a database of its own, with calls through HTTP, tokens and a clock
// that can be moved.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brands } from '@mostrador/brands/all';
import type { CallInput, CallOutput, JsonCallName } from '@mostrador/contract/client';
import type { Problem } from '@mostrador/contract/fields';
import { callPath, routes } from '@mostrador/contract/routes';
import type { App, AppOptions } from '@mostrador/server/app';
import { insertMissingCompanies } from '@mostrador/server/features/company/insert-companies.queries';
import { type Database, openDatabase } from '@mostrador/server/platform/database/database';
import { createTestDatabase } from './database.js';
import { PASSWORD } from './factories.js';
import { openShop } from './open-shop.js';
import { recording } from './record-statements.js';

export interface Answer<T> {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: T;
}

export interface TestShop {
  readonly app: App;
  /** As the role that owns the tables; the app itself runs as the run-time role. */
  readonly db: Database;
  /** Of the role that owns the tables. */
  readonly connectionString: string;
  /** Of the role that serves customers. */
  readonly runTimeConnectionString: string;
  readonly dataDir: string;
  /** Moves the app's clock by milliseconds. */
  forward(milliseconds: number): void;
  token(email: string): Promise<string>;
  /** Calls through HTTP; throws unless the answer is a success. */
  call<N extends JsonCallName>(name: N, input: CallInput<N>, token?: string): Promise<CallOutput<N>>;
  /** Calls through HTTP and returns the answer, also if it is a refusal. */
  raw<N extends JsonCallName>(
    name: N,
    input: unknown,
    token?: string,
  ): Promise<Answer<CallOutput<N> & Problem>>;
  close(): Promise<void>;
}

/**
 * @param beside another company's shop, on whose database this one opens.
 * @param options what differs from a plain shop.
 */
export async function testShop(
  company = 'papelera',
  beside?: TestShop,
  options: Partial<AppOptions> = {},
): Promise<TestShop> {
  const database =
    beside === undefined ? await createTestDatabase() : { ...beside, drop: async () => undefined };
  const { connectionString, runTimeConnectionString } = database;
  const setup = openDatabase(connectionString, {
    max: 4,
    // a fixture of 100,000 rows takes long on a busy machine
    statementTimeout: 120_000,
    onError: () => undefined,
  });
  const dataDir = mkdtempSync(join(tmpdir(), 'mostrador-shop-'));
  const brand = options.brand ?? brands[company];
  if (brand === undefined) throw new Error(`No brand ${company}`);
  await insertMissingCompanies(setup.db, [...new Set([...Object.values(brands), brand])]);
  let offset = 0;
  const app = await openShop({
    ...recording(),
    ...options,
    connectionString: runTimeConnectionString,
    brand,
    dataDir,
    checkAnswers: true,
    now: () => Date.now() + offset,
    poolSize: 8,
    pages: false,
  });

  const raw: TestShop['raw'] = async (name, input, token) => {
    const [method] = routes[name];
    const given = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const filled = callPath(name, given.params);
    const query = new URLSearchParams(
      Object.entries(given.query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([key, value]): [string, string] => [key, String(value)]),
    );
    const response = await app.http.inject({
      method,
      url: `/api${filled}${query.size > 0 ? `?${query}` : ''}`,
      headers: { ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(given.body !== undefined && { payload: given.body as object }),
    });
    const json = String(response.headers['content-type']).includes('json');
    return {
      status: response.statusCode,
      headers: response.headers,
      body: (json ? response.json() : response.body) as never,
    };
  };

  const call: TestShop['call'] = async (name, input, token) => {
    const { status, body } = await raw(name, input, token);
    if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };

  return {
    app,
    db: setup.db,
    connectionString,
    runTimeConnectionString,
    dataDir,
    forward: (milliseconds) => {
      offset += milliseconds;
    },
    token: async (email) => (await call('login', { body: { usr: email, pass: PASSWORD } })).token,
    call,
    raw,
    close: async () => {
      await app.close();
      await setup.close();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
