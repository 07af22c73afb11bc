// What happens to shop, bridge and network through the simulated day: kills, cuts and rotations of the key, at random moments.

import { renameSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { rotateKey } from '@mostrador/server/features/api-keys/api-keys.service';
import type { EmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';
import type { CuttingProxy } from '../faults/cutting-proxy.js';
import { inspectDatabase } from '../faults/kill-loop.js';
import type { SeededRandom } from '../faults/seeded-random.js';
import {
  processTree,
  type ServerProcess,
  type ServerProgram,
  startServer,
} from '../faults/server-process.js';
import type { BridgeChild } from './bridge-child.js';

/** How often each happens through the day, at least. */
export interface DisturbanceSizes {
  readonly shopKills: number;
  readonly bridgeKills: number;
  readonly cuts: number;
  readonly rotations: number;
}

export interface DisturbedShop {
  readonly program: ServerProgram;
  /** Undefined while it is down. */
  now: ServerProcess | undefined;
  readonly postgres: () => Promise<EmbeddedPostgres>;
}

export interface DisturbanceCounts {
  shopKills: number;
  withDatabase: number;
  bridgeKills: number;
  cuts: number;
  silences: number;
  rotations: number;
}

/** One of so many kills of the shop takes its database with it. */
const KILLS_PER_DATABASE = 5;
/** Bounds of a cut of the network, in milliseconds. */
const SHORTEST_CUT = 50;
const LONGEST_CUT = 900;
/** The longest time from an order to the disturbance that follows it, and between two looks for it, in milliseconds. */
const DELAY_MAX_MS = 400;
const LOOK_MS = 20;
/** Of every second rotation the earlier secret ends at once, of the others after a second. */
const OVERLAP_HOURS = 1 / 3_600;

/** Writes the key where the bridge reads it, as a whole. */
export function writeKey(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export interface Disturbed {
  readonly shop: DisturbedShop;
  readonly bridge: BridgeChild;
  readonly line: CuttingProxy;
  readonly key: { readonly file: string; readonly apiKeyId: number; readonly companyId: number };
  /** The share of the day's orders that are confirmed, 0 to 1. */
  readonly progress: () => number;
}

/**
 * Disturbs until each has happened as often as it is to. At the end shop and bridge run and the line is open. The orders are the clock: on
 * a slow machine, too, something is done between two kills.
 */
export async function disturb(
  { shop, bridge, line, key, progress }: Disturbed,
  sizes: DisturbanceSizes,
  chances: () => SeededRandom,
): Promise<DisturbanceCounts> {
  const counts = { shopKills: 0, withDatabase: 0, bridgeKills: 0, cuts: 0, silences: 0, rotations: 0 };
  /** Spreads so many moments over the day, each at a random place of its part of the orders. */
  const spread = async (times: number, act: (random: SeededRandom, nth: number) => Promise<void>) => {
    const random = chances();
    for (let nth = 0; nth < times; nth += 1) {
      const share = (nth + random.next()) / times;
      while (progress() < share) await wait(LOOK_MS);
      await wait(random.between(0, DELAY_MAX_MS));
      await act(random, nth);
    }
  };
  const killShop = async (_: SeededRandom, nth: number) => {
    const isWhole = nth % KILLS_PER_DATABASE === KILLS_PER_DATABASE - 1;
    const others = isWhole ? processTree((await shop.postgres()).pid) : [];
    const victim = shop.now;
    shop.now = undefined;
    await victim?.kill(others);
    shop.now = await startServer(shop.program);
    counts.shopKills += 1;
    if (isWhole) counts.withDatabase += 1;
  };
  const killBridge = async () => {
    await bridge.kill();
    bridge.start();
    counts.bridgeKills += 1;
  };
  const cut = async (random: SeededRandom, nth: number) => {
    const isSilent = nth % 2 === 0;
    line.setLine(isSilent ? 'silent' : 'closed');
    await wait(random.between(SHORTEST_CUT, LONGEST_CUT));
    line.setLine('open');
    counts[isSilent ? 'silences' : 'cuts'] += 1;
  };
  const rotate = async (_: SeededRandom, nth: number) => {
    const { file, apiKeyId, companyId } = key;
    const author = { userId: null, source: 'command' } as const;
    const hours = nth % 2 === 0 ? 0 : OVERLAP_HOURS;
    // the shop's database may just be starting
    for (;;)
      try {
        const { text } = await inspectDatabase(await shop.postgres(), (db) =>
          rotateKey(db, companyId, author, apiKeyId, { hours, now: Date.now() }),
        );
        writeKey(file, text);
        counts.rotations += 1;
        return;
      } catch {
        await wait(SHORTEST_CUT);
      }
  };
  await Promise.all([
    spread(sizes.shopKills, killShop),
    spread(sizes.bridgeKills, killBridge),
    spread(sizes.cuts, cut),
    spread(sizes.rotations, rotate),
  ]);
  return counts;
}
