import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const OUT = fileURLToPath(new URL('../../../src/platform/database/generated/schema.ts', import.meta.url));

/**
 * Writes the types of a migrated database's tables to `generated/schema.ts`, or only compares them with `verify`.
 * @throws when the generator fails, or when `verify` finds a difference.
 */
export async function generateTableTypes(
  connectionString: string,
  options: { verify: boolean },
): Promise<void> {
  const manifest = createRequire(import.meta.url).resolve('kysely-codegen/package.json');
  await run(process.execPath, [
    join(dirname(manifest), 'dist/cli/bin.js'),
    ...['--dialect', 'postgres', '--url', connectionString, '--out-file', OUT],
    ...['--exclude-pattern', '{graphile_worker.*,schema_migrations}'],
    ...['--type-mapping', '{"int8":"number"}', '--singularize', 'false'],
    ...(options.verify ? ['--verify'] : []),
  ]);
}
