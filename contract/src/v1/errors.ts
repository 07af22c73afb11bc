// The errors of /api/v1: the closed list of codes with their HTTP status and title, and the body of an error (RFC 9457).

import { z } from 'zod';

/** Every code that /api/v1 answers, with its HTTP status and English title. Codes are added, never changed. */
export const ERROR_CODES = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  invalid_json: { status: 400, title: 'The body is not valid JSON' },
  idempotency_key_missing: { status: 400, title: 'The header Idempotency-Key is missing' },
  key_missing: { status: 401, title: 'The request has no key' },
  key_invalid: { status: 401, title: 'The key is not known' },
  key_expired: { status: 401, title: 'The key has expired' },
  key_revoked: { status: 401, title: 'The key was revoked' },
  scope_missing: { status: 403, title: 'The key does not have the scope' },
  address_refused: { status: 403, title: 'The key may not be used from this address' },
  origin_refused: { status: 403, title: 'A browser sent the request from another site' },
  not_found: { status: 404, title: 'Not found' },
  method_not_allowed: { status: 405, title: 'The method is not allowed' },
  timed_out: { status: 408, title: 'The request did not arrive in time' },
  conflict: { status: 409, title: 'The state of the resource does not allow it' },
  idempotency_key_running: { status: 409, title: 'The first request with this key is still running' },
  order_in_review: { status: 409, title: 'The order is in review' },
  order_stale: { status: 409, title: 'The order has another status by now' },
  order_status_forbidden: { status: 409, title: 'The order cannot change to this status' },
  order_acknowledged: { status: 409, title: 'The order was acknowledged with another number' },
  order_not_editable: { status: 409, title: 'The order is closed or may not leave yet' },
  product_unknown: { status: 409, title: 'The order does not have the product' },
  units_exceed_pending: { status: 409, title: 'More units than are pending' },
  units_invalid: { status: 409, title: 'The units are not valid' },
  start_again: { status: 410, title: 'The mark is of another database: start again without a mark' },
  precondition_failed: { status: 412, title: 'The resource has changed since it was read' },
  too_large: { status: 413, title: 'The body is too large' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'The type of the body is not supported' },
  rejected: { status: 422, title: 'The data cannot be stored' },
  idempotency_key_reused: { status: 422, title: 'The key was used for another request' },
  precondition_required: { status: 428, title: 'The request needs If-Match or If-None-Match' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Unexpected failure' },
  unavailable: { status: 503, title: 'Temporarily unavailable' },
} as const;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The codes that every entry may answer. */
export const COMMON_ERRORS = [
  'invalid_request',
  'key_missing',
  'key_invalid',
  'key_expired',
  'key_revoked',
  'scope_missing',
  'address_refused',
  'origin_refused',
  'uri_too_long',
  'timed_out',
  'too_many_requests',
  'internal',
  'unavailable',
] as const satisfies readonly ErrorCode[];

/** The codes that an entry with a body may answer besides. */
export const BODY_ERRORS = [
  'invalid_json',
  'too_large',
  'unsupported_media_type',
] as const satisfies readonly ErrorCode[];

/** Where the pages of the error types are, below the shop's address. */
export const ERROR_TYPE_PATH = '/api/v1/docs#error-';

/** One wrong value of a request. */
export const errorDetail = z.object({
  pointer: z.string().meta({ description: 'JSON pointer to the value, as a fragment: #/lines/0/units' }),
  code: z.string(),
  message: z.string().meta({ description: 'In Spanish' }),
});

/** The body of an error: application/problem+json (RFC 9457). */
export const problemDocument = z.object({
  type: z.string().meta({ description: 'Address of the explanation of the code' }),
  title: z.string().meta({ description: 'In English' }),
  status: z.number().int(),
  code: z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
  detail: z.string().meta({ description: 'In Spanish, for people' }),
  errors: z.array(errorDetail).optional(),
  requestId: z.string().meta({ description: 'Also in the log of the shop' }),
});
export type ProblemDocument = z.output<typeof problemDocument>;
