// Turns errors into HTTP responses with a code and a Spanish message, and logs the unexpected ones.

import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { BlobUnavailable } from '../blobs/blob-store.js';
import { TooManyRequests } from '../throttle/throttle.js';
import { Problem } from './problem.js';
import { Overloaded } from './work-limit.js';

/** What a user reads of a failure. */
export const FAILURE_MESSAGE =
  'Ha habido un problema inesperado. Por favor intente nuevamente en unos minutos.';

/** Returns the path of a URL for the log, without the query, which may have a password, a token or a search. */
export const pathOf = (url: string | undefined) =>
  (url ?? '').split(/[?#;]|%3[bf]|%23/i, 1)[0]?.slice(0, 200);

/** Sends an error response: code, message, the field if there is one, and the request id that is also in the log. */
export function sendProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = error instanceof Problem ? error : (inputProblem(error) ?? outageProblem(error));
  // an overloaded process has no time to write of each call that it refuses
  if ((problem === undefined || problem.status >= 500) && !(problem instanceof Overloaded)) {
    request.log.error({ path: pathOf(request.url), error: describeError(error) }, 'failed');
  }
  const status = problem?.status ?? 500;
  request.refusalCode = problem?.code;
  if (status === 503) reply.header('retry-after', '5');
  if (problem instanceof TooManyRequests) reply.header('retry-after', String(problem.retryAfterSeconds));
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: problem?.code ?? 'failure',
        message:
          problem !== undefined && problem.code !== 'answer_mismatch' ? problem.message : FAILURE_MESSAGE,
        ...(problem?.field !== undefined && { field: problem.field }),
        ...problem?.details,
        requestId: request.id,
      }),
    );
}

function inputProblem(error: FastifyError | Problem): Problem | undefined {
  if ('validation' in error && Array.isArray(error.validation)) {
    const first = error.validation[0];
    const field = (first?.instancePath ?? '').split('/').filter(Boolean).join('.');
    return new Problem(
      400,
      'bad_request',
      field === '' ? 'Los datos enviados no son válidos.' : `El dato «${field}» no es válido.`,
      field,
    );
  }
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (status !== undefined && status >= 400 && status < 500)
    return new Problem(status, 'bad_request', 'El pedido enviado no es válido.');
  return undefined;
}

/**
 * Codes of a database that is not available: connection refused, lost or timed out, too many connections, shutting down, disk or
 * memory full, a standby that is not promoted yet, or one that a commit waited for in vain.
 */
const UNAVAILABLE_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53100',
  '53200',
  '53300',
  '58030',
  'ENOSPC',
  '08006',
  '08003',
  '08001',
  '08007',
  '25006',
  '25P03',
]);
/** Codes of a statement that was cancelled by a time limit, a deadlock or a conflict: a retry may succeed. */
const BUSY_CODES = new Set(['57014', '55P03', '40P01', '40001']);

/** Returns the 503 of a database or a store of files that is not available now; undefined for any other error. */
export const outageProblem = (error: unknown): Problem | undefined =>
  error instanceof BlobUnavailable ? storeProblem(error) : databaseProblem(error);

const storeProblem = ({ failure }: BlobUnavailable): Problem =>
  new Problem(
    503,
    'unavailable',
    failure === 'full'
      ? 'No queda lugar para guardar archivos. Por favor avise a la empresa e intente más tarde.'
      : 'Los archivos no están disponibles en este momento. Por favor intente de nuevo en unos minutos.',
  );

function databaseProblem(error: unknown): Problem | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  const isUnavailable =
    UNAVAILABLE_CODES.has(code) ||
    /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect/i.test(
      message,
    );
  if (isUnavailable)
    return new Problem(
      503,
      'unavailable',
      'El sistema no está disponible en este momento. Por favor intente en unos segundos.',
    );
  if (BUSY_CODES.has(code))
    return new Problem(503, 'too_slow', 'La consulta demoró demasiado. Por favor intente nuevamente.');
  return undefined;
}

/** Returns the error's own texts for the log, never the query, the body or a header. */
export const describeError = (error: Error) => ({
  name: error.name,
  message: error.message,
  stack: error.stack,
});

interface BrokenConnection extends Error {
  readonly code?: string;
}

/** HTTP status by error code of the parser: headers too large, or request too slow. Any other is 400. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Answers bytes that are not a valid HTTP request, and closes the connection. */
export function sendBadRequest(error: BrokenConnection, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = PARSER_STATUS[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ code: 'bad_request', message: 'El pedido enviado no es válido.' });
  if (socket.writable)
    socket.write(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        `Content-Length: ${Buffer.byteLength(body)}`,
        'Content-Type: application/json; charset=utf-8',
        'Cache-Control: no-store',
        'X-Content-Type-Options: nosniff',
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
  socket.destroySoon();
}
