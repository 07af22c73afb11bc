import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import compress from '@fastify/compress';
import helmet from '@fastify/helmet';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { Log } from '../log.js';
import { TooOften } from '../throttle/throttle.js';
import type { AnswerCache } from './answer-cache.js';
import { compressAnswers } from './compress-answers.js';
import { Problem } from './problem.js';

const FAILURE = 'Ha habido un problema inesperado. Por favor intente nuevamente en unos minutos.';

/** Addresses of others that a page may load from, by what it loads. */
export interface ForeignSources {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly image: readonly string[];
}

/** The HTTP server without any route: limits, headers, request ids, access log, and one shape for all that goes wrong. */
export async function createHttp(options: {
  log: Log;
  cache: AnswerCache;
  /** How many proxies are believed about who calls. */
  trustedProxies: number;
  foreign?: readonly (ForeignSources | undefined)[];
}): Promise<FastifyInstance> {
  const { log, cache, trustedProxies, foreign = [] } = options;
  const from = (what: keyof ForeignSources) => [
    ...new Set(foreign.flatMap((sources) => sources?.[what] ?? [])),
  ];
  let hits = 0;
  const process = randomUUID().slice(0, 8);
  const onHit = (request: IncomingMessage, status: number) => {
    hits += 1;
    log.info(
      { reqId: `${process}-m${hits}`, method: request.method, path: pathOf(request.url), status, ms: 0 },
      'served from memory',
    );
  };

  const app = Fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < trustedProxies,
    bodyLimit: 1_048_576,
    requestTimeout: 30_000,
    frameworkErrors: (error, request, reply) => void answerProblem(error, request, reply),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: false },
    // Answers from memory never enter the framework: that is what makes them cheap.
    serverFactory: (handler) =>
      createServer((request, response) => {
        if (!cache.serve(request, response, onHit)) handler(request, response);
      }),
  });
  // A server of one's own takes these from nobody else. Longer than a balancer keeps its connections: it must be the
  // one that closes them.
  app.server.keepAliveTimeout = 72_000;
  app.server.requestTimeout = 30_000;
  app.server.headersTimeout = 20_000;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...from('script')],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...from('image')],
        mediaSrc: ["'self'"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...from('connect')],
        ...(from('frame').length > 0 && { frameSrc: from('frame') }),
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  });
  compressAnswers(app);
  await app.register(compress, { threshold: 1_024, encodings: ['gzip', 'identity'] });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        reqId: request.id,
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
  app.setErrorHandler((error: FastifyError | Problem, request, reply) =>
    answerProblem(error, request, reply),
  );
  return app;
}

/** The query may hold a password, a token or somebody's search: it stays out of the log. */
const pathOf = (url: string | undefined) => (url ?? '').split(/[?#;]|%3[bf]|%23/i, 1)[0]?.slice(0, 200);

function answerProblem(
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
  if (problem instanceof TooOften) reply.header('retry-after', String(problem.retryAfterSeconds));
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(
      JSON.stringify({
        code: problem?.code ?? 'failure',
        message: problem !== undefined && problem.code !== 'answer_mismatch' ? problem.message : FAILURE,
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

/** Connection refused, lost or timed out, too many connections, shutting down: the database is away, not the request wrong. */
const AWAY = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08003',
  '08001',
  '25P03',
]);
/** Cut for the time it took or waited, or for standing in another's way: it may be tried again. */
const BUSY = new Set(['57014', '55P03', '40P01', '40001']);

function databaseProblem(error: unknown): Problem | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const message = error instanceof Error ? error.message : '';
  const away =
    AWAY.has(code) ||
    /Connection terminated|not queryable|Query read timeout|timeout exceeded when trying to connect/i.test(
      message,
    );
  if (away)
    return new Problem(
      503,
      'unavailable',
      'El sistema no está disponible en este momento. Por favor intente en unos segundos.',
    );
  if (BUSY.has(code))
    return new Problem(503, 'too_slow', 'La consulta demoró demasiado. Por favor intente nuevamente.');
  return undefined;
}

/** Never the query, the body or a header: only what the program itself said. */
const describe = (error: Error) => ({ name: error.name, message: error.message, stack: error.stack });
