import { startEmbeddedPostgres } from '@mostrador/server/platform/postgres/embedded-postgres';

/*
 * A process that owns an embedded PostgreSQL, for tests that kill it. Prints one line of JSON when PostgreSQL runs or has
 * failed to start, and stops it when the input ends.
 */
const [dataDir = '', connections] = process.argv.slice(2);
const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`);
const begun = performance.now();
try {
  const notes: string[] = [];
  const log = { info: (note: string) => notes.push(note), warn: (note: string) => notes.push(note) };
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log,
    ...(connections !== undefined && { connections: Number(connections) }),
  });
  const { connectionString, runTimeConnectionString, pid, home } = postgres;
  say({
    connectionString,
    runTimeConnectionString,
    pid,
    home,
    notes,
    ms: Math.round(performance.now() - begun),
  });
  process.stdin.resume().once('end', async () => {
    await postgres.stop();
    process.exit(0);
  });
} catch (error) {
  say({
    error: error instanceof Error ? error.message : String(error),
    ms: Math.round(performance.now() - begun),
  });
  process.exit(1);
}
