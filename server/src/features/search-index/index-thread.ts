// The thread that reads the words of all products and sorts them.

import pg from 'pg';
import { requireWritable } from '../../platform/database/writable-server.js';
import { IndexBuilder } from '../../platform/word-index/index-builder.js';
import type { IndexArrays } from '../../platform/word-index/index-words.js';
import { type IndexRow, indexedProduct, SELECT_NEXT_ROWS } from './search-index.queries.js';

export interface IndexJob {
  readonly connectionString: string;
  /** The `application_name` of its connection. */
  readonly name: string;
  readonly companyId: number;
}

const ROWS_AT_ONCE = 2_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const CONNECT_MS = 5_000;

export default async function makeIndex({
  connectionString,
  name,
  companyId,
}: IndexJob): Promise<IndexArrays> {
  const client = new pg.Client({
    connectionString,
    application_name: name,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // the query under way fails too
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireWritable(client);
    const builder = new IndexBuilder();
    for (let last = 0; ; ) {
      const { rows } = await client.query<IndexRow>(SELECT_NEXT_ROWS, [companyId, last, ROWS_AT_ONCE]);
      for (const row of rows) builder.add(indexedProduct(row));
      const end = rows.at(-1);
      if (end === undefined) break;
      last = end.product_id;
    }
    return builder.end();
  } finally {
    await client.end();
  }
}
