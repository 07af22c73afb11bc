// Creates the HTTP server without routes: timeouts, request and rate limits, security headers, response cache, request
// ids, access log and error responses.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import compress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { type Log, OMITTED, REFUSED_AT_THE_DOOR, SERVED_FROM_MEMORY } from '../log.js';
import type { SecurityLog } from '../security-log/security-log.js';
import { logResponses } from './access-log.js';
import { clientAddress } from './client-address.js';
import { hasDotSegment } from './dot-segments.js';
import { pathOf, sendBadRequest, sendProblem } from './error-responses.js';
import { LineSampler } from './line-sampler.js';
import type { Problem } from './problem.js';
import { RateLimits } from './rate-limits.js';
import { limitRequests } from './request-limits.js';
import type { OnHit, ResponseCache } from './response-cache.js';
import { compressResponses, MIN_COMPRESSED_CHARS } from './response-compression.js';
import { type ExternalSources, sendSecurityHeaders } from './security-headers.js';
import { zodCompilers } from './zod-compilers.js';

export type { ExternalSources } from './security-headers.js';

/** Time limits of a connection, in milliseconds. */
export interface ConnectionTimeouts {
  /** Until a request's headers have arrived. */
  readonly headersMs: number;
  /** Until the whole request has arrived. */
  readonly requestMs: number;
  /** Without a byte in either direction. */
  readonly idleMs: number;
  /** How often the limits are checked; a connection may last this much longer. */
  readonly checkIntervalMs: number;
}

/** The largest request arrives in time at 400 kbit/s; a slower connection is closed within half a minute. */
const DEFAULT_TIMEOUTS: ConnectionTimeouts = {
  headersMs: 10_000,
  requestMs: 24_000,
  idleMs: 28_000,
  checkIntervalMs: 2_000,
};

/** Above these rates the lines of responses from memory, and of requests refused at the door, are counted and not written. */
const HIT_LINES_PER_SECOND = 50;
const FLOOD_LINES_PER_SECOND = 5;

