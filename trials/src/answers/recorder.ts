// Sends calls to a shop and records every answer in normalised form, for comparing two releases.

import type { CallShape } from '@mostrador/contract/call';
import { calls } from '@mostrador/contract/calls';
import { type CallName, callPath, routes } from '@mostrador/contract/routes';
import { normalise, shapeOf } from './normalise.js';

export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** One request and its answer, both normalised. */
export interface RecordedAnswer {
  readonly brand: string;
  readonly profile: string;
  readonly request: string;
  readonly status: number;
  readonly type: string;
  readonly cache: string | null;
  readonly vary: string | null;
  readonly body: string;
}

/** Calls whose answers depend on the machine or the moment: only the shape of a successful answer is recorded. */
const SHAPE_ONLY: ReadonlySet<CallName> = new Set([
  'siteInfo',
  'logFiles',
  'logLines',
  'logContent',
  'jobQueue',
  'activeUsers',
  'pageViews',
  'readiness',
  'waitingMails',
  'productsForSync',
  'orderMails',
]);

/** Records the answers of one brand's shop. */
export class Recorder {
  readonly #base: string;
  readonly #brand: string;
  readonly #answers: RecordedAnswer[];

  constructor(base: string, brand: string, answers: RecordedAnswer[]) {
    this.#base = base;
    this.#brand = brand;
    this.#answers = answers;
  }

  /** @returns the answer's JSON; undefined for any other answer. */
  async ask(
    profile: string,
    token: string | undefined,
    name: CallName,
    { params, query, body }: CallInput = {},
  ): Promise<unknown> {
    const [method] = routes[name];
    const path = callPath(name, params) + (query === undefined ? '' : `?${new URLSearchParams(query)}`);
    const response = await fetch(`${this.#base}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const type = response.headers.get('content-type') ?? '';
    const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
    const json = type.includes('json') ? (JSON.parse(text) as unknown) : undefined;
    this.#answers.push({
      brand: this.#brand,
      profile,
      request: `${method} ${normalise(path)} ${normalise(JSON.stringify(body ?? null))}`,
      status: response.status,
      type,
      cache: response.headers.get('cache-control'),
      vary: response.headers.get('vary'),
      body: recordedBody(name, response.ok, type, text, json),
    });
    return json;
  }

  /** The call with the example of the contract. */
  askExample(profile: string, token: string | undefined, name: CallName): Promise<unknown> {
    const { example = {} }: CallShape = calls[name];
    return this.ask(profile, token, name, example);
  }
}

function recordedBody(name: CallName, ok: boolean, type: string, text: string, json: unknown): string {
  if (json !== undefined) return ok && SHAPE_ONLY.has(name) ? JSON.stringify(shapeOf(json)) : normalise(text);
  return type.startsWith('text/') ? normalise(text) : '(a file)';
}
