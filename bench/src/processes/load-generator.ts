// Child process of the benchmark that sends requests with autocannon and reports requests per second, latencies and
// errors.

import autocannon from 'autocannon';
import { type Fresh, freshPath } from '../scenarios/fresh.js';
import { answerQuestions } from './answer-questions.js';
import { type OrdersGiven, placeOrders } from './orders-load.js';

/** A request that a connection sends repeatedly. */
export interface Shot {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface LoadGiven {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** Distributed over the connections; each repeats its own requests. */
  readonly shots: readonly Shot[];
  /** How each request is new; undefined where requests repeat. */
  readonly fresh?: Fresh | undefined;
}

export interface Figures {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly mean: number;
  /** Answers other than 2xx, lost connections and timeouts. */
  readonly errors: number;
  readonly requests: number;
}

let fresh = Date.now();

async function drive(given: LoadGiven): Promise<Figures> {
  const { port, connections, shots } = given;
  let dealt = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: Math.min(connections, shots.length),
    duration: given.seconds,
    setupClient: (client) => {
      const own = shots.filter((_, index) => index % connections === dealt % connections);
      dealt += 1;
      client.setRequests(own.map((shot) => requestOf(shot, given.fresh)));
    },
  });
  const { latency, requests } = result;
  return {
    requestsPerSecond: result['2xx'] / result.duration,
    p50: latency.p50,
    p99: latency.p99,
    mean: latency.average,
    errors: result.non2xx + result.errors + result.timeouts,
    requests: requests.total,
  };
}

function requestOf(shot: Shot, how: Fresh | undefined): autocannon.Request {
  const { method, path, headers, body } = shot;
  const request = { method, path, headers, ...(body !== undefined && { body }) };
  if (how === undefined) return request;
  return {
    ...request,
    setupRequest: (sent) => {
      fresh += 1;
      return { ...sent, path: freshPath(path, how, fresh) };
    },
  };
}

answerQuestions({ drive, orders: (given: OrdersGiven) => placeOrders(given) });
