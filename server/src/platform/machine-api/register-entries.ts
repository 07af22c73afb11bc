// Registers every entry of /api/v1 as an HTTP route: its key, scopes, limit, conditions and input are checked by the entry before
// the handler runs.

import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { type V1Entries, type V1Name, v1Entries } from '@mostrador/contract/v1/entries';
import { type MachineEntry, V1_PATH } from '@mostrador/contract/v1/entry';
import type { ApiScope } from '@mostrador/rules/api-scopes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output as ZodOutput, ZodType } from 'zod';
import type { Database, Tx } from '../database/database.js';
import { parseMachineBodies } from './body-parsers.js';
import { etagOf, hasPrecondition, namesEtag } from './etags.js';
import { idempotencyKeyOf, runOnce, type StoredAnswer } from './idempotency.js';
import { countKeyRequest } from './key-limit.js';
import { MachineProblem, sendMachineProblem } from './machine-problem.js';
import { checkContentType, checkInput } from './request-input.js';

/** The key that a request came with. */
export interface KeyCaller {
  readonly apiKeyId: number;
  readonly companyId: number;
  readonly name: string;
  readonly scopes: ReadonlySet<ApiScope>;
}

type Parsed<E, K extends 'params' | 'query' | 'body'> = E extends {
  readonly [P in K]: infer S extends ZodType;
}
  ? { readonly [P in K]: ZodOutput<S> }
  : unknown;

/** A request of /api/v1 as its handler gets it. */
export type MachineRequest<N extends V1Name> = Parsed<V1Entries[N], 'params'> &
  Parsed<V1Entries[N], 'query'> &
  Parsed<V1Entries[N], 'body'> & {
    readonly caller: KeyCaller;
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
  } & (V1Entries[N] extends { readonly idempotent: true } ? { readonly tx: Tx } : unknown);

type MachineAnswer<N extends V1Name> = V1Entries[N] extends { readonly output: infer S extends ZodType }
  ? ZodOutput<S>
  : V1Entries[N] extends { readonly lines: infer L extends ZodType }
    ? AsyncIterable<ZodOutput<L>>
    : undefined;

export type MachineHandler<N extends V1Name> = (request: MachineRequest<N>) => Promise<MachineAnswer<N>>;

/** Handlers by the names of their entries. */
export type MachineHandlers<N extends V1Name> = { readonly [K in N]: MachineHandler<K> };

