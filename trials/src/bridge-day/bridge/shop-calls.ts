// Calls /api/v1 with types generated from its published document. A request is repeated until the shop has answered it.

import { setTimeout as wait } from 'node:timers/promises';
import createClient, { type Client } from 'openapi-fetch';
import type { Problem } from './erp-side.js';
import type { paths } from './generated/paths.js';

export type ShopCalls = Client<paths>;

/** What happened to a request, for the figures of a run. */
export type CallNote =
  | 'tries'
  | 'no answer'
  | 'still running'
  | 'unavailable'
  | 'key replaced'
  | 'limited'
  | 'replayed';

export interface ShopCallsOptions {
  /** https://SHOP/api/v1 */
  readonly url: string;
  /** Returns the key as it is configured now. */
  readonly key: () => string;
  readonly onNote: (note: CallNote) => void;
}

const TIMEOUT_MS = 40_000;
const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 1_000;

/** A refusal of the shop that a repetition does not change. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}: ${problem.detail}`);
    this.problem = problem;
  }
}

export function shopCalls({ url, key, onNote }: ShopCallsOptions): ShopCalls {
  const patientFetch = async (request: Request): Promise<Response> => {
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      onNote('tries');
      const attempt = new Request(request.clone(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
      attempt.headers.set('authorization', `Bearer ${key()}`);
      const answer = await fetch(attempt)
        .then(async (response) => {
          // the whole answer: a connection may break within it
          const body = await response.arrayBuffer();
          const { status, headers } = response;
          return new Response(body.byteLength === 0 ? null : body, { status, headers });
        })
        .catch(() => undefined);
      const note = noteOf(answer, answer?.status === 409 ? await codeOf(answer.clone()) : undefined);
      if (answer?.headers.get('idempotent-replayed') === 'true') onNote('replayed');
      if (answer !== undefined && note === undefined) return answer;
      onNote(note ?? 'no answer');
      await wait(Math.max(pause, 1_000 * Number(answer?.headers.get('retry-after') ?? 0)));
    }
  };
  return createClient<paths>({ baseUrl: url, fetch: patientFetch });
}

const codeOf = async (answer: Response): Promise<string> => ((await answer.json()) as Problem).code;

/** Returns why a request has to be repeated; undefined if it is answered. */
function noteOf(answer: Response | undefined, code: string | undefined): CallNote | undefined {
  if (answer === undefined) return 'no answer';
  if (code === 'idempotency_key_running') return 'still running';
  if (answer.status === 401) return 'key replaced';
  if (answer.status === 429) return 'limited';
  return answer.status >= 500 || answer.status === 408 ? 'unavailable' : undefined;
}

/** Returns the body of an answer. @throws Refused */
export async function bodyOf<T>(
  answer: Promise<{ readonly data?: T; readonly error?: unknown; readonly response: Response }>,
): Promise<T> {
  const { data, error, response } = await answer;
  if (error !== undefined || data === undefined)
    throw new Refused((error ?? { status: response.status, code: 'no_body', detail: '' }) as Problem);
  return data;
}
