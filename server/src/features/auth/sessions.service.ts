// Session tokens: makes them for a user or for an administrator in a client's name, and verifies the token of each
// request against the account.

import { unauthorized } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { listInForce } from '../clients/own-price-list.service.js';
import { mustEnrolFactor } from '../factor-checks/second-factor.service.js';
import { type AccountRow, accountById, accountWithSession } from './auth.queries.js';
import { liveSession } from './session-records.queries.js';
import { idleLimit } from './session-tokens.service.js';

/** The largest id that the database holds. */
const MAX_USER_ID = 2_147_483_647;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MINUTE_MS = 60_000;
const MAX_REMEMBERED = 10_000;

/** A session's record as this process knows it. */
interface KnownSession {
  readonly sessionId: string;
  /** Milliseconds since 1970. */
  lastUsedAt: number;
  writesLocked: boolean;
  /** Milliseconds since 1970: if this process has locked the writes, when the session was used last before that. */
  lockedAfter: number | undefined;
}

interface OpenSession {
  readonly account: AccountRow;
  readonly record: KnownSession;
}

interface KnownUser {
  readonly account: AccountRow;
  readonly sessions: Map<string, KnownSession>;
}

/**
 * Verifies session tokens, with a cache of accounts and their session records. Changes of either clear it; it is not used
 * while a notice may be missing.
 */
export class Sessions {
  readonly #shop: Shop;
  readonly #hearsChanges: () => boolean;
  readonly #users = new Map<number, KnownUser>();
  #generation = 0;

  constructor(shop: Shop, hearsChanges: () => boolean) {
    this.#shop = shop;
    this.#hearsChanges = hearsChanges;
  }

  clear(): void {
    this.#generation += 1;
    this.#users.clear();
  }

  forget(userId: number): void {
    this.#generation += 1;
    this.#users.delete(userId);
  }

