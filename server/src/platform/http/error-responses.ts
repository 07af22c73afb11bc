import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { TooManyRequests } from '../throttle/throttle.js';
import { Problem } from './problem.js';

const FAILURE_MESSAGE = 'Ha habido un problema inesperado. Por favor intente nuevamente en unos minutos.';

/** The query may hold a password, a token or somebody's search: it stays out of the log. */
export const pathOf = (url: string | undefined) =>
  (url ?? '').split(/[?#;]|%3[bf]|%23/i, 1)[0]?.slice(0, 200);

/** One shape for all that goes wrong: code, sentence, the field where there is one, and the id that the log knows. */
export function sendProblem(
  error: FastifyError | Problem,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const problem = error instanceof Problem ? error : (inputProblem(error) ?? databaseProblem(error));
  if (problem === undefined || problem.status >= 500) {
    request.log.error({ path: pathOf(request.url), error: describe(error) }, 'failed');
  }
  const status = problem?.status ?? 500;
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
 * Connection refused, lost or timed out, too many connections, shutting down, no room on the disk or in memory: the
 * database is away, not the request wrong.
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
  '25P03',
]);
/** Cut for the time it took or waited, or for standing in another's way: it may be tried again. */
const BUSY_CODES = new Set(['57014', '55P03', '40P01', '40001']);

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

/** Never the query, the body or a header: only what the program itself said. */
const describe = (error: Error) => ({ name: error.name, message: error.message, stack: error.stack });

interface BrokenConnection extends Error {
  readonly code?: string;
}

/** By what the parser says of the connection: too large a head, too slow, or no HTTP at all. */
const PARSER_STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What never became a request is answered in two lines, and the connection with it is over. */
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
