// Errors of /api/v1: problem documents (RFC 9457) with a code of the closed list.

import {
  ERROR_CODES,
  ERROR_TYPE_PATH,
  type ErrorCode,
  type ProblemDocument,
} from '@mostrador/contract/v1/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { describeError, FAILURE_MESSAGE, outageProblem, pathOf } from '../http/error-responses.js';
import { Problem } from '../http/problem.js';
import { TooManyRequests } from '../throttle/throttle.js';

export type ErrorDetails = NonNullable<ProblemDocument['errors']>;

/** An error of /api/v1: a code of the closed list, a Spanish sentence, and the wrong values. */
export class MachineProblem extends Error {
  override readonly name = 'MachineProblem';
  readonly code: ErrorCode;
  readonly errors: ErrorDetails | undefined;

  constructor(code: ErrorCode, detail: string, errors?: ErrorDetails) {
    super(detail);
    this.code = code;
    this.errors = errors;
  }
}

const CODE_OF_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'invalid_request',
  401: 'key_invalid',
  403: 'scope_missing',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'timed_out',
  409: 'conflict',
  412: 'precondition_failed',
  413: 'too_large',
  414: 'uri_too_long',
  415: 'unsupported_media_type',
  422: 'rejected',
  429: 'too_many_requests',
  503: 'unavailable',
};

/** The framework's codes of a body that is no JSON. */
const JSON_ERRORS = new Set([
  'FST_ERR_CTP_INVALID_JSON_BODY',
  'FST_ERR_CTP_EMPTY_JSON_BODY',
  'FST_ERR_CTP_INVALID_CONTENT_LENGTH',
]);

/** Returns the code of the closed list for a refusal of the shop: its own code if the list has it, else by its status. */
function codeOf({ code, status }: Problem): ErrorCode {
  if (code === 'foreign_origin') return 'origin_refused';
  const isListed = code in ERROR_CODES && ERROR_CODES[code as ErrorCode].status === status;
  return isListed ? (code as ErrorCode) : (CODE_OF_STATUS[status] ?? 'internal');
}

/** Returns an error as one of the closed list. */
function asMachineProblem(error: Error): MachineProblem {
  if (error instanceof MachineProblem) return error;
  if (error instanceof SyntaxError && 'statusCode' in error)
    return new MachineProblem('invalid_json', 'El contenido enviado no es JSON válido.');
  const problem = error instanceof Problem ? error : outageProblem(error);
  if (problem !== undefined) {
    const { field } = problem;
    const code = codeOf(problem);
    if (code === 'internal') return new MachineProblem(code, FAILURE_MESSAGE);
    return new MachineProblem(
      code,
      problem.message,
      field === undefined || field === ''
        ? undefined
        : [{ pointer: `#/${field.replaceAll('.', '/')}`, code, message: problem.message }],
    );
  }
  const { statusCode = 500, code = '' } = error as Partial<FastifyError>;
  if (JSON_ERRORS.has(code))
    return new MachineProblem('invalid_json', 'El contenido enviado no es JSON válido.');
  const listed = statusCode < 500 ? CODE_OF_STATUS[statusCode] : undefined;
  return listed === undefined
    ? new MachineProblem('internal', FAILURE_MESSAGE)
    : new MachineProblem(listed, 'El pedido enviado no es válido.');
}

/** Sends an error as a problem document, and logs an unexpected one with the request id. */
export function sendMachineProblem(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string,
): FastifyReply {
  const { code, message, errors } = asMachineProblem(error);
  const { status, title } = ERROR_CODES[code];
  if (status >= 500) request.log.error({ path: pathOf(request.url), error: describeError(error) }, 'failed');
  request.refusalCode = code;
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="/api/v1"');
  if (status === 503) reply.header('retry-after', '5');
  if (error instanceof TooManyRequests) reply.header('retry-after', String(error.retryAfterSeconds));
  const document: ProblemDocument = {
    type: `${publicUrl}${ERROR_TYPE_PATH}${code}`,
    title,
    status,
    code,
    detail: message,
    ...(errors !== undefined && { errors }),
    requestId: request.id,
  };
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(document));
}
