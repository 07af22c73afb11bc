import { isDeepStrictEqual } from 'node:util';
import type { CallShape } from '@mostrador/contract/call';
import { type Calls, calls } from '@mostrador/contract/calls';
import { type CallName, routes } from '@mostrador/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output as ZodOutput, ZodType } from 'zod';
import type { AnswerCache, AnswerHeaders } from './answer-cache.js';
import { forbidden, Problem, passwordChangeRequired, unauthorized } from './problem.js';

/** Who calls, as far as access goes. Features extend it with what they need of a user. */
export interface SessionShape {
  readonly profile: 1 | 2 | 3;
  readonly mustChangePassword: boolean;
  readonly inRegistration: boolean;
}

type Parsed<C, K extends 'params' | 'query' | 'body'> = C extends {
  readonly [P in K]: infer S extends ZodType;
}
  ? { readonly [P in K]: ZodOutput<S> }
  : unknown;

type CallerOf<C, S> = C extends { readonly access: 'public' } ? S | undefined : S;

export type CallRequest<N extends CallName, S> = Parsed<Calls[N], 'params'> &
  Parsed<Calls[N], 'query'> &
  Parsed<Calls[N], 'body'> & {
    readonly session: CallerOf<Calls[N], S>;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  };

type Answer<N extends CallName> = Calls[N] extends { readonly output: infer O extends ZodType }
  ? ZodOutput<O>
  : FastifyReply;

export type CallHandler<N extends CallName, S> = (request: CallRequest<N, S>) => Promise<Answer<N>>;

/** A feature's handlers, by the names of the contract. */
export type CallHandlers<N extends CallName, S> = { readonly [K in N]: CallHandler<K, S> };

export interface CallKernel<S extends SessionShape> {
  readonly basePath: string;
  readonly cache: AnswerCache;
  /** The caller's session; undefined without a token. Throws 401 for a token that is not good. */
  readonly authenticate: (request: FastifyRequest) => Promise<S | undefined>;
  /** Compare each answer with its schema: on in tests, where an extra field is an error. */
  readonly checkAnswers: boolean;
}

/** Registers every call of the contract with its handler; access and input are checked from the contract alone. */
export function registerCalls<S extends SessionShape>(
  app: FastifyInstance,
  kernel: CallKernel<S>,
  handlers: { readonly [N in CallName]: CallHandler<N, S> },
): void {
  for (const entry of Object.values(calls) as CallShape[]) {
    // The handler's own type is checked where `handlers` is built; here all entries share one loop.
    register(app, kernel, entry, handlers[entry.name] as (request: unknown) => Promise<unknown>);
  }
}

function register<S extends SessionShape>(
  app: FastifyInstance,
  kernel: CallKernel<S>,
  entry: CallShape,
  handler: (request: unknown) => Promise<unknown>,
): void {
  const [method, path] = routes[entry.name];
  app.route({
    method,
    url: `${kernel.basePath}${path}`,
    schema: {
      summary: entry.summary,
      ...(entry.params && { params: entry.params }),
      ...(entry.query && { querystring: entry.query }),
      ...(entry.body && { body: entry.body }),
      ...(entry.output && { response: { 200: entry.output } }),
    },
    handler: async (request, reply) => {
      const generation = kernel.cache.generation;
      const session = admit(
        entry,
        entry.name === 'login' || entry.name === 'loginByQuery'
          ? undefined
          : await kernel.authenticate(request),
      );
      const answer = await handler({
        params: request.params,
        query: request.query,
        body: request.body,
        session,
        request,
        reply,
      });
      if (reply.sent || entry.output === undefined) return answer;
      if (kernel.checkAnswers) checkAnswer(entry, answer);
      const body = JSON.stringify(answer);
      const kept = entry.visitorCache === true && session === undefined;
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', kept ? 'no-cache' : 'no-store')
        .header('vary', 'Accept-Encoding, Authorization');
      if (kept && request.headers.authorization === undefined && reply.statusCode === 200) {
        kernel.cache.keep(request.raw.url ?? '', generation, headersOf(reply), body);
      }
      return body;
    },
  });
}

/** Decides from the contract's access alone; a user in registration, or owing a password change, counts as a visitor. */
function admit<S extends SessionShape>(entry: CallShape, session: S | undefined): S | undefined {
  const known = session?.inRegistration || session?.mustChangePassword ? undefined : session;
  if (entry.access === 'public') return known;
  if (session === undefined || session.inRegistration) throw unauthorized();
  if (session.mustChangePassword) throw passwordChangeRequired();
  if (entry.access === 'salesman' && session.profile === 1) throw forbidden();
  if (entry.access === 'administrator' && session.profile !== 3) throw forbidden();
  return session;
}

function checkAnswer(entry: CallShape, answer: unknown): void {
  const result = entry.output?.safeParse(answer);
  if (result?.success === true && isDeepStrictEqual(result.data, answer)) return;
  throw new Problem(
    500,
    'answer_mismatch',
    `${entry.name}: ${result?.error?.message ?? 'the answer has fields that its schema lacks'}`,
  );
}

const headersOf = (reply: FastifyReply): AnswerHeaders => ({ ...reply.getHeaders() });
