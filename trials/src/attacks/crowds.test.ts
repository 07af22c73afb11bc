// Short form of the burst attack: a hundred recoveries or registrations at once from one address refuse no log-in from
// another.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../testing/database.js';
import { openAttackShop } from './attack-shop.js';
import { crowds } from './crowds.js';

/** How long a log-in takes is measured by `npm run attacks`; here other tests use the machine too. */
const NOT_TIMED = Number.POSITIVE_INFINITY;

it('a hundred recoveries or registrations at once from one address refuse no log-in from another', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mostrador-crowds-'));
  const database = await createTestDatabase();
  const shop = await openAttackShop(database, folder, {
    rateLimits: true,
    trustedProxies: 1,
  });
  try {
    const found = await crowds(
      { shop, port: await shop.listening(), seconds: 0 },
      { rounds: 1, slower: NOT_TIMED, atOnce: [20] },
    );
    expect(found.flatMap(({ failures }) => failures)).toEqual([]);
  } finally {
    await shop.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  }
}, 180_000);
