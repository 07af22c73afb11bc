// Short form of the day of a bridge: a few hundred changes and some orders, with a kill of each side, cuts and rotations.

import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { formatOutcome } from '../faults/outcome.js';
import { bareShop } from '../faults/server-programs.js';
import { compileSources } from '../testing/compile-sources.js';
import { bridgeDay, SHORT_BRIDGE_DAY } from './bridge-day.js';

/** Far more than the test takes, so that a busy machine does not fail it. */
const TIMEOUT_MS = 400_000;

/** The killed processes run compiled files, so the current sources are compiled first. */
beforeAll(compileSources, TIMEOUT_MS);

it(
  'keeps an ERP and the shop equal while both are killed, the network is cut and the key is rotated',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mostrador-bridge-day-'));
    const outcome = await bridgeDay(await bareShop(), folder, Date.now() % 1_000_000, SHORT_BRIDGE_DAY);
    process.stdout.write(`${formatOutcome(outcome)}\n`);
    expect(outcome.failures).toEqual([]);
    expect(outcome.trials).toBe(SHORT_BRIDGE_DAY.orders);
  },
  TIMEOUT_MS,
);
