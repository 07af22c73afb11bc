// Session tokens: makes them for a user or for an administrator in a client's name, and verifies the token of each
// request against the account.

import { unauthorized } from '../../platform/http/problem.js';
import type { Session, SessionClient, Shop } from '../../shop.js';
import { type AccountRow, accountById, type TokenAccount } from './auth.queries.js';

/** The largest id that the database holds. */
const MAX_USER_ID = 2_147_483_647;
/** How long an administrator may act in a client's name. */
const IMPERSONATION_TTL_SECONDS = 3_600;

/** Returns a session token for a user, with the claims that the shop's clients read and the session version. */
export function tokenFor(shop: Shop, account: TokenAccount): Promise<string> {
  return shop.tokens.sign(String(account.user_id), claimsOf(shop, account));
}

/** Returns a token in a client's name that also names the acting administrator. It ends with the sessions of either. */
export function impersonationToken(
  shop: Shop,
  account: TokenAccount,
  actor: Pick<TokenAccount, 'user_id' | 'name' | 'session_version'>,
): Promise<string> {
  const claims = {
    ...claimsOf(shop, account),
    ActorName: actor.name,
    actorVersion: actor.session_version,
  };
  return shop.tokens.sign(String(account.user_id), claims, {
    actor: String(actor.user_id),
    ttlSeconds: IMPERSONATION_TTL_SECONDS,
  });
}

const claimsOf = (shop: Shop, account: TokenAccount) => ({
  // a salesman's client changes while the token stays
  ClientName: (account.web_profile_id === 1 ? account.legal_name : null) ?? account.name,
  ClientId: String((account.web_profile_id === 1 ? account.client_id : null) ?? ''),
  WebProfileId: String(account.web_profile_id),
  ChangePasswordRequired: account.must_change_password ? 'True' : 'False',
  UserInRegistrationProcess: account.status === 'active' ? 'N' : 'Y',
  StoreUser: 'ok',
  company: shop.company().code,
  version: account.session_version,
});

/** Verifies session tokens, with a cache of accounts. Account changes clear it; it is not used while notices cannot arrive. */
export class Sessions {
  readonly #shop: Shop;
  readonly #hearsChanges: () => boolean;
  readonly #accounts = new Map<number, AccountRow>();
  #generation = 0;

  constructor(shop: Shop, live: () => boolean) {
    this.#shop = shop;
    this.#hearsChanges = live;
  }

  clear(): void {
    this.#generation += 1;
    this.#accounts.clear();
  }

  forget(userId: number): void {
    this.#generation += 1;
    this.#accounts.delete(userId);
  }

  /** Returns the session of an Authorization header; undefined without one. Throws 401 for an invalid token or an ended session. */
  async fromAuthorization(authorization: string | undefined): Promise<Session | undefined> {
    if (authorization === undefined) return undefined;
    const [scheme, token, rest] = authorization.split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest !== undefined) throw unauthorized();
    const verified = await this.#shop.tokens.verify(token);
    if (verified === undefined) throw unauthorized();
    const { claims, subject, actor } = verified;
    if (claims['StoreUser'] !== 'ok' || claims['company'] !== this.#shop.company().code) throw unauthorized();
    const account = await this.#accountOfToken(subject, claims['version']);
    // a token of a registration keeps a visitor's rights, also when the account is active by now
    const registering = claims['UserInRegistrationProcess'] === 'Y';
    if (actor === undefined) return this.#session(account, undefined, registering);
    const acting = await this.#accountOfToken(actor, claims['actorVersion']);
    const mayAct = acting.web_profile_id === 3 && acting.status === 'active' && !acting.must_change_password;
    if (!mayAct || account.web_profile_id !== 1) throw unauthorized();
    return this.#session(account, acting, registering);
  }

  /** Returns the session that a user would have now, for a job after their request; undefined for a blocked or deleted user. */
  async forUser(userId: number): Promise<Session | undefined> {
    const account = await this.#account(userId);
    return account === undefined || account.status === 'blocked'
      ? undefined
      : this.#session(account, undefined, false);
  }

  /** Returns the account that a token names; throws 401 when its sessions have ended. */
  async #accountOfToken(id: string, version: unknown): Promise<AccountRow> {
    const userId = Number(id);
    if (!Number.isInteger(userId) || userId < 1 || userId > MAX_USER_ID) throw unauthorized();
    const account = await this.#account(userId);
    if (account === undefined || account.session_version !== version || account.status === 'blocked')
      throw unauthorized();
    return account;
  }

  async #account(userId: number): Promise<AccountRow | undefined> {
    const known = this.#hearsChanges() ? this.#accounts.get(userId) : undefined;
    if (known !== undefined) return known;
    const generation = this.#generation;
    const account = await accountById(this.#shop.db, this.#shop.company().companyId, userId);
    if (account !== undefined && generation === this.#generation && this.#hearsChanges()) {
      if (this.#accounts.size > 10_000) this.#accounts.clear();
      this.#accounts.set(userId, account);
    }
    return account;
  }

  #session(account: AccountRow, actor: AccountRow | undefined, registering: boolean): Session {
    return {
      userId: account.user_id,
      companyId: this.#shop.company().companyId,
      name: account.name,
      email: account.email,
      sessionVersion: account.session_version,
      profile: profileOf(account.web_profile_id),
      mustChangePassword: account.must_change_password,
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
      priceListId: account.price_list_id ?? company.defaultPriceListId,
      discountListId: account.discount_list_id,
    };
  }
}

/** As {@link Sessions.forUser}, without the cache. */
export const sessionOfUser = (shop: Shop, userId: number): Promise<Session | undefined> =>
  new Sessions(shop, () => false).forUser(userId);

function profileOf(value: number): 1 | 2 | 3 {
  if (value === 1 || value === 2 || value === 3) return value;
  throw new Error(`Unknown profile ${value}`);
}
