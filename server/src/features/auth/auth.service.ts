import { Problem, unauthorized } from '../../platform/http/problem.js';
import { passwordMatches, TooManyPasswords } from '../../platform/sessions/passwords.js';
import type { Tokens } from '../../platform/sessions/tokens.js';
import type { Session, Shop } from '../../shop.js';
import { type AccountRow, accountByEmail, accountById, noteLoginAttempt } from './auth.queries.js';

/** The largest id that the database holds. */
const MAX_USER_ID = 2_147_483_647;
const WRONG = 'El ususario o la contraseña son incorrectos.';

const BUSY = 'Hay muchas personas ingresando en este momento. Por favor intente en unos segundos.';

/** Right password, but the account may not be used yet or any more. Said only to who knows the password. */
const NOT_ACTIVE: Record<string, string> = {
  pending_email: 'Falta confirmar su dirección de email. Por favor revise su casilla.',
  pending_verification: 'Su cuenta está pendiente de verificación. Le avisaremos por mail cuando esté lista.',
  blocked: 'Su cuenta está bloqueada. Por favor contáctese con nosotros.',
};

/** Checks the credentials and answers with a token; every attempt goes to the login history. */
export async function login(
  shop: Shop,
  tokens: Tokens,
  given: { email: string; password: string; address: string },
): Promise<{ token: string }> {
  if (!shop.signInEnabled)
    throw new Problem(403, 'sign_in_disabled', 'El ingreso no está disponible en este momento.');
  const { companyId } = shop.company();
  const email = given.email.trim();
  const account = await accountByEmail(shop.db, companyId, email);
  const matches = await passwordMatches(account?.password_hash, given.password).catch(tooMany);
  const active = matches && account?.status === 'active';
  await noteLoginAttempt(shop.db, {
    company_id: companyId,
    email: email.slice(0, 255),
    user_id: account?.user_id ?? null,
    address: given.address,
    succeeded: active,
  });
  if (!matches || account === undefined) throw new Problem(401, 'invalid_credentials', WRONG);
  if (!active) throw new Problem(403, 'account_not_active', NOT_ACTIVE[account.status] ?? WRONG);
  return { token: await tokenFor(tokens, shop, account) };
}

function tooMany(error: unknown): never {
  if (error instanceof TooManyPasswords) throw new Problem(503, 'unavailable', BUSY);
  throw error;
}

function tokenFor(tokens: Tokens, shop: Shop, account: AccountRow): Promise<string> {
  return tokens.sign(String(account.user_id), {
    ClientName: account.legal_name ?? account.name,
    ClientId: String(account.client_id ?? ''),
    WebProfileId: String(account.web_profile_id),
    ChangePasswordRequired: account.must_change_password ? 'True' : 'False',
    UserInRegistrationProcess: account.status === 'active' ? 'N' : 'Y',
    StoreUser: 'ok',
    company: shop.company().code,
    version: account.session_version,
  });
}

/** Sessions of the users seen lately. Emptied by any change to an account; not used while changes cannot be heard. */
export class Sessions {
  readonly #shop: Shop;
  readonly #tokens: Tokens;
  readonly #live: () => boolean;
  readonly #accounts = new Map<number, AccountRow>();
  #generation = 0;

  constructor(shop: Shop, tokens: Tokens, live: () => boolean) {
    this.#shop = shop;
    this.#tokens = tokens;
    this.#live = live;
  }

  clear(): void {
    this.#generation += 1;
    this.#accounts.clear();
  }

  /** The session of an Authorization header; undefined without one. Throws 401 for a token that is not good any more. */
  async of(authorization: string | undefined): Promise<Session | undefined> {
    if (authorization === undefined) return undefined;
    const [scheme, token, rest] = authorization.split(' ');
    if (scheme?.toLowerCase() !== 'bearer' || token === undefined || rest !== undefined) throw unauthorized();
    const verified = await this.#tokens.verify(token);
    const { claims, subject } = verified ?? { claims: {} as Record<string, string | number>, subject: '' };
    if (claims['StoreUser'] !== 'ok' || claims['company'] !== this.#shop.company().code) throw unauthorized();
    const userId = Number(subject);
    if (!Number.isInteger(userId) || userId < 1 || userId > MAX_USER_ID) throw unauthorized();
    const account = await this.#account(userId);
    if (
      account === undefined ||
      account.session_version !== claims['version'] ||
      account.status === 'blocked'
    )
      throw unauthorized();
    return this.#session(account);
  }

  async #account(userId: number): Promise<AccountRow | undefined> {
    const known = this.#live() ? this.#accounts.get(userId) : undefined;
    if (known !== undefined) return known;
    const generation = this.#generation;
    const account = await accountById(this.#shop.db, this.#shop.company().companyId, userId);
    if (account !== undefined && generation === this.#generation && this.#live()) {
      if (this.#accounts.size > 10_000) this.#accounts.clear();
      this.#accounts.set(userId, account);
    }
    return account;
  }

  #session(account: AccountRow): Session {
    const company = this.#shop.company();
    const { client_id: clientId, client_code: clientCode, legal_name: legalName } = account;
    const client =
      clientId === null || clientCode === null || legalName === null
        ? undefined
        : {
            clientId,
            clientCode,
            legalName,
            priceListId: account.price_list_id ?? company.defaultPriceListId,
            discountListId: account.discount_list_id,
          };
    return {
      userId: account.user_id,
      companyId: company.companyId,
      name: account.name,
      email: account.email,
      profile: profileOf(account.web_profile_id),
      mustChangePassword: account.must_change_password,
      inRegistration: account.status !== 'active',
      client,
    };
  }
}

function profileOf(value: number): 1 | 2 | 3 {
  if (value === 1 || value === 2 || value === 3) return value;
  throw new Error(`Unknown profile ${value}`);
}
