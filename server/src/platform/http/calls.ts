import { isDeepStrictEqual } from 'node:util';
import type { CallShape, RateClass } from '@mostrador/contract/call';
import { type Calls, calls } from '@mostrador/contract/calls';
import { type CallName, routes } from '@mostrador/contract/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output as ZodOutput, ZodType } from 'zod';
import {
  forbidden,
  notWhileImpersonating,
  Problem,
  passwordChangeRequired,
  unauthorized,
} from './problem.js';
import type { RateLimits } from './rate-limits.js';
import type { ResponseCache, ResponseHeaders } from './response-cache.js';

/** Who calls, as far as access goes. Features extend it with what they need of a user. */
export interface SessionShape {
  readonly userId: number;
  readonly profile: 1 | 2 | 3;
  readonly mustChangePassword: boolean;
  readonly inRegistration: boolean;
  /** An administrator acts in the user's name. */
  readonly actor?: { readonly userId: number } | undefined;
}

/** What became of a call that was noted before it was made. */
export type NotedOutcome = 'done' | 'refused' | 'failed';

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

/**
 * By call: throws 404 where the body names a thing that is not the caller's. Runs before the input is checked, so that
 * nothing else is said of the body; the body is what the caller sent.
 */
export type TargetChecks<S> = { readonly [N in CallName]?: (session: S, body: unknown) => Promise<void> };

export interface CallKernel<S extends SessionShape> {
  readonly basePath: string;
  readonly cache: ResponseCache;
  readonly rates?: RateLimits | undefined;
  /** Throws where a visitor cannot prove to be a person; undefined where nobody has to. */
  readonly humanCheck?:
    | ((answer: string | undefined, address: string, call: CallName) => Promise<void>)
    | undefined;
  /** The caller's session; undefined without a token. Throws 401 for a token that is not good. */
  readonly authenticate: (request: FastifyRequest) => Promise<S | undefined>;
  /**
   * Notes a call that changes something in another's name, before it is made: what is not noted is not done.
   * @returns what takes the outcome.
   */
  readonly note: (
    session: S,
    call: CallName,
    input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  ) => Promise<(outcome: NotedOutcome, answer: unknown) => Promise<void>>;
  /** Checks of what a call names, before its input is checked. */
  readonly targetChecks?: TargetChecks<S>;
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
  const sessions = new WeakMap<FastifyRequest, S | undefined>();
  app.route({
    method,
    url: `${kernel.basePath}${path}`,
    config: { countedAs: 'call' },
    ...(entry.bodyMaxBytes !== undefined && { bodyLimit: entry.bodyMaxBytes }),
    schema: {
      summary: entry.summary,
      ...(entry.params && { params: entry.params }),
      ...(entry.query && { querystring: entry.query }),
      ...(entry.body && { body: entry.body }),
      ...(entry.output && { response: { 200: entry.output } }),
    },
    // Before a body is read: who may not call, or calls too often, costs no more than being told so.
    onRequest: async (request) => {
      sessions.set(request, admit(entry, await authenticateAndCount(kernel, entry, request)));
    },
    preValidation: async (request) => {
      const session = sessions.get(request);
      if (session !== undefined) await kernel.targetChecks?.[entry.name]?.(session, request.body);
    },
    handler: async (request, reply) => {
      const generation = kernel.cache.generation;
      const session = sessions.get(request);
      if (entry.captcha === true && session === undefined)
        await kernel.humanCheck?.(captchaAnswerOf(request), request.ip, entry.name);
      const { params, query, body: given } = request;
      const input = { params, query, body: given };
      const work = () => handler({ ...input, session, request, reply });
      const caller = { userId: countedUser(session), address: request.ip };
      const make = () => kernel.rates?.run(rateOf(entry), caller, work) ?? work();
      const answer =
        session?.actor === undefined || method === 'GET'
          ? await make()
          : await noted(await kernel.note(session, entry.name, input), make);
      if (reply.sent || entry.output === undefined) return answer;
      if (kernel.checkAnswers) checkAnswer(entry, answer);
      const body = JSON.stringify(answer);
      const kept = entry.visitorCache === true && session === undefined;
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', kept ? 'no-cache' : 'no-store')
        .header('vary', 'Accept-Encoding, Authorization');
      if (kept && request.headers.authorization === undefined && reply.statusCode === 200) {
        kernel.cache.keep(request.raw, generation, headersOf(reply), body);
      }
      return body;
    },
  });
}

/**
 * Who calls, counted for what they may ask for: a user, wherever they are; an administrator who acts in another's name as
 * themselves; a visitor, and whoever comes with a token that is not good, by the address.
 *
 * Who owes a password comes with a token; who recovers one comes with the mail's word, and perhaps with a session that
 * has ended meanwhile, which must not stand in the way.
 */
async function authenticateAndCount<S extends SessionShape>(
  { rates, authenticate }: CallKernel<S>,
  entry: CallShape,
  request: FastifyRequest,
): Promise<S | undefined> {
  const kind = rateOf(entry);
  const count = (userId?: number) => rates?.take(kind, { userId, address: request.ip });
  if (entry.ignoresToken === true) {
    count();
    return undefined;
  }
  let session: S | undefined;
  try {
    session = await authenticate(request);
  } catch (error) {
    count();
    if (entry.forOwedPassword === true && error instanceof Problem && error.status === 401) return undefined;
    throw error;
  }
  count(countedUser(session));
  return session;
}

const countedUser = (session: SessionShape | undefined): number | undefined =>
  session?.actor?.userId ?? session?.userId;

const rateOf = ({ name, rate }: CallShape): RateClass =>
  rate ?? (routes[name][0] === 'GET' ? 'read' : 'write');

/** Older clients send it among the other values. */
function captchaAnswerOf({ headers, query, body }: FastifyRequest): string | undefined {
  const given = [
    headers['x-recaptcha'],
    ...[query, body].map((part) => (part as { recaptcha?: unknown } | null | undefined)?.recaptcha),
  ];
  return given.find((answer) => typeof answer === 'string');
}

/** A refusal of the shop's rules has a negative code. */
const isRefusal = (answer: unknown): boolean =>
  typeof answer === 'object' &&
  answer !== null &&
  (('resultCode' in answer && Number(answer.resultCode) < 0) ||
    ('operationResult' in answer && Number(answer.operationResult) < 0));

async function noted(
  close: (outcome: NotedOutcome, answer: unknown) => Promise<void>,
  make: () => Promise<unknown>,
): Promise<unknown> {
  try {
    const answer = await make();
    await close(isRefusal(answer) ? 'refused' : 'done', answer);
    return answer;
  } catch (error) {
    await close(error instanceof Problem && error.status < 500 ? 'refused' : 'failed', undefined);
    throw error;
  }
}

/** Decides from the contract's access alone; a user in registration, or owing a password change, counts as a visitor. */
function admit<S extends SessionShape>(entry: CallShape, session: S | undefined): S | undefined {
  const owes = session?.mustChangePassword === true && entry.forOwedPassword !== true;
  const known = session?.inRegistration || owes ? undefined : session;
  if (entry.notImpersonating === true && session?.actor !== undefined) throw notWhileImpersonating();
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

const headersOf = (reply: FastifyReply): ResponseHeaders => ({ ...reply.getHeaders() });
