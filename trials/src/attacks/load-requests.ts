// Shared parts of the attacks by load: the attacked shop, HTTP requests at a constant rate, percentiles and counts of
// statuses.

import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from './target.js';

/** The shop that an attack by load runs against. */
export interface AttackedShop {
  readonly shop: Target;
  readonly port: number;
  /** How long each attack lasts, in seconds. */
  readonly seconds: number;
}

/** One attack by load. */
export interface LoadAttack {
  readonly code: string;
  /** @returns the measured figures, and the failures. */
  readonly run: (
    pressed: AttackedShop,
  ) => Promise<{ readonly figures: string; readonly failures?: readonly string[] }>;
}

/** How a request was answered; status 0: it was cut. */
export interface QueryResult {
  readonly status: number;
  readonly took: number;
}

const attackers = new Agent({ keepAlive: true, maxSockets: 2_000 });

/** Sends a request, and discards the body of its answer. */
export function call(
  port: number,
  path: string,
  {
    method = 'GET',
    headers = {},
    body,
    agent = attackers,
  }: { method?: string; headers?: Record<string, string>; body?: string; agent?: Agent } = {},
): Promise<QueryResult> {
  const begun = performance.now();
  return new Promise((done) => {
    const ended = (status: number) => done({ status, took: performance.now() - begun });
    const sent = request({ host: '127.0.0.1', port, path, method, headers, agent }, (response) => {
      response.resume();
      response.on('end', () => ended(response.statusCode ?? 0));
      response.on('error', () => ended(0));
    });
    sent.on('error', () => ended(0));
    sent.end(body);
  });
}

/** The value below which such a share of the values lies. */
export const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

/** Statuses by how often. */
export const countStatuses = (answers: readonly QueryResult[]): string => {
  const by = new Map<number, number>();
  for (const { status } of answers) by.set(status, (by.get(status) ?? 0) + 1);
  return [...by].map(([status, many]) => `${many} × ${status === 0 ? 'cut' : status}`).join(', ');
};

/** So many a second, whether or not they are answered. */
export async function sendAtRate(
  perSecond: number,
  seconds: number,
  send: (n: number) => Promise<QueryResult>,
): Promise<QueryResult[]> {
  const all: Promise<QueryResult>[] = [];
  const begun = performance.now();
  for (let n = 0; n < perSecond * seconds; n += 1) {
    const due = begun + (n * 1_000) / perSecond - performance.now();
    if (due > 1) await sleep(due);
    all.push(send(n));
  }
  return Promise.all(all);
}
