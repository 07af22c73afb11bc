// Finds the key of a request of /api/v1, and notes in memory when keys are used; all of it is written about once a minute.

import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { MachineProblem } from '../../platform/machine-api/machine-problem.js';
import type { KeyCaller } from '../../platform/machine-api/register-entries.js';
import type { Shop } from '../../shop.js';
import { findKey, noteKeyUses } from './api-keys.queries.js';
import { isSecretOf, readKeyText } from './key-text.js';

const MINUTE_MS = 60_000;

/** The keys that use this process. Nothing of it is written before it is started. */
export class KeyCallers {
  readonly #shop: Shop;
  #uses = new Map<number, string>();
  #timer: NodeJS.Timeout | undefined;

  constructor(shop: Shop) {
    this.#shop = shop;
  }

  /** Returns the key of a request. @throws MachineProblem 401, or 403 for an address that may not use the key. */
  async authenticate({ headers, ip }: FastifyRequest): Promise<KeyCaller> {
    const [, text] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    if (text === undefined)
      throw new MachineProblem('key_missing', 'Falta la clave: Authorization: Bearer mk_live_…');
    const now = this.#shop.now();
    const parts = readKeyText(text);
    const key =
      parts && (await findKey(this.#shop.db, this.#shop.company().companyId, parts.keyId, addressOf(ip)));
    if (parts === undefined || key === undefined) throw invalid();
    const isCurrent = isSecretOf(parts.secret, key.secretHash);
    if (!isCurrent && !isSecretOf(parts.secret, key.previousHash)) throw invalid();
    if (key.revokedAt !== null) throw new MachineProblem('key_revoked', 'La clave fue revocada.');
    if (!isCurrent && (key.previousUntil?.getTime() ?? 0) <= now)
      throw new MachineProblem('key_expired', 'La clave se cambió por otra y esta ya venció.');
    if (key.expiresAt !== null && key.expiresAt.getTime() <= now)
      throw new MachineProblem('key_expired', 'La clave venció.');
    if (!key.isAddressAllowed)
      throw new MachineProblem('address_refused', 'La clave no se puede usar desde esta dirección.');
    this.#uses.set(key.apiKeyId, new Date(now).toISOString());
    const { apiKeyId, companyId, name, scopes } = key;
    return { apiKeyId, companyId, name, scopes: new Set(scopes) };
  }

  /** From now on uses are written, until `stop`. */
  start(): void {
    this.#timer ??= setInterval(() => void this.write(), MINUTE_MS).unref();
  }

  /** Writes the uses. After a failure they are kept for the next run. */
  async write(): Promise<void> {
    const uses = this.#uses;
    this.#uses = new Map();
    try {
      await noteKeyUses(this.#shop.db, uses);
    } catch (error) {
      this.#uses = new Map([...uses, ...this.#uses]);
      this.#shop.log.warn({ error }, 'the uses of keys cannot be written');
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

const invalid = () => new MachineProblem('key_invalid', 'La clave no es válida.');

/** Returns an address as the database reads it, an IPv4 address in IPv6 form as IPv4; null for any other text. */
function addressOf(ip: string): string | null {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return isIP(address) === 0 ? null : address;
}
