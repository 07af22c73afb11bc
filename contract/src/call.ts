import type { ZodType } from 'zod';
import type { CallName } from './routes.js';

/**
 * Who may call:
 * - `public`: everyone; a valid session is honoured, a user in registration or owing a password change is a visitor.
 * - `session`: anyone logged in. No token, an expired one or a user in registration: 401; owing a password change: 403.
 * - `salesman`: profiles 2 and 3, else 403.
 * - `administrator`: profile 3, else 403.
 */
export type Access = 'public' | 'session' | 'salesman' | 'administrator';

/**
 * What a call counts as where floods are kept away: its allowance is by user where one is signed in, else by address.
 * `entry` is what strangers try to get in by: logging in, registering, recovering, writing to the company.
 */
export type RateClass = 'read' | 'search' | 'write' | 'image' | 'entry' | 'export';

export interface CallShape {
  readonly name: CallName;
  readonly access: Access;
  readonly summary: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** Absent where the answer is not JSON (images). */
  readonly output?: ZodType;
  /** The query holds a password or a token: never logged, never cached. */
  readonly secretQuery?: boolean;
  /** The call makes a session or belongs to nobody: whatever token comes along is not looked at. */
  readonly ignoresToken?: boolean;
  /** A public call that a user who must change the password makes in their own name. */
  readonly forOwedPassword?: boolean;
  /** Refused to an administrator who acts in a client's name. */
  readonly notImpersonating?: boolean;
  /** What every visitor gets alike: kept as bytes until the catalogue changes. */
  readonly visitorCache?: boolean;
  /** Where a captcha is configured, visitors send its answer along: in the header `x-recaptcha`, or as `recaptcha`. */
  readonly captcha?: boolean;
  /** The most bytes of a body; absent: the server's 1 MiB. */
  readonly bodyMaxBytes?: number;
  /** Absent: `read` for GET, else `write`. */
  readonly rate?: RateClass;
  /** Input that a caller may send in the permission tests. */
  readonly example?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
}

/** Declares one call of the contract; the literal types are kept. */
export const call = <const C extends CallShape>(entry: C): C => entry;
