// Prometheus metrics of a serving process: requests, database connections, response cache, notifications and jobs.

import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { QueueDepth } from '../jobs/queue-depth.js';
import { requestClass } from './request-class.js';

/** The sources of the metrics of a process. */
export interface MetricsSources {
  readonly pools: Readonly<
    Record<string, { readonly totalCount: number; readonly idleCount: number; readonly waitingCount: number }>
  >;
  /** Sizes of what is kept in memory: answers by whose they are, products, and pages of lists. */
  readonly kept: Readonly<Record<string, () => { readonly answers: number; readonly bytes: number }>>;
  /** Whether notifications of other processes are received. */
  readonly isListening: () => boolean;
  /** Whether what is kept is used: every change that committed a second ago or earlier has been heard of. */
  readonly usesMemory: () => boolean;
  readonly queue: () => Promise<readonly QueueDepth[]>;
}

/** Seconds, close together around the goals of the load gate: 0.2 for 95 %, 0.5 for 99 %. */
const DURATION_BUCKETS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 1, 2.5, 5, 10];

/**
 * Returns the registry of the metrics. Labels come from closed lists (route patterns, kinds, states):
 * they never hold an address, query, name or id from a request. Must be called before the server listens.
 */
export function shopMetrics(http: FastifyInstance, figures: MetricsSources, apiBasePath: string): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  watchRequests(http, registers, apiBasePath);
  watchPools(figures.pools, registers);
  for (const what of ['answers', 'bytes'] as const)
    new Gauge({
      name: `shop_kept_${what}`,
      help:
        what === 'answers'
          ? 'Answers, products and pages of lists kept in memory.'
          : 'Bytes of answers, products and pages of lists kept in memory.',
      labelNames: ['of'],
      registers,
      collect() {
        for (const [of, size] of Object.entries(figures.kept)) this.set({ of }, size()[what]);
      },
    });
  new Gauge({
    name: 'shop_hearing_changes',
    help: 'Processes that listen to the changes of others.',
    registers,
    collect() {
      this.set(figures.isListening() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'shop_uses_memory',
    help: 'Processes that have heard of every change of a second ago, and answer from memory.',
    registers,
    collect() {
      this.set(figures.usesMemory() ? 1 : 0);
    },
  });
  new Gauge({
    name: 'shop_jobs',
    help: 'Jobs that have not been done, by kind and state.',
    labelNames: ['task', 'state'],
    registers,
    // The queue is the same for all processes.
    aggregator: 'max',
    async collect() {
      this.reset();
      try {
        for (const { task, state, jobs } of await figures.queue()) this.set({ task, state }, jobs);
      } catch {
        // Without its database the process still tells the rest.
      }
    },
  });
  return registry;
}

function watchRequests(http: FastifyInstance, registers: Registry[], apiBasePath: string): void {
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its answer, by kind of request and kind of status.',
    labelNames: ['kind', 'status'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  const total = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, method and status; those answered from memory have no route.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const underWay = new Gauge({
    name: 'http_requests_under_way',
    help: 'Requests that are being answered.',
    registers,
  });
  const routed = new WeakMap<object, string>();
  http.addHook('onRequest', async (request) => {
    routed.set(request.raw, request.routeOptions.url ?? 'none');
  });
  http.server.prependListener('request', (request, response) => {
    const begun = process.hrtime.bigint();
    underWay.inc();
    response.once('close', () => {
      underWay.dec();
      const route = routed.get(request);
      const method = METHODS.has(request.method ?? '') ? (request.method ?? '') : 'other';
      // A caller who has gone before the answer began did not get its status.
      const status = response.headersSent ? response.statusCode : 499;
      const kind = requestClass(method, route, apiBasePath);
      seconds.observe(
        { kind, status: `${Math.floor(status / 100)}xx` },
        Number(process.hrtime.bigint() - begun) / 1e9,
      );
      total.inc({ route: route ?? 'memory', method, status });
    });
  });
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

function watchPools(pools: MetricsSources['pools'], registers: Registry[]): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections to the database, by pool and state; waiting are requests that have none yet.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}
