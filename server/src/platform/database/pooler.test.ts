// The check of a connection pooler at the start, and the limits that the role gets for connections through it.

import { createTestDatabase, type TestDatabase } from '@mostrador/trials/testing/database';
import { openTransactionPooler, type TransactionPooler } from '@mostrador/trials/testing/transaction-pooler';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OperatorError } from '../operator-error.js';
import { firstValue } from '../postgres/databases.js';
import { preparePooler } from './pooler.js';

const TIMEOUT_MS = 10_000;
let database: TestDatabase;
let pooler: TransactionPooler;
let plain: TransactionPooler;

beforeAll(async () => {
  database = await createTestDatabase();
  const direct = database.runTimeConnectionString;
  pooler = await openTransactionPooler(direct, { isTracking: true });
  plain = await openTransactionPooler(direct, { isTracking: false });
});
afterAll(async () => {
  await pooler.close();
  await plain.close();
  await database.drop();
});

describe('preparePooler', () => {
  it('refuses a pooler that loses prepared statements', async () => {
    const start = preparePooler(
      { runTime: plain.connectionString, direct: database.runTimeConnectionString },
      TIMEOUT_MS,
    );
    await expect(start).rejects.toThrow(/PgBouncer 1\.21/);
    await expect(start).rejects.toBeInstanceOf(OperatorError);
  });

  it('gives the role its time limits, which connections through the pooler then have', async () => {
    const direct = database.runTimeConnectionString;
    const addresses = { runTime: pooler.connectionString, direct };
    // the pooler has connections from before the role had limits at most once
    await preparePooler(addresses, TIMEOUT_MS);
    expect(await firstValue(direct, 'show statement_timeout')).toBe('10s');
    expect(await firstValue(direct, 'show idle_in_transaction_session_timeout')).toBe('10s');
  });

  it('accepts a server without a pooler in between', async () => {
    const direct = database.runTimeConnectionString;
    expect(await preparePooler({ runTime: direct, direct }, TIMEOUT_MS)).toBeUndefined();
    expect(await preparePooler({ runTime: direct }, TIMEOUT_MS)).toBeUndefined();
  });
});
