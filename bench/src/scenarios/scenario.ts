import type { Shot } from '../processes/load-generator.js';

/** One row of the table. */
export interface Scenario {
  /** What `--only` names. */
  readonly group: string;
  readonly name: string;
  readonly shots: readonly Shot[];
  /** No answer may come from memory: each address is new. */
  readonly fresh: boolean;
  readonly compare: readonly ('bare' | 'pgbench')[];
  readonly refusal?: string;
}

/** As a browser asks. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br' } as const;

export const get = (path: string, token?: string): Shot => ({
  method: 'GET',
  path,
  headers: { ...BROWSER, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
});

export const send = (method: 'POST' | 'PUT', path: string, body: unknown, token?: string): Shot => ({
  method,
  path,
  headers: {
    ...BROWSER,
    'content-type': 'application/json',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  },
  body: JSON.stringify(body),
});
