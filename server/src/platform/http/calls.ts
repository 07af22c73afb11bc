// Registers every API call of the contract as an HTTP route; checks session, profile and input by its contract entry
// before the handler runs.

import { isDeepStrictEqual } from 'node:util';
import type { CallShape, RateClass } from '@mostrador/contract/call';
import { type Calls, calls } from '@mostrador/contract/calls';
import { type CallName, routes } from '@mostrador/contract/routes';
import { SETTINGS_MARK } from '@mostrador/contract/settings-mark';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output as ZodOutput, ZodType } from 'zod';
import {
  forbidden,
  notWhileImpersonating,
  Problem,
  passwordChangeRequired,
  proofRequired,
  secondFactorOwed,
  unauthorized,
} from './problem.js';
import type { RateLimits } from './rate-limits.js';
import type { ResponseCache, ResponseHeaders } from './response-cache.js';
import { givenJson } from './written-json.js';

/** The part of a session that decides access. Features extend it. */
export interface SessionShape {
  readonly userId: number;
  readonly profile: 1 | 2 | 3;
  readonly mustChangePassword: boolean;
  /** Whether the company asks for a second factor that the user has not enrolled. */
  readonly mustEnrolFactor: boolean;
  readonly inRegistration: boolean;
  /** Whether the user must prove their identity before a call that changes anything. */
  readonly writesLocked: boolean;
  /** The administrator who acts in the user's name. */
  readonly actor?: { readonly userId: number } | undefined;
}

/** The outcome of a call that was recorded before it was made. */
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
 * By call, a check that throws 404 if the body names an object that is not the caller's. It runs before the input is validated, so
 * that the response says nothing else about the body, which is as the caller sent it.
 */
export type TargetChecks<S> = { readonly [N in CallName]?: (session: S, body: unknown) => Promise<void> };

export interface CallKernel<S extends SessionShape> {
  readonly basePath: string;
  readonly cache: ResponseCache;
  /** Returns a text that changes with the company's settings. Each answer carries it. */
  readonly settingsMark: () => string;
  readonly rates?: RateLimits | undefined;
  /** Throws when a visitor fails the captcha; undefined if there is no captcha. */
  readonly humanCheck?:
    | ((answer: string | undefined, address: string, call: CallName) => Promise<void>)
    | undefined;
  /** Waits until the company's settings are current. Not called for probes. */
  readonly ensureSettings: () => Promise<void>;
  /** Returns the caller's session, or undefined without a token. Throws 401 for an invalid token. */
  readonly authenticate: (request: FastifyRequest) => Promise<S | undefined>;
  /**
   * Records a call that changes data in another user's name, before it is made. The call is not made if this fails.
   * @returns a function that records the outcome.
   */
  readonly note: (
    session: S,
    call: CallName,
    input: { readonly params: unknown; readonly query: unknown; readonly body: unknown },
  ) => Promise<(outcome: NotedOutcome, answer: unknown) => Promise<void>>;
  /** Returns a function that keeps the answer to a GET request in memory; undefined for an answer that is not kept. Called before the handler. */
  readonly keepAnswer?: (
    entry: CallShape,
    session: S | undefined,
    request: FastifyRequest,
  ) => ((answer: unknown, headers: ResponseHeaders, body: string) => void) | undefined;
  /** Checks of the objects that a call names, before its input is validated. */
  readonly targetChecks?: TargetChecks<S>;
  /** Whether to compare each response with its schema; true in tests, where an extra field is an error. */
  readonly checkAnswers: boolean;
}

/** Registers every call of the contract with its handler. The contract alone decides access and input. */
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
  const writes = WRITING_CLASSES.has(rateOf(entry));
  const sessions = new WeakMap<FastifyRequest, S | undefined>();
  app.route({
    method,
    url: `${kernel.basePath}${path}`,
    config: {
      countedAs: 'call',
      writes,
      fileBody: entry.fileBody === true,
      answersJson: entry.output !== undefined,
    },
    // A link scanner's HEAD must not spend a token or count a view.
    ...(writes && method === 'GET' && { exposeHeadRoute: false }),
    ...(entry.bodyMaxBytes !== undefined && { bodyLimit: entry.bodyMaxBytes }),
    schema: {
      summary: entry.summary,
      ...(entry.params && { params: entry.params }),
      ...(entry.query && { querystring: entry.query }),
      ...(entry.body && { body: entry.body }),
      ...(entry.output && { response: { 200: entry.output } }),
    },
    // Before the body is read, so that refused requests cost little.
    onRequest: async (request) => {
      sessions.set(request, admit(entry, await authenticateAndCount(kernel, entry, request)));
    },
    preValidation: async (request) => {
      const session = sessions.get(request);
      if (session !== undefined) await kernel.targetChecks?.[entry.name]?.(session, request.body);
    },
    handler: async (request, reply) => {
      // a body may have come slowly
      if (entry.body !== undefined && entry.isProbe !== true) await kernel.ensureSettings();
      const generation = kernel.cache.generation;
      reply.header(SETTINGS_MARK, kernel.settingsMark());
      const session = sessions.get(request);
      const keep = method === 'GET' ? kernel.keepAnswer?.(entry, session, request) : undefined;
      if (entry.captcha === true && session === undefined)
        await kernel.humanCheck?.(captchaAnswerOf(request), request.ip, entry.name);
      const { params, query, body: sent } = request;
      const input = { params, query, body: sent };
      const work = () => handler({ ...input, session, request, reply });
      const caller = { userId: countedUser(session), address: request.ip };
      // the first was counted before the body was read
      const more = (entry.weight?.(sent as never) ?? 1) - 1;
      if (more > 0) kernel.rates?.take(rateOf(entry), caller, more);
      const isUpload = entry.fileBody === true && rateOf(entry) === 'write';
      const make = () => (isUpload ? undefined : kernel.rates?.run(rateOf(entry), caller, work)) ?? work();
      const answer =
        session?.actor === undefined || method === 'GET'
          ? await make()
          : await noted(await kernel.note(session, entry.name, input), make);
      if (reply.sent || entry.output === undefined) return answer;
      if (kernel.checkAnswers) checkAnswer(entry, answer);
      const body = givenJson(answer) ?? JSON.stringify(answer);
      const kept = entry.visitorCache === true && session === undefined;
      reply
        .type('application/json; charset=utf-8')
        .header('cache-control', kept ? 'no-cache' : 'no-store')
        .header('vary', 'Accept-Encoding, Authorization');
      if (kept && request.headers.authorization === undefined && reply.statusCode === 200) {
        kernel.cache.keep(request.raw, generation, headersOf(reply), body);
      }
      if (reply.statusCode === 200) keep?.(answer, headersOf(reply), body);
      return body;
    },
  });
}

