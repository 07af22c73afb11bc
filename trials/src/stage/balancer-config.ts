// Makes HAProxy's configuration of the stage from the example in deploy/: the same text with the addresses of this machine.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectDir } from '@mostrador/server/platform/config';
import type { Machine } from './database-pair.js';

/** How a database machine is reached, and where it says whether it is the primary. */
export type DatabaseLine = Pick<Machine, 'linePort' | 'agentPort'>;

export interface BalancerPorts {
  /** Where PostgreSQL's primary is reached. */
  readonly database: number;
  /** Where the shop is reached. */
  readonly shop: number;
  readonly shops: readonly number[];
}

/** @throws when the example has other addresses than expected. */
export function balancerConfig(
  machines: readonly DatabaseLine[],
  { database, shop, shops }: BalancerPorts,
): string {
  const addresses: [RegExp | string, string][] = [
    ['bind 127.0.0.1:5000', `bind 127.0.0.1:${database}`],
    [/bind :443 .*/, `bind 127.0.0.1:${shop}`],
    ...machines.map(({ linePort, agentPort }, nth): [string, string] => [
      `10.0.0.1${nth + 1}:5432 check port 8008`,
      `127.0.0.1:${linePort} check port ${agentPort}`,
    ]),
    ...shops.map((port, nth): [string, string] => [`10.0.0.2${nth + 1}:3000`, `127.0.0.1:${port}`]),
  ];
  let text = readFileSync(join(projectDir, 'deploy/haproxy.cfg'), 'utf8');
  for (const [example, own] of addresses) {
    const changed = text.replace(example, own);
    if (changed === text) throw new Error(`deploy/haproxy.cfg has no ${String(example)}.`);
    text = changed;
  }
  return text;
}