export interface HttpServerOptions {
  readonly log: Log;
  /** Where refused requests are recorded. */
  readonly securityLog?: SecurityLog;
  readonly cache: ResponseCache;
  /** Answers requests of signed-in users from memory; returns false if the routes must answer. */
  readonly serveSignedIn?: (request: IncomingMessage, response: ServerResponse, onHit: OnHit) => boolean;
  /** Puts an answer to a visitor together from memory where the cache has none; returns false if the routes must answer. */
  readonly serveVisitor?: (request: IncomingMessage, response: ServerResponse, onHit: OnHit) => boolean;
  /** Number of proxies in front of the shop whose X-Forwarded-For is trusted. */
  readonly trustedProxies: number;
  readonly externalSources?: readonly (ExternalSources | undefined)[];
  /** The shop's own address: browsers may send requests that change data from its pages only. */
  readonly publicUrl?: string;
  /** Whether the shop is reached by https only. */
  readonly https?: boolean;
  readonly rates?: RateLimits;
  readonly timeouts?: ConnectionTimeouts;
  /** Answers a request whose URL the framework refuses before it finds a route. Default: as the shop's own calls do. */
  readonly sendUnrouted?: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => unknown;
}

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const {
    log,
    securityLog,
    cache,
    trustedProxies,
    externalSources = [],
    publicUrl = 'http://localhost',
    https = false,
  } = options;
  const { rates = new RateLimits(false), timeouts = DEFAULT_TIMEOUTS, sendUnrouted = sendProblem } = options;
  let hits = 0;
  const ownName = randomUUID().slice(0, 8);
  const hitLines = new LineSampler(HIT_LINES_PER_SECOND, (omitted) =>
    log.info({ omitted }, SERVED_FROM_MEMORY + OMITTED),
  );
  let askedAt = 0;
  const onHit = (request: IncomingMessage, status: number) => {
    hits += 1;
    if (!hitLines.admit()) return;
    const ms = Math.round(performance.now() - askedAt);
    log.info(
      { reqId: `${ownName}-m${hits}`, method: request.method, path: pathOf(request.url), status, ms },
      SERVED_FROM_MEMORY,
    );
  };
  const floodLines = new LineSampler(FLOOD_LINES_PER_SECOND, (omitted) =>
    log.info({ omitted, status: 429 }, REFUSED_AT_THE_DOOR + OMITTED),
  );
  const refuseFlood = (request: IncomingMessage, response: ServerResponse, seconds: number) => {
    const { method } = request;
    const address = clientAddress(request, trustedProxies);
    const path = pathOf(request.url);
    sendTooManyRequests(response, seconds);
    securityLog?.event('limit_reached', { address, method, route: path, status: 429, detail: 'door' });
    if (floodLines.admit()) log.info({ method, path, status: 429, ms: 0, address }, REFUSED_AT_THE_DOOR);
  };

  const { serveSignedIn, serveVisitor } = options;
  const serveFromMemory = (request: IncomingMessage, response: ServerResponse): boolean => {
    askedAt = performance.now();
    return request.headers.authorization === undefined
      ? cache.serve(request, response, onHit) || serveVisitor?.(request, response, onHit) === true
      : serveSignedIn?.(request, response, onHit) === true;
  };

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit: 1_048_576,
    frameworkErrors: (error, request, reply) => {
      storeAddress(request, trustedProxies);
      void sendUnrouted(error, request, reply);
    },
    clientErrorHandler: sendBadRequest,
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    schemaController: zodCompilers,
    // Responses from the cache bypass the framework, which makes them cheap.
    serverFactory: (handler) => {
      const server = createServer(
        { connectionsCheckingInterval: timeouts.checkIntervalMs },
        (request, response) => {
          const wait = rates.countAnonymous(request, trustedProxies);
          if (wait > 0) refuseFlood(request, response, wait);
          // A path with dot segments is refused by the routes: it must never name a response in the cache.
          else if (hasDotSegment(request.url ?? '') || !serveFromMemory(request, response))
            handler(request, response);
        },
      );
      // Fastify does not set these on a server from `serverFactory`.
      server.headersTimeout = timeouts.headersMs;
      server.requestTimeout = timeouts.requestMs;
      server.timeout = timeouts.idleMs;
      // Longer than a balancer keeps its connections, so that the balancer closes them first.
      server.keepAliveTimeout = 72_000;
      return server;
    },
  });
  sendSecurityHeaders(app, { externalSources, https });
  compressResponses(app);
  await app.register(compress, { threshold: MIN_COMPRESSED_CHARS, encodings: ['gzip', 'identity'] });

  app.addHook('onRequest', async (request, reply) => {
    storeAddress(request, trustedProxies);
    reply.header('x-request-id', request.id);
    // A URL without a route is a page.
    const countedAs = request.is404 ? undefined : request.routeOptions.config.countedAs;
    rates.countRoute(countedAs ?? 'page', request.raw, request.ip);
  });
  logResponses(app, log, securityLog);
  app.addHook('onClose', async () => {
    hitLines.flush();
    floodLines.flush();
  });
  limitRequests(app, publicUrl);
  app.setErrorHandler((error: FastifyError | Problem, request, reply) => sendProblem(error, request, reply));
  return app;
}

/** Stores the caller's address: it is gone when the caller disconnects while the request is still handled and counted. */
function storeAddress(request: FastifyRequest, trustedProxies: number): void {
  Object.defineProperty(request, 'ip', { value: clientAddress(request.raw, trustedProxies) });
}

/** Answers 429 and closes the connection, so that a flood needs a new connection for each request. */
function sendTooManyRequests(response: ServerResponse, seconds: number): void {
  const body = JSON.stringify({
    code: 'too_often',
    message: 'Recibimos demasiados pedidos suyos. Por favor espere unos segundos.',
  });
  response.writeHead(429, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'retry-after': String(seconds),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(body);
}
