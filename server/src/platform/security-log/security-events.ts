// The events of the security log, and how each is sampled.

/**
 * How many lines an event may write. `change`: an account or setting was changed, a session began or ended; its lines are almost never
 * left out. `refusal`: a caller was kept out, which a stranger can cause as often as they like.
 */
export type EventClass = 'change' | 'refusal';

/** Every event that the security log knows. */
export const SECURITY_EVENTS = {
  /** A session began: by password, Google, passkey or a mail's link (`detail`). */
  login_succeeded: 'change',
  /** The password was right, and the second factor was asked for. */
  second_factor_asked: 'change',
  /** A wrong password, code or signature. */
  login_failed: 'refusal',
  /** The server answered 401 or 403; `code` says why. */
  access_refused: 'refusal',
  /** The server answered 429, or a company's hourly cap was reached (`detail`). */
  limit_reached: 'refusal',
  /** A recovery mail was asked for. */
  recovery_requested: 'refusal',
  /** A browser reported a violation of the content security policy. */
  csp_violation: 'refusal',
  password_changed: 'change',
  /** An administrator invited a user, alone or in a wave (`detail`). */
  user_invited: 'change',
  invitation_accepted: 'change',
  email_confirmed: 'change',
  /** A client's contact e-mail was changed or confirmed (`detail`). */
  contact_email_changed: 'change',
  /** A session ended at the server: logged out, closed by the user, or by a change of the account (`detail`). */
  session_ended: 'change',
  factor_added: 'change',
  factor_removed: 'change',
  factor_reset: 'change',
  recovery_codes_made: 'change',
  /** A user's role, name or block was changed by an operator or an administrator. */
  role_changed: 'change',
  /** The link of a new shop created its first administrator. */
  first_administrator: 'change',
  client_verified: 'change',
  client_rejected: 'change',
  /** A verified client's CUIT, legal name or tax category was changed, accepted or reverted (`detail`). */
  identity_changed: 'change',
  impersonation_started: 'change',
  settings_changed: 'change',
  keys_changed: 'change',
  /** A key of /api/v1 was made, rotated or revoked (`detail`). */
  api_keys_changed: 'change',
  restored: 'change',
  started: 'change',
} as const satisfies Readonly<Record<string, EventClass>>;

export type SecurityEventName = keyof typeof SECURITY_EVENTS;

/** What is known of an event. Never a password, a token, a code or a query. */
export interface SecurityFacts {
  /** The user whose session or account it is. */
  readonly userId?: number | undefined;
  /** The administrator who acts in the user's name, or changes the user's account. */
  readonly actorId?: number | undefined;
  /** The caller's network address. */
  readonly address?: string | undefined;
  /** The request's id, which is in the ordinary log too. */
  readonly reqId?: string | undefined;
  readonly method?: string | undefined;
  /** The pattern of the request's route, or its path without the query. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  /** The code of the refusal. */
  readonly code?: string | undefined;
  /** A word or a short sentence. */
  readonly detail?: string | undefined;
}
