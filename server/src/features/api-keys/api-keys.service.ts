// Keys of /api/v1: makes, rotates and revokes them, each with its line in the audit trail, and lists them for the desk.

import { isIP } from 'node:net';
import { API_KEY_NAME_MAX, API_KEYS_MAX } from '@mostrador/rules/api-keys';
import { API_SCOPES, type ApiScope, parseApiScope } from '@mostrador/rules/api-scopes';
import type { Database, Tx } from '../../platform/database/database.js';
import { badRequest, notFound, Problem } from '../../platform/http/problem.js';
import { type Author, recordChanges } from '../change-log/change-log.service.js';
import {
  type ApiKeyRow,
  insertKey,
  keyNamed,
  lockKey,
  lockKeyCount,
  selectKeys,
  writeRevoked,
  writeSecret,
} from './api-keys.queries.js';
import { keyText, newKeyId, newSecret, secretHash } from './key-text.js';

export type { ApiKeyRow } from './api-keys.queries.js';

/** What a new key is made of. */
export interface WantedKey {
  readonly name: string;
  readonly scopes: readonly string[];
  /** null: it never expires. */
  readonly expiresAt: Date | null;
  /** Addresses and networks ('200.45.1.0/24'); empty: all. */
  readonly addresses: readonly string[];
}

/** A key's text, which is shown once and not stored. */
export interface MadeKey {
  readonly apiKeyId: number;
  readonly text: string;
}

/** How long the secret before a rotation stays valid, unless the caller says otherwise. */
export const ROTATION_HOURS = 24;

/** Revoked keys that are listed. */
const REVOKED_SHOWN = 50;

/** Returns the keys of a company: those in force by name, then the ones revoked last. */
export const listKeys = (db: Database, companyId: number): Promise<ApiKeyRow[]> =>
  selectKeys(db, companyId, REVOKED_SHOWN);

/** Returns the id of the key in force with a name. @throws Problem 404 */
export async function findKeyNamed(db: Database, companyId: number, name: string): Promise<number> {
  const id = await keyNamed(db, companyId, name);
  if (id === undefined) throw notFound(`No hay una clave vigente «${name}».`);
  return id;
}

/** Makes a key. @throws Problem 400, also for more keys than a company may have, and 409 for a name that a key in force has. */
export async function makeKey(
  db: Database,
  companyId: number,
  author: Author,
  wanted: WantedKey,
  now: number,
): Promise<MadeKey> {
  const name = wanted.name.trim();
  if (name === '') throw badRequest('Póngale un nombre a la clave.', 'name');
  if (name.length > API_KEY_NAME_MAX)
    throw badRequest(`El nombre puede tener hasta ${API_KEY_NAME_MAX} caracteres.`, 'name');
  const scopes = scopesOf(wanted.scopes);
  const addresses = wanted.addresses.map(networkOf);
  const { expiresAt } = wanted;
  if (expiresAt !== null && expiresAt.getTime() <= now)
    throw badRequest('El vencimiento tiene que ser posterior a hoy.', 'expiresAt');
  const parts = { keyId: newKeyId(), secret: newSecret() };
  return db.transaction().execute(async (tx) => {
    if ((await lockKeyCount(tx, companyId)) >= API_KEYS_MAX)
      throw badRequest(`Hay como máximo ${API_KEYS_MAX} claves vigentes. Revoque las que no se usan.`);
    const apiKeyId = await insertKey(tx, {
      companyId,
      keyId: parts.keyId,
      name,
      scopes,
      secretHash: secretHash(parts.secret),
      expiresAt,
      addresses,
      userId: author.userId,
    });
    if (apiKeyId === undefined)
      throw new Problem(409, 'conflict', 'Ya hay una clave vigente con ese nombre.', 'name');
    await record(tx, companyId, author, { apiKeyId, name }, null, {
      name,
      scopes,
      expiresAt: expiresAt?.toISOString() ?? null,
      addresses,
    });
    return { apiKeyId, text: keyText(parts) };
  });
}

/**
 * Gives a key another secret. The one before stays valid for some hours; one from a rotation before that ends now.
 * @throws Problem 404 for a key that is not there or was revoked.
 */
export async function rotateKey(
  db: Database,
  companyId: number,
  author: Author,
  apiKeyId: number,
  { hours, now }: { readonly hours: number; readonly now: number },
): Promise<MadeKey> {
  const secret = newSecret();
  return db.transaction().execute(async (tx) => {
    const key = await keyInForce(tx, companyId, apiKeyId);
    const until = new Date(now + hours * 3_600_000);
    await writeSecret(tx, apiKeyId, secretHash(secret), until);
    await record(
      tx,
      companyId,
      author,
      key,
      { rotatedAt: key.rotatedAt?.toISOString() ?? null, previousUntil: null },
      { rotatedAt: new Date(now).toISOString(), previousUntil: hours === 0 ? null : until.toISOString() },
    );
    return { apiKeyId, text: keyText({ keyId: key.keyId, secret }) };
  });
}

/** Revokes a key at once. @throws Problem 404 for a key that is not there or was revoked. */
export async function revokeKey(
  db: Database,
  companyId: number,
  author: Author,
  apiKeyId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const key = await keyInForce(tx, companyId, apiKeyId);
    await writeRevoked(tx, apiKeyId);
    await record(tx, companyId, author, key, { active: true }, { active: false });
  });
}

async function keyInForce(tx: Tx, companyId: number, apiKeyId: number): Promise<ApiKeyRow> {
  const key = await lockKey(tx, companyId, apiKeyId);
  if (key === undefined || key.revokedAt !== null) throw notFound('No encontramos esa clave.');
  return key;
}

function scopesOf(given: readonly string[]): ApiScope[] {
  const scopes = [...new Set(given)].map((text) => {
    const scope = parseApiScope(text);
    if (scope === undefined)
      throw badRequest(
        `No hay un permiso «${text}». Los permisos son: ${Object.keys(API_SCOPES).join(', ')}.`,
        'scopes',
      );
    return scope;
  });
  if (scopes.length === 0) throw badRequest('Elija al menos un permiso.', 'scopes');
  return scopes;
}

/** Returns an address or a network. @throws Problem 400 */
function networkOf(text: string): string {
  const [address = '', bits, ...more] = text.trim().split('/');
  const version = isIP(address);
  const most = version === 4 ? 32 : 128;
  const isBits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (version === 0 || !isBits || more.length > 0)
    throw badRequest(`«${text}» no es una dirección IP ni una red, como 200.45.1.0/24.`, 'addresses');
  return text.trim();
}

const record = (
  tx: Tx,
  companyId: number,
  author: Author,
  { apiKeyId, name }: { readonly apiKeyId: number; readonly name: string },
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): Promise<string> =>
  recordChanges(tx, companyId, author, [
    { kind: 'api_key', key: String(apiKeyId), label: name, before, after },
  ]);