export interface MachineKernel {
  readonly db: Database;
  /** The shop's own address, for links. */
  readonly publicUrl: string;
  /** Returns the key of a request. @throws MachineProblem 401, or 403 for an address that may not use it. */
  readonly authenticate: (request: FastifyRequest) => Promise<KeyCaller>;
  /** Counts a request without a valid key. @throws TooManyRequests */
  readonly countRefused: (address: string) => void;
  /** Whether requests of keys are limited. */
  readonly limits: boolean;
  /** Whether each answer is compared with its schema; true in tests. */
  readonly checkAnswers: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type AnyHandler = (request: unknown) => Promise<unknown>;

/** Registers the entries of /api/v1, and problem documents for everything else below that path. */
export async function registerEntries(
  app: FastifyInstance,
  kernel: MachineKernel,
  handlers: MachineHandlers<V1Name>,
): Promise<void> {
  const entries: readonly MachineEntry[] = Object.values(v1Entries);
  await app.register(
    async (api) => {
      parseMachineBodies(api);
      api.setErrorHandler((error: Error, request, reply) =>
        sendMachineProblem(error, request, reply, kernel.publicUrl),
      );
      // Before the body is read. Without a handler of its own this part of the server would not see unknown routes.
      api.addHook('onRequest', async (request, reply) => {
        if (request.is404) throw unknownRoute(entries, request, reply);
      });
      api.setNotFoundHandler(async (request, reply) => {
        throw unknownRoute(entries, request, reply);
      });
      for (const each of entries) register(api, kernel, each, handlers[each.name as V1Name] as AnyHandler);
    },
    { prefix: V1_PATH },
  );
}

/** Returns 405 with the allowed methods for a path of another method, else 404. */
function unknownRoute(
  entries: readonly MachineEntry[],
  { url, method }: FastifyRequest,
  reply: FastifyReply,
): MachineProblem {
  const [path = ''] = url.slice(V1_PATH.length).split('?', 1);
  const allowed = entries.filter((each) => patternOf(each.path).test(path)).map((each) => each.method);
  if (allowed.length === 0) return new MachineProblem('not_found', 'No hay nada en esta dirección.');
  reply.header('allow', [...new Set(allowed)].join(', '));
  return new MachineProblem('method_not_allowed', `Esta dirección no admite ${method}.`);
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);

function register(
  api: FastifyInstance,
  kernel: MachineKernel,
  entry: MachineEntry,
  handler: AnyHandler,
): void {
  const callers = new WeakMap<FastifyRequest, KeyCaller>();
  api.route({
    method: entry.method,
    url: entry.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { countedAs: 'call' },
    // The document of the shop's own calls leaves it out.
    schema: { hide: true } as object,
    // Before the body is read, so that refused requests cost little.
    onRequest: async (request, reply) => {
      callers.set(request, await admit(kernel, entry, request, reply));
      checkContentType(entry, request);
      if (entry.precondition === 'required' && !hasPrecondition(request.headers))
        throw new MachineProblem(
          'precondition_required',
          'Falta If-Match con el ETag leído, o If-None-Match: *.',
        );
    },
    handler: async (request, reply) => {
      const caller = callers.get(request);
      if (caller === undefined) throw new Error('A request was not admitted.');
      const input = checkInput(entry, request);
      const work = (tx?: Tx) => handler({ ...input, caller, request, reply, ...(tx && { tx }) });
      deprecate(entry, reply);
      reply.header('cache-control', entry.etag === true ? 'private, no-cache' : 'no-store');
      reply.header('vary', 'Accept-Encoding, Authorization');
      if (entry.idempotent === true) return sendOnce(kernel, entry, caller, request, reply, work);
      const answer = await work();
      if (entry.status !== undefined) reply.status(entry.status);
      if (entry.lines !== undefined) return sendLines(reply, answer as AsyncIterable<unknown>);
      if (entry.output === undefined) return reply.send();
      return sendJson(kernel, entry, request, reply, answer);
    },
  });
}

/** Returns the caller of a request that has a valid key with a scope of the entry. */
async function admit(
  kernel: MachineKernel,
  entry: MachineEntry,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<KeyCaller> {
  let caller: KeyCaller;
  try {
    caller = await kernel.authenticate(request);
  } catch (error) {
    if (error instanceof MachineProblem) kernel.countRefused(request.ip);
    throw error;
  }
  request.namedCaller = { apiKeyId: caller.apiKeyId };
  if (kernel.limits) await countKeyRequest(kernel.db, caller, reply, kernel.now());
  if (!entry.scopes.some((scope) => caller.scopes.has(scope))) throw scopeMissing(entry.scopes);
  return caller;
}

/** The refusal of a key that has none of the scopes. */
export const scopeMissing = (scopes: readonly ApiScope[]): MachineProblem =>
  new MachineProblem('scope_missing', `La clave no tiene el permiso ${scopes.join(' o ')}.`);

function deprecate({ deprecatedSince, sunsetOn }: MachineEntry, reply: FastifyReply): void {
  if (deprecatedSince !== undefined)
    reply.header('deprecation', `@${Math.floor(Date.parse(deprecatedSince) / 1_000)}`);
  if (sunsetOn !== undefined) reply.header('sunset', new Date(sunsetOn).toUTCString());
}

function sendJson(
  kernel: MachineKernel,
  entry: MachineEntry,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: unknown,
): FastifyReply {
  if (kernel.checkAnswers) checkAnswer(entry, answer);
  if (entry.etag === true) {
    const etag = etagOf(answer);
    reply.header('etag', etag);
    const known = request.headers['if-none-match'];
    if (entry.method === 'GET' && known !== undefined && namesEtag(known, etag))
      return reply.status(304).send();
  }
  if (entry.paged === true) linkNext(kernel, request, reply, answer as { readonly next: string | null });
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}

function linkNext(
  { publicUrl }: MachineKernel,
  request: FastifyRequest,
  reply: FastifyReply,
  { next }: { readonly next: string | null },
): void {
  if (next === null) return;
  const address = new URL(request.url, publicUrl);
  address.searchParams.set('after', next);
  reply.header('link', `<${address.href}>; rel="next"`);
}

const sendLines = (reply: FastifyReply, lines: AsyncIterable<unknown>): FastifyReply =>
  reply.type('application/x-ndjson; charset=utf-8').send(
    Readable.from(
      (async function* () {
        for await (const line of lines) yield `${JSON.stringify(line)}\n`;
      })(),
    ),
  );

async function sendOnce(
  kernel: MachineKernel,
  entry: MachineEntry,
  { companyId, apiKeyId }: KeyCaller,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<unknown>,
): Promise<FastifyReply> {
  const key = idempotencyKeyOf(request.headers['idempotency-key']);
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  const creating = { companyId, apiKeyId, key, content, now: kernel.now() };
  const answer = await runOnce(kernel.db, creating, async (tx): Promise<StoredAnswer> => {
    const created = await work(tx);
    if (kernel.checkAnswers) checkAnswer(entry, created);
    const location = reply.getHeader('location');
    return {
      status: entry.status ?? 201,
      location: location === undefined ? null : String(location),
      body: JSON.stringify(created),
    };
  });
  if (answer.location !== null) reply.header('location', answer.location);
  if (answer.isReplayed) reply.header('idempotent-replayed', 'true');
  return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body);
}

function checkAnswer(entry: MachineEntry, answer: unknown): void {
  const result = entry.output?.safeParse(answer);
  if (result?.success === true && isDeepStrictEqual(result.data, answer)) return;
  throw new Error(
    `${entry.name}: ${result?.error?.message ?? 'the answer has fields that its schema lacks'}`,
  );
}
