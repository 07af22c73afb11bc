// Confirms each cart of the benchmark once, over several connections, and measures orders per second and latencies.

import { Agent } from 'node:http';
import { type Answer, send, textOf } from './http.js';
import type { Figures, Shot } from './load-generator.js';

/** Part of the answer to a confirmation that no rule refused. */
const DONE = '"resultCode":0';

export interface OrdersGiven {
  readonly port: number;
  readonly connections: number;
  /** Each is sent once. */
  readonly shots: readonly Shot[];
}

export async function placeOrders({ port, connections, shots }: OrdersGiven): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const answers: Answer[] = [];
  let next = 0;
  const begun = performance.now();
  const buyer = async () => {
    for (let shot = shots[next++]; shot !== undefined; shot = shots[next++]) {
      const sent = performance.now();
      const answer = await send(agent, port, shot);
      latencies.push(performance.now() - sent);
      answers.push(answer);
    }
  };
  await Promise.all(Array.from({ length: connections }, buyer));
  const seconds = (performance.now() - begun) / 1_000;
  agent.destroy();
  const errors = answers.filter((answer) => answer.status !== 200 || !textOf(answer).includes(DONE)).length;
  latencies.sort((a, b) => a - b);
  const at = (part: number) => latencies[Math.floor(latencies.length * part)] ?? 0;
  return {
    requestsPerSecond: (shots.length - errors) / seconds,
    p50: at(0.5),
    p99: at(0.99),
    mean: latencies.reduce((sum, one) => sum + one, 0) / latencies.length,
    errors,
    requests: shots.length,
  };
}
