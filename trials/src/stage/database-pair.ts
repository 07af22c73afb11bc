// Two machines of the database with streaming replication, each behind a line that can fall silent, and the supervisor that promotes the
// standby. It does on one machine what Patroni does between machines.

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { withConnection } from '@mostrador/server/platform/postgres/databases';
import { type DatabaseProxy, openDatabaseProxy } from '../faults/database-proxy.js';
import type { DatabaseNode, Return } from './database-node.js';

/** A machine of the database, with what stands around it. */
export interface Machine {
  readonly node: DatabaseNode;
  /** The network of the machine: all others reach it through this line. */
  readonly line: DatabaseProxy;
  readonly linePort: number;
  /** Answers GET /primary with 200 while this machine is the primary, as Patroni's does. */
  readonly agentPort: number;
}

export type Replication = 'synchronous' | 'asynchronous';
/** How a primary is lost. */
export type Loss = 'switchover' | 'kill' | 'cut';

const WATCH_EVERY_MS = 250;
const ANSWER_WITHIN_MS = 1_000;
/** A primary that misses so many probes in a row is replaced. */
const MISSED_MAX = 3;
const CAUGHT_UP_WITHIN_MS = 120_000;
const CAUGHT_UP_BYTES = 1_000_000;

export class DatabasePair {
  leader: Machine;
  follower: Machine;
  readonly #replication: Replication;
  readonly #agents: Server[] = [];
  #agentsOf = new Map<DatabaseNode, boolean>();
  #isWatching = false;
  #watched: Promise<void> = Promise.resolve();

  private constructor(leader: Machine, follower: Machine, replication: Replication) {
    this.leader = leader;
    this.follower = follower;
    this.#replication = replication;
  }

  /** Starts both machines, the first as the primary. */
  static async open(
    [first, second]: readonly [DatabaseNode, DatabaseNode],
    replication: Replication,
  ): Promise<DatabasePair> {
    const isPrimary = new Map<DatabaseNode, boolean>();
    const agents: Server[] = [];
    const machineOf = async (node: DatabaseNode): Promise<Machine> => {
      const line = await openDatabaseProxy(node.address());
      const agent = createServer((_, response) => {
        response.writeHead(isPrimary.get(node) === true ? 200 : 503).end();
      });
      await new Promise<void>((listening) => agent.listen(0, '127.0.0.1', listening));
      agents.push(agent);
      return {
        node,
        line,
        linePort: Number(new URL(line.connectionString).port),
        agentPort: (agent.address() as AddressInfo).port,
      };
    };
    const pair = new DatabasePair(await machineOf(first), await machineOf(second), replication);
    pair.#agentsOf = isPrimary;
    pair.#agents.push(...agents);
    await first.create();
    if (first.copiesRunning) {
      await first.start();
      await second.copyFrom(first, pair.leader.linePort);
    } else {
      second.copyStopped(first, pair.leader.linePort);
      await first.start();
    }
    await second.start();
    isPrimary.set(first, true);
    await pair.awaitStandby();
    return pair;
  }

  /** Waits until the standby has all, and then makes it synchronous where it is to be: commits would wait for one that has not. */
  async awaitStandby(): Promise<void> {
    await this.#awaitState('async');
    if (this.#replication === 'asynchronous') return;
    await setStandbyNames(this.leader.node, this.follower.node.name);
    await this.#awaitState('sync');
  }

  async #awaitState(wanted: 'async' | 'sync'): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const [found] = await this.leader.node.query<{ state: string; sync: string; lag: number }>(
        `select state, sync_state as sync, pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::float8 as lag
         from pg_stat_replication`,
      );
      if (found?.state === 'streaming' && found.sync === wanted && found.lag < CAUGHT_UP_BYTES) return;
      if (performance.now() - begun > CAUGHT_UP_WITHIN_MS) throw new Error('The standby does not catch up.');
      await wait(WATCH_EVERY_MS);
    }
  }

  /**
   * Loses the primary in one of three ways; the standby takes its place. Resolves when it does.
   * @param behindMs how long the standby has been sent nothing when the primary is lost without order.
   */
  async lose(loss: Loss, behindMs = 0): Promise<void> {
    const { leader } = this;
    if (loss === 'switchover') {
      // else the checkpoint at its end would be long
      await leader.node.query('checkpoint');
      this.#agentsOf.set(leader.node, false);
      await leader.node.stop();
      await this.#promoteFollower();
      return;
    }
    if (behindMs > 0) {
      const [sender] = await leader.node.query<{ pid: number }>('select pid from pg_stat_replication');
      if (sender !== undefined) process.kill(sender.pid, 'SIGSTOP');
      await wait(behindMs);
    }
    this.watch();
    if (loss === 'kill') await leader.node.kill();
    else leader.line.set('silent');
    await this.#watched;
  }

  /** Brings the machine that was lost back as the standby. */
  async bringBack(): Promise<Return> {
    const { node, line } = this.follower;
    // one that was only cut off still runs: it must end before it is reached again
    await node.kill();
    line.set('well');
    const how = await node.returnBehind(this.leader.node, this.leader.linePort);
    await this.awaitStandby();
    return how;
  }

  async close(): Promise<void> {
    this.#isWatching = false;
    await this.#watched.catch(() => undefined);
    for (const agent of this.#agents) {
      agent.close();
      agent.closeAllConnections();
    }
    for (const { node, line } of [this.leader, this.follower]) {
      await node.kill();
      await line.close();
    }
  }

  /** Probes the primary until it is lost, and then promotes the standby. */
  watch(): void {
    this.#isWatching = true;
    this.#watched = (async () => {
      let missed = 0;
      while (this.#isWatching && missed < MISSED_MAX) {
        missed = (await answers(this.leader.line.connectionString)) ? 0 : missed + 1;
        if (missed < MISSED_MAX) await wait(WATCH_EVERY_MS);
      }
      if (this.#isWatching) await this.#promoteFollower();
      this.#isWatching = false;
    })();
  }

  async #promoteFollower(): Promise<void> {
    const { leader: lost, follower: next } = this;
    this.#agentsOf.set(lost.node, false);
    await next.node.promote();
    // alone, it must not wait for a standby: as Patroni does without synchronous_mode_strict
    await setStandbyNames(next.node, '');
    this.leader = next;
    this.follower = lost;
    this.#agentsOf.set(next.node, true);
  }
}

async function setStandbyNames(node: DatabaseNode, names: string): Promise<void> {
  await node.query(`alter system set synchronous_standby_names = '${names}'`);
  await node.query('select pg_reload_conf()');
}

/** Whether a database answers in time. */
async function answers(connectionString: string): Promise<boolean> {
  const asked = withConnection(connectionString, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, wait(ANSWER_WITHIN_MS, false)]);
}
