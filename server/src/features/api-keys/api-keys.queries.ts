// SQL of keys of /api/v1: finds the key of a request, lists, makes, rotates and revokes keys, and notes when they were used.

import type { ApiScope } from '@mostrador/rules/api-scopes';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/database/database.js';

/** A key as the database keeps it. */
export interface ApiKeyRow {
  readonly apiKeyId: number;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly addresses: readonly string[];
  readonly expiresAt: Date | null;
  readonly previousUntil: Date | null;
  readonly madeBy: string;
  readonly madeAt: Date;
  readonly rotatedAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}

/** A key with its hashes, and whether an address may use it. */
export interface FoundKey {
  readonly apiKeyId: number;
  readonly companyId: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly secretHash: Buffer;
  readonly previousHash: Buffer | null;
  readonly previousUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly isAddressAllowed: boolean;
}

/** @param address null for a caller without a network address: only keys without a list of addresses are for it. */
export async function findKey(
  db: Database,
  companyId: number,
  keyId: string,
  address: string | null,
): Promise<FoundKey | undefined> {
  const { rows } = await sql<FoundKey>`
    select api_key_id as "apiKeyId", company_id as "companyId", name, scopes, secret_hash as "secretHash",
      previous_hash as "previousHash", previous_until as "previousUntil", expires_at as "expiresAt",
      revoked_at as "revokedAt",
      cardinality(addresses) = 0 or coalesce(${address}::inet <<= any(addresses), false) as "isAddressAllowed"
    from api_keys where company_id = ${companyId} and key_id = ${keyId}`.execute(db);
  return rows[0];
}

const COLUMNS = sql`k.api_key_id as "apiKeyId", k.key_id as "keyId", k.name, k.scopes, k.addresses::text[] as addresses,
  k.expires_at as "expiresAt", k.previous_until as "previousUntil", coalesce(u.name, '') as "madeBy", k.made_at as "madeAt",
  k.rotated_at as "rotatedAt", k.revoked_at as "revokedAt", k.last_used_at as "lastUsedAt"`;

/** Returns the keys of a company that are in force, by name, and then as many of the others, the ones revoked last first. */
export async function selectKeys(db: Database, companyId: number, revoked: number): Promise<ApiKeyRow[]> {
  const { rows } = await sql<ApiKeyRow>`
    select ${COLUMNS} from api_keys k left join users u on u.user_id = k.made_by_user_id
    where k.company_id = ${companyId} and (k.revoked_at is null or k.api_key_id in (
      select api_key_id from api_keys where company_id = ${companyId} and revoked_at is not null
      order by revoked_at desc limit ${revoked}))
    order by k.revoked_at desc nulls first, lower(k.name), k.api_key_id`.execute(db);
  return rows;
}

/** Locks a key and returns it. */
export async function lockKey(tx: Tx, companyId: number, apiKeyId: number): Promise<ApiKeyRow | undefined> {
  const { rows } = await sql<ApiKeyRow>`
    select ${COLUMNS} from api_keys k left join users u on u.user_id = k.made_by_user_id
    where k.company_id = ${companyId} and k.api_key_id = ${apiKeyId} for update of k`.execute(tx);
  return rows[0];
}

/** Returns the id of the key in force with a name. */
export async function keyNamed(db: Database, companyId: number, name: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select api_key_id as id from api_keys
    where company_id = ${companyId} and name = ${name} and revoked_at is null`.execute(db);
  return rows[0]?.id;
}

export interface NewKey {
  readonly companyId: number;
  readonly keyId: string;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly secretHash: Buffer;
  readonly expiresAt: Date | null;
  readonly addresses: readonly string[];
  readonly userId: number | null;
}

/** Counts the keys in force of a company. Two transactions that make keys count one after another. */
export async function lockKeyCount(tx: Tx, companyId: number): Promise<number> {
  await sql`select from companies where company_id = ${companyId} for no key update`.execute(tx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_keys where company_id = ${companyId} and revoked_at is null`.execute(
    tx,
  );
  return rows[0]?.count ?? 0;
}

/** @returns the key's id; undefined if a key in force has the name. */
export async function insertKey(tx: Tx, key: NewKey): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into api_keys (company_id, key_id, name, scopes, secret_hash, expires_at, addresses, made_by_user_id)
    values (${key.companyId}, ${key.keyId}, ${key.name}, ${key.scopes}::text[], ${key.secretHash}, ${key.expiresAt},
      array(select network(a::inet)::cidr from unnest(${key.addresses}::text[]) a), ${key.userId})
    on conflict (company_id, name) where revoked_at is null do nothing
    returning api_key_id as id`.execute(tx);
  return rows[0]?.id;
}

/** Gives a key another secret; the one that it had is valid until a moment. */
export async function writeSecret(
  tx: Tx,
  apiKeyId: number,
  hash: Buffer,
  previousUntil: Date,
): Promise<void> {
  await sql`
    update api_keys set previous_hash = secret_hash, previous_until = ${previousUntil}, secret_hash = ${hash},
      rotated_at = now()
    where api_key_id = ${apiKeyId}`.execute(tx);
}

export async function writeRevoked(tx: Tx, apiKeyId: number): Promise<void> {
  await sql`update api_keys set revoked_at = now() where api_key_id = ${apiKeyId}`.execute(tx);
}

/** Notes when keys were used last, in one statement. @param uses ISO 8601 by key. */
export async function noteKeyUses(db: Database, uses: ReadonlyMap<number, string>): Promise<void> {
  if (uses.size === 0) return;
  await sql`
    update api_keys k set last_used_at = greatest(k.last_used_at, u.at)
    from unnest(${[...uses.keys()]}::int[], ${[...uses.values()]}::timestamptz[]) u (id, at)
    where k.api_key_id = u.id`.execute(db);
}
