import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

const ISSUER = 'mostrador';
const AUDIENCE = 'mostrador-store';
const MAX_TOKEN_LENGTH = 4_096;
const REMEMBERED = 10_000;

/** What a token says besides the standard claims: string claims under the names that the shop's clients read. */
export type Claims = Readonly<Record<string, string | number>>;

export interface VerifiedToken {
  readonly subject: string;
  readonly claims: Claims;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Signs and verifies session tokens (JWT, RFC 7519 and 8725: HS256 only, issuer, audience, explicit type). */
export class Tokens {
  readonly #key: Uint8Array;
  readonly #ttlSeconds: number;
  readonly #now: () => number;
  readonly #verified = new Map<string, VerifiedToken>();

  /** @param now milliseconds since 1970. */
  constructor(options: { secret: string; ttlSeconds: number; now: () => number }) {
    this.#key = new TextEncoder().encode(options.secret);
    this.#ttlSeconds = options.ttlSeconds;
    this.#now = options.now;
  }

  sign(subject: string, claims: Claims): Promise<string> {
    const issuedAt = Math.floor(this.#now() / 1_000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .setSubject(subject)
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setJti(randomUUID())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + this.#ttlSeconds)
      .sign(this.#key);
  }

  /** Undefined for a token that is malformed, foreign, tampered with or expired. */
  async verify(token: string): Promise<VerifiedToken | undefined> {
    const known = this.#verified.get(token);
    if (known !== undefined) return known.expiresAt > this.#now() ? known : undefined;
    if (token.length > MAX_TOKEN_LENGTH) return undefined;
    const verified = await this.#check(token);
    if (verified === undefined) return undefined;
    if (this.#verified.size >= REMEMBERED) this.#verified.clear();
    this.#verified.set(token, verified);
    return verified;
  }

  async #check(token: string): Promise<VerifiedToken | undefined> {
    try {
      const { payload } = await jwtVerify(token, this.#key, {
        algorithms: ['HS256'],
        typ: 'at+jwt',
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
      return { subject: payload.sub, claims, expiresAt: payload.exp * 1_000 };
    } catch {
      return undefined;
    }
  }
}
