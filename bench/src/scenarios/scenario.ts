// What a scenario of the benchmark consists of, and helpers that build its GET, POST and PUT requests.

import type { Group } from '../options.js';
import type { Shot } from '../processes/load-generator.js';
import type { Fresh } from './fresh.js';

/** One row of the result table. */
export interface Scenario {
  readonly group: Group;
  readonly name: string;
  readonly shots: readonly Shot[];
  /** How each request is new, so that its answer was never made before; undefined where requests repeat. */
  readonly fresh?: Fresh;
  readonly compare: readonly ('bare' | 'pgbench')[];
  readonly refusal?: string;
}

/** Headers of every request, as a browser sends them. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' } as const;

export const get = (path: string, token?: string): Shot => ({
  method: 'GET',
  path,
  headers: { ...BROWSER, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
});

export const send = (
  method: 'POST' | 'PUT' | 'PATCH',
  path: string,
  body: unknown,
  token?: string,
): Shot => ({
  method,
  path,
  headers: {
    ...BROWSER,
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});
