// Sends the contract's calls to the server over HTTP with the session's token, and reacts to a refused session (401),
// a required password change, an owed second factor or a missing proof of identity (403) and a 504.

import type { CallOptions, Carrier } from '@mostrador/contract/client';
import { type CallName, callPath, routes } from '@mostrador/contract/routes';
import { SETTINGS_MARK } from '@mostrador/contract/settings-mark';
import type { SessionStore } from '../session/session-store';
import { CallFailed } from './call-failed';

export interface HttpCarrierOptions {
  readonly apiBase: string;
  readonly session: Pick<SessionStore, 'state' | 'refresh' | 'end'>;
  /** The server does not accept the session (401). */
  readonly onSessionRefused: () => void;
  /** The user must set a new password first (403). */
  readonly onPasswordOwed?: (() => void) | undefined;
  /** The user must enrol a second factor first (403). */
  readonly onFactorOwed?: (() => void) | undefined;
  /** Asks the user to prove their identity (403). Resolves to whether they did; the call is then sent once more. */
  readonly onProofRequired?: (() => Promise<boolean>) | undefined;
  /** The first 504 of the page. */
  readonly onGatewayTimeout: () => void;
  /** Receives the mark of the company's settings in each answer. */
  readonly onSettingsMark?: ((mark: string | null) => void) | undefined;
  /** Returns the captcha token of a call that requires one. */
  readonly proof?: ((name: CallName) => Promise<string | undefined>) | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
  readonly timeout?: number | undefined;
}

type Value = string | number | boolean | null | undefined;

interface Parts {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, Value>>;
  readonly body?: unknown;
  readonly marks?: CallOptions | undefined;
}

/** The server's error code for a required password change. */
const PASSWORD_OWED = 'password_change_required';
/** The server's error code for a session that must enrol a second factor. */
const FACTOR_OWED = 'second_factor_owed';
/** The server's error code for a change that needs a proof of identity of the last minutes. */
const PROOF_REQUIRED = 'proof_required';

interface Answer {
  readonly response: Response;
  readonly sentToken: string | undefined;
}

/**
 * Calls that begin a session or need none, such as login (/api/Auth/user, /api/store/StoreAuth).
 * They send no bearer token, and their 401 neither ends the session nor redirects to the store: a wrong password
 * logs no user out. The list repeats the contract's, so that the browser need not load the contract's schemas.
 */
export const callsWithoutSession: readonly CallName[] = [
  'login',
  'loginByQuery',
  'googleLogin',
  'googleLoginByQuery',
  'googleNonce',
  'secondFactor',
  'passkeyRequest',
  'passkeyLogin',
  'recovery',
  'recoveryByQuery',
  'validateRecovery',
  'validateRecoveryByQuery',
  'confirmContactEmail',
  'newUser',
  'newUser2',
  'paymentNotification',
  'connectorNotification',
];

export function createHttpCarrier(options: HttpCarrierOptions): Carrier {
  const { apiBase, session, onSessionRefused, onGatewayTimeout, timeout = 30_000 } = options;
  const fetcher = options.fetch ?? ((input, init) => fetch(input, init));
  let timedOut = false;

  async function send(name: CallName, parts: Parts): Promise<Answer> {
    if (!(name in routes)) await loadLaterRoutes();
    const [method] = routes[name];
    const knownToken = session.state().token;
    const sentToken = callsWithoutSession.includes(name) ? undefined : session.refresh().token;
    // a change that one user began is never sent with another user's token
    if (method !== 'GET' && sentToken !== undefined && knownToken !== undefined && sentToken !== knownToken)
      throw new CallFailed({ status: 401, code: 'session_changed', message: '' });
    const headers = new Headers({ accept: 'application/json' });
    if (sentToken !== undefined) headers.set('authorization', `Bearer ${sentToken}`);
    const shown = parts.marks?.targetClientId;
    if (shown !== undefined) headers.set('x-target-client', String(shown ?? 'none'));
    if (parts.body !== undefined) headers.set('content-type', 'application/json');
    const proof = await options.proof?.(name);
    if (proof !== undefined) headers.set('x-recaptcha', proof);
    try {
      const response = await fetcher(addressOf(apiBase, name, parts), {
        method,
        headers,
        body: parts.body === undefined ? null : JSON.stringify(parts.body),
        // the cookie of the device, by which a log-in recognises it; it authorises nothing
        credentials: 'same-origin',
        signal: (parts.marks?.signal as AbortSignal | undefined) ?? AbortSignal.timeout(timeout),
      });
      options.onSettingsMark?.(response.headers.get(SETTINGS_MARK));
      return { response, sentToken };
    } catch {
      throw new CallFailed({ status: 0, code: 'network', message: '' });
    }
  }

  async function carry(name: CallName, parts: Parts, isRepeated = false): Promise<unknown> {
    const { response, sentToken } = await send(name, parts);
    if (response.ok) return await bodyOf(response);
    if (response.status === 401 && sentToken !== undefined) {
      if (session.state().token === sentToken) {
        session.end('refused');
        onSessionRefused();
      }
      // a read is repeated without the refused token: a visitor may be allowed to see the data
      if (routes[name][0] === 'GET') return await carry(name, parts);
    }
    if (response.status === 504 && !timedOut) {
      timedOut = true;
      onGatewayTimeout();
    }
    const failure = await failureOf(response);
    if (response.status === 403 && failure.code === PASSWORD_OWED) options.onPasswordOwed?.();
    if (response.status === 403 && failure.code === FACTOR_OWED) options.onFactorOwed?.();
    if (
      response.status === 403 &&
      failure.code === PROOF_REQUIRED &&
      !isRepeated &&
      parts.marks?.quiet !== true
    ) {
      const proved = await options.onProofRequired?.();
      // a change that one user began is not repeated for the next one
      if (proved && session.refresh().token === sentToken) return await carry(name, parts, true);
    }
    throw failure;
  }

  // the names and parts are checked against the contract by the carrier's own type
  return ((name: CallName, parts: Parts, marks?: CallOptions) => carry(name, { ...parts, marks })) as Carrier;
}

/** Loads the routes of the calls that no first view makes. */
async function loadLaterRoutes(): Promise<void> {
  try {
    await import('@mostrador/contract/later-routes');
  } catch {
    throw new CallFailed({ status: 0, code: 'network', message: '' });
  }
}

function addressOf(apiBase: string, name: CallName, { params, query }: Parts): string {
  const path = callPath(name, params);
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value));
  }
  return search.size === 0 ? apiBase + path : `${apiBase}${path}?${search}`;
}

/** An empty body is undefined: the caller decides what that means. */
async function bodyOf(response: Response): Promise<unknown> {
  try {
    const text = await response.text();
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new CallFailed({ status: response.status, code: 'unreadable', message: '' });
  }
}

async function failureOf(response: Response): Promise<CallFailed> {
  const body: unknown = await response.json().catch(() => undefined);
  const { code, message, field, requestId } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Record<string, unknown>;
  return new CallFailed({
    status: response.status,
    code: text(code) ?? 'unknown',
    message: text(message) ?? '',
    field: text(field),
    requestId: text(requestId),
    body,
  });
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
