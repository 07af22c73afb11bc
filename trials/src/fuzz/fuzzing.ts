// The fuzzer: sends random valid and invalid requests made from an OpenAPI document of the shop, and looks at every
// answer, its time and the memory.

import fc from 'fast-check';
import { z } from 'zod';
import type { FuzzShop } from './fuzz-shop.js';
import { MemoryWatch } from './memory-watch.js';
import type { Operation } from './openapi-operations.js';
import { sendRawRequest } from './raw-request.js';
import { type FuzzRequest, requestOf } from './requests.js';
import type { Known } from './values.js';

/** An API of the shop, with its callers. */
export interface FuzzDoor {
  readonly operations: readonly Operation[];
  /** One that is named twice is chosen twice as often. */
  readonly callers: readonly string[];
  /** Valid tokens by caller: earlier requests may have ended earlier ones. */
  tokens(): Promise<Readonly<Record<string, string | undefined>>>;
  /** Makes new rows and returns the existing ids, by the names of the fields that may hold them. */
  known(): Promise<Known>;
  /** Whether a body is a refusal of this API. */
  isProblem(body: unknown): boolean;
}

export interface RouteTally {
  readonly route: string;
  /** By the first digit of the status; 0: the connection was closed without a word. */
  readonly answers: Map<number, number>;
  /** Milliseconds. */
  slowest: number;
}

export interface FuzzReport {
  readonly requests: number;
  readonly bySocket: number;
  readonly routes: readonly RouteTally[];
  /** Each kind of failure once, with the first request that caused it. */
  readonly failures: readonly string[];
  readonly memory: string;
  /** Milliseconds. */
  readonly slowest: number;
}

/** Requests to each operation before the known ids are read again. */
const PER_ROUND = 10;
const AT_ONCE = 8;
/** Time between two requests by the app's clock, in milliseconds: rate limits recover, and sessions expire. */
const STEP = 2_000;

/**
 * Runs the fuzzer.
 * @param seed of the random choices: the same seed sends the same requests, except for ids that differ.
 */
export async function fuzz(
  shop: FuzzShop,
  door: FuzzDoor,
  { requests, seed, tell }: { requests: number; seed: number; tell?: (done: number) => void },
): Promise<FuzzReport> {
  const { http } = shop.app;
  if (!http.server.listening) await http.listen({ port: 0, host: '127.0.0.1' });
  const address = http.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const routes = new Map<string, RouteTally>();
  const failures = new Map<string, string>();
  const memory = new MemoryWatch();
  const stray = (error: unknown) => {
    failures.set(
      `stray ${String(error)}`,
      `Nobody caught ${error instanceof Error ? error.stack : String(error)}`,
    );
  };
  process.on('unhandledRejection', stray);
  process.on('uncaughtException', stray);
  let sent = 0;
  let bySocket = 0;
  try {
    for (let round = 0; sent < requests; round += 1) {
      const known = await door.known();
      let tokens = door.tokens();
      const batch = door.operations
        .flatMap((operation, index) =>
          fc.sample(requestOf(operation, known, door.callers), {
            numRuns: PER_ROUND,
            seed: seed + round * 1_000 + index,
          }),
        )
        .slice(0, requests - sent);
      const queue = shuffled(batch, seed + round);
      const work = async () => {
        for (let request = queue.pop(); request !== undefined; request = queue.pop()) {
          shop.forward(STEP);
          sent += 1;
          bySocket += request.bySocket ? 1 : 0;
          const tally = tallyOf(routes, request);
          const begun = performance.now();
          const { status, wrong } = await sendAndCheck({ shop, door, port }, request, await tokens, sent);
          tally.slowest = Math.max(tally.slowest, performance.now() - begun);
          // a request may end the sessions of those who make the next ones
          if (status === 401 && (await tokens)[request.caller] !== undefined) {
            tokens = door.tokens();
            await tokens;
          }
          const kind = Math.floor(status / 100);
          tally.answers.set(kind, (tally.answers.get(kind) ?? 0) + 1);
          if (wrong !== undefined && !failures.has(`${tally.route} ${wrong.slice(0, 120)}`))
            failures.set(
              `${tally.route} ${wrong.slice(0, 120)}`,
              `${wrong}\n    ${describeRequest(request)}`,
            );
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      memory.look(sent);
      tell?.(sent);
    }
  } finally {
    process.off('unhandledRejection', stray);
    process.off('uncaughtException', stray);
  }
  for (const said of await shop.failedJobs()) failures.set(said, `A job failed: ${said}`);
  return {
    requests: sent,
    bySocket,
    routes: [...routes.values()].sort((a, b) => a.route.localeCompare(b.route)),
    failures: [...failures].map(([key, said]) => `${key.split(' ').slice(0, 2).join(' ')}: ${said}`),
    memory: memory.describe(),
    slowest: Math.max(...[...routes.values()].map(({ slowest }) => slowest)),
  };
}

function tallyOf(routes: Map<string, RouteTally>, { operation }: FuzzRequest): RouteTally {
  const route = `${operation.method} ${operation.path}`;
  const known = routes.get(route) ?? { route, answers: new Map(), slowest: 0 };
  routes.set(route, known);
  return known;
}

/** Sends a request and says what is wrong with its answer. */
async function sendAndCheck(
  { shop, door, port }: { readonly shop: FuzzShop; readonly door: FuzzDoor; readonly port: number },
  request: FuzzRequest,
  tokens: Readonly<Record<string, string | undefined>>,
  number: number,
): Promise<{ readonly status: number; readonly wrong?: string | undefined }> {
  const token = tokens[request.caller];
  const headers = { ...(token !== undefined && { authorization: `Bearer ${token}` }), ...request.headers };
  try {
    if (request.bySocket) {
      const { status, text } = await sendRawRequest(port, request, headers);
      return { status, wrong: status >= 500 ? `${status} ${text.slice(-300)}` : undefined };
    }
    const answer = await shop.app.http.inject({
      method: request.operation.method as 'GET',
      url: request.url,
      headers,
      remoteAddress: `198.18.${(number >> 8) & 255}.${number & 255}`,
      ...(request.payload !== undefined && { payload: request.payload }),
    });
    const status = answer.statusCode;
    if (status >= 500) {
      return {
        status,
        wrong: `${status} ${failureIn(shop.failureOf(String(answer.headers['x-request-id']))) ?? answer.body}`,
      };
    }
    if (status >= 400 && !door.isProblem(safeJson(answer.body)))
      return { status, wrong: `${status} is no problem as others: ${answer.body.slice(0, 200)}` };
    return { status };
  } catch (error) {
    return { status: 0, wrong: `no answer: ${String(error)}` };
  }
}

const logged = z.object({ error: z.object({ message: z.string(), stack: z.string() }) });

/** What a line of the log says of a failure. */
function failureIn(line: string | undefined): string | undefined {
  const { data } = logged.safeParse(safeJson(line ?? ''));
  return data && `${data.error.message}\n${data.error.stack}`;
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const describeRequest = ({ operation, caller, url, headers, payload }: FuzzRequest) =>
  `${caller}: ${operation.method} ${url.slice(0, 400)} ${JSON.stringify(headers)} ${payload?.toString().slice(0, 600) ?? ''}`;

/** In an order of chance, the same for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  const [order = []] = fc.sample(
    fc.array(fc.nat(), { minLength: items.length, maxLength: items.length, size: 'max' }),
    { numRuns: 1, seed },
  );
  return items
    .map((item, index) => ({ item, place: order[index] ?? 0 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