/**
 * Returns the caller's session and counts the request. A signed-in user is counted by user id, an administrator who acts in another
 * user's name by their own, a visitor and a caller with an invalid token by address.
 *
 * A call for a forgotten or expired password ignores an invalid token: the user's session may have ended meanwhile.
 */
async function authenticateAndCount<S extends SessionShape>(
  { rates, ensureSettings, authenticate }: CallKernel<S>,
  entry: CallShape,
  request: FastifyRequest,
): Promise<S | undefined> {
  const kind = rateOf(entry);
  const count = (userId?: number) => rates?.take(kind, { userId, address: request.ip });
  if (entry.ignoresToken === true) {
    count();
    await ensureSettings();
    return undefined;
  }
  let session: S | undefined;
  try {
    if (entry.isProbe !== true) await ensureSettings();
    session = await authenticate(request);
  } catch (error) {
    count();
    if (entry.forOwedPassword === true && error instanceof Problem && error.status === 401) return undefined;
    throw error;
  }
  if (session !== undefined) request.namedCaller = { userId: session.userId, actorId: session.actor?.userId };
  count(countedUser(session));
  return session;
}

/** Rate classes of calls that change data or check a secret, also where older clients send them by GET. */
const WRITING_CLASSES: ReadonlySet<RateClass> = new Set(['write', 'entry']);

const countedUser = (session: SessionShape | undefined): number | undefined =>
  session?.actor?.userId ?? session?.userId;

const rateOf = ({ name, rate }: CallShape): RateClass =>
  rate ?? (routes[name][0] === 'GET' ? 'read' : 'write');

/** Returns the captcha's answer from its header, or from the query or body, where older clients send it. */
function captchaAnswerOf({ headers, query, body }: FastifyRequest): string | undefined {
  const given = [
    headers['x-recaptcha'],
    ...[query, body].map((part) => (part as { recaptcha?: unknown } | null | undefined)?.recaptcha),
  ];
  return given.find((answer) => typeof answer === 'string');
}

/** Returns whether a response is a refusal of the shop's rules, which has a negative code. */
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

/**
 * Returns the session if the contract's access admits it; for a public call, a user who is registering, or owes a new password or
 * a second factor, counts as a visitor.
 * A session in a client's name cannot prove anything: once its writes are locked, it ends.
 * @throws Problem 401 or 403
 */
function admit<S extends SessionShape>(entry: CallShape, session: S | undefined): S | undefined {
  const owes =
    (session?.mustChangePassword === true && entry.forOwedPassword !== true) ||
    (session?.mustEnrolFactor === true && entry.forOwedFactor !== true);
  const known = session?.inRegistration || owes ? undefined : session;
  if (entry.notImpersonating === true && session?.actor !== undefined) throw notWhileImpersonating();
  if (entry.access === 'public') return known;
  if (session === undefined || session.inRegistration) throw unauthorized();
  if (session.mustChangePassword) throw passwordChangeRequired();
  if (session.mustEnrolFactor && entry.forOwedFactor !== true) throw secondFactorOwed();
  if (entry.access === 'salesman' && session.profile === 1) throw forbidden();
  if (entry.access === 'administrator' && session.profile !== 3) throw forbidden();
  if (session.writesLocked && writes(entry) && entry.whileWritesLocked !== true)
    throw session.actor === undefined ? proofRequired() : unauthorized();
  return session;
}

/** Whether a call changes something. Some calls of older clients do so by GET. */
const writes = (entry: CallShape): boolean => routes[entry.name][0] !== 'GET' || rateOf(entry) === 'write';

function checkAnswer(entry: CallShape, answer: unknown): void {
  const result = entry.output?.safeParse(answer);
  const isWritten = (givenJson(answer) ?? JSON.stringify(answer)) === JSON.stringify(answer);
  if (isWritten && result?.success === true && isDeepStrictEqual(result.data, answer)) return;
  throw new Problem(
    500,
    'answer_mismatch',
    `${entry.name}: ${result?.error?.message ?? 'the answer has fields that its schema lacks, or another text'}`,
  );
}

const headersOf = (reply: FastifyReply): ResponseHeaders => ({ ...reply.getHeaders() });
