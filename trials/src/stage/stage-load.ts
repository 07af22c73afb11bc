// Thirty buyers and some salesmen's devices that order from the shops on the stage, and what their acknowledgements say afterwards.

import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OfflineResult } from '@mostrador/contract/entries/sync';
import { parseDocumentNumber } from '@mostrador/rules/document-number';
import type { Database } from '@mostrador/server/platform/database/database';
import { sql } from 'kysely';
import { logIn } from '../faults/buyer-calls.js';
import { OrderLog } from '../faults/order-log.js';
import { untilAnswered } from '../faults/retrying-client.js';
import { AnswerLost } from '../faults/shop-client.js';
import { inspectDatabase } from '../faults/shop-under-load.js';
import { type SimulatedClients, startClients } from '../faults/simulated-clients.js';
import { assign, makeBuyers, makeProducts, makeUser, PASSWORD, PRICE } from '../testing/factories.js';
import type { Stage } from './stage.js';

const BUYERS = 30;
const DEVICES = 4;
const PRODUCTS = 60;
const STOCK = 10_000_000;
/** Between two calls of a buyer, and between two orders of a device, in milliseconds. */
const PAUSE_MS = 150;
const DEVICE_PAUSE_MS = 1_000;

/** The log of acknowledged orders, with the moment of each. */
export class TimedOrderLog extends OrderLog {
  /** By performance.now(). */
  readonly times: number[] = [];

  override note(...given: Parameters<OrderLog['note']>): void {
    super.note(...given);
    this.times.push(performance.now());
  }

  /** Returns the longest time without an acknowledged order since a moment, in milliseconds. */
  longestGap(since: number): number {
    const after = this.times.filter((time) => time > since);
    return after.reduce((most, time, nth) => Math.max(most, time - (after[nth - 1] ?? since)), 0);
  }
}

export interface StageLoad {
  readonly clients: SimulatedClients;
  readonly orderLog: TimedOrderLog;
  /** Codes of the products that are sold. */
  readonly codes: readonly string[];
  stop(): Promise<void>;
}

export async function startLoad(
  { address, door, folder }: Stage,
  onFault: (sentence: string) => void,
  seed: number,
  onRepeated?: (name: string, repetitions: number) => void,
): Promise<StageLoad> {
  const made = await inspectDatabase(address, async ({ db }) => {
    const codes = await makeProducts(db, 'U', PRODUCTS, STOCK);
    return { codes, emails: await makeBuyers(db, 'apuro', BUYERS), salesmen: await makeSalesmen(db) };
  });
  const orderLog = new TimedOrderLog(join(folder, 'acknowledged.log'));
  const buyers = await Promise.all(made.emails.map((email) => logIn(door, email, PASSWORD)));
  const tokens = await Promise.all(
    made.salesmen.map(async ({ email }) => (await logIn(door, email, PASSWORD)).token),
  );
  const clients = startClients({
    buyers,
    codes: made.codes,
    seed,
    orderLog,
    door: () => door,
    onFault,
    pause: PAUSE_MS,
    ...(onRepeated && { onRepeated }),
  });
  let isOver = false;
  const devices = Promise.all(
    tokens.map(async (token, nth) => {
      for (let count = 0; !isOver; count += 1) {
        const codes = [made.codes[count % PRODUCTS] ?? '', made.codes[(count + 7) % PRODUCTS] ?? ''];
        await sendOfflineOrder({ door, orderLog }, token, made.salesmen[nth]?.clientId ?? 0, codes);
        await wait(DEVICE_PAUSE_MS);
      }
    }),
  ).catch((error: unknown) => onFault(`a device: ${String(error)}`));
  return {
    clients,
    orderLog,
    codes: made.codes,
    stop: async () => {
      isOver = true;
      await Promise.all([clients.stop(), devices]);
      orderLog.close();
    },
  };
}

async function makeSalesmen(db: Database): Promise<{ email: string; clientId: number }[]> {
  const salesmen = [];
  for (let nth = 0; nth < DEVICES; nth += 1) {
    const salesman = await makeUser(db, { profile: 2 });
    const client = await makeUser(db);
    await assign(db, salesman, client);
    salesmen.push({ email: salesman.email, clientId: client.clientId ?? 0 });
  }
  return salesmen;
}

/** Sends an order that was taken without a connection, under its id until it is answered. */
async function sendOfflineOrder(
  { door, orderLog }: Pick<Stage, 'door'> & { readonly orderLog: OrderLog },
  token: string,
  targetClientId: number,
  codes: readonly string[],
): Promise<void> {
  const lines = codes.map((code) => ({ code, quantity: 1 }));
  const body = {
    localUniqueId: randomUUID(),
    purchaseDate: new Date().toISOString(),
    targetClientId,
    purchaseProducts: lines.map((line) => ({ ...line, price: PRICE })),
    total: PRICE * lines.length,
  };
  const said = await untilAnswered(
    () => door,
    async (open) => {
      const { status, text } = await open.call('confirmOfflineOrder', { body }, token);
      if (status >= 502) {
        await wait(DEVICE_PAUSE_MS / 4);
        throw new AnswerLost(text);
      }
      const answer = JSON.parse(text) as OfflineResult;
      if (status !== 200 || answer.resultCode !== 0) throw new Error(`${status} ${text.slice(0, 300)}`);
      return answer;
    },
  );
  const total = said.totalNow ?? 0;
  orderLog.note(
    { externalId: said.externalId, total, lines },
    {
      kind: 'placed',
      externalId: body.localUniqueId,
      number: said.formatedDocumentNumber,
      total,
      replay: false,
      text: '',
    },
  );
}

/** Returns how many acknowledged orders the database does not hold with their number and total. */
export async function countLost(db: Database, orderLog: OrderLog): Promise<number> {
  const { rows } = await sql<{ id: string; number: number; total: string }>`
    select external_id as id, order_number as number, total::text from orders`.execute(db);
  const held = new Set(rows.map(({ id, number, total }) => `${id} ${number} ${total}`));
  return orderLog
    .read()
    .filter(
      ({ externalId, number, total }) =>
        !held.has(`${externalId} ${parseDocumentNumber(number)?.number} ${total.toFixed(2)}`),
    ).length;
}
