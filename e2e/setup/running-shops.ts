// Hands the shops of a run to its workers. A shop starts when a worker takes it and stops when the worker gives it back, because an idle
// shop takes 6 % of a processor.

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import type { StartedShop } from './start-shop.js';

/** Addresses and files of a running shop, for the journeys. */
export interface RunningShop extends Omit<StartedShop, 'stop'> {
  /** Where its mail server delivers, one file for each mail. */
  readonly mailDir: string;
  /** Where the payment platform's stand-in answers. */
  readonly paymentUrl: string;
}

export interface ShopKeeper {
  take(name: string): Promise<RunningShop>;
  giveBack(name: string): Promise<void>;
}

/** The workers inherit the environment variables of the setup's process. */
const VARIABLE = 'MOSTRADOR_E2E_SHOPS';

/** Lets the workers of this run take shops and give them back. @returns what ends it. */
export async function serveWorkers(keeper: ShopKeeper): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const [, action, name = ''] = (request.url ?? '').split('/');
    const done = action === 'take' ? keeper.take(name) : keeper.giveBack(name);
    done.then(
      (shop) => response.end(JSON.stringify(shop ?? null)),
      (error: unknown) => response.writeHead(500).end(inspect(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.env[VARIABLE] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => void server.close();
}

/** Takes the shop of a name, which starts unless it runs. @throws with what it said if it does not start. */
export const takeShop = async (name: string): Promise<RunningShop> =>
  (await asked('take', name)) as RunningShop;

/** Gives the shop of a name back, which stops unless another worker has it. @throws if it does not stop as it should. */
export const giveBackShop = (name: string): Promise<unknown> => asked('give-back', name);

async function asked(action: 'take' | 'give-back', name: string): Promise<unknown> {
  const address = process.env[VARIABLE];
  if (address === undefined) throw new Error('The setup of the journeys has not run.');
  const answer = await fetch(`${address}/${action}/${name}`, { method: 'POST' });
  if (!answer.ok) throw new Error(`The shop ${name}: ${await answer.text()}`);
  return answer.json();
}
