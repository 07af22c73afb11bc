// The lines of the ordinary log about requests, and the events of the security log about refused ones.
// No query string is logged: it may hold passwords and tokens.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWERED, type Log } from '../log.js';
import type { SecurityLog } from '../security-log/security-log.js';
import { pathOf } from './error-responses.js';

/** Who a request's token or key names. */
export interface NamedCaller {
  readonly userId?: number;
  /** The administrator who acts in the user's name. */
  readonly actorId?: number | undefined;
  /** The key of a request of /api/v1. */
  readonly apiKeyId?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** undefined without a valid token. */
    namedCaller: NamedCaller | undefined;
    /** The code of the refusal with which the request was answered. */
    refusalCode: string | undefined;
  }
  interface FastifyContextConfig {
    /** Whether a GET to the route changes data or checks a secret. Other methods always do. */
    writes?: boolean;
  }
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const REFUSED_STATUSES = new Set([401, 403, 429]);
/** Refusals that the service has put into the security log itself, with the account. */
const RECORDED_BY_SERVICE = new Set(['invalid_credentials']);

/**
 * Logs each response. The line of a write, and of a response 401, 403 or 429, names the user, the acting administrator and the
 * client's address; the latter are events of the security log too.
 */
export function logResponses(app: FastifyInstance, log: Log, security: SecurityLog | undefined): void {
  app.decorateRequest('namedCaller', undefined);
  app.decorateRequest('refusalCode', undefined);
  app.addHook('onResponse', async (request, reply) => {
    const { statusCode: status } = reply;
    const refused = REFUSED_STATUSES.has(status);
    log.info(
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status,
        ms: Math.round(reply.elapsedTime),
        ...((refused || isWrite(request)) && callerFields(request)),
        ...(refused && request.refusalCode !== undefined && { code: request.refusalCode }),
      },
      ANSWERED,
    );
    if (refused) recordRefusal(request, reply, security);
  });
}

const isWrite = ({ method, routeOptions }: FastifyRequest): boolean =>
  !SAFE_METHODS.has(method) || routeOptions.config.writes === true;

const callerFields = ({ namedCaller, ip }: FastifyRequest) => ({
  ...(namedCaller?.userId !== undefined && { userId: namedCaller.userId }),
  ...(namedCaller?.actorId !== undefined && { actorId: namedCaller.actorId }),
  ...(namedCaller?.apiKeyId !== undefined && { apiKeyId: namedCaller.apiKeyId }),
  address: ip,
});

function recordRefusal(
  request: FastifyRequest,
  { statusCode: status }: FastifyReply,
  security: SecurityLog | undefined,
): void {
  const { namedCaller, refusalCode: code, routeOptions, method, ip: address, id: reqId } = request;
  if (code !== undefined && RECORDED_BY_SERVICE.has(code)) return;
  security?.event(status === 429 ? 'limit_reached' : 'access_refused', {
    ...namedCaller,
    address,
    reqId,
    method,
    route: routeOptions.url ?? pathOf(request.url),
    status,
    code,
  });
}
