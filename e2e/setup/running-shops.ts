// Hands the shops of a run to its workers. A shop starts when a worker asks for it and stops when the worker ends: the shops share few
// processors, and one that nobody visits takes a twentieth of one.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StartedShop } from './start-shop.js';

/** Addresses and files of a running shop, for the journeys. */
export interface RunningShop extends Omit<StartedShop, 'stop'> {
  /** Where its mail server delivers, one file for each mail. */
  readonly mailDir: string;
  /** Where the payment platform's stand-in answers. */
  readonly paymentUrl: string;
}

export interface ShopKeeper {
  /** Starts the shop of a name, unless it runs. */
  start(name: string): Promise<RunningShop>;
  stop(name: string): Promise<void>;
}

/** The workers inherit the environment variables of the setup's process. */
const VARIABLE = 'MOSTRADOR_E2E_SHOPS';

/** Lets the workers of this run start and stop shops. @returns what ends it. */
export async function serveWorkers(keeper: ShopKeeper): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const name = (request.url ?? '').slice(1);
    const done = request.method === 'DELETE' ? keeper.stop(name) : keeper.start(name);
    done.then(
      (shop) => response.end(JSON.stringify(shop ?? null)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  process.env[VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => void server.close();
}

/** Starts the shop of a name, unless it runs. @throws with what it said if it does not start. */
export const takeShop = async (name: string): Promise<RunningShop> =>
  (await asked('POST', name)) as RunningShop;

/** Stops the shop of a name. @throws if it does not stop as it should. */
export const giveBackShop = (name: string): Promise<unknown> => asked('DELETE', name);

async function asked(method: string, name: string): Promise<unknown> {
  const answer = await fetch(`${process.env[VARIABLE]}/${name}`, { method });
  if (!answer.ok) throw new Error(`The shop ${name}: ${await answer.text()}`);
  return answer.json();
}