  /** Returns the session of an Authorization header; undefined without one. Throws 401 for an invalid token or an ended session. */
  async fromAuthorization(authorization: string | undefined): Promise<Session | undefined> {
    if (authorization === undefined) return undefined;
    const token = bearerToken(authorization);
    if (token === undefined) throw unauthorized();
    const verified = await this.#shop.tokens.verify(token);
    if (verified === undefined) throw unauthorized();
    const { claims, subject, actor } = verified;
    if (claims['StoreUser'] !== 'ok' || claims['company'] !== this.#shop.company().code) throw unauthorized();
    const { account, record } = await this.#openSession(subject, claims['version'], claims['sid']);
    // a token of a registration keeps a visitor's rights, also when the account is active by now
    const registering = claims['UserInRegistrationProcess'] === 'Y';
    if (actor === undefined) {
      await this.#use(account, record, account.web_profile_id === 3);
      return this.#session(account, { record, actor: undefined, registering });
    }
    const acting = await this.#openSession(actor, claims['actorVersion'], claims['actorSid']);
    if (!this.#mayAct(acting.account, account)) throw unauthorized();
    await this.#use(account, record, true);
    return this.#session(account, { record, actor: acting.account, registering });
  }

  /**
   * Returns the session of an Authorization header, as `fromAuthorization` does, if this process knows all of it and it is in use;
   * undefined for any other header, which `fromAuthorization` has to decide about.
   */
  remembered(authorization: string): Session | undefined {
    const verified = this.#shop.tokens.remembered(bearerToken(authorization) ?? '');
    if (verified === undefined) return undefined;
    const { claims, subject, actor } = verified;
    if (claims['StoreUser'] !== 'ok' || claims['company'] !== this.#shop.company().code) return undefined;
    const own = this.#rememberedSession(subject, claims['version'], claims['sid']);
    if (own === undefined) return undefined;
    const { account, record } = own;
    const acting =
      actor === undefined
        ? undefined
        : this.#rememberedSession(actor, claims['actorVersion'], claims['actorSid']);
    if (actor !== undefined && (acting === undefined || !this.#mayAct(acting.account, account)))
      return undefined;
    const { limit } = this.#idleLimits(account, acting !== undefined || account.web_profile_id === 3);
    const now = this.#shop.now();
    if (now - record.lastUsedAt > limit) return undefined;
    record.lastUsedAt = now;
    const registering = claims['UserInRegistrationProcess'] === 'Y';
    return this.#session(account, { record, actor: acting?.account, registering });
  }

  #rememberedSession(id: string, version: unknown, sessionId: unknown): OpenSession | undefined {
    const user = this.#known(Number(id));
    if (user === undefined || user.account.session_version !== version || user.account.status === 'blocked')
      return undefined;
    const record = typeof sessionId === 'string' ? user.sessions.get(sessionId) : undefined;
    return record && { account: user.account, record };
  }

  /** Returns whether an account is an administrator who may act in the name of a client's user. */
  #mayAct(acting: AccountRow, account: AccountRow): boolean {
    const { web_profile_id: profile, status, must_change_password: mustChange } = acting;
    return (
      profile === 3 &&
      status === 'active' &&
      !mustChange &&
      !mustEnrolFactor(this.#shop, acting) &&
      account.web_profile_id === 1
    );
  }

  /** Returns the session that a user would have now, for a job after their request; undefined for a blocked or deleted user. */
  async forUser(userId: number): Promise<Session | undefined> {
    const account = await this.#account(userId);
    return account === undefined || account.status === 'blocked'
      ? undefined
      : this.#session(account, { record: undefined, actor: undefined, registering: false });
  }

  /** Returns the account and the session that a token names; throws 401 when the session has ended. */
  async #openSession(id: string, version: unknown, sessionId: unknown): Promise<OpenSession> {
    const userId = Number(id);
    if (!Number.isInteger(userId) || userId < 1 || userId > MAX_USER_ID) throw unauthorized();
    if (typeof sessionId !== 'string' || !UUID.test(sessionId)) throw unauthorized();
    const user = await this.#userOf(userId, sessionId);
    if (user === undefined || user.account.session_version !== version || user.account.status === 'blocked')
      throw unauthorized();
    const record = user.sessions.get(sessionId) ?? (await this.#read(userId, sessionId));
    if (record === undefined) throw unauthorized();
    user.sessions.set(sessionId, record);
    return { account: user.account, record };
  }

  /**
   * Notes that a session is used now. One that was idle for too long has ended; an administrator's is closed for writing
   * sooner. Another process may have served it meanwhile, so its record is read again before that.
   */
  async #use(account: AccountRow, record: KnownSession, isAdministrator: boolean): Promise<void> {
    const idle = () => this.#shop.now() - record.lastUsedAt;
    const { limit, end } = this.#idleLimits(account, isAdministrator);
    if (idle() > limit) {
      const current = await this.#read(account.user_id, record.sessionId);
      if (current === undefined) throw unauthorized();
      record.lastUsedAt = Math.max(record.lastUsedAt, current.lastUsedAt);
      record.writesLocked = current.writesLocked;
      record.lockedAfter = undefined;
    }
    if (idle() > end) throw unauthorized();
    if (isAdministrator && idle() > limit) {
      record.writesLocked = true;
      record.lockedAfter = record.lastUsedAt;
    }
    record.lastUsedAt = this.#shop.now();
  }

  /** Returns the idle times in milliseconds after which a session is read again, and after which it has ended. */
  #idleLimits(
    account: AccountRow,
    isAdministrator: boolean,
  ): { readonly limit: number; readonly end: number } {
    const end = idleLimit(this.#shop, account.web_profile_id);
    const minutes = this.#shop.company().administratorIdleMinutes;
    return { end, limit: isAdministrator ? Math.min(end, minutes * MINUTE_MS) : end };
  }

  async #read(userId: number, sessionId: string): Promise<KnownSession | undefined> {
    const row = await liveSession(this.#shop.db, this.#shop.company().companyId, sessionId);
    return row === undefined || row.user_id !== userId ? undefined : this.#knownSession(sessionId, row);
  }

  /** Returns a session as it was read; undefined if it has expired. */
  #knownSession(
    sessionId: string,
    row: { readonly last_used_at: Date; readonly writes_locked: boolean; readonly expires_at: Date },
  ): KnownSession | undefined {
    return row.expires_at.getTime() <= this.#shop.now()
      ? undefined
      : {
          sessionId,
          lastUsedAt: row.last_used_at.getTime(),
          writesLocked: row.writes_locked,
          lockedAfter: undefined,
        };
  }

  async #account(userId: number): Promise<AccountRow | undefined> {
    return this.#known(userId)?.account ?? accountById(this.#shop.db, this.#shop.company().companyId, userId);
  }

  #known(userId: number): KnownUser | undefined {
    return this.#hearsChanges() ? this.#users.get(userId) : undefined;
  }

