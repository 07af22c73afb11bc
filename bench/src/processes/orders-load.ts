// Confirms each cart of the benchmark once, or fills and confirms it, over several connections or at a constant rate, and measures
// orders per second and latencies.

import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { type Answer, send, textOf } from './http.js';
import type { Figures, Shot } from './load-generator.js';

/** Part of the answer to a call that no rule refused. */
const DONE = '"resultCode":0';

/** The calls of one order. */
export interface OrderCalls {
  /** Fill the cart, one after the other. */
  readonly puts: readonly Shot[];
  /** Reads the cart, whose id and total the confirmation sends; undefined: the confirmation has them. */
  readonly cart: Shot | undefined;
  readonly confirm: Shot;
}

export interface OrdersGiven {
  readonly port: number;
  readonly connections: number;
  /** Orders begun each second; undefined: as many as the shop takes. */
  readonly perSecond?: number;
  /** Each is sent once. */
  readonly orders: readonly OrderCalls[];
}

export async function placeOrders({ port, connections, perSecond, orders }: OrdersGiven): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  let errors = 0;
  let next = 0;
  const begun = performance.now();
  const buyer = async () => {
    for (let nth = next++; nth < orders.length; nth = next++) {
      if (perSecond !== undefined) await wait(begun + (nth * 1_000) / perSecond - performance.now());
      const sent = performance.now();
      const isPlaced = await placeOrder(agent, port, orders[nth] as OrderCalls);
      latencies.push(performance.now() - sent);
      if (!isPlaced) errors += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, buyer));
  const seconds = (performance.now() - begun) / 1_000;
  agent.destroy();
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    requestsPerSecond: (orders.length - errors) / seconds,
    p50: at(0.5),
    p99: at(0.99),
    mean: latencies.reduce((sum, one) => sum + one, 0) / latencies.length,
    errors,
    requests: orders.length,
  };
}

/** @returns whether every call was accepted. */
async function placeOrder(agent: Agent, port: number, { puts, cart, confirm }: OrderCalls): Promise<boolean> {
  for (const put of puts) if (!isDone(await send(agent, port, put))) return false;
  if (cart === undefined) return isDone(await send(agent, port, confirm));
  const { externalId, total } = JSON.parse(textOf(await send(agent, port, cart)));
  const body = JSON.stringify({ ...JSON.parse(confirm.body ?? '{}'), externalId, total });
  return isDone(await send(agent, port, { ...confirm, body }));
}

const isDone = (answer: Answer) => answer.status === 200 && textOf(answer).includes(DONE);
