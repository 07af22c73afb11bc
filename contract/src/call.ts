// The description of one API call: its fields (access, rate limit, input, output) and the function `call`, which
// declares it.

import type { ZodType } from 'zod';
import type { CallName } from './routes.js';

/**
 * Who may call:
 * - `public`: everyone, anonymous visitors too. A valid session counts; a user in registration or with a required password change is a visitor.
 * - `session`: signed-in users. No token, an expired one or a user in registration: 401; a required password change or second
 *   factor: 403.
 * - `salesman`: profiles 2 and 3, else 403.
 * - `administrator`: profile 3, else 403.
 */
export type Access = 'public' | 'session' | 'salesman' | 'administrator';

/**
 * The rate limit of a call. Signed-in callers are counted per user, others per address.
 * `entry` is for calls that strangers may abuse: login, registration, password recovery, messages to the company.
 */
export type RateClass = 'read' | 'search' | 'write' | 'image' | 'entry' | 'export';

/** One call of the contract: who may call it, its input and output, and its limits. */
export interface CallShape {
  readonly name: CallName;
  readonly access: Access;
  /** One line for the API page. */
  readonly summary: string;
  readonly params?: ZodType;
  readonly query?: ZodType;
  readonly body?: ZodType;
  /** Absent if the answer is not JSON (images, files). */
  readonly output?: ZodType;
  /** The query contains a password or a token, so it is never logged or cached. */
  readonly secretQuery?: boolean;
  /** The caller's token is not read, because the call creates a session or needs none. */
  readonly ignoresToken?: boolean;
  /** Asked by balancers and by devices that look for the shop: answered without the database. */
  readonly isProbe?: boolean;
  /** A public call that accepts the session of a user who must change the password. */
  readonly forOwedPassword?: boolean;
  /** Accepted from a user whom the company asks for a second factor, before they have enrolled one. */
  readonly forOwedFactor?: boolean;
  /** Refused to an administrator who impersonates a client. */
  readonly notImpersonating?: boolean;
  /** Accepted from an administrator whose session was idle and who has not proved their identity since. */
  readonly whileWritesLocked?: boolean;
  /** All visitors get the same answer; the server caches it as bytes until the catalogue changes. */
  readonly visitorCache?: boolean;
  /** If a captcha is configured, visitors must send its response in the header `x-recaptcha` or in the field `recaptcha`. */
  readonly captcha?: boolean;
  /** The maximum size of the body in bytes. Absent: the server's default of 1 MiB. */
  readonly bodyMaxBytes?: number;
  /** The body is a file, sent as `application/octet-stream`; the handler reads it as a stream and knows its limit. */
  readonly fileBody?: boolean;
  /** Absent: `read` for GET, else `write`. */
  readonly rate?: RateClass;
  /** As how many requests of its class a call with this body counts. Absent: as one. */
  readonly weight?: (body: never) => number;
  /** Input that a caller may send in the permission tests. */
  readonly example?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
}

/** Declares one call of the contract and keeps its literal types. */
export const call = <const C extends CallShape>(entry: C): C => entry;
