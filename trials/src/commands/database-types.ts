import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@mostrador/server/platform/database/migrate';
import { generateTableTypes } from '@mostrador/server/platform/database/table-types';
import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';

/** `npm run db:types`: migrates an empty database and generates the TypeScript types of its tables. */
const folder = mkdtempSync(join(tmpdir(), 'mostrador-types-'));
const postgres = await startEmbeddedPostgres({
  dataDir: folder,
  log: { info: () => undefined, warn: () => undefined },
  durable: false,
});
try {
  await migrate(postgres.connectionString);
  await generateTableTypes(postgres.connectionString, { verify: false });
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
