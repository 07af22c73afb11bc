// Fault R2: a confirmation fails at its first statement, then its second, and so on; the statement fails or hangs,
// connections break, the server is killed.

import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeProducts } from '../testing/factories.js';
import {
  type Buyer,
  type Confirmed,
  confirm,
  confirmWithRetry,
  describeAnswer,
  type FilledCart,
  fillCart,
} from './buyer-calls.js';
import type { FaultShop } from './fault-shop.js';
import { type Outcome, Trial } from './outcome.js';
import type { ServerProcess } from './server-process.js';
import { AnswerLost } from './shop-client.js';

/** More statements than a confirmation ever sends: a run that gets here would not end. */
const STATEMENTS_MAX = 60;

/** In a shop whose statements hang, the database ends an idle transaction after so many milliseconds. */
export const IDLE_LIMIT_MS = 300;
/** How long the client of a hanging server waits, in milliseconds. */
const GIVE_UP_MS = 100;

/** Time after which a process has noticed its lost connections, in milliseconds. */
const NOTICED_MS = 30;

/** One way to fail at the N-th statement. */
export interface Fault {
  readonly name: string;
  /** The status that the client must get, if a server is left to answer. */
  readonly status?: number;
  /**
   * Confirms once, failing at statement `at`.
   * @param next the statement of the following trial.
   * @returns the client's answer, undefined if none came, and whether the statement was reached.
   */
  strike(
    at: number,
    buyer: Buyer,
    cart: FilledCart,
    next: number,
  ): Promise<{ answer: Confirmed | undefined; struck: boolean; after?: () => Promise<void> }>;
}

/**
 * Repeats until a confirmation has no fault. After each fault the client confirms again with the same id.
 * @param first the first statement that fails. @param step from one statement that fails to the next one.
 */
export async function failEachStatement(
  shop: FaultShop,
  fault: Fault,
  { first = 1, step = 1 }: { readonly first?: number; readonly step?: number } = {},
): Promise<Outcome> {
  const trial = new Trial(`R2 ${fault.name} at statement N`);
  const [buyer] = await shop.buyers(1);
  const codes = await makeProducts(shop.db, `N${fault.name}`, 3, 1_000_000);
  if (buyer === undefined) throw new Error('Nobody can buy.');
  let at = first;
  let struckTimes = 0;
  for (; at <= STATEMENTS_MAX; at += step) {
    const cart = await fillCart(
      shop.client,
      buyer,
      codes.map((code, index) => ({ code, quantity: index + 1 })),
    );
    const { answer, struck, after } = await fault.strike(at, buyer, cart, at + step);
    if (struck) struckTimes += 1;
    if (struck && answer?.kind === 'placed')
      trial.fail(`statement ${at}: answered as if nothing had happened`);
    if (
      struck &&
      fault.status !== undefined &&
      !(answer?.kind === 'failed' && answer.status === fault.status)
    )
      trial.fail(
        `statement ${at}: ${answer === undefined ? 'no answer' : describeAnswer(answer)} instead of ${fault.status}`,
      );
    const again = await confirmWithRetry(shop.client, buyer, cart, trial.sentBack);
    if (again.kind === 'placed') shop.orderLog.note(cart, again);
    else trial.fail(`statement ${at}: asked again, ${describeAnswer(again)}`);
    await after?.();
    trial.failAll(`statement ${at}`, await shop.check());
    if (!struck) {
      if (answer?.kind !== 'placed')
        trial.fail(`untouched: ${answer === undefined ? 'no answer' : describeAnswer(answer)}`);
      break;
    }
  }
  if (at > STATEMENTS_MAX) trial.fail(`still failing at statement ${STATEMENTS_MAX}`);
  return trial.end(struckTimes, 'statements');
}

/** The statement fails, as with a lost connection or a limit. */
export const failingStatement = (shop: FaultShop): Fault => ({
  name: 'throw',
  strike: async (at, buyer, cart) => {
    shop.hook.arm(at, () => {
      throw new Error('a fault on purpose');
    });
    const answer = await confirm(shop.client, buyer, cart);
    return { answer, struck: shop.hook.disarm() };
  },
});

/**
 * The statement never gets anywhere; the client gives up, the database ends the idle transaction.
 * @param shop opened with IDLE_LIMIT.
 */
export const hangingStatement = (shop: FaultShop): Fault => ({
  name: 'hang',
  strike: async (at, buyer, cart) => {
    const givingUp = new AbortController();
    let letGo = () => {};
    shop.hook.arm(at, () => {
      setTimeout(() => givingUp.abort(), GIVE_UP_MS);
      return new Promise((resolve) => {
        letGo = resolve;
      });
    });
    const answer = await answerOrUndefined(() => confirm(shop.client, buyer, cart, givingUp.signal));
    const struck = shop.hook.disarm();
    // When the client has been answered the statement goes out after all, on whatever is left of its connection.
    const after = async () => {
      letGo();
      await wait(50);
    };
    return { answer, struck, ...(struck && { after }) };
  },
});

/** The database cuts every connection of the shop before the statement, as a restart of it does. */
export const cutConnections = (shop: FaultShop): Fault => ({
  name: 'cut',
  status: 503,
  strike: async (at, buyer, cart) => {
    shop.hook.arm(at, async () => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and query !~ '^(listen |select 1$)'`.execute(
        shop.db,
      );
      await wait(NOTICED_MS);
    });
    const answer = await confirm(shop.client, buyer, cart);
    return { answer, struck: shop.hook.disarm() };
  },
});

/**
 * The server is killed before the statement; the client asks another one.
 * @param start a server that ends itself before its N-th statement.
 */
export function killedServer(
  start: (killAt: number) => Promise<ServerProcess>,
): Fault & { stop(): Promise<void> } {
  // The next server starts while this one is tried.
  const started = new Map<number, Promise<ServerProcess>>();
  const server = (at: number) => {
    const known = started.get(at) ?? start(at);
    known.catch(() => undefined);
    started.set(at, known);
    return known;
  };
  return {
    name: 'kill',
    strike: async (at, buyer, cart, next) => {
      const { client } = await server(at);
      server(next);
      const answer = await answerOrUndefined(() => confirm(client, buyer, cart));
      return { answer, struck: answer === undefined };
    },
    stop: async () => {
      for (const one of started.values()) await one.then((process) => process.kill());
    },
  };
}

async function answerOrUndefined(work: () => Promise<Confirmed>): Promise<Confirmed | undefined> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AnswerLost) return undefined;
    throw error;
  }
}
