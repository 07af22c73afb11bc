// Signs and verifies session tokens (JWT, RFC 7519 and 8725: HS256 only, issuer, audience, explicit type).
// The claims of a session (ChangePasswordRequired, StoreUser, WebProfileId …) are written in `session-tokens.service.ts`.

import { createHmac, randomUUID, timingSafeEqual, webcrypto } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'mostrador';
const AUDIENCE = 'mostrador-store';
const MAX_TOKEN_LENGTH = 4_096;
const MAX_REMEMBERED = 10_000;

/** The claims of a token besides the standard ones, under the names that the shop's clients read. */
export type Claims = Readonly<Record<string, string | number>>;

/**
 * The purpose of a token (RFC 8725, explicit typing): one kind is never accepted as another.
 * - `at+jwt`: a session. `verify+jwt`: an administrator's right to verify one user. `factor+jwt`: a right password whose user
 *   still has to show a second factor.
 */
export type TokenKind = 'at+jwt' | 'verify+jwt' | 'factor+jwt';

export interface TokenOptions {
  readonly kind?: TokenKind;
  /** Lifetime in seconds. Default: the configured lifetime of a session. */
  readonly ttlSeconds?: number;
  /** Who acts in the subject's name (`act` of RFC 8693). */
  readonly actor?: string;
}

export interface VerifiedToken {
  readonly subject: string;
  readonly actor: string | undefined;
  readonly claims: Claims;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

export class Tokens {
  /** The current key first; tokens of an earlier one are still accepted. */
  readonly #keys: readonly SigningKey[];
  /** The life of a session's token. */
  readonly ttlSeconds: number;
  readonly #now: () => number;
  readonly #verified = new Map<string, VerifiedToken>();

  /**
   * @param options.secret signs and verifies.
   * @param options.previousSecret verifies tokens that were signed before the key was replaced.
   * @param options.now milliseconds since 1970.
   */
  constructor(options: {
    readonly secret: string;
    readonly previousSecret?: string | undefined;
    readonly ttlSeconds: number;
    readonly now: () => number;
  }) {
    const secrets = [
      options.secret,
      ...(options.previousSecret === undefined ? [] : [options.previousSecret]),
    ];
    this.#keys = secrets.map(signingKey);
    this.ttlSeconds = options.ttlSeconds;
    this.#now = options.now;
  }

  async sign(subject: string, claims: Claims, options: TokenOptions = {}): Promise<string> {
    const { kind = 'at+jwt', ttlSeconds = this.ttlSeconds, actor } = options;
    const [key] = this.#keys;
    if (key === undefined) throw new Error('There is no signing key.');
    const issuedAt = Math.floor(this.#now() / 1_000);
    return new SignJWT({ ...claims, ...(actor !== undefined && { act: { sub: actor } }) })
      .setProtectedHeader({ alg: 'HS256', typ: kind, kid: key.id })
      .setSubject(subject)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ttlSeconds)
      .sign(await key.imported);
  }

  /** Returns a session's token that was verified before and has not expired; undefined for any other. */
  remembered(token: string): VerifiedToken | undefined {
    const known = this.#verified.get(token);
    return known !== undefined && known.expiresAt > this.#now() ? known : undefined;
  }

  /** Returns undefined for a token that is malformed, foreign, tampered with or expired. */
  async verify(token: string, kind: TokenKind = 'at+jwt'): Promise<VerifiedToken | undefined> {
    if (kind !== 'at+jwt') return token.length > MAX_TOKEN_LENGTH ? undefined : this.#check(token, kind);
    const known = this.#verified.get(token);
    if (known !== undefined) return known.expiresAt > this.#now() ? known : undefined;
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const verified = await this.#check(token, kind);
    if (verified === undefined) return undefined;
    if (this.#verified.size >= MAX_REMEMBERED) this.#verified.clear();
    this.#verified.set(token, verified);
    return verified;
  }

  /** Returns a keyed hash of a text, in base64url. Hashes of one purpose are never valid for another. */
  mac(purpose: string, text: string): string {
    const [key] = this.#keys;
    if (key === undefined) throw new Error('There is no signing key.');
    return macOf(key, purpose, text).toString('base64url');
  }

  /** Returns whether `mac` has made a hash for this purpose and text, with the current or an earlier key. */
  isMac(purpose: string, text: string, given: string): boolean {
    const bytes = Buffer.from(given, 'base64url');
    return this.#keys.some((key) => {
      const own = macOf(key, purpose, text);
      return own.length === bytes.length && timingSafeEqual(own, bytes);
    });
  }

  /** Returns the key that a token's header names; the current one for a token without a name. */
  #keyOf(kid: string | undefined): Promise<webcrypto.CryptoKey> {
    const key = kid === undefined ? this.#keys[0] : this.#keys.find(({ id }) => id === kid);
    if (key === undefined) throw new Error('The key of the token is not in use.');
    return key.imported;
  }

  async #check(token: string, kind: TokenKind): Promise<VerifiedToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, ({ kid }) => this.#keyOf(kid), {
        algorithms: ['HS256'],
        typ: kind,
        issuer: ISSUER,
        audience: AUDIENCE,
        requiredClaims: ['sub', 'jti', 'exp'],
        currentDate: new Date(this.#now()),
      });
      if (payload.sub === undefined || payload.exp === undefined) return undefined;
      const claims = Object.fromEntries(
        Object.entries(payload).filter((entry): entry is [string, string | number] =>
          ['string', 'number'].includes(typeof entry[1]),
        ),
      );
      return { subject: payload.sub, actor: actorOf(payload['act']), claims, expiresAt: payload.exp * 1_000 };
    } catch {
      return undefined;
    }
  }
}

interface SigningKey {
  /** The `kid` of its tokens: derived from the key, and says nothing about it. */
  readonly id: string;
  readonly bytes: Uint8Array;
  /** The same for jose, which would otherwise import it for each token. */
  readonly imported: Promise<webcrypto.CryptoKey>;
}

const macOf = ({ bytes }: SigningKey, purpose: string, text: string): Buffer =>
  createHmac('sha256', bytes).update(`${purpose}\0${text}`).digest();

function signingKey(secret: string): SigningKey {
  const bytes = new TextEncoder().encode(secret);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return {
    id: createHmac('sha256', secret).update('mostrador key id').digest('base64url').slice(0, 12),
    bytes,
    imported: webcrypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']),
  };
}

function actorOf(act: unknown): string | undefined {
  if (act === undefined) return undefined;
  if (typeof act === 'object' && act !== null && 'sub' in act && typeof act.sub === 'string') return act.sub;
  throw new Error('The act claim names nobody.');
}
