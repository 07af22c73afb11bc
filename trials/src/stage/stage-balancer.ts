// HAProxy with the example of deploy/: one address that leads to the primary, and one that leads to the machines of a shop.

import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../faults/server-process.js';
import { balancerConfig, type DatabaseLine } from './balancer-config.js';
import { debianPrograms } from './postgres-programs.js';

export interface StageBalancer {
  /** Where the primary is reached. */
  readonly databasePort: number;
  /** Where the shop is reached. */
  readonly port: number;
  close(): Promise<void>;
}

/** HAProxy ends sooner where its configuration is wrong. */
const STARTED_AFTER_MS = 500;

/**
 * Starts HAProxy in front of the databases and of the ports of a shop's machines.
 * @param folder where its configuration and its log are written.
 * @throws with what it says where it ends by itself; OperatorError where it is not installed.
 */
export async function startStageBalancer(
  databases: readonly DatabaseLine[],
  shops: readonly number[],
  folder: string,
): Promise<StageBalancer> {
  const { haproxy } = debianPrograms();
  const [databasePort, port] = [await freePort(), await freePort()];
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, balancerConfig(databases, { database: databasePort, shop: port, shops }));
  const logFile = join(folder, 'haproxy.log');
  const log = openSync(logFile, 'a');
  const child = spawn(haproxy, ['-db', '-f', config], { stdio: ['ignore', log, log] });
  closeSync(log);
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await Promise.race([ended, wait(STARTED_AFTER_MS)]);
  if (child.exitCode !== null) throw new Error(`HAProxy does not start: ${readFileSync(logFile, 'utf8')}`);
  return {
    databasePort,
    port,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
