// Load test: sends requests at a constant rate and measures each one's latency from the moment at which it was due.

import { Agent } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { send, textOf } from '../processes/http.js';
import type { Kind, Request } from './mix.js';

/** The result of one request; its milliseconds count from the moment at which it was due. */
export interface Sample {
  readonly kind: Kind;
  readonly milliseconds: number;
  /** Undefined when the answer was correct. */
  readonly error: string | undefined;
}

export interface DriveOptions {
  readonly port: number;
  /** Requests a second, besides the orders. */
  readonly rate: number;
  readonly ordersPerSecond: number;
  readonly seconds: number;
  readonly next: () => Request;
  /** Returns the next confirmation; undefined while no cart is full. */
  readonly order: () => Request | undefined;
  readonly agent: Agent;
}

/** What came of a run. */
export interface Driven {
  readonly samples: readonly Sample[];
  /** Orders that were due and not sent, because no cart was full. */
  readonly unsentOrders: number;
}

/** Keep-alive connections, as the browsers of so many users have them. */
export const browsers = () => new Agent({ keepAlive: true, maxSockets: 512, timeout: 60_000 });

const TICK_MS = 2;
const ANSWER_TIMEOUT_MS = 30_000;

/**
 * Sends the next request whether or not those before are answered: if the shop stops for a second, all requests that
 * were due in that second are late. An order for which no cart is full yet is due when one is.
 */
export async function drive(options: DriveOptions): Promise<Driven> {
  const { port, rate, ordersPerSecond, seconds, next, order, agent } = options;
  const samples: Sample[] = [];
  const under = new Set<Promise<void>>();
  const begun = performance.now();
  const fire = (request: Request, due: number) => {
    const one = ask(agent, port, request).then((error) => {
      request.over?.();
      samples.push({ kind: request.kind, milliseconds: performance.now() - begun - due, error });
      under.delete(one);
    });
    under.add(one);
  };
  let [sent, ordered, heldBack] = [0, 0, 0];
  for (let now = 0; now < seconds * 1_000; now = performance.now() - begun) {
    for (let due = (sent * 1_000) / rate; due <= now; due = (sent * 1_000) / rate) {
      fire(next(), due);
      sent += 1;
    }
    for (; heldBack > 0; heldBack -= 1) {
      const request = order();
      if (request === undefined) break;
      fire(request, now);
    }
    for (
      let due = (ordered * 1_000) / ordersPerSecond;
      due <= now;
      due = (ordered * 1_000) / ordersPerSecond
    ) {
      const request = heldBack > 0 ? undefined : order();
      if (request === undefined) heldBack += 1;
      else fire(request, due);
      ordered += 1;
    }
    await wait(TICK_MS);
  }
  await Promise.all(under);
  return { samples, unsentOrders: heldBack };
}

async function ask(agent: Agent, port: number, { shot, read }: Request): Promise<string | undefined> {
  try {
    const answer = await Promise.race([
      send(agent, port, shot),
      wait(ANSWER_TIMEOUT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`no answer within ${ANSWER_TIMEOUT_MS / 1_000} s`);
      }),
    ]);
    if (answer.status < 200 || answer.status >= 300) return `status ${answer.status}`;
    return read === undefined || read(textOf(answer)) ? undefined : 'refused';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
