// Idempotency-Key (draft-ietf-httpapi-idempotency-key-header): a creating request runs once; its repetitions get the stored answer.

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '../database/database.js';
import { MachineProblem } from './machine-problem.js';

/** How long an answer is kept. */
export const ANSWER_KEPT_MS = 24 * 3_600_000;

/** An answer as it is stored: JSON as text. */
export interface StoredAnswer {
  readonly status: number;
  readonly location: string | null;
  readonly body: string;
}

/** A request that creates something. */
export interface CreatingRequest {
  readonly companyId: number;
  readonly apiKeyId: number;
  /** The header's value. */
  readonly key: string;
  /** Method, path and body: the same key with another one is refused. */
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Returns the key of a header, also as a quoted string. @throws MachineProblem 400 */
export function idempotencyKeyOf(header: string | readonly string[] | undefined): string {
  const given = typeof header === 'string' ? header.trim() : '';
  const key = /^"(.*)"$/.exec(given)?.[1] ?? given;
  if (/^[\x20-\x7e]{1,255}$/.test(key)) return key;
  throw new MachineProblem(
    'idempotency_key_missing',
    'Falta el encabezado Idempotency-Key, de 1 a 255 caracteres ASCII.',
  );
}

/**
 * Runs a creating request in a transaction, and stores its answer in it. A repetition within 24 hours gets the stored answer.
 * @throws MachineProblem 409 while the first request runs, 422 for the same key with another request.
 */
export async function runOnce(
  db: Database,
  request: CreatingRequest,
  create: (tx: Tx) => Promise<StoredAnswer>,
): Promise<StoredAnswer & { readonly isReplayed: boolean }> {
  const fingerprint = createHash('sha256').update(request.content).digest();
  return db.transaction().execute(async (tx) => {
    const { companyId, apiKeyId, key } = request;
    const lock = createHash('sha256').update(`${apiKeyId} ${key}`).digest().readBigInt64BE();
    const { rows: locked } = await sql<{ isFree: boolean }>`
      select pg_try_advisory_xact_lock(${String(lock)}::bigint) as "isFree"`.execute(tx);
    if (locked[0]?.isFree !== true)
      throw new MachineProblem(
        'idempotency_key_running',
        'El primer pedido con esta clave todavía está en curso. Repítalo en unos segundos.',
      );
    const { rows } = await sql<StoredAnswer & { fingerprint: Buffer; isOld: boolean }>`
      select status, location, body, fingerprint,
        created_at <= to_timestamp(${(request.now - ANSWER_KEPT_MS) / 1_000}::float8) as "isOld"
      from idempotent_answers where company_id = ${companyId} and api_key_id = ${apiKeyId} and key = ${key}`.execute(
      tx,
    );
    const [stored] = rows;
    if (stored !== undefined && !stored.isOld) {
      if (!stored.fingerprint.equals(fingerprint))
        throw new MachineProblem(
          'idempotency_key_reused',
          'Esta Idempotency-Key ya se usó con otro pedido. Use una nueva.',
        );
      const { status, location, body } = stored;
      return { status, location, body, isReplayed: true };
    }
    const answer = await create(tx);
    await sql`
      insert into idempotent_answers (company_id, api_key_id, key, fingerprint, status, location, body, created_at)
      values (${companyId}, ${apiKeyId}, ${key}, ${fingerprint}, ${answer.status}, ${answer.location}, ${answer.body},
        to_timestamp(${request.now / 1_000}::float8))
      on conflict (api_key_id, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
        location = excluded.location, body = excluded.body, created_at = excluded.created_at`.execute(tx);
    return { ...answer, isReplayed: false };
  });
}
