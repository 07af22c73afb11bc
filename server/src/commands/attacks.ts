import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openAttackShop } from '../attacks/attack-shop.js';
import { canaries } from '../attacks/canaries.js';
import { foreignFields } from '../attacks/foreign-fields.js';
import { guessing } from '../attacks/guessing.js';
import { replays } from '../attacks/replay.js';
import type { Finding } from '../attacks/target.js';
import { timing } from '../attacks/timing.js';
import { tokenMutants } from '../attacks/token-mutants.js';
import { migrate } from '../platform/database/migrate.js';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.js';

/** `npm run attacks`: attacks accounts in every way of docs/attacks.md and prints what it came to; ends with 1 at any success. */
const folder = mkdtempSync(join(tmpdir(), 'mostrador-attacks-'));
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  log: { info: () => undefined, warn: () => undefined },
  durable: false,
});
let failures = 0;
const tell = (finding: Finding): void => {
  failures += finding.failures.length;
  process.stdout.write(`${finding.code}: ${finding.figures}\n`);
  for (const failure of finding.failures) process.stdout.write(`  FAILED ${failure}\n`);
};
try {
  await migrate(postgres.connectionString);
  const shop = await openAttackShop(postgres.connectionString, folder);
  try {
    tell(await guessing(shop, 10_000));
    tell(await tokenMutants(shop, 1_000));
    tell(await replays(shop, 50));
    tell(await foreignFields(shop));
    for (const finding of await timing(shop, { tries: 2_000, apart: 0.05 })) tell(finding);
    tell(await canaries(shop));
  } finally {
    await shop.close();
  }
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.stdout.write(failures === 0 ? 'Nothing got through.\n' : `${failures} failures.\n`);
process.exitCode = failures === 0 ? 0 : 1;