  /** Returns a user with the session of an id, if it is open; both are read in one statement and remembered. */
  async #userOf(userId: number, sessionId: string): Promise<KnownUser | undefined> {
    const known = this.#known(userId);
    if (known !== undefined) return known;
    const generation = this.#generation;
    const row = await accountWithSession(this.#shop.db, this.#shop.company().companyId, userId, sessionId);
    if (row === undefined) return undefined;
    const { last_used_at, writes_locked, expires_at, ...account } = row;
    const user: KnownUser = { account, sessions: new Map() };
    if (last_used_at !== null && writes_locked !== null && expires_at !== null) {
      const session = this.#knownSession(sessionId, { last_used_at, writes_locked, expires_at });
      if (session !== undefined) user.sessions.set(sessionId, session);
    }
    if (generation === this.#generation && this.#hearsChanges()) {
      if (this.#users.size > MAX_REMEMBERED) this.#users.clear();
      this.#users.set(userId, user);
    }
    return user;
  }

  #session(
    account: AccountRow,
    {
      record,
      actor,
      registering,
    }: {
      readonly record: KnownSession | undefined;
      readonly actor: AccountRow | undefined;
      readonly registering: boolean;
    },
  ): Session {
    return {
      userId: account.user_id,
      companyId: this.#shop.company().companyId,
      name: account.name,
      email: account.email,
      sessionVersion: account.session_version,
      sessionId: record?.sessionId,
      writesLocked: record?.writesLocked ?? false,
      lockedAfter: record?.lockedAfter,
      profile: profileOf(account.web_profile_id),
      clientRole: account.client_role === 'looks' ? 'looks' : 'buys',
      mustChangePassword: account.must_change_password,
      mustEnrolFactor: mustEnrolFactor(this.#shop, account),
      inRegistration: registering || account.status !== 'active',
      client: this.#client(account),
      actor: actor && { userId: actor.user_id, name: actor.name, email: actor.email },
    };
  }

  /** Returns the session's client. A salesman's target client counts only when the company lets salesmen buy for others. */
  #client(account: AccountRow): SessionClient | undefined {
    const company = this.#shop.company();
    const { client_id: clientId, client_code: clientCode, legal_name: legalName } = account;
    if (clientId === null || clientCode === null || legalName === null) return undefined;
    if (account.web_profile_id !== 1 && !company.implementsThirdPartyPurchases) return undefined;
    return {
      clientId,
      clientCode,
      legalName,
      priceListId: listInForce(this.#shop, { ownListId: account.price_list_id, days: account.list_days }),
      discountListId: account.discount_list_id,
      taxes: account.client_taxes,
    };
  }
}

/** Returns the token of an Authorization header; undefined if the header has another form. */
function bearerToken(authorization: string): string | undefined {
  const [scheme, token, rest] = authorization.split(' ');
  return scheme?.toLowerCase() === 'bearer' && rest === undefined ? token : undefined;
}

/** As {@link Sessions.forUser}, without the cache. */
export const sessionOfUser = (shop: Shop, userId: number): Promise<Session | undefined> =>
  new Sessions(shop, () => false).forUser(userId);

function profileOf(value: number): 1 | 2 | 3 {
  if (value === 1 || value === 2 || value === 3) return value;
  throw new Error(`Unknown profile ${value}`);
}
